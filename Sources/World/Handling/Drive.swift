/// How the body goes along its way at an instant.
struct Drive: Equatable, Sendable {
  /// In metres a second, with its derivatives.
  var speed: Jet
  /// In g, along the way and across it, to the left.
  var ahead: Double
  var left: Double
  /// Of the direction in which it goes, from true north, to the left.
  var yaw: Turn

  static func resting(course: Double) -> Drive {
    Drive(speed: .zero, ahead: 0, left: 0, yaw: Turn(angle: -course, rate: 0))
  }
}

/// Small deviations from an even way, along it and across it.
///
/// The noises are lengths in metres, so that place, speed and acceleration are
/// those of one motion.
struct Weave: Equatable, Sendable {
  private let along: BandNoise?
  private let across: BandNoise?
  private let startsAt: Double
  private let length: Double

  /// Nothing but while the speed is even; `nil` where the manner knows none.
  init?(_ manner: World.Manner, _ profile: SpeedProfile, seed: UInt64) {
    let speed = profile.cruise
    let bands: (along: (Double, Double, Double)?, across: (Double, Double, Double))
    switch manner.kind {
    // The pedals push with 40 mg; the handlebar weaves with 6 degrees a second.
    case .ride, .bumps: bands = ((0.2, 3, 0.04), (0.1, 1, 6))
    // The traffic's 90 mg; bends with 5 degrees a second.
    case .van, .tow: bands = ((0.1, 0.4, 0.09), (0.08, 0.3, 5))
    case .walk, .run, .carry, .roll, .train: return nil
    }
    guard profile.even >= Self.lengthMin else { return nil }
    startsAt = profile.up
    length = profile.even
    let left = speed * bands.across.2 * Trigonometry.radiansPerDegree
    across = Self.length(bands.across.0, bands.across.1, left, speed, seed: seed, stream: 8)
    along = bands.along.map { band in
      let push = band.2 * World.Handling.standardGravity
      return Self.length(band.0, band.1, push, speed, seed: seed, stream: 9)
    }
  }

  /// The deviations at `t` seconds of the stage.
  func deviation(at t: Double) -> (along: Jet, across: Jet) {
    let window = Jet.window(t - startsAt, length: length, edge: Self.edge)
    return (
      along.map { $0.jet(at: t) * window } ?? .zero, across.map { $0.jet(at: t) * window } ?? .zero
    )
  }

  /// The length whose second derivative has that rms; less when its speed would
  /// come near the body's own.
  private static func length(
    _ lower: Double,
    _ upper: Double,
    _ rms: Double,
    _ speed: Double,
    seed: UInt64,
    stream: UInt64
  ) -> BandNoise {
    let velocity = BandNoise(lower, upper, rms: rms, seed: seed, stream: stream).integral
    let length = velocity.integral
    let fastest = velocity.peak + length.peak * 1.875 / edge
    return length * min(1, 0.4 * speed / fastest)
  }

  /// In seconds.
  ///
  /// Project value: long enough to come in gently.
  private static let edge = 4.0
  private static let lengthMin = 10.0
}
