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
    /// A trip has begun since.
    var isTakenAway = false
  }

  /// What is due of movement at one instant.
  struct DueParts: Sendable {
    var isToTell: Bool
    var isDriver: Bool
    var isMachine: Bool
    /// The last fix that was accepted, which the others go out with.
    var fix: Fix?
    var event: Due?
    var isRepetition: Bool
  }

  let settings: MovementSettings
  var machine: MovementMachine
  /// `nil` where the caller drives the sensor.
  var driver: MPU6050?
  /// What the driver has yet to be told.
  var modeWanted: MPU6050.Mode?

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

  /// What is to be told and carried out.
  var untold = UntoldMovement()

  /// Project value: a fix of so long ago is where the thing is; at the pace of a
  /// bike it is a dozen metres off.
  private static let markAge = Milliseconds.seconds(3)

  init(_ settings: MovementSettings) {
    self.settings = settings
    let driver: MPU6050?
    let sensor: Sensor
    switch settings.source {
    case .mpu6050(let chip):
      let mode = settings.profile == .parked ? .full : settings.quietMode
      let made = MPU6050(settings: chip, mode: mode)
      driver = made
      sensor = made.sensor
    case .samples(let named):
      driver = nil
      sensor = named
    }
    self.driver = driver
    machine = MovementMachine(
      sensor: sensor,
      profile: settings.profile,
      sensitivity: settings.sensitivity,
      parkedGravity: settings.parkedGravity
    )
  }

  /// When movement asks for something, whatever the line does.
  var deadline: Instant? {
    mutating get {
      let due = fix == nil ? nil : Instant.earlier(due?.latest, repeatAt)
      let chip = Instant.earlier(machine.deadline, driver?.deadline)
      return Instant.earlier(Instant.earlier(untold.since, due), chip)
    }
  }

  /// What of it is due at `now`.
  mutating func dueParts(at now: Instant) -> DueParts {
    func isDue(_ instant: Instant?) -> Bool { instant.map { $0 <= now } ?? false }
    return DueParts(
      isToTell: isDue(untold.since),
      isDriver: isDue(driver?.deadline),
      isMachine: isDue(machine.deadline),
      fix: fix,
      event: isDue(due?.latest) ? due : nil,
      isRepetition: isDue(repeatAt)
    )
  }

  /// `nil` where nothing came of the event: no effect, and the same state as
  /// before.
  mutating func advance(
    by event: MovementMachine.Event,
    at instant: Instant,
    from state: MovementMachine.State?
  ) -> MovementMachine.Effects? {
    let effects = machine.handle(event, at: instant)
    return effects.isEmpty && machine.state == state ? nil : effects
  }

  var sensorMode: MPU6050.Mode? {
    mutating get { driver?.mode }
  }

  /// Why an alarm of now is not reported; `nil` when it is.
  mutating func withholding() -> AlarmWithholding? {
    guard settings.raisesAlarms else { return .alertsOff }
    guard let fix, settings.securePlaces.contains(fix.position) else { return nil }
    return .securePlace
  }

  /// When the last fix was accepted; `nil` before the first.
  mutating func lastFixedAt() -> Instant? { fix == nil ? nil : fixedAt }

  /// The same while no event is due; else `nil`.
  mutating func restsSince() -> Instant? { due == nil ? lastFixedAt() : nil }

  /// Nothing speaks against switching off what movement does not need.
  var maySleep: Bool {
    mutating get { due == nil && !isSleepRefused }
  }

  /// From one report to the next of an alarm, or where the bike moves and too few
  /// fixes show whether it goes anywhere; else `nil`.
  mutating func alarmInterval() -> Milliseconds? {
    let mayBeTrip =
      settings.profile == .parked && machine.state == .moving && !machine.isTrip
    return isAlarmed || mayBeTrip ? settings.alarmInterval : nil
  }

  /// When the alert is due again; `nil` while none is to be repeated.
  mutating func nextAlertAt() -> Instant? {
    repeatAt == nil ? nil : alertedAt + settings.alarmInterval
  }

  mutating func isAlertDue(at now: Instant) -> Bool {
    guard isAlarmed, machine.isMoving else { return false }
    return now - alertedAt >= settings.alarmInterval
  }

  mutating func noteAlert(at now: Instant) {
    alertedAt = now
    guard isAlarmed else { return }
    repeatAt = now + settings.alarmInterval + Limits.alertPatience
  }

  /// The report that an event asks for, which is then made.
  mutating func takeDue() -> Due? {
    defer { due = nil }
    return due
  }

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

  /// Takes note of what is to be told, carried out or stored.
  mutating func note(_ effects: MovementMachine.Effects, at now: Instant) {
    if let change = effects.change {
      let withholding = withholding()
      untold.add(change, withholding: withholding, at: now)
      if case .alarm(let kind, let instant) = change, fix == nil, withholding == nil {
        untold.addUnplaced(kind, at: instant)
      }
    }
    untold.add(effects, at: now)
    if let isOn = effects.gyroscope, driver != nil {
      modeWanted = isOn ? .full : settings.quietMode
    }
    guard effects.marksPlace else { return }
    if case .parked(let instant)? = effects.change {
      markPlace(since: instant)
    } else {
      markPlace(since: now + Milliseconds(-Self.markAge.rawValue))
    }
  }

  /// Marks where the thing stands since `instant`: the last fix, if it is from
  /// there, else the next.
  private mutating func markPlace(since instant: Instant) {
    let isFresh = fix != nil && fixedAt >= instant
    mark = isFresh ? fix?.position : nil
    marksNextFix = !isFresh
  }
}
