import GNSS
public import Motion
import Primitives

/// Movement: what the inertial sensor and the fixes tell, and what is reported
/// of it.
extension Tracker {
  /// Where gravity points while the thing is parked, to be stored and given back
  /// as `MovementSettings.parkedGravity`; `nil` when nothing is to be stored.
  public var parkedGravity: Vector? {
    mutating get { watch?.machine.parkedGravity }
  }

  @inline(never)
  mutating func tellMovement(_ event: MovementMachine.Event, at now: Instant) {
    guard Build.hasMovement else { return }
    if case .sensorRestarted = event { watch?.untold.noteRestart() }
    advance(by: event, at: now)
    return tellMovement(at: now)
  }

  /// Lets the machine go on; what it says is noted and not told yet.
  mutating func advance(by event: MovementMachine.Event, at now: Instant) {
    advance(by: event, takenAt: now, at: now)
  }

  /// The same for a reading that was taken a little before `now`.
  @inline(never)
  mutating func advance(
    by event: MovementMachine.Event,
    takenAt instant: Instant,
    at now: Instant
  ) {
    guard Build.hasMovement else { return }
    let before = movement
    // Fifty times a second nothing happens.
    guard let effects = watch?.advance(by: event, at: instant, from: before) else { return }
    movement = watch?.machine.state
    if !effects.isEmpty { watch?.note(effects, at: now) }
    if let change = effects.change { plan(change, at: now) }
    // Without its sensor only the positions show that it goes away.
    if effects.looksAround || effects.fault != nil || effects.isFaultOver {
      hurryPosition(at: now)
    }
    guard movement != before else { return }
    switch movement {
    case .moving: hurryPosition(at: now)
    case .settling: if state == .waiting { resumeAt = now }
    case .parked: relax(at: now)
    case .booting, .suspect, .alarm, nil: break
    }
  }

  /// Parked: what is planned for a moving thing can wait, unless an event is due, or where it came
  /// to rest has not been seen.
  @inline(never)
  private mutating func relax(at now: Instant) {
    guard Build.hasMovement else { return }
    guard isParked, position.dueAt == nil, let fixedAt = watch?.restsSince(),
      watch?.machine.hasSeenRest == true, watch?.confirmationAt() == nil
    else { return }
    position.nextAt = max(position.nextAt, fixedAt + interval(at: now))
    if state == .waiting { resumeAt = now }
  }

  /// What a change asks for.
  @inline(never)
  private mutating func plan(_ change: MovementChange, at now: Instant) {
    switch change {
    case .alarm(let kind, let instant):
      guard watch?.withholding() == nil else {
        watch?.machine.excuseAlarm()
        return hurryPosition(at: now)
      }
      if watch?.isPlaced == false { watch?.machine.noteUnplaced() }
      watch?.isAlarmed = true
      if watch?.owesTheft == true { watch?.owesParkedReport = true }
      add(.alert(kind), began: instant, latest: now)
      delivery.retryAt = now
      hurryPosition(at: now, isAlarm: true)
    case .alarmCancelled:
      endAlarm()
    case .alarmIgnored: break
    case .tripStarted(let instant): beginTrip(since: instant, at: now)
    case .theftRests(let instant):
      addParkedReport(began: instant, at: now)
    case .tripEnded:
      endAlarm()
    case .parked(let instant):
      if watch?.isAlarmed == true { watch?.owesParkedReport = true }
      endAlarm()
      addParkedReport(began: instant, at: now)
      watch?.settleAtMark()
    }
  }

  private mutating func addParkedReport(began: Instant, at now: Instant) {
    guard watch?.owesParkedReport == true else { return }
    watch?.owesParkedReport = false
    let event = ReportEvent.parked(isElsewhere: watch?.isElsewhere() ?? false)
    add(event, began: began, latest: now + Limits.eventPatience)
    hurryPosition(at: now, isAlarm: true)
  }

  private mutating func beginTrip(since instant: Instant, at now: Instant) {
    watch?.repeatAt = nil
    watch?.owesParkedReport = true
    let isTheft = watch?.machine.isTheft ?? false
    watch?.owesTheft = isTheft
    let isTold = watch?.hasLeft ?? false
    if watch?.isAtSecurePlace == true { watch?.noteLeft() }
    hurryPosition(at: now)
    guard !isTold else { return }
    let isByPosition = watch?.machine.isUnfelt ?? false
    let event = ReportEvent.trip(isByPosition: isByPosition)
    add(event, began: instant, latest: now + Limits.eventPatience)
  }

  /// It is out of the secure place that it stood at, felt or not.
  private mutating func leaveSecurePlace(at now: Instant) {
    watch?.noteLeft()
    guard watch?.machine.isTrip == false else { return }
    watch?.owesParkedReport = true
    add(.trip(isByPosition: true), began: now, latest: now + Limits.eventPatience)
  }

  /// By an order that has just come alarms are off, or where it stands, or stood, is a secure place:
  /// then its alarm is none.
  mutating func excuseAlarm() {
    guard Build.hasMovement, watch?.isAlarmed == true, watch?.withholding() != nil else { return }
    watch?.machine.excuseAlarm()
    endAlarm()
  }

  private mutating func endAlarm() {
    watch?.isAlarmed = false
    watch?.repeatAt = nil
  }

  @inline(never)
  private mutating func add(_ event: ReportEvent, began: Instant, latest: Instant) {
    watch?.add(MovementWatch.Due(event: event, began: began, latest: latest))
  }

  /// Has a position looked for now; for mere movement only if the last is not too
  /// young.
  @inline(never)
  private mutating func hurryPosition(at now: Instant, isAlarm: Bool = false) {
    guard Build.hasMovement else { return }
    guard movement != nil else { return }
    let fixedAt = isAlarm ? nil : watch?.lastFixedAt()
    let earliest = fixedAt.map { max(now, $0 + Limits.movementSearchPause) } ?? now
    position.nextAt = min(position.nextAt, earliest)
    watch?.wake(by: earliest)
    if state == .waiting || state == .sleeping { resumeAt = min(resumeAt ?? now, earliest) }
  }

  // MARK: - Fixes

  /// An accepted fix is told to the machine, before it is reported; true where it is
  /// not to be believed before another says the same.
  @inline(never)
  mutating func watch(_ fix: Fix, at now: Instant) -> Bool {
    guard Build.hasMovement else { return false }
    guard var whereabouts = watch?.whereabouts(of: fix) else { return false }
    guard watch?.machine.doubts(whereabouts) != true else {
      advance(by: .fix(whereabouts), at: now)
      // The second of two that agree is believed, and has made a trip.
      guard isStill else {
        _ = watch?.note(fix, at: now)
        return false
      }
      return true
    }
    if watch?.note(fix, at: now) == true { leaveSecurePlace(at: now) }
    whereabouts = watch?.whereabouts(of: fix) ?? whereabouts
    advance(by: .fix(whereabouts), at: now)
    return false
  }

  /// From this position to the next.
  @inline(never)
  mutating func interval(at now: Instant) -> Milliseconds {
    orders.expire(at: now)
    let ordered = orders.interval(at: now, own: settings.interval)
    guard Build.hasMovement else { return ordered ?? settings.interval }
    let usual = followingInterval(of: ordered ?? settings.interval)
    if ordered == nil, watch?.searchKind(at: now) == .parked {
      let parked = max(watch?.settings.parkedInterval ?? usual, usual)
      let isRestless = watch?.machine.isRestless == true
      return isRestless ? min(parked, max(usual, Limits.restlessInterval)) : parked
    }
    return watch?.alarmInterval(at: now).map { min($0, usual) } ?? usual
  }

  /// Who waits for a report would take the tracker for dead: one with the last place has to do.
  mutating func isSignDue(at now: Instant) -> Bool {
    let ordered = orders.interval(at: now, own: settings.interval)
    let own = max(settings.interval, watch?.settings.parkedInterval ?? 0)
    return now - position.reportedAt >= ordered ?? own
  }

  /// `usual`; on a trip sooner where the last speed leads far away by then.
  private mutating func followingInterval(of usual: Milliseconds) -> Milliseconds {
    guard watch?.machine.isTrip == true,
      let speed = watch?.fix?.speedMillimetresPerSecond, speed > 0
    else { return usual }
    let wanted = Limits.tripMillimetres * 1_000 / Int64(speed)
    let least = max(Limits.tripInterval.rawValue, usual.rawValue / Limits.tripReportsMax)
    return Milliseconds(min(usual.rawValue, max(wanted, least)))
  }

  /// Parked and armed, with a sensor that works.
  var isParked: Bool {
    mutating get { isStill && movement != .settling }
  }

  /// Parked, or on its way to it, with a sensor that works.
  var isStill: Bool {
    mutating get {
      guard Build.hasMovement else { return false }
      return switch movement {
      case .settling, .parked, .suspect: watch?.machine.isFaulty == false
      case .booting, .alarm, .moving, nil: false
      }
    }
  }

  /// What the search for a position is for; `nil` without a sensor.
  mutating func searchKind(at now: Instant) -> SearchKind? {
    guard Build.hasMovement else { return nil }
    return watch?.searchKind(at: now)
  }

  /// The minute's position of an alarm comes when its alert is due again, and a fix
  /// that confirms another when it can.
  @inline(never)
  mutating func planAlert(at now: Instant) {
    guard Build.hasMovement else { return }
    if let confirmation = watch?.confirmationAt(), confirmation > now {
      position.nextAt = min(position.nextAt, confirmation)
    }
    guard let next = watch?.nextAlertAt(), next > now else { return }
    position.nextAt = min(position.nextAt, next)
  }

  /// The event that the next report with a fresh fix is of, if one is due, and the
  /// time that it is reported of.
  @inline(never)
  mutating func takeEvent(at now: Instant) -> (event: ReportEvent, at: Instant)? {
    guard Build.hasMovement else { return nil }
    if let due = watch?.takeDue() {
      guard due.event.isAlert else { return (due.event, now) }
      // It could not be reported because no position was known, and is known to
      // be at a secure place now.
      if watch?.withholding() != nil { return nil }
      watch?.noteAlert(at: now)
      // It was an alarm once, and the thing has been where it is since: a fix of
      // now shows where that was.
      let isOver = watch?.isAlarmed == false && !due.isTakenAway
      return (due.event, isOver ? due.began : now)
    }
    guard case .alarm(let kind)? = movement, watch?.isAlertDue(at: now) == true else { return nil }
    watch?.noteAlert(at: now)
    return (.alert(kind), now)
  }

  // MARK: - Without a fresh fix

  /// What movement asks for is due, whatever the line does.
  @inline(never)
  mutating func reachMovementDeadline(at now: Instant) {
    guard Build.hasMovement else { return }
    // As all of it stands now, whatever the first parts lead to.
    guard let due = watch?.dueParts(at: now) else { return }
    let isDriverDue = driver?.deadline.map { $0 <= now } ?? false
    let state = movement
    if due.isToTell {
      tellMovement(at: now)
      if !effects.isEmpty { return }
    }
    if isDriverDue {
      drive(.deadlineReached, at: now)
      if !effects.isEmpty { return }
    }
    if due.isMachine {
      tellMovement(.deadlineReached, at: now)
      if !effects.isEmpty { return }
    }
    guard var place = due.place else { return }
    // Where it has gone since is worth more than how well that was known.
    let rough = position.rough.flatMap { position.isFar($0) ? $0 : nil }
    if let rough { place = KnownPlace(fix: rough, at: position.roughAt) }
    if let event = due.event {
      _ = watch?.takeDue()
      if event.event.isAlert { watch?.noteAlert(at: now) }
      return report(event.event, began: event.began, with: place, at: now)
    }
    guard due.isRepetition else { return }
    guard case .alarm(let kind)? = state, watch?.isAlertDue(at: now) == true else {
      watch?.repeatAt = now + Limits.alertPatience
      return
    }
    watch?.noteAlert(at: now)
    return report(.alert(kind), began: now, with: place, at: now)
  }

  /// Reports an event with the last known position.
  @inline(never)
  private mutating func report(
    _ event: ReportEvent,
    began: Instant,
    with place: KnownPlace,
    at now: Instant
  ) {
    if let dropped = delivery.dropped {
      // One at a time: what fell out of the queue is reported before more can.
      delivery.dropped = nil
      delivery.queue.noteGone(dropped.sequence)
      add(event, began: began, latest: now)
      return tell(.reportDropped(dropped))
    }
    let report = Report(
      sequence: position.nextSequence(),
      fix: place.fix,
      takenAt: max(began, place.at),
      fixedAt: place.at,
      event: event
    )
    enqueue(report, at: now)
    watch?.wake(by: now)
    if state == .waiting || state == .sleeping { resumeAt = now }
    return tell(.eventReported(report))
  }
}
