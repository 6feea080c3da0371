package import SIM7000

extension FinalResult {
  /// As the module says it; the name of what it says in other words each time.
  package var name: String {
    switch self {
    case .ok: "OK"
    case .error: "ERROR"
    case .equipmentError, .equipmentErrorText: "+CME ERROR"
    case .messageError, .messageErrorText: "+CMS ERROR"
    case .shutOK: "SHUT OK"
    case .closeOK: "CLOSE OK"
    case .sendOK: "SEND OK"
    case .sendFail: "SEND FAIL"
    case .dataAccept: "DATA ACCEPT"
    case .poweredDown: "NORMAL POWER DOWN"
    case .localAddress: "+CIFSR"
    case .connect: "CONNECT"
    case .noCarrier: "NO CARRIER"
    case .busy: "BUSY"
    case .noDialtone: "NO DIALTONE"
    case .noAnswer: "NO ANSWER"
    case .timedOut: "timeout"  // Of a channel; no line says it.
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
