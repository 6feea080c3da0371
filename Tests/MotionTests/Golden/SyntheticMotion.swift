import Motion
import Primitives

/// What a sensor would say of a few gestures: in whole numbers, from a seed, so
/// that it is the same on every machine.
///
/// Also compiled into the Embedded probe, by `.ci/embedded`: no heap in here.
struct SyntheticMotion {
  enum Gesture {
    case rest
    /// To and fro along y.
    case shake(milligrams: Int64, hertz: Int64)
    /// About x, evenly.
    case tilt(millidegrees: Int64)
    /// About gravity, evenly.
    case yaw(millidegrees: Int64)
    /// Up or down along gravity, with constant acceleration and then as much
    /// deceleration.
    case raise(milligrams: Int64)
    /// A blow along gravity: it rings at 35 Hz, and has died down after a
    /// twentieth of a second.
    case blow(milligrams: Int64)
  }

  let sensor: Sensor
  var now: Instant
  /// False while the gyroscope sleeps.
  var hasRotation = true
  /// Zero-g and zero-rate offsets, in units of the finest ranges.
  var accelerationOffset = Vector.zero
  var rotationOffset = Vector.zero
  /// Noise, as the greatest deviation, in the same units.
  ///
  /// - Source: motion.md 1.1: of an MPU-6050 3.1 mg and 0.12 degrees per second,
  ///   times the square root of 3 for an even distribution.
  var accelerationNoise: Int64 = 88
  var rotationNoise: Int64 = 27
  /// About x, in millidegrees.
  private(set) var attitude: Int64 = 0

  private var generator: SeededGenerator
  private var gesture = Gesture.rest
  private var startedAt = Instant.zero
  private var length: Int64 = 0

  init(sensor: Sensor, seed: UInt64, at now: Instant = .zero) {
    self.sensor = sensor
    self.now = now
    generator = SeededGenerator(seed: seed)
  }

  mutating func begin(_ gesture: Gesture, milliseconds: Int64) {
    self.gesture = gesture
    startedAt = now
    length = max(milliseconds, 1)
  }

  /// The next sample of the gesture, taken at `now`; `nil` at its end.
  mutating func next() -> InertialSample? {
    let elapsed = (now - startedAt).rawValue
    guard elapsed < length else {
      finish()
      return nil
    }
    let sample = sample(elapsed)
    now = Instant(microseconds: now.microseconds + Int64(sensor.periodMicroseconds))
    return sample
  }

  private mutating func finish() {
    if case .tilt(let millidegrees) = gesture { attitude += millidegrees }
    gesture = .rest
  }

  private mutating func sample(_ elapsed: Int64) -> InertialSample {
    var angle = attitude
    var forceY: Int64 = 0
    var forceZ: Int64 = 0
    var turnX: Int64 = 0
    var turnZ: Int64 = 0
    switch gesture {
    case .rest:
      break
    case .shake(let milligrams, let hertz):
      forceY = milligrams * Self.wave(elapsed * hertz % 1_000) / 1_000
    case .tilt(let millidegrees):
      angle += millidegrees * elapsed / length
      turnX = millidegrees * 1_000 / length
    case .yaw(let millidegrees):
      turnZ = millidegrees * 1_000 / length
    case .raise(let milligrams):
      forceZ = elapsed * 2 < length ? milligrams : -milligrams
    case .blow(let milligrams):
      let envelope = max(50 - elapsed, 0)
      forceZ = milligrams * Self.wave(elapsed * 35 % 1_000) / 1_000 * envelope / 50
    }
    let (sine, cosine) = Self.sineAndCosine(millidegrees: angle)
    let units = 16_384 * (sine + forceY * 1_000_000 / 1_000) / 1_000_000
    let up = 16_384 * (cosine + forceZ * 1_000_000 / 1_000) / 1_000_000
    return InertialSample(
      acceleration: counts(
        0,
        units,
        up,
        accelerationOffset,
        noise: accelerationNoise,
        shift: sensor.accelerationRange.rawValue
      ),
      rotation: hasRotation
        ? counts(
          turnX * 131 / 1_000,
          0,
          turnZ * 131 / 1_000,
          rotationOffset,
          noise: rotationNoise,
          shift: sensor.rotationRange.rawValue
        ) : nil
    )
  }

  private mutating func counts(
    _ x: Int64,
    _ y: Int64,
    _ z: Int64,
    _ offset: Vector,
    noise: Int64,
    shift: UInt8
  ) -> RawAxes {
    RawAxes(
      x: count(x + Int64(offset.x), noise, shift),
      y: count(y + Int64(offset.y), noise, shift),
      z: count(z + Int64(offset.z), noise, shift)
    )
  }

  private mutating func count(_ value: Int64, _ noise: Int64, _ shift: UInt8) -> Int16 {
    let noisy = value + (noise > 0 ? generator.integer(in: -noise...noise) : 0)
    return Int16(clamping: noisy >> Int64(shift))
  }

  /// A wave of two parabolas, nearly a sine: thousandths at a phase of 0 to 999.
  private static func wave(_ phase: Int64) -> Int64 {
    let half = phase % 500
    let height = half * (500 - half) * 16 / 1_000
    return phase < 500 ? height : -height
  }

  /// In millionths, to 10^-5, from -90 to 90 degrees.
  static func sineAndCosine(millidegrees: Int64) -> (Int64, Int64) {
    let one: Int64 = 1_000_000
    let x = millidegrees * 17_453_293 / 1_000_000
    let square = x * x / one
    let third = x * square / one / 6
    let fifth = third * square / one / 20
    let seventh = fifth * square / one / 42
    let second = square / 2
    let fourth = second * square / one / 12
    let sixth = fourth * square / one / 30
    let eighth = sixth * square / one / 56
    return (x - third + fifth - seventh, one - second + fourth - sixth + eighth)
  }
}
