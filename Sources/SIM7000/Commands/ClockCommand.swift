public import Primitives

/// The module's clock.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum ClockCommand: ATCommand {
  /// `AT+CCLK?`, a read command.
  case readClock

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .readClock: line.append("+CCLK?")
    }
    line.append(ASCII.carriageReturn)
  }
}
