package import SIM7000

extension FinalResult {
  /// As the module says it; the name of what it says in other words each time.
  package var name: String {
    switch self {
    case .equipmentError: "+CME ERROR"
    case .messageError: "+CMS ERROR"
    case .localAddress: "+CIFSR"
    case .timedOut: "timeout"  // Of a channel; no line says it.
    case .ok, .error, .equipmentErrorText, .messageErrorText, .shutOK, .closeOK, .sendOK,
      .sendFail, .dataAccept, .poweredDown, .connect, .noCarrier, .busy, .noDialtone, .noAnswer:
      description
    }
  }

  /// The name with what else is known, or what happened instead.
  package var words: String {
    switch self {
    case .equipmentError(let code):
      "\(name) \(code)" + (EquipmentError.text(of: code).map { ", \($0)" } ?? "")
    case .messageError(let code): "\(name) \(code)"
    case .localAddress: "an address"
    case .timedOut: "no answer in time"
    case .ok, .error, .equipmentErrorText, .messageErrorText, .shutOK, .closeOK, .sendOK,
      .sendFail, .dataAccept, .poweredDown, .connect, .noCarrier, .busy, .noDialtone, .noAnswer:
      name
    }
  }
}
