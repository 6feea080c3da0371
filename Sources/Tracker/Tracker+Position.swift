import GNSS
import Primitives
import SIM7000

extension Tracker {
  /// Asks for the position, as the sketch does: once a second until there is
  /// one.
  ///
  /// A receiver that was off is switched on first.
  @inline(never)
  mutating func ask(at now: Instant) {
    position.begin(at: now)
    if Build.hasMovement { watch?.isSleepRefused = false }
    if state != .debouncing { enter(.acquiring) }
    guard !position.isReceiverOn else { return send(.position(.navigation), at: now) }
    return send(.position(position.isReceiverStuck ? .gnssOff : .gnssOn), at: now)
  }

  @inline(never)
  mutating func finishPosition(
    _ step: Order.PositionStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    position.nextAt = now + Limits.askInterval
    // An alert does not wait for a position: it goes on between two asks.
    resumeAt = hasUrgentReport(at: now) ? now : position.nextAt
    let reading = position.reading
    position.reading = nil
    switch step {
    case .gnssOff:
      return send(.position(.gnssOn), at: now)
    case .gnssOn:
      return finishPowering(result, at: now)
    case .navigation:
      if let fix = fix(of: reading, result, at: now) {
        judge(fix, clock: reading?.clock, at: now)
      }
    }
  }

  // Notices are made apart from the way to what takes most of the stack, here and below.
  @inline(never)
  private mutating func finishPowering(_ result: FinalResult, at now: Instant) {
    guard result != .ok else {
      position.beginReceiving(at: now)
      return tell(.gnssPowered)
    }
    takeBreakIfDue(at: now)
    guard !position.isFailureTold else { return }
    position.isFailureTold = true
    tell(.gnssFailed(result))
  }

  /// The fix of a reading; `nil` where there is none, and that is dealt with.
  @inline(never)
  private mutating func fix(
    of reading: PositionWork.Reading?,
    _ result: FinalResult,
    at now: Instant
  ) -> Fix? {
    guard result == .ok, let reading else {
      takeBreakIfDue(at: now)
      return nil
    }
    guard reading.isRunning else {
      // In autobaud a restarted module says nothing: this is how it shows.
      if position.noteStop() {
        loseModule(at: now, notice: .moduleRebooted)
      } else {
        takeBreakIfDue(at: now)
      }
      return nil
    }
    guard let fix = reading.fix else {
      missFix(reading, at: now)
      return nil
    }
    return fix
  }

  @inline(never)
  private mutating func missFix(_ reading: PositionWork.Reading, at now: Instant) {
    position.debounce.breakRow()
    position.noteVitality(isRepeated: false, hasFix: false, at: now)
    enter(.acquiring)
    takeBreakIfDue(at: now)
    slowDown(at: now)
    guard !endFruitlessSearch(at: now) else { return }
    guard !position.isMissingTold else { return }
    position.isMissingTold = true
    return tell(.fixMissing(satellitesInView: reading.satellitesInView))
  }

  /// Nothing has changed for a while: asks less often.
  private mutating func slowDown(at now: Instant) {
    let isAlarm = searchKind(at: now) == .alarm
    let patience = isAlarm ? Limits.alarmSearchTime : Limits.searchTime
    guard position.fruitless(at: now) >= patience, resumeAt == position.nextAt else { return }
    position.nextAt = now + Limits.slowAskInterval
    resumeAt = position.nextAt
  }

  /// Ends a search that has taken its time without a fix that counts; false while it
  /// goes on.
  @inline(never)
  private mutating func endFruitlessSearch(at now: Instant) -> Bool {
    guard let kind = searchKind(at: now), let dueAt = position.dueAt else { return false }
    let searched = position.searched(at: now)
    let isAlarm = kind == .alarm || kind == .restingAlarm
    if isAlarm, searched >= Limits.alarmSearchTime, let rough = position.rough {
      reportPlace(rough, fixedAt: position.roughAt, isRough: true, at: now)
      return true
    }
    // An event that is due goes out with the last place by itself.
    guard searched >= Limits.searchTime, kind == .restingAlarm || watch?.hasDue == false else {
      return false
    }
    // Not by the medium: it may have been taken away while it was off.
    if watch?.restsSince() != nil, let place = watch?.lastPlace(),
      kind == .parked ? position.reportedAt < dueAt : isSignDue(at: now)
    {
      reportPlace(place.fix, fixedAt: place.at, isRough: false, at: now)
      return true
    }
    switch kind {
    case .usual, .alarm: return false
    case .restingAlarm: position.endSearch(until: now + Limits.alarmSearchPause)
    case .parked: position.endSearch(until: dueAt + interval(at: now))
    }
    resumeAt = now
    return true
  }

  /// Reports what there is in place of a fix that counts.
  @inline(never)
  private mutating func reportPlace(
    _ fix: Fix,
    fixedAt: Instant,
    isRough: Bool,
    at now: Instant
  ) {
    if Build.hasMovement, isRough { watch?.noteRough(fix, at: fixedAt) }
    let event = takeEvent(at: now)
    let due = position.dueAt ?? now
    position.endSearch(until: max(due + interval(at: now), now + Limits.askInterval))
    planAlert(at: now)
    var report = Report(
      sequence: position.nextSequence(),
      fix: fix,
      takenAt: isRough ? fixedAt : now,
      fixedAt: fixedAt,
      event: event?.event
    )
    report.isRough = isRough
    enqueue(report, at: now)
    resumeAt = now
    return tell(.placeReported(report))
  }

  @inline(never)
  private mutating func judge(_ fix: Fix, clock: UTCTime?, at now: Instant) {
    // For a minute, a better one may come.
    let isFar = position.searched(at: now) >= Limits.searchTime && position.isFar(fix)
    let verdict = position.debounce.judge(fix, clock: clock, isFar: isFar, at: now)
    let isRepeated = if case .rejected(.repeatedTime) = verdict { true } else { false }
    position.noteVitality(isRepeated: isRepeated, hasFix: true, at: now)
    position.seenAt = now
    switch verdict {
    case .counted(let count):
      position.noteRough(fix, at: now)
      enter(.debouncing)
      return tellCounted(fix, count)
    case .rejected(let rejection):
      if case .imprecise = rejection { position.noteRough(fix, at: now) }
      takeBreakIfDue(at: now)
      if !endFruitlessSearch(at: now) { tellRejected(fix, rejection) }
    case .accepted:
      if !isFar { position.place = Place(fix) }
      return accept(fix, at: now)
    }
  }

  @inline(never)
  private mutating func tellCounted(_ fix: Fix, _ count: UInt8) { tell(.fixCounted(fix, count)) }

  @inline(never)
  private mutating func tellRejected(_ fix: Fix, _ rejection: FixRejection) {
    tell(.fixRejected(fix, rejection))
  }

  @inline(never)
  private mutating func accept(_ fix: Fix, at now: Instant) {
    enter(.debouncing)
    if watch(fix, at: now) { doubt(fix, at: now) } else { report(fix, at: now) }
  }

  @inline(never)
  private mutating func doubt(_ fix: Fix, at now: Instant) {
    position.endSearch(until: watch?.confirmationAt() ?? now + Limits.confirmationPause)
    resumeAt = now
    tell(.fixDoubted(fix))
  }

  @inline(never)
  private mutating func report(_ fix: Fix, at now: Instant) {
    let event = takeEvent(at: now)
    let sequence = position.accept(at: now, interval: interval(at: now))
    planAlert(at: now)
    let report = Report(
      sequence: sequence,
      fix: fix,
      takenAt: event?.at ?? now,
      fixedAt: now,
      event: event?.event
    )
    enqueue(report, at: now)
    resumeAt = now
    return tell(.fixAccepted(report))
  }

  /// An event is queued, and there is something to be done to deliver it.
  private mutating func hasUrgentReport(at now: Instant) -> Bool {
    movement != nil && isItsTime(at: now) && delivery.queue.hasEvent(readyAt: now)
  }

  /// The network or a delivery can be worked on.
  private mutating func isItsTime(at now: Instant) -> Bool {
    guard link.isSIMReady else { return true }
    return now >= (network.isRegistered ? delivery.retryAt : network.lookAt)
  }

  /// While there is no fix, what else is waiting gets its turn.
  @inline(never)
  private mutating func takeBreakIfDue(at now: Instant) {
    let isSomethingWaiting = !delivery.queue.isEmpty || !network.isBearerOpen
    guard isSomethingWaiting, isItsTime(at: now), let dueAt = position.dueAt else { return }
    let asked = now - dueAt
    let cycle = Limits.acquisitionTime + Limits.acquisitionBreak
    guard asked.rawValue % cycle.rawValue >= Limits.acquisitionTime.rawValue else { return }
    position.nextAt = now + Limits.acquisitionBreak
    resumeAt = now
  }
}
