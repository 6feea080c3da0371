public import Primitives

/// The network: signal, registration, operator, cell, and which radio is used.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum NetworkCommand: ATCommand {
  /// `AT+CSQ`, an execution command.
  case readSignalQuality
  /// `AT+CREG?`, `AT+CGREG?` or `AT+CEREG?`, a read command.
  case readRegistration(RegistrationDomain)
  /// `AT+CREG=<n>` and its kin, a write command: 0 no URC, 1 the status,
  /// 2 with the cell, 4 (not `+CREG`) with the sleep timers.
  case setRegistrationReporting(RegistrationDomain, UInt8)
  /// `AT+COPS?`, a read command.
  case readOperator
  /// `AT+CPSI?`, a read command.
  case readSystemInformation
  /// `AT+CNMP=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredMode(PreferredMode)
  /// `AT+CNMP?`, a read command.
  case readPreferredMode
  /// `AT+CMNB=<mode>`, a write command: starts a new search. AUTO_SAVE.
  case setPreferredLTE(PreferredLTE)
  /// `AT+CMNB?`, a read command.
  case readPreferredLTE

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .readSignalQuality: line.append("+CSQ")
    case .readRegistration(let domain):
      line.append(domain.name)
      line.append(ASCII.questionMark)
    case .setRegistrationReporting(let domain, let reporting):
      line.append(domain.name)
      line.append("=", reporting)
    case .readOperator: line.append("+COPS?")
    case .readSystemInformation: line.append("+CPSI?")
    case .setPreferredMode(let mode): line.append("+CNMP=", mode)
    case .readPreferredMode: line.append("+CNMP?")
    case .setPreferredLTE(let lte): line.append("+CMNB=", lte)
    case .readPreferredLTE: line.append("+CMNB?")
    }
    line.append(ASCII.carriageReturn)
  }
}

extension RegistrationDomain {
  /// `+CREG`, `+CGREG` or `+CEREG`.
  public var name: StaticString {
    switch self {
    case .circuitSwitched: "+CREG"
    case .packetSwitched: "+CGREG"
    case .evolvedPacketSystem: "+CEREG"
    }
  }
}
