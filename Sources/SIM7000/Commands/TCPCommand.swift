public import Primitives

/// The TCP toolkit (`AT+CIP*`) and its PDP context.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum TCPCommand: ATCommand {
  /// `AT+CSTT=<apn>`, a write command.
  case setAPN(AccessPointName)
  /// `AT+CIICR`, an execution command.
  case bringUpWireless
  /// `AT+CIFSR`, an execution command: the address alone, and no `OK`.
  case readLocalAddress
  /// `AT+CIPSHUT`, an execution command: `SHUT OK` and no `OK`.
  case shutPDPContext

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .setAPN(let apn): line.append("+CSTT=", apn)
    case .bringUpWireless: line.append("+CIICR")
    case .readLocalAddress: line.append("+CIFSR")
    case .shutPDPContext: line.append("+CIPSHUT")
    }
    line.append(ASCII.carriageReturn)
  }
}
