import Primitives

/// The stack of `AT+CIPSTART`: an address, the server's name, a connection.
struct ToolkitInquiry: NetworkInquiry {
  let aim: Aim
  var layers: [Layer] { [.tcp, .bearer, .dns] }
  var step = 0
  private(set) var isMultiple = false

  let undoing = ["AT+CIPCLOSE", "AT+CIPCLOSE=0", "AT+CIPSHUT"]

  /// Project values: the last is what the manual gives one of several connections.
  private static let stateTime = Milliseconds.seconds(3)
  private static let nameTime = Milliseconds.seconds(40)
  private static let connectionTime = Milliseconds.seconds(75)
  private static let outcomes = ["CONNECT OK", "CONNECT FAIL", "ALREADY CONNECT"]

  mutating func next(_ view: InquiryView) -> InquiryStep {
    while true {
      step += 1
      switch step {
      case 1: return .ask("AT+CIPSTATUS")
      case 2: return .await(["STATE:"], Self.stateTime)
      case 3:
        let state = view.dialogue.lastLine("STATE:")?.text ?? ""
        if state.hasSuffix("CONNECT OK") || state.hasSuffix("PROCESSING") { return .done }
        let isUp = ["IP STATUS", "IP GPRSACT", "CLOSED"].contains { state.hasSuffix($0) }
        if isUp { step = 7 } else if !state.hasSuffix("INITIAL") { return .ask("AT+CIPSHUT") }
      case 4: return .ask("AT+CIPMUX?")
      case 5:
        isMultiple = view.last?.answer("+CIPMUX: 1") != nil
        let name = aim.accessPointName.map { "=\"\($0)\"" } ?? ""
        return .ask("AT+CSTT" + name, undo: "AT+CIPSHUT")
      case 6: if view.last?.isSuccess == true { return .ask("AT+CIICR") }
      case 7: guard view.last?.isSuccess == true else { return leave(view) }
      case 8: return .ask("AT+CIFSR")
      default: return reach(step - 8, view)
      }
    }
  }

  private mutating func reach(_ part: Int, _ view: InquiryView) -> InquiryStep {
    guard let server = aim.server else { return leave(view) }
    switch part {
    case 1 where !server.isAddress: return .ask("AT+CDNSGIP=\"\(server.host)\"")
    case 2 where !server.isAddress: return .await(["+CDNSGIP:"], Self.nameTime)
    case 1, 2: break
    case 3:
      if view.dialogue.lastLine("+CDNSGIP: 0") != nil { break }
      let number = isMultiple ? "0," : ""
      return .ask(
        "AT+CIPSTART=\(number)\"TCP\",\"\(server.host)\",\(server.port)",
        undo: isMultiple ? "AT+CIPCLOSE=0" : "AT+CIPCLOSE"
      )
    case 4:
      if view.last?.has("+CIPSTART") == true, view.last?.isSuccess == true {
        return .await(Self.outcomes, Self.connectionTime)
      }
    default: return leave(view)
    }
    step += 1
    return reach(part + 1, view)
  }
}
