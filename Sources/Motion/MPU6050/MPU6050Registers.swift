/// The registers that the driver uses.
///
/// - Source: MPU-6000/6050 register map 4.2, section 3.
enum Register {
  static let sampleRateDivider: UInt8 = 0x19
  static let fifoEnable: UInt8 = 0x23
  static let interruptPin: UInt8 = 0x37
  static let interruptStatus: UInt8 = 0x3A
  static let userControl: UInt8 = 0x6A
  static let power1: UInt8 = 0x6B
  static let fifoCount: UInt8 = 0x72
  static let fifoData: UInt8 = 0x74
  static let identity: UInt8 = 0x75
}

/// Their bits.
///
/// - Source: MPU-6000/6050 register map 4.2, the section named at each.
enum RegisterBits {
  /// 4.6, FIFO_EN: what goes into the FIFO, in the order of the registers.
  static let fifoAcceleration: UInt8 = 0x08
  static let fifoAll: UInt8 = 0xF8
  /// 4.14, INT_PIN_CFG: active high, held until any register is read.
  static let interruptLatched: UInt8 = 0x30
  /// 4.15 and 4.16, INT_ENABLE and INT_STATUS.
  static let dataReady: UInt8 = 0x01
  /// 4.27, USER_CTRL: the FIFO is emptied only while it is off.
  static let fifoReset: UInt8 = 0x04
  static let fifoOn: UInt8 = 0x40
  /// 4.28, PWR_MGMT_1.
  static let deviceReset: UInt8 = 0x80
  static let sleep: UInt8 = 0x40
  static let cycle: UInt8 = 0x20
  static let temperatureOff: UInt8 = 0x08
  /// The clock of the gyroscope's x axis; without this bit the internal one.
  static let clockOfGyroscope: UInt8 = 0x01
  /// 4.29, PWR_MGMT_2: all three axes of the gyroscope.
  static let gyroscopeOff: UInt8 = 0x07
}

/// What the chip sends, byte by byte.
enum Frame {
  /// Two bytes for each axis of the accelerometer.
  static let acceleration = 6
  /// Acceleration, temperature, rotation.
  static let all = 14
  /// INT_STATUS, acceleration.
  static let polled = 7

  /// - Source: MPU-6000/6050 register map 4.2, 4.31: high byte first.
  static func axes(in bytes: Span<UInt8>, at offset: Int) -> RawAxes {
    RawAxes(
      x: count(in: bytes, at: offset),
      y: count(in: bytes, at: offset &+ 2),
      z: count(in: bytes, at: offset &+ 4)
    )
  }

  /// In hundredths of a degree Celsius.
  ///
  /// - Source: MPU-6000/6050 register map 4.2, 4.18: count / 340 + 36.53.
  static func temperature(in bytes: Span<UInt8>, at offset: Int) -> Int16 {
    let raw = Int32(count(in: bytes, at: offset))
    return Int16(truncatingIfNeeded: raw &* 5 / 17 &+ 3_653)
  }

  private static func count(in bytes: Span<UInt8>, at offset: Int) -> Int16 {
    Int16(bitPattern: UInt16(bytes[offset]) << 8 | UInt16(bytes[offset &+ 1]))
  }
}
