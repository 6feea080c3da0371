public import Primitives

/// What the tracker does about movement: parked, alarmed, under way.
///
/// ```
/// booting -> settling -> parked -> suspect -> alarm -> moving -> settling
///               |  ^        ^         |         |
///               v  |        +---------+---------+
///             moving
/// ```
///
/// The sensor starts everything, GNSS confirms or cancels it: an alarm becomes a
/// trip when two fixes show one, and goes back to parked only by a fix at the parked
/// place that is newer than the last movement; seen elsewhere, it is parked there after
/// half an hour of stillness. Without a fix it stays. A trip
/// that an alarm has led to is a theft: it ends after half an hour of stillness, any
/// other after a minute. Parked is armed, and comes after five minutes of stillness;
/// before that movement is the owner's and raises no alarm. A live profile has no
/// alarms: what it sees is movement, and GNSS makes a trip of it.
///
/// Two fixes away from where it stands are a trip as well, though nothing was felt.
///
/// The time of an event is that of its candidate: when the first sign of it was
/// seen, not when it was sure.
///
/// Feed samples and fixes with their times, carry out the effects, and come back
/// with `deadlineReached` when `deadline` has passed.
///
/// - Source: motion.md 4.1 for the states, 2.5 for GNSS.
public struct MovementMachine: Sendable {
  /// What the tracked object does, as far as sensor and GNSS show.
  public enum State: Equatable, Sendable {
    /// The sensor has just begun: bias and noise are learnt.
    case booting
    /// Still, or not seen moving, but not for long enough.
    case settling
    /// Still for five minutes, and armed.
    case parked
    /// A first sign while parked: the gyroscope is woken to look closer.
    case suspect
    /// A parked object is touched; the kind is that of the first sign.
    case alarm(MovementKind)
    /// Moving; a trip once GNSS has confirmed it.
    case moving

    /// The word for it.
    public var text: StaticString {
      switch self {
      case .booting: "booting"
      case .settling: "settling"
      case .parked: "parked"
      case .suspect: "suspect"
      case .alarm: "alarm"
      case .moving: "moving"
      }
    }
  }

  /// What the machine is fed with.
  public enum Event: Equatable, Sendable {
    /// A reading of the sensor.
    case sample(InertialSample)
    /// A valid fix.
    case fix(Whereabouts)
    /// `deadline` has come. May be early or stale.
    case deadlineReached
    /// The sensor was off; what it did not see is found out from the attitude.
    case sensorRestarted
  }

  /// What the caller has to do now.
  public struct Effects: Equatable, Sendable {
    /// Tell whoever watches.
    public var change: MovementChange?
    /// Wake the gyroscope, or let it sleep.
    public var gyroscope: Bool?
    /// Remember the position of now: distances are from here.
    public var marksPlace = false
    /// The thing fell then, and lies still.
    public var fallAt: Instant?
    /// The sensor fails; set once.
    public var fault: SensorFault?
    /// The sensor gives readings that can be believed again.
    public var isFaultOver = false
    /// GNSS moves and the sensor does not: said once a trip.
    public var doubtsSensor = false
    /// What lies still has begun to be shaken a little: see where it is.
    public var looksAround = false

    /// Nothing to do.
    public static let none = Effects()

    /// Nothing to do.
    public init() {}

    /// There is nothing to do.
    public var isEmpty: Bool {
      change == nil && gyroscope == nil && fallAt == nil && fault == nil
        && !(marksPlace || isFaultOver || doubtsSensor || looksAround)
    }
  }

  /// The state after the last call.
  public internal(set) var state = State.booting
  /// Alarms that came to nothing: moved, not taken away.
  public internal(set) var cancelledCount: UInt32 = 0
  /// Movements that raised no alarm, because the last ones like it came to nothing.
  public internal(set) var ignoredCount: UInt32 = 0
  var pause = AlarmPause()
  var detector = Detector()
  var fixes = FixHistory()
  /// When the state began, by the clock of its candidate.
  var since: Instant?
  /// The movement began then.
  var candidateAt = Instant.zero
  /// The stillness that goes on began then; `nil` while there is none.
  var stillSince: Instant?
  /// The movement that goes on began then; `nil` while there is none.
  var movingSince: Instant?
  /// The stillness before a movement that has raised no alarm again so far.
  var mutedRest: Instant?
  var lastSignAt = Instant.zero
  var lastFixAt: Instant?
  /// GNSS, or time, has made a trip of the movement.
  public internal(set) var isTrip = false
  /// An alarm was raised, and the thing is not known to be back or to have been
  /// parked since.
  public internal(set) var isTheft = false
  /// Nothing is known of where it was parked: no fix can prove it back, and its trip
  /// ends as an owner's does.
  var isUnplaced = false
  /// The place where it stands has been reported.
  var isRestTold = false
  /// The trip was seen by GNSS alone.
  public internal(set) var isUnfelt = false
  var doubts = false
  /// Shaken a little, as in a van: an animal's sensor takes it for no movement.
  public internal(set) var isRestless = false
  /// The sensor fails: nothing is seen of movement.
  public internal(set) var isFaulty = false
  /// Parked before the restart, so armed as soon as the sensor is ready.
  public private(set) var wasParked = false

  /// Starts a thing that was parked, where `parkedGravity` is given.
  ///
  /// That is what the property was before the power went. The thing is armed at
  /// once, and its attitude is compared. With `wasParked` it is armed at once where
  /// no attitude is known.
  public init(
    sensor: Sensor,
    profile: Profile,
    sensitivity: Sensitivity = .normal,
    parkedGravity: Vector? = nil,
    wasParked: Bool = false
  ) {
    self.init()
    begin(
      sensor: sensor,
      profile: profile,
      sensitivity: sensitivity,
      parkedGravity: parkedGravity,
      wasParked: wasParked
    )
  }

  // In the caller: a machine is made where it is to stay, and then begun.
  /// A machine that `begin` is called on next.
  @inline(__always)
  package init() {}

  /// Starts it as the other `init` does.
  @inline(never)
  package mutating func begin(
    sensor: Sensor,
    profile: Profile,
    sensitivity: Sensitivity,
    parkedGravity: Vector?,
    wasParked: Bool
  ) {
    detector.begin(sensor, profile, sensitivity)
    self.wasParked = (wasParked || parkedGravity != nil) && profile == .parked
    if let parkedGravity { detector.compareWithParkedGravity(parkedGravity) }
  }

  /// To be stored while parked: see `init`.
  public var parkedGravity: Vector? {
    mutating get {
      switch state {
      case .parked, .suspect: detector.parkedGravity
      case .booting, .settling, .alarm, .moving: nil
      }
    }
  }

  /// True while the sensor is to run with its gyroscope: in any state but parked,
  /// and never for a live profile, which does not use it.
  public var needsGyroscope: Bool {
    mutating get { detector.profile == .parked && state != .parked }
  }

  /// The sensor sees movement now.
  public var isMoving: Bool {
    mutating get { detector.isMoving && !isFaulty }
  }

  /// True when the sensor sees movement that has lasted for longer than any gust.
  public mutating func isMovingOn(at now: Instant) -> Bool {
    guard isMoving, let movingSince else { return false }
    return now - movingSince >= Limit.lasting
  }

  /// An alarm, or the theft that came of it, and nothing has proved it over.
  public var isAlarmLasting: Bool {
    mutating get {
      switch state {
      case .alarm: true
      case .moving: isTheft
      case .booting, .settling, .parked, .suspect: false
      }
    }
  }

  /// Since when the sensor has seen no movement; `nil` while it sees some.
  public var restSince: Instant? {
    mutating get { isMoving ? nil : stillSince }
  }

  /// When a second fix would confirm what the last one shows, or show more; `nil` when
  /// nothing is in question.
  public var confirmationAt: Instant? {
    mutating get {
      switch state {
      case .booting: return nil
      case .settling, .parked, .suspect:
        return fixes.unfeltConfirmationAt
      case .alarm: return fixes.tripSince.map { $0 + FixHistory.apart }
      case .moving:
        return isTrip ? nil : fixes.tripSince.map { $0 + FixHistory.apart } ?? followUpAt
      }
    }
  }

  /// Movement that goes on may have led away since the last fix: looked at again, each
  /// time after twice as long.
  private var followUpAt: Instant? {
    mutating get {
      guard isMoving, let lastFixAt, lastFixAt >= candidateAt else { return nil }
      let least = fixes.wasFast ? Limit.fastFollowUp : Limit.followUp
      let pause = max(lastFixAt - candidateAt, least)
      return lastFixAt + min(pause, Limit.longestFollowUp)
    }
  }

  /// A fix that would have the thing elsewhere though nothing has moved it: not to be
  /// believed before another says the same.
  public mutating func doubts(_ fix: Whereabouts) -> Bool {
    switch state {
    case .settling, .parked, .suspect: fix.isAway
    case .booting, .alarm, .moving: false
    }
  }

  /// An alarm has come to nothing of late.
  public var isWary: Bool { pause.isActive }

  /// Whoever was alarmed need not be: the thing is where others may handle it.
  ///
  /// What follows is movement like any other.
  public mutating func excuseAlarm() {
    isTheft = false
    if case .alarm = state { state = .moving }
  }

  /// No fix has ever shown where the thing was parked that is alarmed now.
  public mutating func noteUnplaced() {
    isUnplaced = true
  }

  /// When to call `handle` with `deadlineReached`; `nil` if nothing is due.
  public var deadline: Instant? {
    mutating get { Instant.earlier(stateDeadline, detector.deadline) }
  }

  /// The next sample of those that the driver has read which `handle` has to take.
  ///
  /// With `addingToBlocks`, only one with which a block may begin or end: between those nothing
  /// happens, fifty times a second.
  package mutating func nextSample(
    of driver: inout MPU6050?,
    in bytes: Span<UInt8>,
    addingToBlocks: Bool
  ) -> TimedSample? {
    while let sample = driver?.nextSample(in: bytes) {
      guard addingToBlocks, detector.addsToBlock(sample.sample, at: sample.at) else {
        return sample
      }
    }
    return nil
  }

  /// Handles an event that happened at `now`.
  @inline(never)
  public mutating func handle(_ event: Event, at now: Instant) -> Effects {
    let hadGyroscope = needsGyroscope
    var effects = Effects.none
    switch event {
    case .sample(let sample):
      if since == nil { since = now }
      guard let observation = detector.handle(.sample(sample), at: now) else { return .none }
      take(observation, into: &effects)
    case .fix(let fix):
      take(fix, at: now, into: &effects)
    case .sensorRestarted:
      _ = detector.handle(.restarted, at: now)
    case .deadlineReached:
      if let observation = detector.handle(.deadlineReached, at: now) {
        take(observation, into: &effects)
      }
    }
    if effects.change == nil { reachDeadline(at: now, into: &effects) }
    if needsGyroscope != hadGyroscope { effects.gyroscope = needsGyroscope }
    return effects
  }
}

/// What has changed, with the time at which it began.
public enum MovementChange: Equatable, Sendable {
  /// A parked thing is touched.
  case alarm(MovementKind, at: Instant)
  /// It was not taken away, and is parked again.
  case alarmCancelled(at: Instant)
  /// Too much like what has come to nothing of late to raise an alarm.
  case alarmIgnored(MovementKind, at: Instant)
  /// GNSS has confirmed that it is on its way.
  case tripStarted(at: Instant)
  /// What was taken away stands, and is still watched.
  case theftRests(at: Instant)
  /// It has been still for long enough.
  case tripEnded(at: Instant)
  /// Still for five minutes, and armed.
  case parked(at: Instant)
}
