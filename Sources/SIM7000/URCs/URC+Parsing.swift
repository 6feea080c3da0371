import Primitives

extension URC {
  /// Reads a line that was classified as a URC.
  ///
  /// `nil` for one whose name is known and whose content is damaged.
  public init?(parsing line: Span<UInt8>) {
    let range = line.trimmed(0..<line.count)
    if let bare = Self(bare: line, range) {
      self = bare
    } else if let domain = RegistrationDomain(ofLine: line) {
      guard let registration = try? Registration(parsing: line) else { return nil }
      self = .registration(domain, registration)
    } else if line.starts(with: "+UGNSINF:") {
      guard let navigation = try? NavigationInformation(parsing: line) else { return nil }
      self = .navigation(navigation)
    } else if line.starts(with: "+HTTPACTION:") {
      guard let result = try? HTTPActionResult(parsing: line) else { return nil }
      self = .httpAction(result)
    } else if line.starts(with: "+SHREQ:") {
      guard let result = try? HTTPSRequestResult(parsing: line) else { return nil }
      self = .httpsRequest(result)
    } else if line.starts(with: "+SHSTATE:") {
      guard let state = try? HTTPSState(parsing: line) else { return nil }
      self = .httpsState(state)
    } else if line.starts(with: "+CPIN:") {
      guard let state = try? SIMState(parsing: line) else { return nil }
      self = .simState(state)
    } else if line.starts(with: "+CFUN:") {
      guard let functionality = try? Functionality(parsing: line) else { return nil }
      self = .functionality(functionality)
    } else if line.starts(with: "+SAPBR ") {
      guard let profile = deactivatedProfile(line, range) else { return nil }
      self = .bearerDeactivated(profile)
    } else if line.starts(with: "+APP PDP:") {
      guard let isActive = isActive(line, range) else { return nil }
      self = .applicationPDP(isActive: isActive)
    } else if ConnectionURC.recognises(line) {
      guard let urc = ConnectionURC(parsing: line) else { return nil }
      self = .connection(urc)
    } else if SecureSocketURC.recognises(line) {
      guard let urc = SecureSocketURC(parsing: line) else { return nil }
      self = .secureSocket(urc)
    } else if MQTTURC.recognises(line) {
      guard let urc = MQTTURC(parsing: line) else { return nil }
      self = .mqtt(urc)
    } else if CallURC.recognises(line) {
      guard let urc = CallURC(parsing: line) else { return nil }
      self = .call(urc)
    } else if MessageURC.recognises(line) {
      guard let urc = MessageURC(parsing: line) else { return nil }
      self = .message(urc)
    } else if ServiceURC.recognises(line) {
      guard let urc = ServiceURC(parsing: line) else { return nil }
      self = .service(urc)
    } else {
      self.init(networkParsing: line)
    }
  }

  /// The URCs that are always the same text.
  private init?(bare line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("RDY", in: range) {
      self = .ready
    } else if line.matches("SMS Ready", in: range) {
      self = .smsReady
    } else if line.matches("Call Ready", in: range) {
      self = .callReady
    } else if line.matches("NORMAL POWER DOWN", in: range) {
      self = .poweredDown
    } else if line.matches("UNDER-VOLTAGE POWER DOWN", in: range) {
      self = .underVoltagePowerDown
    } else if line.matches("OVER-VOLTAGE POWER DOWN", in: range) {
      self = .overVoltagePowerDown
    } else if line.matches("UNDER-VOLTAGE WARNNING", in: range)
      || line.matches("UNDER-VOLTAGE WARNING", in: range)
    {
      self = .underVoltageWarning
    } else if line.matches("OVER-VOLTAGE WARNNING", in: range)
      || line.matches("OVER-VOLTAGE WARNING", in: range)
    {
      self = .overVoltageWarning
    } else if line.matches("+PDP: DEACT", in: range) || line.matches("+PDP DEACT", in: range) {
      self = .pdpDeactivated
    } else {
      return nil
    }
  }

  private init?(networkParsing line: Span<UInt8>) {
    if line.starts(with: "+CNSMOD:") {
      guard let code = code(of: "+CNSMOD", in: line) else { return nil }
      self = .systemMode(code: code)
    } else if line.starts(with: "+CRRCSTATE:") {
      guard let code = code(of: "+CRRCSTATE", in: line) else { return nil }
      self = .radioResourceState(code: code)
    } else if line.starts(with: "+HTTPTOFS:") {
      guard let result = try? HTTPDownloadResult(parsing: line) else { return nil }
      self = .httpDownload(result)
    } else if line.starts(with: "+SHREAD:") {
      guard let header = try? HTTPBodyHeader(parsing: line) else { return nil }
      self = .httpsBody(header)
    } else if line.starts(with: "*PSNWID:") {
      guard let name = try? NetworkName(parsing: line) else { return nil }
      self = .networkName(name)
    } else {
      self.init(timeParsing: line)
    }
  }

  /// The URCs of `AT+CLTS=1`; else what stays text.
  private init?(timeParsing line: Span<UInt8>) {
    if line.starts(with: "*PSUTTZ:") {
      guard let time = try? NetworkTime(parsing: line) else { return nil }
      self = .networkTime(time)
    } else if line.starts(with: "+CTZV:") {
      var numbers = NumberReader(line, from: 6)
      guard let zone = try? numbers.zone(in: line) else { return nil }
      self = .timeZone(quarterHours: zone)
    } else if line.starts(with: "DST:") {
      var numbers = NumberReader(line, from: 4)
      guard let hours = try? numbers.next(0...2, in: line) else { return nil }
      self = .daylightSaving(hours: UInt8(hours))
    } else {
      self = Self.text(line)
    }
  }

  private static func text(_ line: Span<UInt8>) -> URC {
    if line.starts(with: "+FTP") { return .ftp }
    if line.starts(with: "+MIPL") || line.starts(with: "+SIML") { return .cloudPlatform }
    if line.starts(with: "+STIN:") { return .simToolkit }
    return UnsolicitedLine.isSentence(line) ? .sentence : .other
  }
}

/// The one number of the line.
private func code(of name: StaticString, in line: Span<UInt8>) -> UInt8? {
  guard let list = try? NumberList(parsing: line, of: name), list.count == 1 else { return nil }
  return list[0].flatMap { UInt8(exactly: $0) }
}

/// The profile of `+SAPBR 1: DEACT`, 1 to 3.
private func deactivatedProfile(_ line: Span<UInt8>, _ range: Range<Int>) -> UInt8? {
  guard let colon = line.firstOffset(of: ASCII.colon, in: range),
    line.matches("DEACT", in: line.trimmed(colon + 1..<range.upperBound)),
    let profile = line.unsignedInteger(in: line.trimmed(6..<colon)), (1...3).contains(profile)
  else { return nil }
  return UInt8(profile)
}

/// What `+APP PDP: ACTIVE` says; siblings put an index and a comma in front.
private func isActive(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool? {
  let comma = line.firstOffset(of: ASCII.comma, in: range)
  let word = line.trimmed((comma.map { $0 + 1 } ?? 9)..<range.upperBound)
  if line.matches("ACTIVE", in: word) { return true }
  return line.matches("DEACTIVE", in: word) ? false : nil
}
