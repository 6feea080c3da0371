import GNSS
import Motion
import Primitives

/// What the tracker knows of movement, and what it has yet to do about it.
struct MovementWatch: Sendable {
  /// A report that an event asks for and that is not made yet.
  struct Due: Equatable, Sendable {
    var event: ReportEvent
    /// When the event began.
    var began: Instant
    /// The last known position has to do from then on.
    var latest: Instant
  }

  let settings: MovementSettings
  var machine: MovementMachine

  /// The last fix that was accepted, and when it came.
  private(set) var fix: Fix?
  private(set) var fixedAt = Instant.zero
  /// Distances are from here.
  private var mark: Position?
  /// The next fix is to be the mark.
  private var marksNextFix = false

  var due: Due?
  /// An alarm was raised, and neither cancelled nor has its trip ended.
  var isAlarmed = false
  /// When the last alert was reported.
  var alertedAt = Instant.zero
  /// When to look whether the alarm goes on and is to be repeated.
  var repeatAt: Instant?
  /// A trip was made since the parked position was reported last.
  var owesParkedReport = false
  /// The module did not want to sleep; asked again after the next position.
  var isSleepRefused = false
  /// When the module was switched off.
  var sleptAt = Instant.zero

  /// What came of the machine and has yet to be told, by the notices.
  private(set) var untold = MovementMachine.Effects.none
  /// Why the alarm of `untold` is not reported.
  private var withheld: AlarmWithholding?
  private(set) var untoldAt: Instant?
  /// What is to be stored has changed; said with the next effects.
  private var storesGravity = false

  /// Project value: a fix of so long ago is where the thing is; at the pace of a
  /// bike it is a dozen metres off.
  private static let markAge = Milliseconds.seconds(3)

  init(_ settings: MovementSettings) {
    self.settings = settings
    machine = MovementMachine(
      sensor: settings.sensor,
      profile: settings.profile,
      sensitivity: settings.sensitivity,
      parkedGravity: settings.parkedGravity
    )
  }

  /// Why an alarm of now is not reported; `nil` when it is.
  var withholding: AlarmWithholding? {
    guard settings.raisesAlarms else { return .alertsOff }
    guard let fix, settings.securePlaces.contains(fix.position) else { return nil }
    return .securePlace
  }

  // MARK: - Positions

  /// A fix counts; where from, and how fast.
  mutating func note(_ fix: Fix, isAccepted: Bool, at now: Instant) -> Whereabouts {
    if isAccepted {
      self.fix = fix
      fixedAt = now
    }
    if marksNextFix {
      marksNextFix = false
      mark = fix.position
    }
    return Whereabouts(
      speedMillimetresPerSecond: fix.speedMillimetresPerSecond,
      metresFromMark: mark.map { Int32(clamping: fix.position.metres(to: $0)) },
      hdopHundredths: fix.hdop.map { Int32($0.hundredths) }
    )
  }

  /// Marks where the thing stands since `instant`: the last fix, if it is from
  /// there, else the next.
  mutating func markPlace(since instant: Instant) {
    let isFresh = fix != nil && fixedAt >= instant
    mark = isFresh ? fix?.position : nil
    marksNextFix = !isFresh
  }

  // MARK: - Telling

  /// Takes note of what is to be told, carried out or stored.
  mutating func note(_ effects: MovementMachine.Effects, at now: Instant) {
    guard effects != .none else { return }
    if let change = effects.change { note(change, at: now) }
    untold.fallAt = effects.fallAt ?? untold.fallAt
    untold.fault = effects.fault ?? untold.fault
    untold.doubtsSensor = effects.doubtsSensor || untold.doubtsSensor
    untold.gyroscope = effects.gyroscope ?? untold.gyroscope
    if effects.marksPlace { markPlace(since: stillness(of: effects.change, at: now)) }
    untoldAt = now
  }

  private mutating func note(_ change: MovementChange, at now: Instant) {
    untold.change = change
    switch change {
    case .alarm: withheld = withholding
    case .alarmCancelled, .tripStarted, .parked: storesGravity = true
    case .tripEnded: break  // Nothing is stored since it began.
    }
  }

  private func stillness(of change: MovementChange?, at now: Instant) -> Instant {
    if case .parked(let instant)? = change { return instant }
    return now + Milliseconds(-Self.markAge.rawValue)
  }

  /// The next thing to tell, with what is to be done about the sensor.
  mutating func takeUntold() -> Tracker.Effects {
    var effects = Tracker.Effects(notice: takeNotice())
    effects.gyroscope = untold.gyroscope
    untold.gyroscope = nil
    effects.storesParkedGravity = storesGravity
    storesGravity = false
    if untold == .none { untoldAt = nil }
    return effects
  }

  private mutating func takeNotice() -> Notice? {
    if let change = untold.change {
      untold.change = nil
      defer { withheld = nil }
      if case .alarm(let kind, let instant) = change, let withheld {
        return .alarmWithheld(kind, at: instant, withheld)
      }
      return .movement(change)
    }
    if let instant = untold.fallAt {
      untold.fallAt = nil
      return .fallConfirmed(at: instant)
    }
    if let fault = untold.fault {
      untold.fault = nil
      return .sensorFailed(fault)
    }
    guard untold.doubtsSensor else { return nil }
    untold.doubtsSensor = false
    return .sensorDoubted
  }
}
