/// How an inertial sensor is set: what its counts mean and how often they come.
///
/// Any sensor fits whose 16-bit counts span the named range: of the MPU-6050,
/// LSM6DS and BMI families all do.
public struct Sensor: Equatable, Sendable {
  /// Full scale of the accelerometer.
  ///
  /// - Source: MPU-6000/6050 register map 4.2, ACCEL_CONFIG: 16384, 8192, 4096
  ///   and 2048 LSB/g. The raw value is the shift to the finest of them.
  public enum AccelerationRange: UInt8, Equatable, Sendable {
    /// ±2 g, 16,384 counts per g.
    case g2
    /// ±4 g, 8,192 counts per g.
    case g4
    /// ±8 g, 4,096 counts per g.
    case g8
    /// ±16 g, 2,048 counts per g.
    case g16
  }

  /// Full scale of the gyroscope, in degrees per second.
  ///
  /// - Source: MPU-6000/6050 register map 4.2, GYRO_CONFIG: 131, 65.5, 32.8 and
  ///   16.4 LSB per degree per second. The raw value is the shift to the finest.
  public enum RotationRange: UInt8, Equatable, Sendable {
    /// ±250 degrees per second, 131 counts per degree per second.
    case dps250
    /// ±500 degrees per second, 65.5 counts per degree per second.
    case dps500
    /// ±1,000 degrees per second, 32.8 counts per degree per second.
    case dps1000
    /// ±2,000 degrees per second, 16.4 counts per degree per second.
    case dps2000
  }

  /// The full scale of the accelerometer.
  public var accelerationRange: AccelerationRange
  /// The full scale of the gyroscope.
  public var rotationRange: RotationRange
  /// From sample to sample.
  public private(set) var periodMicroseconds: Int32

  /// From 1 kHz to 1 Hz.
  ///
  /// Project value: the detector is made for 10 to 104 Hz, and does what it can
  /// with the rest.
  static let periods: ClosedRange<Int32> = 1_000...1_000_000

  /// A period outside of 1 ms to 1 s becomes the nearest of these.
  public init(
    accelerationRange: AccelerationRange,
    rotationRange: RotationRange,
    periodMicroseconds: Int32
  ) {
    self.accelerationRange = accelerationRange
    self.rotationRange = rotationRange
    self.periodMicroseconds = min(
      max(periodMicroseconds, Self.periods.lowerBound),
      Self.periods.upperBound
    )
  }

  /// True at 12.5 Hz and below, where the parked detector has parameters of its
  /// own.
  ///
  /// - Source: motion.md 3.5, last line; Project value: 0.5 Hz of tolerance,
  ///   since oscillators are off by some per cent.
  var isSlow: Bool { periodMicroseconds > 1_000_000 / 13 }

  /// Counts, or sums of them, in units of acceleration.
  func acceleration(_ counts: Vector) -> Vector { counts.shifted(by: accelerationRange.rawValue) }
  /// Counts, or sums of them, in units of rotation.
  func rotation(_ counts: Vector) -> Vector { counts.shifted(by: rotationRange.rawValue) }
}

/// What the detector calculates in: the counts of the finest ranges.
///
/// Full scales are powers of two apart, so counts of any range become these by
/// a shift, exactly: a detector behaves the same whatever the range.
enum Unit {
  /// One g, in units of acceleration.
  static let gravity: Int64 = 16_384
  /// One degree per second, in units of rotation.
  static let degreePerSecond: Int32 = 131

  static func acceleration(milligrams: Int32) -> Int32 {
    Int32(truncatingIfNeeded: (Int64(milligrams) &* gravity &+ 500) / 1_000)
  }

  static func rotation(millidegreesPerSecond: Int32) -> Int32 {
    let thousandths = Int64(millidegreesPerSecond) &* Int64(degreePerSecond)
    return Int32(truncatingIfNeeded: (thousandths &+ 500) / 1_000)
  }

  /// Rotation times milliseconds.
  static func angle(millidegrees: Int32) -> Int32 {
    Int32(clamping: Int64(millidegrees) &* Int64(degreePerSecond))
  }

  /// The distance between the ends of two `Vector.direction`s that are so far
  /// apart, for angles up to 90 degrees.
  ///
  /// Chord of a circle: 2 sin(a/2) = a - a^3/24 + a^5/1920, to 0.1 %.
  static func chord(millidegrees: Int32) -> Int32 {
    // One millidegree is pi/180,000 of a radian: 571,903 / 10^6 of 2^-15.
    let angle = Int64(millidegrees) &* 571_903 / 1_000_000
    let one = Int64(Vector.directionLength)
    let cube = angle &* angle / one &* angle / one
    let fifth = cube &* angle / one &* angle / one
    return Int32(truncatingIfNeeded: angle &- cube / 24 &+ fifth / 1_920)
  }
}
