import SIM7000

extension Dialogue {
  private struct CardWord {
    var lines: [Line?]
    var state: SIMState?
    var error: UInt16?
    var hasFailed = false

    /// - Source: SIM7000 Series AT Command Manual V1.06, chapter 20: 40 to 47 are locks of
    ///   networks and providers.
    var isLocked: Bool { error.map { (40...47).contains($0) } ?? false }
  }

  /// The last word about the card: a line that says its state, or an error.
  private var lastCardWord: CardWord? {
    let asked = exchanges.last { $0.has("+CPIN?") && $0.result != nil && $0.result != .timedOut }
    let unasked = lastURC("+CPIN:")
    if let unasked, asked.map({ $0.command.order < unasked.order }) ?? true {
      return CardWord(lines: [unasked], state: try? SIMState(parsing: unasked.bytes.span))
    }
    guard let asked else { return nil }
    if let line = asked.answer("+CPIN:") {
      return CardWord(
        lines: [asked.command, line],
        state: try? SIMState(parsing: line.bytes.span)
      )
    }
    guard case .equipmentError(let code) = asked.result else {
      return CardWord(lines: asked.evidence, hasFailed: !asked.isSuccess)
    }
    return CardWord(lines: asked.evidence, error: code, hasFailed: true)
  }

  private var firstReady: Line? {
    lines.first { !$0.isSent && $0.bytes.elementsEqual("+CPIN: READY".utf8) }
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, chapter 20: the codes of the card.
  func judgeSIM() -> Check? {
    guard let word = lastCardWord else { return nil }
    func failed(_ symptom: Symptom) -> Check {
      if let ready = firstReady, symptom == .simAbsent || symptom == .simFailed {
        return Check(.sim, .failed, .simRemoved, evidence: [ready] + word.lines)
      }
      return Check(.sim, .failed, symptom, evidence: word.lines)
    }
    if word.isLocked { return Check(.sim, .ok, .simReady, evidence: word.lines) }
    switch (word.state, word.error) {
    case (.notInserted, _), (_, 10): return failed(.simAbsent)
    case (_, 13), (_, 15): return failed(.simFailed)
    case (.notReady, _): return failed(firstReady == nil ? .simBusy : .simAbsent)
    case (_, 14): return failed(.simBusy)
    case (.some, _), (_, 11), (_, 12), (_, 17), (_, 18), (_, 5):
      return Check(.sim, .ok, .simReady, evidence: word.lines)
    default: return word.hasFailed ? failed(.simUnknown) : nil
    }
  }

  func judgePIN() -> Check? {
    guard let word = lastCardWord else { return nil }
    if word.isLocked { return Check(.pin, .failed, .networkLock, evidence: word.lines) }
    let symptom: Symptom
    switch (word.state, word.error) {
    case (.ready, _), (.pin2Required, _), (.puk2Required, _): symptom = .pinOpen
    case (.pinRequired, _), (_, 11): symptom = .pinRequired
    case (.pukRequired, _), (_, 12): symptom = .pukRequired
    case (.phonePINRequired, _), (.phonePUKRequired, _), (.personalisationCodeRequired, _),
      (_, 5):
      symptom = .networkLock
    default: return nil
    }
    return Check(.pin, symptom == .pinOpen ? .ok : .failed, symptom, evidence: word.lines)
  }
}
