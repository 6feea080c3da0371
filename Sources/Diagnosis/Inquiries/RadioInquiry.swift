import Primitives

/// Signal, bands, registration: what is waited for, and then everything that explains it.
struct RadioInquiry: Inquiry {
  var layers: [Layer] { [.registration, .signal, .bands] }
  private var step = 0
  private var start: Instant?

  private static let look = ["AT+CREG?", "AT+CGREG?", "AT+CEREG?", "AT+CSQ"]
  private static let explanation = [
    "AT+CPSI?", "AT+COPS?", "AT+CNMP?", "AT+CMNB?", "AT+CBANDCFG?", "AT+CGATT?",
  ]

  /// Project values: users report 5 s to 15 min for a first registration, and no user
  /// looks at a terminal for 15 min; a network that denied once may have a neighbour.
  private static let patience = Milliseconds.seconds(90)
  private static let patienceAfterDenial = Milliseconds.seconds(20)
  private static let interval = Milliseconds.seconds(3)

  func isPossible(after dialogue: Dialogue) -> Bool {
    dialogue.judgePIN()?.verdict == .ok
      && dialogue.judge(.module, on: Occasion())?.symptom
        != .moduleFlightMode
  }

  mutating func next(_ view: InquiryView) -> InquiryStep {
    let start = start ?? view.now
    self.start = start
    let looks = Self.look.count
    if step < looks {
      step += 1
      return .ask(Self.look[step - 1])
    }
    if step == looks {
      let limit = view.dialogue.isDenied ? Self.patienceAfterDenial : Self.patience
      if !view.dialogue.isRegistered, view.now - start < limit {
        step = 0
        return .pause(Self.interval)
      }
    }
    step += 1
    let index = step - looks - 1
    if index < Self.explanation.count { return .ask(Self.explanation[index]) }
    if index == Self.explanation.count, !view.dialogue.isRegistered, !view.dialogue.isDenied,
      view.dialogue.last("+COPS?")?.answer("+COPS: 2") == nil
    {
      return .ask("AT+COPS=?")
    }
    return .done
  }
}
