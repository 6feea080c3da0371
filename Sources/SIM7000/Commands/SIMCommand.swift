public import Primitives

/// The SIM: its state, its locks, its numbers.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum SIMCommand: ATCommand {
  /// `AT+CPIN?`, a read command.
  case readState
  /// `AT+CPIN=<pin>`, a write command. Three wrong ones lock the SIM.
  case enterPIN(PIN)
  /// `AT+CCID`, an execution command: the ICCID, without a prefix.
  case readICCID

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .readState: line.append("+CPIN?")
    case .enterPIN(let pin):
      line.append("+CPIN=")
      pin.encode(into: &line)
    case .readICCID: line.append("+CCID")
    }
    line.append(ASCII.carriageReturn)
  }
}
