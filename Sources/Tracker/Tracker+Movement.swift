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

  mutating func tellMovement(_ event: MovementMachine.Event, at now: Instant) -> Effects {
    if case .sensorRestarted = event { watch?.untold.noteRestart() }
    advance(by: event, at: now)
    return tellMovement(at: now)
  }

  /// Lets the machine go on; what it says is noted and not told yet.
  mutating func advance(by event: MovementMachine.Event, at now: Instant) {
    advance(by: event, takenAt: now, at: now)
  }

  /// The same for a reading that was taken a little before `now`.
  mutating func advance(
    by event: MovementMachine.Event,
    takenAt instant: Instant,
    at now: Instant
  ) {
    // Fifty times a second nothing happens.
    guard let effects = watch?.advance(by: event, at: instant, from: movement) else { return }
    let before = movement
    movement = watch?.machine.state
    if !effects.isEmpty { watch?.note(effects, at: now) }
    if let change = effects.change { plan(change, at: now) }
    guard movement != before else { return }
    switch movement {
    case .moving: hurryPosition(at: now)
    case .settling: if state == .waiting { resumeAt = now }
    case .parked: relax(at: now)
    case .booting, .suspect, .alarm, nil: break
    }
  }

  /// Parked: what is planned for a moving thing can wait, unless an event is due.
  private mutating func relax(at now: Instant) {
    guard isParked, position.dueAt == nil, let fixedAt = watch?.restsSince() else { return }
    position.nextAt = max(position.nextAt, fixedAt + interval)
    if state == .waiting { resumeAt = now }
  }

  /// What a change asks for.
  private mutating func plan(_ change: MovementChange, at now: Instant) {
    switch change {
    case .alarm(let kind, let instant):
      guard watch?.withholding() == nil else { return hurryPosition(at: now) }
      watch?.isAlarmed = true
      watch?.due = MovementWatch.Due(event: .alert(kind), began: instant, latest: now)
      delivery.retryAt = now
      hurryPosition(at: now, isAlarm: true)
    case .alarmCancelled:
      endAlarm()
    case .tripStarted(let instant):
      watch?.repeatAt = nil
      watch?.owesParkedReport = true
      watch?.due?.isTakenAway = true
      add(.trip, began: instant, at: now)
      hurryPosition(at: now)
    case .tripEnded:
      endAlarm()
    case .parked(let instant):
      endAlarm()
      guard watch?.owesParkedReport == true else { return }
      watch?.owesParkedReport = false
      add(.parked, began: instant, at: now)
      hurryPosition(at: now, isAlarm: true)
    }
  }

  private mutating func endAlarm() {
    watch?.isAlarmed = false
    watch?.repeatAt = nil
  }

  /// An alert that waits for a position is not lost to what follows it.
  private mutating func add(_ event: ReportEvent, began: Instant, at now: Instant) {
    guard watch?.due?.event.isAlert != true else { return }
    let latest = now + Limits.eventPatience
    watch?.due = MovementWatch.Due(event: event, began: began, latest: latest)
  }

  /// Has a position looked for now; for mere movement only if the last is not too
  /// young.
  private mutating func hurryPosition(at now: Instant, isAlarm: Bool = false) {
    guard movement != nil else { return }
    let fixedAt = isAlarm ? nil : watch?.lastFixedAt()
    let earliest = fixedAt.map { max(now, $0 + Limits.movementSearchPause) } ?? now
    position.nextAt = min(position.nextAt, earliest)
    if state == .waiting || state == .sleeping { resumeAt = min(resumeAt ?? now, earliest) }
  }

  // MARK: - Fixes

  /// A fix that counts is told to the machine, before it is reported.
  mutating func watch(_ fix: Fix, isAccepted: Bool, at now: Instant) {
    guard let whereabouts = watch?.note(fix, isAccepted: isAccepted, at: now) else { return }
    advance(by: .fix(whereabouts), at: now)
  }

  /// From this position to the next.
  var interval: Milliseconds {
    mutating get {
      let usual = settings.interval
      if let alarm = watch?.alarmInterval() { return min(alarm, usual) }
      guard isParked, let parked = watch?.settings.parkedInterval else { return usual }
      return max(parked, usual)
    }
  }

  /// Parked and armed, with a sensor that works.
  var isParked: Bool {
    mutating get { isStill && movement != .settling }
  }

  /// Parked, or on its way to it, with a sensor that works.
  var isStill: Bool {
    mutating get {
      switch movement {
      case .settling, .parked, .suspect: watch?.machine.isFaulty == false
      case .booting, .alarm, .moving, nil: false
      }
    }
  }

  /// The minute's position of an alarm comes when its alert is due again.
  mutating func planAlert(at now: Instant) {
    guard let next = watch?.nextAlertAt(), next > now else { return }
    position.nextAt = min(position.nextAt, next)
  }

  /// The event that the next report with a fresh fix is of, if one is due, and the
  /// time that it is reported of.
  mutating func takeEvent(at now: Instant) -> (event: ReportEvent, at: Instant)? {
    if let due = watch?.takeDue() {
      guard due.event.isAlert else { return (due.event, now) }
      // It could not be reported because no position was known, and is known to
      // be at a secure place now.
      if watch?.withholding() != nil { return nil }
      watch?.noteAlert(at: now)
      // It was an alarm once, and the thing has been where it is since: a fix of
      // now says where that was.
      let isOver = watch?.isAlarmed == false && !due.isTakenAway
      return (due.event, isOver ? due.began : now)
    }
    guard case .alarm(let kind)? = movement, watch?.isAlertDue(at: now) == true else { return nil }
    watch?.noteAlert(at: now)
    return (.alert(kind), now)
  }

  // MARK: - Without a fresh fix

  /// What movement asks for is due, whatever the line does.
  mutating func reachMovementDeadline(at now: Instant) -> Effects {
    // As all of it stands now, whatever the first parts lead to.
    guard let due = watch?.dueParts(at: now) else { return .none }
    let state = movement
    if due.isToTell {
      let effects = tellMovement(at: now)
      if !effects.isEmpty { return effects }
    }
    if due.isDriver {
      let effects = drive(.deadlineReached, at: now)
      if !effects.isEmpty { return effects }
    }
    if due.isMachine {
      let effects = tellMovement(.deadlineReached, at: now)
      if !effects.isEmpty { return effects }
    }
    guard let fix = due.fix else { return .none }
    if let event = due.event {
      watch?.due = nil
      if event.event.isAlert { watch?.noteAlert(at: now) }
      return report(event.event, began: event.began, with: fix, at: now)
    }
    guard due.isRepetition else { return .none }
    guard case .alarm(let kind)? = state, watch?.isAlertDue(at: now) == true else {
      watch?.repeatAt = now + Limits.alertPatience
      return .none
    }
    watch?.noteAlert(at: now)
    return report(.alert(kind), began: now, with: fix, at: now)
  }

  /// Reports an event with the last known position.
  private mutating func report(
    _ event: ReportEvent,
    began: Instant,
    with fix: Fix,
    at now: Instant
  ) -> Effects {
    if let dropped = delivery.dropped {
      // One at a time: what fell out of the queue is told before more can.
      delivery.dropped = nil
      watch?.due = MovementWatch.Due(event: event, began: began, latest: now)
      return Effects(notice: .reportDropped(dropped))
    }
    let fixedAt = watch?.fixedAt ?? now
    let report = Report(
      sequence: position.nextSequence(),
      fix: fix,
      takenAt: max(began, fixedAt),
      fixedAt: fixedAt,
      event: event
    )
    delivery.dropped = delivery.queue.append(report, isOnLine: state == .reporting)
    if state == .waiting || state == .sleeping { resumeAt = now }
    return Effects(notice: .eventReported(report))
  }
}
