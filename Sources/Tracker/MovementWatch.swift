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
    var isMachine: Bool
    /// The last known place, which the others go out with.
    var place: KnownPlace?
    var event: Due?
    var isRepetition: Bool
  }

  /// The mode that the driver has yet to set.
  var modeWanted: MPU6050.Mode?

  /// The last fix that was accepted, and when it came.
  private(set) var fix: Fix?
  private(set) var fixedAt = Instant.zero
  #if NoStore
  var storedPlace: KnownPlace? {
    @inline(__always) get { nil }
    @inline(__always) set {}
  }
  #else
  /// Where it was parked before the power went: what is known until the first fix.
  var storedPlace: KnownPlace?
  #endif
  /// Distances are from here: where the thing stands, or stood last.
  private var mark: Place?
  /// The next fix is to be the mark.
  private var marksNextFix = false
  /// It came to rest there then.
  private var stoppedAt = Instant.zero
  /// Where the owner left the thing; kept while it is away without its owner.
  private(set) var parkedPlace: Place?
  /// The secure place that it stands at, or has left since.
  private var secureStop: SecurePlace?
  /// The first fix in a row that was outside of it.
  private var outsideSince: Instant?
  /// It has left the secure place, or its trip was reported, since it stood there.
  private(set) var hasLeft = false

  private(set) var due: Due?
  /// What is due after it.
  private var dueNext: Due?
  /// An alarm was raised, and neither cancelled nor has its trip ended.
  var isAlarmed = false
  /// When it was raised.
  private var alarmedAt = Instant.zero
  /// The number of alarms that were not reported to anyone.
  private(set) var withheldCount: UInt32 = 0
  /// When the last alert was reported.
  var alertedAt = Instant.zero
  /// When to look whether the alarm goes on and is to be repeated.
  var repeatAt: Instant?
  /// A trip was made since the parked position was reported last.
  var owesParkedReport = false
  /// The module did not want to sleep; asked again after the next search.
  var isSleepRefused = false
  /// When the module was switched off.
  var sleptAt = Instant.zero
  /// When it is to be on again.
  var wakeAt = Instant.zero

  /// What is to be reported and carried out.
  var untold = UntoldMovement()
  var settings = MovementSettings(profile: .parked)
  var machine = MovementMachine()

  /// Project value: a fix of so long ago is where the thing is; at the pace of a
  /// bike it is a dozen metres off.
  private static let markAge = Milliseconds.seconds(3)

  // In the caller: what watches is made where it is to stay, and then begun.
  @inline(__always)
  init() {}

  @inline(never)
  mutating func begin(_ sensor: Sensor) {
    machine.begin(
      sensor: sensor,
      profile: settings.profile,
      sensitivity: settings.sensitivity,
      parkedGravity: settings.parkedGravity,
      wasParked: settings.wasParked
    )
  }

  /// When movement asks for something, whatever the line does.
  var deadline: Instant? {
    mutating get {
      var due = Instant.earlier(due?.latest, repeatAt)
      if due != nil, lastPlace() == nil { due = nil }
      return Instant.earlier(Instant.earlier(untold.since, due), machine.deadline)
    }
  }

  /// What of it is due at `now`.
  mutating func dueParts(at now: Instant) -> DueParts {
    func isDue(_ instant: Instant?) -> Bool { instant.map { $0 <= now } ?? false }
    return DueParts(
      isToTell: isDue(untold.since),
      isMachine: isDue(machine.deadline),
      place: lastPlace(),
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

  /// Why an alarm of now is not reported; `nil` when it is.
  ///
  /// A secure place counts where a fix of this stop has shown the thing at it, and
  /// none since has shown it elsewhere.
  @inline(never)
  mutating func withholding() -> AlarmWithholding? {
    guard settings.raisesAlarms else { return .alertsOff }
    if let secureStop {
      return hasLeft || outsideSince != nil || !settings.securePlaces.holds(secureStop)
        ? nil : .securePlace
    }
    // Nothing is known of the stop but what the fix of now says.
    guard mark == nil, let fix, fixedAt >= stoppedAt,
      settings.securePlaces.place(at: fix.position) != nil
    else { return nil }
    return .securePlace
  }

  /// The place has just been left for the first time: at most once a stop.
  private mutating func noteSecureStop(_ fix: Fix, at now: Instant) -> Bool {
    guard let secureStop, !hasLeft else { return false }
    let reach = Int64(secureStop.radiusMetres) + Place.error(fix.hdop)
    guard fix.position.metres(to: secureStop.position) > reach else {
      outsideSince = nil
      return false
    }
    let since = outsideSince ?? now
    outsideSince = since
    return now - since >= Limits.confirmationPause
  }

  mutating func noteLeft() { hasLeft = true }

  /// A fix has shown where it was parked.
  var isPlaced: Bool { parkedPlace != nil }

  /// Or it has stood there, and its present place is unknown.
  var isAtSecurePlace: Bool { secureStop != nil }

  /// When a second fix is to confirm what the last one shows; `nil` when it shows
  /// nothing new.
  @inline(never)
  mutating func confirmationAt() -> Instant? {
    let secure = hasLeft ? nil : outsideSince.map { $0 + Limits.confirmationPause }
    return Instant.earlier(machine.confirmationAt, secure)
  }

  /// The thing was taken from where its owner had left it, and is not back there.
  mutating func isElsewhere() -> Bool {
    guard owesTheft else { return false }
    guard let parkedPlace, let fix else { return true }
    let circles = parkedPlace.errorMetres + Place.error(fix.hdop)
    return fix.position.metres(to: parkedPlace.position) > max(Limits.elsewhereMetres, circles)
  }

  /// The trip that is to be followed by a parked report was an alarm's.
  var owesTheft = false

  var hasDue: Bool { due != nil }

  /// By the last fix that was accepted, or by the medium before the first.
  @inline(never)
  mutating func lastPlace() -> KnownPlace? {
    fix.map { KnownPlace(fix: $0, at: fixedAt) } ?? storedPlace
  }

  /// When the last fix was accepted; `nil` before the first.
  mutating func lastFixedAt() -> Instant? { fix == nil ? nil : fixedAt }

  /// The same while no event is due; else `nil`.
  mutating func restsSince() -> Instant? { due == nil ? lastFixedAt() : nil }

  mutating func wake(by instant: Instant) { wakeAt = min(wakeAt, instant) }

  /// Nothing speaks against switching off what movement does not need.
  ///
  /// A fix that is to be confirmed shortly does; one that never was does not.
  mutating func maySleep(at now: Instant) -> Bool {
    due == nil && !isSleepRefused && confirmationAt().map { $0 < now } ?? true
  }

  /// What is done without a fix depends on this.
  @inline(never)
  mutating func searchKind(at now: Instant) -> SearchKind {
    let rest = machine.restSince.map { now - $0 } ?? 0
    if machine.isAlarmLasting || hasLeft, settings.raisesAlarms {
      if rest >= Limits.alarmQuiet { return .parked }
      return rest >= Limits.alarmRest ? .restingAlarm : .alarm
    }
    switch machine.state {
    case .parked, .suspect: return machine.isFaulty ? .usual : .parked
    case .booting, .settling, .alarm: return .usual
    case .moving: return rest >= Limits.alarmQuiet ? .parked : .usual
    }
  }

  /// From one report to the next of an alarm, or where the bike moves and too few
  /// fixes show whether it goes anywhere; else `nil`.
  @inline(never)
  mutating func alarmInterval(at now: Instant) -> Milliseconds? {
    switch searchKind(at: now) {
    case .alarm where isChased(at: now): return Limits.chaseInterval
    case .alarm, .restingAlarm: return settings.alarmInterval
    case .parked: return settings.parkedInterval
    case .usual:
      guard settings.profile == .parked, !machine.isTrip else { return nil }
      if machine.state == .moving, secureStop != nil { return Limits.leavingInterval }
      switch machine.state {
      case .alarm, .moving: return settings.alarmInterval
      case .booting, .settling, .parked, .suspect: return nil
      }
    }
  }

  /// It may be driving off, and none like it has come to nothing of late.
  private mutating func isChased(at now: Instant) -> Bool {
    !machine.isTrip && machine.isMoving && !machine.isWary && now - alarmedAt < Limits.chaseTime
  }

  /// When the alert is due again; `nil` while none is to be repeated.
  mutating func nextAlertAt() -> Instant? {
    repeatAt == nil ? nil : alertedAt + settings.alarmInterval
  }

  @inline(never)
  mutating func isAlertDue(at now: Instant) -> Bool {
    guard isAlarmed, machine.isMovingOn(at: now) else { return false }
    return now - alertedAt >= settings.alarmInterval
  }

  @inline(never)
  mutating func noteAlert(at now: Instant) {
    alertedAt = now
    guard isAlarmed else { return }
    repeatAt = now + settings.alarmInterval + Limits.alertPatience
  }

  /// An alert goes first, and is not lost to what follows it.
  mutating func add(_ event: Due) {
    if due?.event.isAlert == true, !event.event.isAlert {
      dueNext = event
      if event.event.isTrip { due?.isTakenAway = true }
    } else {
      due = event
    }
  }

  /// The report that an event asks for, which is then made.
  mutating func takeDue() -> Due? {
    defer {
      due = dueNext
      dueNext = nil
    }
    return due
  }

  /// For lack of a better fix, it gives the place; the machine does not get it.
  mutating func noteRough(_ fix: Fix, at instant: Instant) {
    self.fix = fix
    fixedAt = instant
  }

  /// What the machine is to know of a fix.
  mutating func whereabouts(of fix: Fix) -> Whereabouts {
    Whereabouts(
      speedMillimetresPerSecond: fix.speedMillimetresPerSecond,
      metresFromMark: mark.map { Int32(clamping: fix.position.metres(to: $0.position)) },
      hdopHundredths: fix.hdop.map { Int32($0.hundredths) },
      markHDOPHundredths: mark?.hdop.map { Int32($0.hundredths) }
    )
  }

  /// An accepted fix counts; true when it shows that a secure place was left.
  @inline(never)
  mutating func note(_ fix: Fix, at now: Instant) -> Bool {
    self.fix = fix
    fixedAt = now
    if marksNextFix {
      marksNextFix = false
      setMark(Place(fix))
    }
    return noteSecureStop(fix, at: now)
  }

  /// Takes note of what is to be reported, carried out or stored.
  @inline(never)
  mutating func note(_ effects: MovementMachine.Effects, at now: Instant) {
    if let change = effects.change {
      let withholding = withholding()
      if case .alarm(let kind, let instant) = change {
        // What comes while it is carried off is no fix of the parked place.
        marksNextFix = false
        if !isAlarmed { alarmedAt = now }
        if withholding != nil { withheldCount &+= 1 }
        if withholding == nil, lastPlace() == nil { untold.addUnplaced(kind, at: instant) }
      }
      untold.add(change, withholding: withholding, withheldCount: withheldCount, at: now)
    }
    untold.add(effects, at: now)
    if let isOn = effects.gyroscope { modeWanted = isOn ? .full : settings.quietMode }
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
    marksNextFix = !isFresh
    stoppedAt = instant
    setMark(isFresh ? fix.map { Place($0) } : nil)
  }

  /// Adds or removes a place, which may be the one where the thing stands; the result is of
  /// `SecurePlaces.insert(_:)`.
  mutating func addSecurePlace(_ place: SecurePlace) -> SecurePlace? {
    let dropped = settings.securePlaces.insert(place)
    if let mark, !hasLeft { secureStop = settings.securePlaces.place(at: mark.position) }
    return dropped
  }

  mutating func setMark(_ place: Place?) {
    mark = place
    switch machine.state {
    case .booting, .settling, .parked, .suspect:
      outsideSince = nil
      hasLeft = false
      secureStop = place.flatMap { settings.securePlaces.place(at: $0.position) }
      if Build.hasOrders, let place { settings.securePlaces.noteUse(at: place.position) }
      if !owesTheft { parkedPlace = place }
    case .alarm, .moving: break
    }
  }

  /// Where it stands is where it is parked from now on.
  mutating func settleAtMark() {
    owesTheft = false
    parkedPlace = mark
  }
}
