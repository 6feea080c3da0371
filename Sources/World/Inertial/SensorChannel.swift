/// How three axes turn what they feel into counts.
struct SensorChannel: Sendable {
  /// Counts for each g, or each degree per second.
  var gain: Double
  /// Counts at nothing and 25 degrees Celsius, and more for each degree above.
  var offset: Vector
  var drift: Vector
  /// Standard deviations in counts.
  var noise: Vector
  /// Axes that stand by read 0.
  var isOn: (x: Bool, y: Bool, z: Bool)

  /// In counts, without noise.
  func level(of truth: Vector, warmth: Double) -> Vector {
    Vector(
      x: gain * truth.x + offset.x + drift.x * warmth,
      y: gain * truth.y + offset.y + drift.y * warmth,
      z: gain * truth.z + offset.z + drift.z * warmth
    )
  }

  /// `number` is that of the noise of the first axis.
  func counts(
    at level: Vector,
    noise source: SensorNoise,
    number: UInt64
  ) -> World.MPU6050.Counts {
    var value = level
    if noise.x > 0 {
      value.x += noise.x * source.normal(number)
      value.y += noise.y * source.normal(number | 1)
      value.z += noise.z * source.normal(number | 2)
    }
    return World.MPU6050.Counts(
      x: isOn.x ? Self.count(value.x) : 0,
      y: isOn.y ? Self.count(value.y) : 0,
      z: isOn.z ? Self.count(value.z) : 0
    )
  }

  /// Rounded, and kept at the end of the range beyond it.
  static func count(_ value: Double) -> Int16 {
    let clamped = min(max(value, -32_768), 32_767)
    // Toward zero is down here: cheaper than to call for rounding.
    return Int16(truncatingIfNeeded: Int(clamped + 32_768.5) &- 32_768)
  }
}

extension World.MPU6050 {
  /// The two sensors as they are set, with their errors.
  struct Channels: Sendable {
    var acceleration: SensorChannel
    var rotation: SensorChannel
    /// In counts.
    var temperatureNoise: Double

    /// What they show of the truth, in counts, without noise.
    func levels(of truth: Kinematics) -> Levels {
      let warmth = truth.temperature - World.MPU6050.referenceTemperature
      return Levels(
        acceleration: acceleration.level(of: truth.force, warmth: warmth),
        rotation: rotation.level(of: truth.rotation, warmth: warmth),
        // - Source: register map 4.2, 4.18, turned round.
        temperature: (truth.temperature - 36.53) * 340
      )
    }
  }

  struct Levels: Sendable {
    var acceleration: Vector
    var rotation: Vector
    var temperature: Double
  }

  private enum Measured {
    /// In g and in degrees per second.
    ///
    /// - Source: motion.md 1.1, the measured MPU-6050.
    static let accelerationNoise = Vector(x: 0.003_1, y: 0.003_1, z: 0.005)
    static let rotationNoise = Vector(x: 0.126, y: 0.091, z: 0.119)
    /// In counts.
    ///
    /// Project value: the last of them trembles.
    static let temperatureNoise = 1.0
  }

  /// What the self test adds, in g and in degrees per second: the factory trim
  /// whose code is 1, exactly.
  ///
  /// - Source: MPU-6000/6050 register map 4.2, 4.1: 4096 x 0.34 counts at +-8 g, 25
  ///   x 131 at +-250 degrees per second, that of y downward.
  private static let selfTestAcceleration = Vector(x: 0.34, y: 0.34, z: 0.34)
  private static let selfTestRotation = Vector(x: 25, y: -25, z: 25)

  func channels(_ errors: World.SensorErrors) -> Channels {
    let selfTest = configuration.selfTest
    let standby = configuration.standby
    let perG = configuration.accelerationPerG
    let perDegree = configuration.rotationPerDegree
    let noise = errors.noise * configuration.noise
    return Channels(
      acceleration: SensorChannel(
        gain: errors.accelerationGain * perG,
        offset: (errors.accelerationOffset
          + Self.tested(Self.selfTestAcceleration, selfTest >> 3)) * perG,
        drift: errors.accelerationDrift * perG,
        noise: Measured.accelerationNoise * (noise * perG),
        isOn: Self.isOn(standby >> 3)
      ),
      rotation: SensorChannel(
        gain: errors.rotationGain * perDegree,
        offset: (errors.rotationOffset + Self.tested(Self.selfTestRotation, selfTest)) * perDegree,
        drift: errors.rotationDrift * perDegree,
        noise: Measured.rotationNoise * (noise * perDegree),
        isOn: Self.isOn(standby)
      ),
      temperatureNoise: errors.noise * Measured.temperatureNoise
    )
  }

  /// Bits 2, 1 and 0 are x, y and z.
  private static func isOn(_ standby: UInt8) -> (x: Bool, y: Bool, z: Bool) {
    (standby & 4 == 0, standby & 2 == 0, standby & 1 == 0)
  }

  private static func tested(_ response: Vector, _ bits: UInt8) -> Vector {
    Vector(
      x: bits & 4 == 0 ? 0 : response.x,
      y: bits & 2 == 0 ? 0 : response.y,
      z: bits & 1 == 0 ? 0 : response.z
    )
  }

  /// The temperature at which the datasheet's figures hold.
  ///
  /// - Source: MPU-6000/6050 product specification 3.4, 6.1.
  fileprivate static let referenceTemperature = 25.0

  /// `number` is that of the noise of the first axis.
  mutating func measure(
    _ levels: Levels,
    _ channels: Channels,
    number: UInt64,
    hasRotation: Bool
  ) {
    reading.acceleration = channels.acceleration.counts(
      at: levels.acceleration,
      noise: noise,
      number: number
    )
    if configuration.hasTemperature {
      let trembling = channels.temperatureNoise * noise.normal(number | 3)
      reading.temperature = SensorChannel.count(levels.temperature + trembling)
    }
    reading.rotation =
      hasRotation
      ? channels.rotation.counts(at: levels.rotation, noise: noise, number: number | 4) : Counts()
  }
}
