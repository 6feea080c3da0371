/// Who is there: echo, errors with their numbers, model, radio, supply, clock, GNSS.
struct ModuleInquiry: Inquiry {
  var layers: [Layer] { [.module, .echo, .supply, .clock] }
  private var step = 0

  mutating func next(_ view: InquiryView) -> InquiryStep {
    while true {
      step += 1
      switch step {
      case 1: if !view.facts.wasEchoed { return .ask("ATE1", undo: "ATE0") }
      case 2: return .ask("AT+CMEE?")
      case 3:
        let mode = view.last?.answer("+CMEE:")?.text.last ?? "0"
        if mode != "1" { return .ask("AT+CMEE=1", undo: "AT+CMEE=\(mode)") }
      case 4: return .ask("AT+CGMM")
      case 5: return .ask("AT+CGMR")
      case 6: return .ask("AT+CFUN?")
      case 7: return .ask("AT+CBC")
      case 8: return .ask("AT+CCLK?")
      case 9: return .ask("AT+CGNSPWR?")
      // It looks for satellites while the network is looked at.
      case 10:
        if view.last?.answer("+CGNSPWR: 1") == nil {
          return .ask("AT+CGNSPWR=1", undo: "AT+CGNSPWR=0")
        }
      default: return .done
      }
    }
  }
}
