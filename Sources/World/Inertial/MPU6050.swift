package import Primitives

extension World {
  /// An MPU-6050 on the body, as its registers show it.
  ///
  /// The owner of the bus calls `transfer`, and `advance` before it changes the
  /// world: samples are made when they are read, from the world as it is then.
  /// Whatever can no longer be read is not made, so that a day without a look
  /// costs nothing.
  ///
  /// Made from the manual and not from the driver, which it must not know.
  ///
  /// - Source: MPU-6000/6050 register map 4.2 and product specification 3.4.
  package struct MPU6050: Equatable, Sendable {
    /// By AD0.
    package let address: UInt8
    var registers = [UInt8](repeating: 0, count: 128)
    var configuration = Configuration()
    var fifo = ByteQueue()
    /// As FIFO_COUNT_H showed it last.
    var fifoCount = 0
    var reading = Reading()
    var status: UInt8 = 0
    /// How often INT has become active.
    package internal(set) var interruptCount = 0
    /// INT is active until it is cleared.
    var isLatched = false
    var pulseEnd = Instant.zero
    var motion = MotionDetector()
    var sampling: Sampling
    /// When the gyroscope has begun to turn.
    var gyroscopeReadyAt = Instant.zero
    let noise: SensorNoise
    private var readyAt = Instant.zero
    private(set) var resetCount = 0

    /// One that gets its power at `now`.
    package init(seed: UInt64, address: UInt8 = 0x68, at now: Instant) {
      self.address = address
      noise = SensorNoise(seed: seed, stream: World.Stream.sensor)
      let accidents = SensorNoise(seed: seed, stream: World.Stream.sensorAccidents)
      sampling = Sampling(accidents: accidents)
      powerUp(at: now)
    }

    /// Counts, as they are in the sensor registers.
    struct Reading: Equatable, Sendable {
      var acceleration = Counts()
      var temperature: Int16 = 0
      var rotation = Counts()
    }

    struct Counts: Equatable, Sendable {
      var x: Int16 = 0
      var y: Int16 = 0
      var z: Int16 = 0
    }

    private mutating func powerUp(at now: Instant) {
      // - Source: register map 4.2, section 3: all 0 but two.
      registers = [UInt8](repeating: 0, count: registers.count)
      registers[Register.power1] = 0x40
      registers[Register.identity] = 0x68
      // A factory trim whose code is 1, the weakest: see `selfTestAcceleration`.
      for offset in 0..<3 { registers[Register.selfTestX + offset] = 0x01 }
      registers[Register.selfTestAcceleration] = 0x15
      reading = Reading()
      fifo = ByteQueue()
      fifoCount = 0
      motion = MotionDetector()
      clearInterrupts()
      readyAt = now + Self.startUp
      configure(at: now)
    }

    /// The longest that a driver has to wait for the registers.
    ///
    /// - Source: InvenSense's Embedded MotionDriver, `mpu_init`: 100 ms.
    private static let startUp: Milliseconds = 100
  }
}

// MARK: - The bus

extension World.MPU6050 {
  /// Carries out a transfer: bytes written, the first of which names a register,
  /// then bytes read into `bytes`, which is emptied first.
  ///
  /// False when the transfer is not acknowledged.
  package mutating func transfer(
    to address: UInt8,
    writing written: Span<UInt8>,
    reading count: Int,
    into bytes: inout [UInt8],
    at now: Instant,
    in world: World
  ) -> Bool {
    bytes.removeAll(keepingCapacity: true)
    advance(to: now, in: world)
    guard !world.sensorErrors.busError.contains(now) else { return false }
    if world.sensorErrors.zeros.contains(now) || world.sensorErrors.ones.contains(now) {
      // What is written is lost, and the bus reads as it stands.
      let byte: UInt8 = world.sensorErrors.zeros.contains(now) ? 0 : 0xFF
      bytes.append(contentsOf: repeatElement(byte, count: count))
      return true
    }
    guard address == self.address, now >= readyAt else { return false }
    guard written.count > 0 else { return count == 0 }
    var register = Int(written[0] & 0x7F)
    for index in 1..<max(written.count, 1) {
      write(written[index], to: register, at: now)
      register = register == Register.fifoData ? register : (register + 1) & 0x7F
    }
    guard count > 0 else { return true }
    read(count, from: register, into: &bytes)
    return true
  }

  private mutating func read(_ count: Int, from first: Int, into bytes: inout [UInt8]) {
    var register = first
    for left in stride(from: count, to: 0, by: -1) {
      guard register != Register.fifoData else {
        // - Source: register map 4.2, 4.31: a burst stays at the FIFO.
        fifo.pop(left, into: &bytes)
        break
      }
      bytes.append(value(of: register))
      register = (register + 1) & 0x7F
    }
    if registers[Register.interruptPin] & Interrupt.isClearedByAnyRead != 0 { clearInterrupts() }
  }

  private mutating func value(of register: Int) -> UInt8 {
    switch register {
    case Register.interruptStatus:
      let value = status
      clearInterrupts()
      return value
    case Register.acceleration...Register.rotationEnd:
      return reading.byte(register - Register.acceleration)
    case Register.fifoCountHigh:
      fifoCount = fifo.count
      return UInt8(fifoCount >> 8)
    case Register.fifoCountLow: return UInt8(fifoCount & 0xFF)
    default: return registers[register]
    }
  }

  private mutating func write(_ value: UInt8, to register: Int, at now: Instant) {
    switch register {
    case Register.selfTestX...Register.selfTestAcceleration,
      Register.interruptStatus...Register.lastSensor,
      Register.fifoCountHigh, Register.fifoCountLow, Register.fifoData, Register.identity:
      return  // Read only, or, the FIFO, of no use to write.
    case Register.power1 where value & 0x80 != 0:
      powerUp(at: now)
      return
    case Register.userControl:
      // - Source: register map 4.2, 4.27: reset only while the FIFO is off; both
      //   resets end by themselves.
      if value & 0x44 == 0x04 { fifo.removeAll() }
      if value & 0x01 != 0 { reading = Reading() }
      registers[register] = value & ~0x07
    case Register.signalPathReset: return  // Over at once.
    case Register.accelerometerConfiguration:
      registers[register] = value
      motion.hold()
    default: registers[register] = value
    }
    configure(at: now)
  }

  /// Works out what the registers amount to, and begins to sample again where
  /// that changes the samples' times.
  private mutating func configure(at now: Instant) {
    let before = configuration
    configuration = configured(registers)
    if configuration.hasGyroscope, configuration.isSampling,
      !(before.hasGyroscope && before.isSampling)
    {
      gyroscopeReadyAt = now + Self.gyroscopeStart
    }
    let hasNewTimes =
      before.isSampling != configuration.isSampling
      || before.periodNanoseconds != configuration.periodNanoseconds
    if hasNewTimes { restartSampling(at: now) }
  }

  /// - Source: product specification 3.4, 6.1: settled within 30 ms.
  private static let gyroscopeStart: Milliseconds = 30

  mutating func clearInterrupts() {
    status = 0
    isLatched = false
    pulseEnd = .zero
  }

  /// A moment without power, since it was last looked at.
  mutating func reset(by errors: World.SensorErrors) {
    resetCount = errors.resetCount
    powerUp(at: errors.lastResetAt)
  }
}

extension World.MPU6050.Reading {
  /// By its place behind the first sensor register: high bytes first.
  fileprivate func byte(_ offset: Int) -> UInt8 {
    let value =
      switch offset / 2 {
      case 0: acceleration.x
      case 1: acceleration.y
      case 2: acceleration.z
      case 3: temperature
      case 4: rotation.x
      case 5: rotation.y
      default: rotation.z
      }
    let bits = UInt16(bitPattern: value)
    return UInt8(truncatingIfNeeded: offset % 2 == 0 ? bits >> 8 : bits)
  }
}
