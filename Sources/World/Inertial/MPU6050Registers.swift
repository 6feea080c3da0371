extension World.MPU6050 {
  /// The registers that do something here.
  ///
  /// The others keep what is written: the free-fall and zero-motion detectors, the
  /// bus for further sensors, the FSYNC pin and the motion processor are no part
  /// of the model.
  ///
  /// - Source: MPU-6000/6050 register map 4.2, section 3.
  enum Register {
    static let selfTestX = 0x0D
    static let selfTestAcceleration = 0x10
    static let sampleRateDivider = 0x19
    static let configuration = 0x1A
    static let gyroscopeConfiguration = 0x1B
    static let accelerometerConfiguration = 0x1C
    static let motionThreshold = 0x1F
    static let motionDuration = 0x20
    static let fifoEnable = 0x23
    static let interruptPin = 0x37
    static let interruptEnable = 0x38
    static let interruptStatus = 0x3A
    static let acceleration = 0x3B
    static let rotationEnd = 0x48
    static let lastSensor = 0x60
    static let signalPathReset = 0x68
    static let motionControl = 0x69
    static let userControl = 0x6A
    static let power1 = 0x6B
    static let power2 = 0x6C
    static let fifoCountHigh = 0x72
    static let fifoCountLow = 0x73
    static let fifoData = 0x74
    static let identity = 0x75
  }

  /// - Source: MPU-6000/6050 register map 4.2, 4.14 to 4.16.
  enum Interrupt {
    static let motion: UInt8 = 0x40
    static let fifoOverflow: UInt8 = 0x10
    static let dataReady: UInt8 = 0x01
    // In INT_PIN_CFG.
    static let isActiveLow: UInt8 = 0x80
    static let isLatched: UInt8 = 0x20
    static let isClearedByAnyRead: UInt8 = 0x10
    /// - Source: MPU-6000/6050 product specification 3.4, 6.4: 50 us.
    static let pulseMicroseconds: Int64 = 50
  }

  /// What the settings amount to.
  ///
  /// Worked out after each write, not at each sample.
  struct Configuration: Equatable, Sendable {
    var isSampling = false
    var isCycling = false
    var periodNanoseconds: Int64 = 1_000_000
    /// FIFO_EN, while the FIFO is on and fed.
    var fifoContent: UInt8 = 0
    var frameSize = 0
    var accelerationPerG = 16_384.0
    var rotationPerDegree = 131.0
    /// How late the filter is.
    var delayMicroseconds: Int64 = 0
    /// Times that of the measured sensor, for the filter.
    var noise = 1.0
    /// XA, YA, ZA, XG, YG, ZG stand by, from bit 5 down.
    var standby: UInt8 = 0
    var selfTest: UInt8 = 0
    var hasTemperature = true
    var motionFilter: UInt8 = 0

    var hasGyroscope: Bool { standby & 0x07 != 0x07 }
  }

  /// - Source: MPU-6000/6050 register map 4.2, 4.3: the accelerometer's bandwidth
  ///   in hertz and its delay in microseconds for each DLPF_CFG. Those of the
  ///   gyroscope are within 7 % of them. 7 is reserved.
  private static let filters: [(bandwidth: Double, delay: Int64)] = [
    (260, 0), (184, 2_000), (94, 3_000), (44, 4_900), (21, 8_500), (10, 13_800), (5, 19_000),
    (260, 0),
  ]

  /// - Source: MPU-6000/6050 register map 4.2, 4.29, LP_WAKE_CTRL: 1.25, 5, 20 and
  ///   40 Hz.
  private static let wakePeriods: [Int64] = [800_000_000, 200_000_000, 50_000_000, 25_000_000]

  /// - Source: motion.md 1.1: measured at 100 Hz, where the usual filter is 44 Hz.
  private static let noiseBandwidth = 44.0

  func configured(_ registers: [UInt8]) -> Configuration {
    var result = Configuration()
    let power = registers[Register.power1]
    let filter = Self.filters[Int(registers[Register.configuration] & 7)]
    result.standby = registers[Register.power2] & 0x3F
    // CLKSEL 7 stops the clock.
    result.isSampling = power & 0x40 == 0 && power & 7 != 7
    result.isCycling = result.isSampling && power & 0x20 != 0
    result.hasTemperature = power & 0x08 == 0
    result.periodNanoseconds = period(registers, isCycling: result.isCycling)
    result.delayMicroseconds = filter.delay
    let gyroscopeScale = registers[Register.gyroscopeConfiguration] >> 3 & 3
    let accelerometerScale = registers[Register.accelerometerConfiguration] >> 3 & 3
    // - Source: register map 4.2, 4.4 and 4.5.
    result.accelerationPerG = 16_384 / Double(1 << accelerometerScale)
    result.rotationPerDegree = 131 / Double(1 << gyroscopeScale)
    result.noise = (filter.bandwidth / Self.noiseBandwidth).squareRoot()
    result.selfTest =
      registers[Register.accelerometerConfiguration] >> 2 & 0x38
      | registers[Register.gyroscopeConfiguration] >> 5
    result.motionFilter = registers[Register.accelerometerConfiguration] & 7
    // Firmware-notes/mpu6050.md: nothing says that cycles feed it.
    if registers[Register.userControl] & 0x40 != 0, result.isSampling, !result.isCycling {
      result.fifoContent = registers[Register.fifoEnable] & 0xF8
    }
    result.frameSize = Self.frameSize(result.fifoContent)
    return result
  }

  private func period(_ registers: [UInt8], isCycling: Bool) -> Int64 {
    guard !isCycling else { return Self.wakePeriods[Int(registers[Register.power2] >> 6)] }
    // - Source: register map 4.2, 4.2: 8 kHz without a filter. The accelerometer
    //   repeats itself then; here it does not.
    let filter = registers[Register.configuration] & 7
    let base: Int64 = filter == 0 || filter == 7 ? 125_000 : 1_000_000
    return base * (Int64(registers[Register.sampleRateDivider]) + 1)
  }

  /// - Source: register map 4.2, 4.6: TEMP, XG, YG, ZG of two bytes, ACCEL of six.
  private static func frameSize(_ content: UInt8) -> Int {
    (content >> 4).nonzeroBitCount * 2 + (content & 0x08 != 0 ? 6 : 0)
  }
}
