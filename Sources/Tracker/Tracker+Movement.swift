import GNSS
public import Motion
import Primitives

/// Movement: what the inertial sensor and the fixes tell, and what is reported
/// of it.
extension Tracker {
  /// What the thing does, as far as the sensor and GNSS tell; `nil` without a
  /// sensor.
  public var movement: MovementMachine.State? { watch?.machine.state }

  /// Where gravity points while the thing is parked, to be stored and given back
  /// as `MovementSettings.parkedGravity`; `nil` when nothing is to be stored.
  public var parkedGravity: Vector? { watch?.machine.parkedGravity }

  mutating func tellMovement(_ event: MovementMachine.Event, at now: Instant) -> Effects {
    guard watch != nil else { return .none }
    if event == .sensorRestarted { watch?.untold.noteRestart() }
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
    let before = watch?.machine.state
    let effects = watch?.machine.handle(event, at: instant) ?? .none
    // Fifty times a second nothing happens.
    if effects == .none, watch?.machine.state == before { return }
    if effects != .none { watch?.note(effects, at: now) }
    if let change = effects.change { plan(change, at: now) }
    guard watch?.machine.state != before else { return }
    switch watch?.machine.state {
    case .moving: hurryPosition(at: now)
    case .settling: if state == .waiting { resumeAt = now }
    case .parked: relax(at: now)
    case .booting, .suspect, .alarm, nil: break
    }
  }

  /// Parked: what is planned for a moving thing can wait, unless an event is due.
  private mutating func relax(at now: Instant) {
    guard let watch, watch.due == nil, position.dueAt == nil, isParked else { return }
    guard watch.fix != nil else { return }
    position.nextAt = max(position.nextAt, watch.fixedAt + interval)
    if state == .waiting { resumeAt = now }
  }

  /// What a change asks for.
  private mutating func plan(_ change: MovementChange, at now: Instant) {
    switch change {
    case .alarm(let kind, let instant):
      guard watch?.withholding == nil else { return hurryPosition(at: now) }
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
    guard let watch else { return }
    let earliest =
      watch.fix == nil || isAlarm ? now : max(now, watch.fixedAt + Limits.movementSearchPause)
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
    guard let watch else { return settings.interval }
    if watch.isAlarmed || mayBeTrip {
      return min(watch.settings.alarmInterval, settings.interval)
    }
    return isParked ? max(watch.settings.parkedInterval, settings.interval) : settings.interval
  }

  /// The bike moves, and too few fixes tell whether it goes anywhere.
  private var mayBeTrip: Bool {
    guard let watch, watch.settings.profile == .parked else { return false }
    return watch.machine.state == .moving && !watch.machine.isTrip
  }

  /// Parked and armed, with a sensor that works.
  var isParked: Bool { isStill && watch?.machine.state != .settling }

  /// Parked, or on its way to it, with a sensor that works.
  var isStill: Bool {
    guard let watch, !watch.machine.isFaulty else { return false }
    switch watch.machine.state {
    case .settling, .parked, .suspect: return true
    case .booting, .alarm, .moving: return false
    }
  }

  /// The minute's position of an alarm comes when its alert is due again.
  mutating func planAlert(at now: Instant) {
    guard let watch, watch.repeatAt != nil else { return }
    let next = watch.alertedAt + watch.settings.alarmInterval
    if next > now { position.nextAt = min(position.nextAt, next) }
  }

  /// The event that the next report with a fresh fix is of, if one is due, and the
  /// time that it is reported of.
  mutating func takeEvent(at now: Instant) -> (event: ReportEvent, at: Instant)? {
    guard let watch else { return nil }
    if let due = watch.due {
      self.watch?.due = nil
      // It could not be reported for want of any position, and is known to be at
      // a secure place now.
      if due.event.isAlert, watch.withholding != nil { return nil }
      if due.event.isAlert { noteAlert(at: now) }
      return (due.event, isOver(due) ? due.began : now)
    }
    guard isAlertDue(at: now), case .alarm(let kind) = watch.machine.state else { return nil }
    noteAlert(at: now)
    return (.alert(kind), now)
  }

  /// It was an alarm once, and the thing has been where it is since: a fix of now
  /// says where that was.
  private func isOver(_ due: MovementWatch.Due) -> Bool {
    due.event.isAlert && watch?.isAlarmed == false && !due.isTakenAway
  }

  private func isAlertDue(at now: Instant) -> Bool {
    guard let watch, watch.isAlarmed, watch.machine.isMoving else { return false }
    return now - watch.alertedAt >= watch.settings.alarmInterval
  }

  private mutating func noteAlert(at now: Instant) {
    guard let watch else { return }
    self.watch?.alertedAt = now
    guard watch.isAlarmed else { return }
    self.watch?.repeatAt = now + watch.settings.alarmInterval + Limits.alertPatience
  }

  // MARK: - Without a fresh fix

  /// What movement asks for is due, whatever the line does.
  mutating func reachMovementDeadline(at now: Instant) -> Effects {
    guard let watch else { return .none }
    if let since = watch.untold.since, since <= now {
      let effects = tellMovement(at: now)
      if effects != .none { return effects }
    }
    if let deadline = watch.driver?.deadline, deadline <= now {
      let effects = drive(.deadlineReached, at: now)
      if effects != .none { return effects }
    }
    if let deadline = watch.machine.deadline, deadline <= now {
      let effects = tellMovement(.deadlineReached, at: now)
      if effects != .none { return effects }
    }
    guard let fix = watch.fix else { return .none }
    if let due = watch.due, due.latest <= now {
      self.watch?.due = nil
      if due.event.isAlert { noteAlert(at: now) }
      return report(due.event, began: due.began, with: fix, at: now)
    }
    guard let repeatAt = watch.repeatAt, repeatAt <= now else { return .none }
    guard isAlertDue(at: now), case .alarm(let kind) = watch.machine.state else {
      self.watch?.repeatAt = now + Limits.alertPatience
      return .none
    }
    noteAlert(at: now)
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
