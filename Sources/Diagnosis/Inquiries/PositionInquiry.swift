import Primitives

/// Satellites, and a fix.
struct PositionInquiry: Inquiry {
  var layers: [Layer] { [.sky, .gnss] }
  private var fixes = 0
  private var isPausing = false

  /// Project values: a cold start under an open sky takes half a minute, under a poor one
  /// minutes; three fixes show that the receiver's time goes on.
  private static let patience = Milliseconds.seconds(180)
  private static let interval = Milliseconds.seconds(2)
  private static let fixesWanted = 3

  func isPossible(after dialogue: Dialogue) -> Bool {
    dialogue.last("+CGNSPWR=1")?.isSuccess ?? dialogue.last("+CGNSPWR?")?.isSuccess ?? false
  }

  mutating func next(_ view: InquiryView) -> InquiryStep {
    if view.last?.has("+CGNSINF") == true {
      if !isPausing {
        if isFixed(view.last) { fixes += 1 }
        guard fixes < Self.fixesWanted, !isOver(view) else { return .done }
        isPausing = true
        return .pause(Self.interval)
      }
      isPausing = false
    }
    return .ask("AT+CGNSINF")
  }

  private func isFixed(_ exchange: Dialogue.Exchange?) -> Bool {
    exchange?.answer("+CGNSINF: 1,1,") != nil
  }

  private func isOver(_ view: InquiryView) -> Bool {
    let switchedOn = view.dialogue.last("+CGNSPWR=1") ?? view.dialogue.last("+CGNSPWR?")
    guard let since = switchedOn?.command.at else { return true }
    return view.now - since >= Self.patience
  }
}
