import SIM7000

/// The bearer of `AT+SAPBR`, and a request over it.
struct BearerInquiry: NetworkInquiry {
  let aim: Aim
  var layers: [Layer] { [.http, .bearer] }
  var step = 0

  let undoing = ["AT+HTTPTERM", "AT+SAPBR=0,1"]

  mutating func next(_ view: InquiryView) -> InquiryStep {
    while true {
      step += 1
      switch step {
      case 1: return .ask("AT+SAPBR=2,1")
      case 2:
        if view.last?.answer("+SAPBR: 1,1") != nil {
          step = 5
        } else if aim.accessPointName != nil {
          return .ask("AT+SAPBR=3,1,\"CONTYPE\",\"GPRS\"")
        }
      case 3:
        if let name = aim.accessPointName { return .ask("AT+SAPBR=3,1,\"APN\",\"\(name)\"") }
      case 4: return .ask("AT+SAPBR=1,1", undo: "AT+SAPBR=0,1")
      case 5: if view.last?.isSuccess == true { return .ask("AT+SAPBR=2,1") }
      default: return request(step - 5, view)
      }
    }
  }

  private mutating func request(_ part: Int, _ view: InquiryView) -> InquiryStep {
    guard let server = aim.server, !server.isSecure, isWorthwhile(view) else { return leave(view) }
    switch part {
    case 1: return .ask("AT+HTTPINIT", undo: "AT+HTTPTERM")
    // A program that ended left it open.
    case 2 where view.last?.isSuccess == false: return .ask("AT+HTTPTERM")
    case 3 where view.last?.has("+HTTPTERM") == true:
      return .ask("AT+HTTPINIT", undo: "AT+HTTPTERM")
    case 2, 3: break
    case 4: return .ask("AT+HTTPPARA=\"CID\",1")
    case 5: return .ask("AT+HTTPPARA=\"URL\",\"\(server.url)\"")
    case 6: return .ask("AT+HTTPACTION=0")
    case 7:
      if view.last?.isSuccess == true {
        return .await(["+HTTPACTION:"], ResponseTimeout.httpAction)
      }
    default: return leave(view)
    }
    step += 1
    return request(part + 1, view)
  }

  /// Not where a layer below has failed already.
  private func isWorthwhile(_ view: InquiryView) -> Bool {
    let occasion = Occasion(aim: aim, line: view.facts)
    return view.dialogue.lastLine("+SAPBR: 1,1") != nil
      && view.dialogue.judgeDNS(occasion)?.verdict != .failed
      && (view.dialogue.judgeTCP(occasion)?.verdict != .failed || step > 6)
  }
}
