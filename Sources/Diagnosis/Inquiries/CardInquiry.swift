import Primitives
import SIM7000

/// The SIM and its PIN, which is never entered.
struct CardInquiry: Inquiry {
  var layers: [Layer] { [.sim, .pin] }
  private var tries = 0
  private var hasPaused = false

  /// Project values: a card is ready some seconds after the module.
  private static let triesMax = 15
  private static let interval = Milliseconds.seconds(1)

  mutating func next(_ view: InquiryView) -> InquiryStep {
    if tries > 0 {
      guard tries < Self.triesMax, isBusy(view.last) else { return .done }
      if !hasPaused {
        hasPaused = true
        return .pause(Self.interval)
      }
    }
    tries += 1
    hasPaused = false
    return .ask("AT+CPIN?")
  }

  private func isBusy(_ exchange: Dialogue.Exchange?) -> Bool {
    exchange?.result == .equipmentError(14) || exchange?.answer("+CPIN: NOT READY") != nil
  }
}
