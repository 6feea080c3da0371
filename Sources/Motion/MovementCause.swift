/// What a movement of a parked thing was, as far as its first second tells.
public enum MovementKind: UInt8, Equatable, Sendable {
  /// Shaken, nudged, or ridden away.
  case vibration
  /// Turned about gravity: a door, a handlebar.
  case rotation
  /// Turned so that gravity points another way: tilted, jacked up.
  case orientation
  /// Struck.
  case impact
  /// Raised.
  case lift

  /// Wind can be the cause.
  var isLikeGust: Bool {
    switch self {
    case .vibration, .rotation: true
    case .orientation, .impact, .lift: false
    }
  }
}

extension MovementKind {
  /// The word for it, in payloads and timelines.
  public var text: StaticString {
    switch self {
    case .vibration: "vibration"
    case .rotation: "rotation"
    case .orientation: "orientation"
    case .impact: "impact"
    case .lift: "lift"
    }
  }
}

/// Follows a movement from its first sign until it is sure, to tell its kind.
///
/// Only lengths and angles to the body's own gravity count, so that it does not
/// matter how the sensor is mounted.
struct MovementCause: Equatable, Sendable {
  private enum Limit {
    /// Upward speed of a lift: 0.25 m/s, which is 25.5 mg for a second, in units
    /// of acceleration times milliseconds.
    ///
    /// Project value: less than half of what a lift by 40 cm in 1.2 s reaches
    /// (motion.md 4.4: 0.63 m/s), more than a step of a walk (0.18 m/s).
    static var liftSpeed: Int64 { Int64(Unit.acceleration(milligrams: 51)) * 500 }
    /// Turned in one direction: hundredths of all turning.
    ///
    /// Project value: 100 for a tilt or a door, about 60 at most for half a swing
    /// of a shake.
    static let directedHundredths: Int64 = 70
    /// A turn about gravity: hundredths of the angle that are about it.
    ///
    /// Project value: the axis is within 45 degrees of gravity.
    static let axisHundredths: Int64 = 71
    /// Project value: a turn by less than a degree tells no direction.
    static var angle: Int64 { Int64(Unit.angle(millidegrees: 1_000)) }
  }

  private var turned = Vector.zero
  /// All the turning, whatever its direction.
  private var path: Int64 = 0
  /// Unit of acceleration times milliseconds.
  private var liftSpeed: Int64 = 0
  private var hasImpact = false

  /// Adds a block; `rate` is its mean rate of turn, `turning` its root mean
  /// square, `gravity` the acceleration at rest.
  mutating func add(_ block: BlockFeatures, rate: Vector, turning: Int32, gravity: Vector?) {
    let time = min(block.milliseconds, 1_000)
    turned = turned + rate.scaled(by: time, over: 1)
    path &+= Int64(turning) &* Int64(time)
    if let gravity { liftSpeed &+= Int64(block.mean.length &- gravity.length) &* Int64(time) }
    hasImpact = hasImpact || block.hasImpact
  }

  /// The kind, given what made it movement and where gravity is.
  func kind(_ evidence: Evidence?, isTilted: Bool, gravity: Vector?) -> MovementKind {
    if hasImpact { return .impact }
    if liftSpeed > Limit.liftSpeed { return .lift }
    if evidence == .tilt { return .orientation }
    let length = Int64(turned.length)
    if length > Limit.angle, length * 100 > path * Limit.directedHundredths {
      guard let down = gravity?.direction else { return .rotation }
      let about = abs(turned.dot(down) / Int64(Vector.directionLength))
      return about * 100 > length * Limit.axisHundredths ? .rotation : .orientation
    }
    // Without a gyroscope a tilt shows as steps of the mean.
    return evidence == .step && isTilted ? .orientation : .vibration
  }
}
