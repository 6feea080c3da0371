public import Primitives

/// The GNSS receiver.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 14.
public enum GNSSCommand: ATCommand {
  /// `AT+CGNSPWR=<mode>`, a write command. Off after every start.
  case setPower(isOn: Bool)
  /// `AT+CGNSPWR?`, a read command.
  case readPower
  /// `AT+CGNSINF`, an execution command: the navigation information.
  case readNavigation
  /// `AT+CGNSURC=<n>`, a write command: `+UGNSINF` every n fixes; 0 is never.
  case setNavigationReporting(UInt8)

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .setPower(let isOn): line.append("+CGNSPWR=", isOn)
    case .readPower: line.append("+CGNSPWR?")
    case .readNavigation: line.append("+CGNSINF")
    case .setNavigationReporting(let interval): line.append("+CGNSURC=", interval)
    }
    line.append(ASCII.carriageReturn)
  }
}
