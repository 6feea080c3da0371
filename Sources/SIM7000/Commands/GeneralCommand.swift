public import Primitives

/// The line itself and who answers: V.250, the module's identity, errors.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum GeneralCommand: ATCommand {
  /// `AT`, an execution command: is there somebody?
  case attention
  /// `ATE<value>`, a write command: whether the TA echoes. On at power-up.
  case setEcho(isOn: Bool)
  /// `ATI`, an execution command: `SIM7000E R1351`, without a prefix.
  case readIdentification
  /// `AT+CGMR`, an execution command: `Revision:1351B08SIM7000E`.
  case readRevision
  /// `AT+GSN`, an execution command: the IMEI, without a prefix.
  case readSerialNumber
  /// `AT+IPR=<rate>`, a write command: the TA's baud from the next command on;
  /// 0 is autobaud. The `OK` still comes at the old rate. AUTO_SAVE.
  case setBaudRate(UInt32)
  /// `AT+IPR?`, a read command.
  case readBaudRate
  /// `AT+CMEE=<n>`, a write command.
  case setErrorReporting(ErrorReporting)
  /// `AT+CMEE?`, a read command.
  case readErrorReporting

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .attention: break
    case .setEcho(let isOn): line.append("E", isOn)
    case .readIdentification: line.append("I")
    case .readRevision: line.append("+CGMR")
    case .readSerialNumber: line.append("+GSN")
    case .setBaudRate(let rate): line.append("+IPR=", rate)
    case .readBaudRate: line.append("+IPR?")
    case .setErrorReporting(let reporting): line.append("+CMEE=", reporting)
    case .readErrorReporting: line.append("+CMEE?")
    }
    line.append(ASCII.carriageReturn)
  }
}
