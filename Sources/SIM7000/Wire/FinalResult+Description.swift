// Text for people, where there is a heap: Embedded Swift compiles none of it.
#if !hasFeature(Embedded)

extension FinalResult: CustomStringConvertible {
  /// As the module writes it, `+CME ERROR: 10`; a text or an address that the case does not keep is
  /// left out.
  public var description: String {
    switch self {
    case .ok: "OK"
    case .error: "ERROR"
    case .equipmentError(let code): "+CME ERROR: \(code)"
    case .equipmentErrorText: "+CME ERROR"
    case .messageError(let code): "+CMS ERROR: \(code)"
    case .messageErrorText: "+CMS ERROR"
    case .shutOK: "SHUT OK"
    case .closeOK: "CLOSE OK"
    case .sendOK: "SEND OK"
    case .sendFail: "SEND FAIL"
    case .dataAccept: "DATA ACCEPT"
    case .poweredDown: "NORMAL POWER DOWN"
    case .localAddress: "an address"
    case .connect: "CONNECT"
    case .noCarrier: "NO CARRIER"
    case .busy: "BUSY"
    case .noDialtone: "NO DIALTONE"
    case .noAnswer: "NO ANSWER"
    case .timedOut: "no final result"
    }
  }
}
#endif
