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
/// trip when the fixes show one, and goes back to parked when two minutes show
/// none. Parked is armed, and comes after five minutes of stillness; before that
/// movement is the owner's and raises no alarm. A live profile has no alarms: what
/// it sees is movement, and GNSS makes a trip of it.
///
/// The time of an event is that of its candidate: when the first sign of it was
/// seen, not when it was sure.
///
/// Feed samples and fixes with their times, carry out the effects, and come back
/// with `deadlineReached` when `deadline` has passed.
///
/// - Source: motion.md 4.1 for the states, 2.5 for GNSS.
public struct MovementMachine: Sendable {
  public enum State: Equatable, Sendable {
    /// The sensor has just begun: bias and noise are learnt.
    case booting
    /// Still, or not seen moving, but not for long enough.
    case settling
    /// Still for five minutes, and armed.
    case parked
    /// A first sign while parked: the gyroscope is woken to look closer.
    case suspect
    case alarm(MovementKind)
    /// Moving; a trip once GNSS has confirmed it.
    case moving
  }

  public enum Event: Equatable, Sendable {
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
    public var fault: SensorFault?
    /// The sensor gives readings that can be believed again.
    public var isFaultOver = false
    /// GNSS moves and the sensor does not: said once a trip.
    public var doubtsSensor = false

    public static let none = Effects()

    public init() {}

    /// There is nothing to do.
    public var isEmpty: Bool {
      change == nil && gyroscope == nil && fallAt == nil && fault == nil
        && !(marksPlace || isFaultOver || doubtsSensor)
    }
  }

  public internal(set) var state = State.booting
  /// Alarms that came to nothing: moved, not taken away.
  public internal(set) var cancelledCount: UInt32 = 0
  var detector: Detector
  var fixes = FixHistory()
  /// When the state began, by the clock of its candidate.
  var since: Instant?
  /// The movement began then.
  var candidateAt = Instant.zero
  /// The stillness that goes on began then; `nil` while there is none.
  var stillSince: Instant?
  var lastSignAt = Instant.zero
  var lastFixAt: Instant?
  /// GNSS, or time, has made a trip of the movement.
  public internal(set) var isTrip = false
  var doubts = false
  /// The sensor fails: nothing is seen of movement.
  public internal(set) var isFaulty = false
  /// Parked before the restart, and hence armed as soon as the sensor is ready.
  let wasParked: Bool

  /// With `parkedGravity`, as the property gave it before the power went, the
  /// thing was parked then: it is armed at once, and its attitude is compared.
  public init(
    sensor: Sensor,
    profile: Profile,
    sensitivity: Sensitivity = .normal,
    parkedGravity: Vector? = nil
  ) {
    detector = Detector(sensor: sensor, profile: profile, sensitivity: sensitivity)
    wasParked = parkedGravity != nil && profile == .parked
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

  public var deadline: Instant? {
    mutating get { Instant.earlier(stateDeadline, detector.deadline) }
  }

  public mutating func handle(_ event: Event, at now: Instant) -> Effects {
    let hadGyroscope = needsGyroscope
    var effects = Effects.none
    switch event {
    case .sample(let sample):
      if since == nil { since = now }
      // Between the ends of blocks nothing happens, fifty times a second.
      guard !detector.addsToBlock(sample, at: now),
        let observation = detector.handle(.sample(sample), at: now)
      else { return .none }
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
  case tripStarted(at: Instant)
  case tripEnded(at: Instant)
  /// Still for five minutes, and armed.
  case parked(at: Instant)
}
