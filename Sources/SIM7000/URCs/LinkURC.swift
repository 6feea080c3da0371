import Primitives

/// The URCs that a program needs which keeps a link to a server: start and end of the module,
/// its supply and SIM, registration and bearers, and the outcome of requests.
///
/// Each means the same as the case of `URC` with its name. A program that reads these alone does
/// not link what reads the others, which is most of it on a microcontroller.
public enum LinkURC: Equatable, Sendable {
  /// `RDY`.
  case ready
  /// `+CPIN: READY`.
  case simState(SIMState)
  /// `+CREG: 1` and its kin.
  case registration(RegistrationDomain, Registration)
  /// `+SAPBR 1: DEACT`: the network took the bearer of this profile away.
  case bearerDeactivated(UInt8)
  /// `+APP PDP: ACTIVE` or `DEACTIVE`.
  case applicationPDP(isActive: Bool)
  /// `+HTTPACTION: 1,200,27`.
  case httpAction(HTTPActionResult)
  /// `+SHREQ: "POST",200,27`.
  case httpsRequest(HTTPSRequestResult)
  /// `+SHSTATE: 0`: the HTTPS connection is lost.
  case httpsState(HTTPSState)
  /// `NORMAL POWER DOWN`.
  case poweredDown
  /// `UNDER-VOLTAGE WARNNING`, which is how the module spells it.
  case underVoltageWarning
  /// `UNDER-VOLTAGE POWER DOWN`.
  case underVoltagePowerDown
  /// `OVER-VOLTAGE WARNNING`.
  case overVoltageWarning
  /// `OVER-VOLTAGE POWER DOWN`.
  case overVoltagePowerDown

  /// Reads a line that was classified as a URC.
  ///
  /// `nil` for any other URC, and for one whose content is damaged.
  public init?(parsing line: Span<UInt8>) {
    guard let prefix = LinePrefix(line) else {
      self.init(unnamed: line, line.trimmed(0..<line.count))
      return
    }
    guard prefix.isUppercase, let kind = LineRules.find(prefix.key).urc else { return nil }
    self.init(kind, line)
  }

  /// By the name in front, which the catalogue has.
  init?(_ kind: UnsolicitedKind, _ line: Span<UInt8>) {
    let urc: LinkURC? =
      switch kind {
      case .registration: Self(registration: line)
      case .httpAction: (try? HTTPActionResult(parsing: line)).map { .httpAction($0) }
      case .httpsRequest: (try? HTTPSRequestResult(parsing: line)).map { .httpsRequest($0) }
      case .httpsState: (try? HTTPSState(parsing: line)).map { .httpsState($0) }
      case .simState: (try? SIMState(parsing: line)).map { .simState($0) }
      case .text, .navigation, .httpsBody, .httpDownload, .functionality, .connection,
        .secureSocket, .mqtt, .call, .message, .service, .systemMode, .radioResourceState,
        .timeZone, .simToolkit:
        nil
      }
    guard let urc else { return nil }
    self = urc
  }

  private init?(registration line: Span<UInt8>) {
    guard let domain = RegistrationDomain(ofLine: line),
      let registration = try? Registration(parsing: line)
    else { return nil }
    self = .registration(domain, registration)
  }

  /// Without a name and a colon in front, or with an odd one.
  init?(unnamed line: Span<UInt8>, _ range: Range<Int>) {
    if line.starts(with: "+SAPBR ") {
      guard let profile = deactivatedProfile(line, range) else { return nil }
      self = .bearerDeactivated(profile)
    } else if line.starts(with: "+APP PDP:") {
      guard let isActive = isActive(line, range) else { return nil }
      self = .applicationPDP(isActive: isActive)
    } else {
      self.init(bare: line, range)
    }
  }

  /// The URCs that are always the same text.
  init?(bare line: Span<UInt8>, _ range: Range<Int>) {
    if line.matches("RDY", in: range) {
      self = .ready
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
    } else {
      return nil
    }
  }
}

extension URC {
  init(_ urc: LinkURC) {
    switch urc {
    case .ready: self = .ready
    case .simState(let state): self = .simState(state)
    case .registration(let domain, let registration): self = .registration(domain, registration)
    case .bearerDeactivated(let profile): self = .bearerDeactivated(profile)
    case .applicationPDP(let isActive): self = .applicationPDP(isActive: isActive)
    case .httpAction(let result): self = .httpAction(result)
    case .httpsRequest(let result): self = .httpsRequest(result)
    case .httpsState(let state): self = .httpsState(state)
    case .poweredDown: self = .poweredDown
    case .underVoltageWarning: self = .underVoltageWarning
    case .underVoltagePowerDown: self = .underVoltagePowerDown
    case .overVoltageWarning: self = .overVoltageWarning
    case .overVoltagePowerDown: self = .overVoltagePowerDown
    }
  }
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
