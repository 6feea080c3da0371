import Primitives
import SIM7000

/// What is asked next.
extension Examination {
  mutating func finish(_ result: FinalResult, _ line: [UInt8], at now: Instant) {
    let at = lineStart ?? now
    dialogue.end(result, result == .timedOut ? nil : line, at: at)
    switch state {
    case .searching: result == .timedOut ? searchOn(at: now) : settle(at: now)
    case .confirming(let rate): confirm(rate, at: now)
    case .returning(let rate, let attempt): goBack(from: rate, attempt, result, at: now)
    case .asking(let step) where result == .timedOut,
      .verifying(let step) where result == .timedOut:
      loseAnswer(to: step, at: now)
    case .asking(let step):
      if case .ask(_, let change?, _, _) = step, result.isSuccess { undo.append(change) }
      proceed(at: now)
    case .verifying(let step):
      if let errors = dialogue.exchanges.last?.answer("+CMEE: 0"), hasSetErrors {
        facts.restart += [dialogue.exchanges.last { $0.result == .timedOut }?.command, errors]
          .compactMap { $0 }
      }
      ask(step, at: now)
    case .idle, .awaiting, .pausing, .resuming, .over: break
    }
  }

  var hasSetErrors: Bool { undo.contains { $0.hasPrefix("AT+CMEE=") } }

  mutating func searchOn(at now: Instant) {
    let rate = search.rate
    channel.reset()
    guard search.advance() else {
      facts.baud = facts.openedBaud
      state = .over
      return
    }
    if search.rate != rate {
      effects.baud = search.rate
      lineStart = nil
    }
    facts.baud = search.rate
    transmit("AT", timeout: RateSearch.responseTimeout, at: now)
  }

  /// The module answers, at whatever rate.
  private mutating func settle(at now: Instant) {
    guard let rate = search.rate, rate != facts.openedBaud else { return beginAsking(at: now) }
    state = .confirming(rate)
    transmit("AT+IPR?", timeout: RateSearch.responseTimeout, at: now)
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+IPR: 0 is autobauding.
  private mutating func confirm(_ rate: UInt32, at now: Instant) {
    channel.reset()
    guard dialogue.exchanges.last?.answer("+IPR: 0") != nil else { return beginAsking(at: now) }
    state = .returning(from: rate, attempt: 1)
    effects.baud = facts.openedBaud
    transmit("AT", timeout: RateSearch.responseTimeout, at: now)
  }

  /// Project value: autobaud may eat two.
  private static let returnAttempts = 5

  private mutating func goBack(
    from rate: UInt32,
    _ attempt: Int,
    _ result: FinalResult,
    at now: Instant
  ) {
    guard result == .timedOut else {
      facts.baud = facts.openedBaud
      return beginAsking(at: now)
    }
    channel.reset()
    guard attempt < Self.returnAttempts else {
      effects.baud = rate
      return beginAsking(at: now)
    }
    state = .returning(from: rate, attempt: attempt + 1)
    transmit("AT", timeout: RateSearch.responseTimeout, at: now)
  }

  mutating func beginAsking(at now: Instant) {
    facts.isAnswered = true
    facts.firstAnswerAfter = now - start
    facts.wasEchoed = dialogue.exchanges.last?.isEchoed ?? false
    effects.begun = inquiries[0].layers.first
    proceed(at: now)
  }

  /// Goes on to the next step of the inquiry, or to the next inquiry.
  mutating func proceed(at now: Instant) {
    while index < inquiries.count {
      let view = InquiryView(dialogue: dialogue, facts: facts, now: now, undo: undo)
      switch inquiries[index].next(view) {
      case .done: beginNextInquiry()
      case .pause(let length):
        state = .pausing(until: now + length)
        return
      case .await(let texts, let length):
        let since = dialogue.exchanges.last
        let came =
          since?.answers.contains { matches($0.bytes, texts) } ?? false
          || dialogue.urcs.contains {
            $0.order > since?.command.order ?? -1 && matches($0.bytes, texts)
          }
        if came { continue }
        state = .awaiting(texts, until: now + length)
        return
      case .restore(let command):
        undo.removeAll { $0 == command }
        return ask(.ask(command), at: now)
      case let step:
        return ask(step, at: now)
      }
    }
    state = .over
  }

  mutating func beginNextInquiry() {
    repeat {
      index += 1
    } while index < inquiries.count && !inquiries[index].isPossible(after: dialogue)
    if index < inquiries.count, let layer = inquiries[index].layers.first { effects.begun = layer }
  }

  mutating func ask(_ step: InquiryStep, at now: Instant) {
    guard case .ask(let command, _, _, let isChange) = step else { return }
    if isChange { effects.change = command }
    state = .asking(step)
    transmit(command, timeout: PendingLine(Array(command.utf8).span).responseTimeout, at: now)
  }

  mutating func transmit(_ command: String, timeout: Milliseconds, at now: Instant) {
    let bytes = Array(command.utf8)
    var line = ATLine()
    line.append(bytes.span)
    line.append(ASCII.carriageReturn)
    channel.sendReady(line, responseTimeout: timeout, at: now)
    dialogue.begin(bytes, at: now)
    effects.transmission += bytes + [ASCII.carriageReturn]
  }

  // MARK: - Lost answers

  mutating func loseAnswer(to step: InquiryStep, at now: Instant) {
    timeouts += 1
    guard timeouts < Self.timeoutsMax else {
      facts.hungAt = dialogue.exchanges.last
      state = .over
      return
    }
    state = .resuming(step, until: now + Self.resumingTime)
  }

  /// The module is there again, and may have lost all its settings.
  mutating func resume(at now: Instant) {
    guard case .resuming(let step, _) = state else { return }
    state = .verifying(step)
    transmit("AT+CMEE?", timeout: .seconds(5), at: now)
  }
}
