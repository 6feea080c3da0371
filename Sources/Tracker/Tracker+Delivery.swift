import Primitives
import SIM7000

/// The reports and the one that is on the line.
struct Delivery: Sendable {
  /// When its length was announced.
  var announcedAt = Instant.zero
  /// The module asked for it and got it.
  var isPayloadSent = false
  /// The status of the POST, while its final result is still to come.
  var outcome: UInt16?
  /// The module's HTTP client was found open and has been closed once.
  var isClientReset = false
  var backOff = BackOff()
  /// An event waits, and nothing has been delivered since.
  var failingSince: Instant?
  /// Refusals that have followed one another.
  var refusalsInRow: UInt8 = 0
  /// No delivery before this.
  var retryAt = Instant.zero
  /// Left the full queue, and has yet to be reported.
  var dropped: Report?
  /// The payload of the POST under way, or its URL.
  var payload = Payload()
  var queue = ReportQueue()

  @inline(__always)
  init() {}

  /// The module restarted: a POST under way will be sent again.
  mutating func interrupt() {
    outcome = nil
    isClientReset = false
  }
}

/// How a POST ended.
enum DeliveryEnd: Equatable, Sendable {
  case answered(UInt16)
  case failed(DeliveryFailure)
}

extension Tracker {
  /// Adds a report; the first event among those that wait does not wait for what held back the
  /// positions before it, nor is their failure its own.
  @inline(never)
  mutating func enqueue(_ report: Report, at now: Instant) {
    if report.event != nil, !delivery.queue.hasEvent {
      delivery.retryAt = now
      delivery.failingSince = nil
    }
    position.reportedAt = now
    delivery.dropped = delivery.queue.append(report)
  }

  /// Starts to deliver `report`, which the queue has selected.
  mutating func begin(_ report: Report, at now: Instant) {
    delivery.interrupt()
    let wantsBattery = settings.needsBattery && report.batteryMillivolts == nil
    return wantsBattery ? send(.battery, at: now) : readSignal(at: now)
  }

  /// Straight before the request, with the module awake for it: a registration of hours ago
  /// is no measure of the signal now.
  @inline(never)
  private mutating func readSignal(at now: Instant) {
    guard settings.payloadFormat == .full, !network.hasSignal(at: now) else {
      return openClient(at: now)
    }
    network.signal = nil
    return send(.signal, at: now)
  }

  @inline(never)
  private mutating func openClient(at now: Instant) {
    if setsClock(at: now) { return send(.https(.clock), at: now) }
    return send(
      isSecure ? .https(.tlsVersion) : .http(.initialisation),
      at: now
    )
  }

  /// The payload is made when its length must be announced, so that it has the
  /// position's age at that time.
  @inline(never)
  mutating func makePayload(at now: Instant) {
    guard let report = delivery.queue.selected else {
      preconditionFailure("a delivery goes on without its report")
    }
    delivery.payload.removeAll()
    delivery.announcedAt = now
    delivery.isPayloadSent = false
    report.encode(
      for: settings.trackerID,
      settings.payloadFormat,
      isOutOfOrder: report.sequence < delivery.queue.deliveredSequence,
      attempt: delivery.queue.attempt,
      signal: network.signal?.decibelMilliwatts,
      at: now,
      into: &delivery.payload
    )
  }

  /// Where each report has a URL of its own: made when it must be said, in the place of the
  /// payload, which is either over by then or yet to come.
  mutating func makeURL(at now: Instant) {
    guard settings.fillsURL else { return }
    guard let report = delivery.queue.selected else {
      preconditionFailure("a delivery goes on without its report")
    }
    delivery.payload.removeAll()
    settings.encodeURL(of: report, into: &delivery.payload)
  }

  mutating func finishBattery(_ result: FinalResult, at now: Instant) {
    result == .timedOut ? failDelivery(result, at: now) : readSignal(at: now)
  }

  /// A refusal leaves the signal unknown.
  mutating func finishSignal(_ result: FinalResult, at now: Instant) {
    network.signalReadAt = now
    return result == .timedOut ? failDelivery(result, at: now) : openClient(at: now)
  }

  @inline(never)
  mutating func finishHTTP(
    _ step: Order.HTTPStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    guard
      result == .ok || step == .termination || step == .reading
        || step == .timeLimit && result != .timedOut
    else {
      return step == .initialisation
        ? failOpening(result, at: now) : failDelivery(result, at: now)
    }
    switch step {
    case .initialisation: return send(.http(.bearer), at: now)
    case .bearer:
      makeURL(at: now)
      return send(.http(.url), at: now)
    case .url where settings.payloadFormat.hasBody: return send(.http(.contentType), at: now)
    case .url where isEventOnLine: return send(.http(.timeLimit), at: now)
    case .contentType where isEventOnLine: return send(.http(.timeLimit), at: now)
    case .contentType: return announcePayload(at: now)
    case .timeLimit where settings.payloadFormat.hasBody: return announcePayload(at: now)
    case .url, .timeLimit:
      delivery.queue.noteAttempt()
      return send(.http(.action), at: now)
    case .data:
      // The module makes a body of less than was announced, or of nothing, as
      // well, after its time limit, which began after the command was sent.
      guard delivery.isPayloadSent, now - delivery.announcedAt < Limits.payloadTime else {
        return endDelivery(.failed(.payloadNotTaken), at: now)
      }
      delivery.queue.noteAttempt()
      return send(.http(.action), at: now)
    case .action:
      let limit = isEventOnLine ? Limits.eventOutcomeTime : Limits.outcomeTime
      return awaitOutcome(for: limit, at: now)
    case .reading: return finishReading(result, at: now)
    case .termination: return finishClosing(at: now)
    }
  }

  @inline(never)
  private mutating func announcePayload(at now: Instant) {
    makePayload(at: now)
    return send(.http(.data), at: now)
  }

  private var isEventOnLine: Bool {
    @inline(never)
    mutating get { delivery.queue.selected?.event != nil }
  }

  @inline(never)
  mutating func failDelivery(_ result: FinalResult, at now: Instant) {
    endDelivery(.failed(.command(result)), at: now)
  }

  /// The client may have been left open by an earlier session: it is closed,
  /// and opened once more.
  @inline(never)
  mutating func failOpening(_ result: FinalResult, at now: Instant) {
    guard result != .timedOut, !delivery.isClientReset else {
      return failDelivery(result, at: now)
    }
    delivery.isClientReset = true
    return closeClient(at: now)
  }

  @inline(never)
  mutating func finishClosing(at now: Instant) {
    delivery.isClientReset ? openClient(at: now) : resume(at: now)
  }

  /// The request is on its way; its outcome comes by a URC, and may be here.
  mutating func awaitOutcome(for limit: Milliseconds, at now: Instant) {
    if let status = delivery.outcome { return takeOutcome(status, at: now) }
    outcomeDeadline = now + limit
    resumeAt = now + Limits.firstOutcomePause
  }

  /// The URC that ends the POST; before the OK it is kept, at any other time
  /// it is ignored.
  @inline(never)
  mutating func takeOutcome(_ status: UInt16, at now: Instant) {
    switch order {
    case .http(.action), .https(.request), .outcomeCheck:
      delivery.outcome = status
      return
    case nil: break
    default: return tell(.lateAnswer)
    }
    guard state == .reporting, outcomeDeadline != nil || delivery.outcome != nil
    else { return tell(.lateAnswer) }
    return endDelivery(.answered(status), at: now)
  }

  /// The bearer is gone when the network took it, or when the module restarted
  /// without a word; then there will be no outcome.
  @inline(never)
  mutating func finishOutcomeCheck(_ result: FinalResult, at now: Instant) {
    let isOpen =
      isSecure
      ? network.appNetwork?.state == .active : network.bearer?.state == .connected
    network.appNetwork = nil
    network.bearer = nil
    guard outcomeDeadline != nil else { return resume(at: now) }
    if let status = delivery.outcome { return takeOutcome(status, at: now) }
    guard isOpen || result == .timedOut else {
      return endDelivery(.failed(.connectionLost), at: now)
    }
    resumeAt = now + (isEventOnLine ? Limits.firstOutcomePause : Limits.outcomePause)
  }

  /// The POST is over: judges it, and closes the module's client.
  @inline(never)
  mutating func endDelivery(_ end: DeliveryEnd, at now: Instant) {
    outcomeDeadline = nil
    delivery.outcome = nil
    var isDelivered = false
    guard let report = delivery.queue.selected else {
      preconditionFailure("a delivery ended without its report")
    }
    var notice: Notice
    switch end {
    case .answered(let status) where (200...299).contains(status):
      orders.noteAnswer(after: delivery.queue.deliveredSequence)
      delivery.queue.finishSelected()
      if delivery.refusalsInRow > 0 { delivery.queue.releaseHeld(at: now) }
      noteSuccess()
      isDelivered = true
      notice = .reportDelivered(report, httpStatus: status)
    case .answered(let status) where Self.isRefusal(status):
      notice = takeRefusal(status, of: report, at: now)
    case .answered(let status):
      notice = delay(report, .httpStatus(status), at: now)
    case .failed(let failure):
      notice = delay(report, failure, at: now)
    }
    guard channel.isReady else { return resume(at: now, notice: notice) }
    delivery.isClientReset = false
    leaveClient(isDelivered: isDelivered, at: now)
    tell(notice)
  }

  /// Whatever waited or was broken: the next failure is the first one again.
  @inline(never)
  mutating func noteSuccess() {
    delivery.backOff.reset()
    delivery.failingSince = nil
    delivery.refusalsInRow = 0
    recovery.noteSuccess()
  }

  @inline(never)
  mutating func closeClient(at now: Instant) {
    send(isSecure ? .https(.disconnection) : .http(.termination), at: now)
  }

  @inline(never)
  private mutating func delay(
    _ report: Report,
    _ failure: DeliveryFailure,
    at now: Instant
  ) -> Notice {
    delivery.queue.releaseSelected()
    let pause = retryPause(at: now)
    delivery.retryAt = now + pause
    if case .httpStatus(let status) = failure, (100...599).contains(status) {
      // The server answered: the way to it is fine.
    } else {
      network.lose()
      rung = recovery.noteFailure() ?? rung
    }
    return .reportDelayed(report, failure, retryInMilliseconds: pause.rawValue)
  }

  /// How long to wait after a failure: less, and not longer each time, while an
  /// event waits.
  @inline(never)
  mutating func retryPause(at now: Instant) -> Milliseconds {
    let pause = delivery.backOff.next()
    guard delivery.queue.hasEvent else { return pause }
    let since = delivery.failingSince ?? now
    delivery.failingSince = since
    let isEager = now - since < Limits.eagerTime
    // A server that answers too late, or never, may take them: no position waits for that.
    if !isEager { delivery.queue.yieldsToNewest.toggle() }
    return min(pause, isEager ? Limits.eagerEventPause : Limits.eventPause)
  }

  /// The server does not want this one: another may be welcome, unless it has just
  /// refused that as well.
  @inline(never)
  private mutating func takeRefusal(
    _ status: UInt16,
    of report: Report,
    at now: Instant
  ) -> Notice {
    delivery.backOff.reset()
    delivery.failingSince = nil
    let isOver = delivery.queue.noteRefusal(status, at: now)
    let pause = report.event == nil ? Limits.refusalPause : Limits.eventPause
    delivery.refusalsInRow = min(delivery.refusalsInRow + 1, 2)
    if delivery.refusalsInRow >= 2 { delivery.retryAt = now + pause }
    return isOver
      ? .reportSetAside(report, httpStatus: status)
      : .reportDelayed(report, .httpStatus(status), retryInMilliseconds: pause.rawValue)
  }

  /// 3xx and 4xx, except 408 (time-out) and 429 (too many): the same request
  /// would be refused again, unless it was put right.
  ///
  /// A redirect is not followed: a captive portal's would take the report for its own,
  /// and its 200 would lose it. The report's notice names the status.
  /// From 600 on the module itself speaks.
  private static func isRefusal(_ status: UInt16) -> Bool {
    (300...499).contains(status) && status != 408 && status != 429
  }
}
