/// The chip's motion interrupt: acceleration behind a high-pass filter, beyond a
/// threshold for a time.
///
/// - Source: MPU-6000/6050 register map 4.0, MOT_THR, MOT_DUR, MOT_DETECT_CTRL and
///   ACCEL_HPF; in 4.2 the bits are there no more. See
///   `Firmware-notes/mpu6050.md`.
struct MotionDetector: Equatable, Sendable {
  /// - Source: MPU-6000/6050 product specification 3.4, 6.2: 32 mg. Disputed:
  ///   motion.md 2.1.
  static let gravitiesPerThreshold = 0.032

  /// What the filter lets through is the acceleration less this, in counts.
  private var reference: Vector?
  private var milliseconds: Int64 = 0

  /// The next sample is what others are compared with.
  mutating func hold() {
    reference = nil
  }

  /// True when it is motion.
  mutating func take(_ counts: World.MPU6050.Counts, _ setting: Setting) -> Bool {
    let now = Vector(x: Double(counts.x), y: Double(counts.y), z: Double(counts.z))
    let before = reference ?? now
    let change = now + before * -1
    // ACCEL_HPF 7 holds the reference; the others let it follow.
    reference = before + change * setting.follows
    let isBeyond =
      change.x.magnitude > setting.threshold || change.y.magnitude > setting.threshold
      || change.z.magnitude > setting.threshold
    if isBeyond {
      milliseconds += setting.stepMilliseconds
    } else {
      let less = setting.decrement == 0 ? milliseconds : setting.decrement
      milliseconds = max(milliseconds - less, 0)
    }
    guard milliseconds >= setting.duration, isBeyond else { return false }
    milliseconds = 0
    return true
  }

  struct Setting: Equatable, Sendable {
    /// In counts.
    var threshold: Double
    /// In milliseconds.
    var duration: Int64
    var stepMilliseconds: Int64
    /// By which a calm sample shortens what has gathered; 0 for all of it.
    var decrement: Int64
    /// The share of a change that the reference takes at each sample.
    var follows: Double
  }
}

extension World.MPU6050 {
  /// - Source: register map 4.0, 4.5, ACCEL_HPF 1 to 4: 5, 2.5, 1.25 and 0.63 Hz.
  private static let highPass = [0, 5, 2.5, 1.25, 0.63]

  func motionSetting() -> MotionDetector.Setting {
    let seconds = Double(sampling.periodNanoseconds) / 1e9
    let filter = Int(configuration.motionFilter)
    var follows = 0.0
    if filter < Self.highPass.count {
      let turned = 2 * Trigonometry.pi * Self.highPass[filter] * seconds
      follows = turned / (1 + turned)
    }
    let decrement = registers[Register.motionControl] & 3
    return MotionDetector.Setting(
      threshold: Double(registers[Register.motionThreshold])
        * MotionDetector.gravitiesPerThreshold * configuration.accelerationPerG,
      duration: Int64(registers[Register.motionDuration]),
      // Project value: a cycle counts as one of the chip's milliseconds.
      stepMilliseconds: configuration.isCycling
        ? 1 : max(sampling.periodNanoseconds / 1_000_000, 1),
      // - Source: register map 4.0, MOT_COUNT: reset, 1, 2, 4.
      decrement: decrement == 0 ? 0 : 1 << Int64(decrement - 1),
      follows: follows
    )
  }
}
