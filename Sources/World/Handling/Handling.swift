import Primitives

extension World {
  /// What is done to the body where it is, or comes to it from outside.
  ///
  /// Lengths of time in seconds, angles in degrees, frequencies in hertz,
  /// accelerations in g. What puts it elsewhere or another way round comes one
  /// after the other, all else adds up; an angle or a height that is reached is
  /// kept.
  ///
  /// Project value: the curves; the recordings that they were held against are named
  /// in the tests of this type.
  package enum Handling: Equatable, Sendable {
    /// A person bumps into it: it rings, rocks on its stand and comes to rest.
    case nudge(gravities: Double, hertz: Double, degrees: Double)
    /// A finger or a ball: one short burst.
    case tap(gravities: Double)
    /// To so many metres above where it is, with the front going up by an angle.
    case lift(metres: Double, degrees: Double, seconds: Double)
    /// Leans over further by this angle.
    case tilt(Axis, degrees: Double, seconds: Double)
    /// As a jack or a winch does it, stroke by stroke.
    case jack(degrees: Double, seconds: Double)
    /// As a door or a handlebar turns: about the vertical, to the left.
    case yaw(degrees: Double, seconds: Double, shaking: Double)
    /// Back to upright on the ground, whatever it was before, and on to a lean.
    case settle(leanDegrees: Double, seconds: Double)
    case shake(gravities: Double, hertz: Double, degrees: Double, seconds: Double)
    /// Topples over sideways and hits the ground.
    case fall(degrees: Double, gravities: Double, seconds: Double)
    /// Is hit from the side and tumbles.
    case crash(gravities: Double, degrees: Double)
    /// A tool works on the lock or the frame.
    case grinder(gravities: Double, seconds: Double)
    /// A lorry goes by.
    case truck(gravities: Double, seconds: Double)
    case wind(degrees: Double, hertz: Double, seconds: Double)
    case rain(gravities: Double, dropsPerSecond: Double, seconds: Double)
    /// What carries it idles: a van, a ferry.
    case engine(gravities: Double, hertz: Double, seconds: Double)
    /// Its sensor warms or cools to this temperature, evenly.
    case warm(celsius: Double, seconds: Double)

    package enum Axis: String, Equatable, Sendable, CaseIterable {
      /// To the right, with the left side up.
      case roll
      /// To the front, with the rear up.
      case pitch
    }
  }
}

/// A handling from its start on.
struct HandlingLayer: Equatable, Sendable {
  let handling: World.Handling
  var startedAt: Instant
  /// What the body was held like when this began, everything that had begun then
  /// done.
  let before: Pose
  let seed: UInt64
  let noises: [BandNoise]

  init(_ handling: World.Handling, startedAt: Instant, before: Pose, seed: UInt64) {
    self.handling = handling
    self.startedAt = startedAt
    self.before = before
    self.seed = seed
    noises = handling.noises(seed: seed)
  }

  /// When only what is kept of it is left.
  var end: Instant {
    Instant(microseconds: startedAt.microseconds + Int64((handling.length * 1e6).rounded(.up)))
  }

  /// What it adds.
  func pose(at now: Instant) -> Pose {
    let seconds = Double(now.microseconds - startedAt.microseconds) / 1e6
    guard seconds > 0 else { return Pose() }
    return now < end ? handling.pose(seconds, self) : kept
  }

  /// What is left of it for good.
  var kept: Pose { handling.pose(handling.length, self).held }
}

extension World.Handling {
  /// The seconds until it is over.
  var length: Double {
    switch self {
    case .nudge: 5
    case .tap: 0.5
    case .lift(_, _, let seconds), .tilt(_, _, let seconds), .jack(_, let seconds),
      .yaw(_, let seconds, _), .settle(_, let seconds), .shake(_, _, _, let seconds),
      .grinder(_, let seconds), .truck(_, let seconds), .wind(_, _, let seconds),
      .rain(_, _, let seconds), .engine(_, _, let seconds), .warm(_, let seconds):
      max(seconds, Self.lengthMin)
    case .fall(_, _, let seconds): max(seconds, Self.lengthMin) + 0.75
    case .crash: 2.5
    }
  }

  /// Puts the body elsewhere or another way round, by hands that do one such thing
  /// at a time.
  var isPlacing: Bool {
    switch self {
    case .lift, .tilt, .jack, .yaw: true
    // What settles takes back what is not over, too.
    case .settle, .nudge, .tap, .shake, .fall, .crash, .grinder, .truck, .wind, .rain, .engine,
      .warm:
      false
    }
  }

  /// Project value: no hand is quicker; nothing is divided by nothing.
  static let lengthMin = 0.05

  func pose(_ t: Double, _ layer: HandlingLayer) -> Pose {
    switch self {
    case .nudge(let gravities, let hertz, let degrees):
      Self.nudge(t, gravities, hertz, degrees)
    case .tap(let gravities): Self.tap(t, gravities)
    case .lift(let metres, let degrees, _): lift(t, metres, degrees, layer.noises)
    case .tilt(let axis, let degrees, _): turned(axis, .minimumJerk(t, over: length) * degrees)
    case .jack(let degrees, _): jack(t, degrees, layer.noises)
    case .yaw(let degrees, _, _): yaw(t, degrees, layer.noises)
    case .settle(let lean, _): settle(t, lean, layer.before)
    case .shake(let gravities, let hertz, let degrees, _): shake(t, gravities, hertz, degrees)
    case .fall(let degrees, let gravities, let seconds):
      Self.fall(t, degrees, gravities, max(seconds, Self.lengthMin))
    case .crash(let gravities, let degrees): crash(t, gravities, degrees, layer.noises)
    case .grinder: rattle(t, layer.noises)
    case .truck: truck(t, layer.noises)
    case .wind: wind(t, layer.noises)
    case .rain(let gravities, let rate, _): rain(t, gravities, rate, layer.seed)
    case .engine(let gravities, let hertz, _): engine(t, gravities, hertz)
    case .warm(let celsius, _):
      Pose(
        warmth: (celsius - Kinematics.resting.temperature - layer.before.warmth) * t / length
      )
    }
  }

  /// What is drawn for it when it begins.
  func noises(seed: UInt64) -> [BandNoise] {
    func band(_ lower: Double, _ upper: Double, _ rms: Double, _ stream: UInt64) -> BandNoise {
      BandNoise(lower, upper, rms: rms, seed: seed, stream: stream)
    }
    switch self {
    case .lift:
      // A hand's tremor.
      return (0..<3).map { band(1, 10, 0.008 / 3.0.squareRoot(), $0) }
        + (3..<5).map { band(0.5, 8, 1.2, $0).integral }
    case .jack:
      return [band(0.5, 8, 0.02, 0), band(0.5, 8, 0.02, 1), band(0.3, 2, 1.5, 2).integral]
    case .yaw(_, _, let shaking):
      return (0..<3).map { band(2, 15, shaking / 3.0.squareRoot(), $0) }
    case .crash:
      return (0..<3).map { band(1, 6, 60, $0).integral } + [band(5, 25, 0.15, 3)]
    case .grinder(let gravities, _):
      return (0..<3).map { band(15, 48, gravities / 3.0.squareRoot(), $0) }
        + (3..<6).map { band(15, 48, 62 * gravities / 3.0.squareRoot(), $0).integral }
    case .truck(let gravities, _):
      return (0..<3).map { band(8, 16, gravities / 3.0.squareRoot(), $0) }
    case .wind(let degrees, let hertz, _):
      return [band(0.9 * hertz, 1.1 * hertz, degrees, 0), band(0.05, 0.15, 0.3, 1)]
    case .nudge, .tap, .tilt, .settle, .shake, .fall, .rain, .engine, .warm: return []
    }
  }

  /// Turned about one axis.
  func turned(_ axis: Axis, _ degrees: Jet) -> Pose {
    switch axis {
    case .roll: Pose(roll: Turn(degrees: degrees))
    case .pitch: Pose(pitch: Turn(degrees: degrees))
    }
  }
}
