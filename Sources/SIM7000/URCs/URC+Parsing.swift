import Primitives

extension URC {
  /// Reads a line that was classified as a URC.
  ///
  /// `nil` for one whose name is known and whose content is damaged.
  public init?(parsing line: Span<UInt8>) {
    guard let prefix = LinePrefix(line) else {
      self.init(unnamed: line)
      return
    }
    let kind = prefix.isUppercase ? LineRules.find(prefix.key).urc ?? .text : .text
    if let urc = Self(kind, line) {
      self = urc
    } else if kind == .text {
      self = Self.text(line)
    } else {
      return nil
    }
  }

  /// By the name in front, which the catalogue has.
  private init?(_ kind: UnsolicitedKind, _ line: Span<UInt8>) {
    let urc: URC? =
      switch kind {
      case .text: Self(bare: line, line.trimmed(0..<line.count))
      case .registration, .httpAction, .httpsRequest, .httpsState, .simState:
        LinkURC(kind, line).map { URC($0) }
      case .navigation: (try? NavigationInformation(parsing: line)).map { .navigation($0) }
      case .httpsBody: (try? HTTPBodyHeader(parsing: line)).map { .httpsBody($0) }
      case .httpDownload: (try? HTTPDownloadResult(parsing: line)).map { .httpDownload($0) }
      case .functionality: (try? Functionality(parsing: line)).map { .functionality($0) }
      case .connection: ConnectionURC(parsing: line).map { .connection($0) }
      case .secureSocket: SecureSocketURC(parsing: line).map { .secureSocket($0) }
      case .mqtt: MQTTURC(parsing: line).map { .mqtt($0) }
      case .call: CallURC(parsing: line).map { .call($0) }
      case .message: MessageURC(parsing: line).map { .message($0) }
      case .service: ServiceURC(parsing: line).map { .service($0) }
      case .systemMode: code(of: "+CNSMOD", in: line).map { .systemMode(code: $0) }
      case .radioResourceState:
        code(of: "+CRRCSTATE", in: line).map { .radioResourceState(code: $0) }
      case .timeZone: zone(in: line).map { .timeZone(quarterHours: $0) }
      case .simToolkit: .simToolkit
      }
    guard let urc else { return nil }
    self = urc
  }

  /// Without a name and a colon in front, or with an odd one.
  private init?(unnamed line: Span<UInt8>) {
    let range = line.trimmed(0..<line.count)
    if let bare = Self(bare: line, range) {
      self = bare
    } else if line.starts(with: "+SAPBR ") || line.starts(with: "+APP PDP:") {
      guard let urc = LinkURC(unnamed: line, range) else { return nil }
      self.init(urc)
    } else if ConnectionURC.recognises(line) {
      guard let urc = ConnectionURC(parsing: line) else { return nil }
      self = .connection(urc)
    } else if CallURC.recognises(line) {
      guard let urc = CallURC(parsing: line) else { return nil }
      self = .call(urc)
    } else if line.starts(with: "*PSNWID:") {
      guard let name = try? NetworkName(parsing: line) else { return nil }
      self = .networkName(name)
    } else if line.starts(with: "*PSUTTZ:") {
      guard let time = try? NetworkTime(parsing: line) else { return nil }
      self = .networkTime(time)
    } else if line.starts(with: "DST:") {
      var numbers = NumberReader(line, from: 4)
      guard let hours = try? numbers.next(0...2, in: line) else { return nil }
      self = .daylightSaving(hours: UInt8(hours))
    } else {
      self = Self.text(line)
    }
  }

  /// The URCs that are always the same text.
  private init?(bare line: Span<UInt8>, _ range: Range<Int>) {
    if let urc = LinkURC(bare: line, range) {
      self.init(urc)
    } else if line.matches("SMS Ready", in: range) {
      self = .smsReady
    } else if line.matches("Call Ready", in: range) {
      self = .callReady
    } else if line.matches("+PDP: DEACT", in: range) || line.matches("+PDP DEACT", in: range) {
      self = .pdpDeactivated
    } else {
      return nil
    }
  }

  private static func text(_ line: Span<UInt8>) -> URC {
    if line.starts(with: "+FTP") { return .ftp }
    if line.starts(with: "+MIPL") || line.starts(with: "+SIML") { return .cloudPlatform }
    return UnsolicitedLine.isSentence(line) ? .sentence : .other
  }
}

/// The one number of the line.
private func code(of name: StaticString, in line: Span<UInt8>) -> UInt8? {
  guard let list = try? NumberList(parsing: line, of: name), list.count == 1 else { return nil }
  return list[0].flatMap { UInt8(exactly: $0) }
}

/// The zone of `+CTZV`, in quarter hours.
private func zone(in line: Span<UInt8>) -> Int8? {
  var numbers = NumberReader(line, from: 6)
  return try? numbers.zone(in: line)
}
