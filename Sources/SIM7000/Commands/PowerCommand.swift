public import Primitives

/// How much of the module works, and what feeds it.
///
/// - Source: SIM7000 Series AT Command Manual V1.06.
public enum PowerCommand: ATCommand {
  /// `AT+CFUN=<fun>[,1]`, a write command; with `isReset` the module restarts
  /// first.
  case setFunctionality(Functionality, isReset: Bool)
  /// `AT+CFUN?`, a read command.
  case readFunctionality
  /// `AT+CPOWD=<n>`, a write command: switches the module off. Normally it says
  /// `NORMAL POWER DOWN` and no `OK`; urgently it says nothing at all.
  case powerDown(isNormal: Bool)
  /// `AT+CBC`, an execution command.
  case readBattery

  public func encode(into line: inout ATLine) {
    line.append("AT")
    switch self {
    case .setFunctionality(let functionality, let isReset):
      line.append("+CFUN=", functionality)
      if isReset { line.append(",1") }
    case .readFunctionality: line.append("+CFUN?")
    case .powerDown(let isNormal): line.append("+CPOWD=", isNormal)
    case .readBattery: line.append("+CBC")
    }
    line.append(ASCII.carriageReturn)
  }
}
