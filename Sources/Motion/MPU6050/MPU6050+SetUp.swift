import Primitives

extension MPU6050 {
  /// The writes that set the chip up, in their order, after its identity.
  enum SetUp: UInt8, Equatable, Sendable {
    case identify
    case reset
    case stopFIFO
    case power
    case clock
    case scales
    case interrupts
    case selectFIFO
    case startFIFO

    var next: SetUp? { SetUp(rawValue: rawValue + 1) }

    /// The register that it reads or writes, or the first one.
    var register: UInt8 {
      switch self {
      case .identify: Register.identity
      case .reset, .power, .clock: Register.power1
      case .stopFIFO, .startFIFO: Register.userControl
      case .scales: Register.sampleRateDivider
      case .interrupts: Register.interruptPin
      case .selectFIFO: Register.fifoEnable
      }
    }
  }

  func transfer(for activity: Activity) -> BusTransfer {
    let (register, readCount) =
      switch activity {
      case .setUp(let step): (step.register, step == .identify ? 1 : 0)
      case .checkPower: (Register.power1, 2)
      case .checkScales: (Register.sampleRateDivider, 4)
      case .count: (Register.fifoCount, 2)
      case .block(let samples): (Register.fifoData, samples * mode.frameSize)
      case .poll: (Register.interruptStatus, Frame.polled)
      }
    var transfer = BusTransfer(
      address: settings.address,
      register: register,
      readCount: readCount
    )
    if case .setUp(let step) = activity { write(step, to: &transfer.written) }
    return transfer
  }

  /// What goes into the registers from that of the step on.
  private func write(_ step: SetUp, to bytes: inout FixedBytes<8>) {
    switch step {
    case .identify: break
    case .reset: bytes.append(RegisterBits.deviceReset)
    case .stopFIFO: bytes.append(RegisterBits.fifoReset)
    case .power:
      // The gyroscope cannot give the clock before it turns.
      bytes.append(mode.power1 & ~RegisterBits.clockOfGyroscope)
      bytes.append(mode.power2(settings.lowPowerRate))
    case .clock: bytes.append(mode.power1)
    case .scales:
      let scales = self.scales
      bytes.append(scales.divider)
      bytes.append(scales.filter)
      bytes.append(scales.rotation)
      bytes.append(scales.acceleration)
    case .interrupts:
      bytes.append(RegisterBits.interruptLatched)
      bytes.append(mode == .lowPower ? RegisterBits.dataReady : 0)
    case .selectFIFO: bytes.append(fifoContent)
    case .startFIFO: bytes.append(mode.frameSize > 0 ? RegisterBits.fifoOn : 0)
    }
  }

  private var fifoContent: UInt8 {
    switch mode {
    case .asleep, .lowPower: 0
    case .accelerometer: RegisterBits.fifoAcceleration
    case .full: RegisterBits.fifoAll
    }
  }

  private var scales: (divider: UInt8, filter: UInt8, rotation: UInt8, acceleration: UInt8) {
    // - Source: MPU-6000/6050 register map 4.2, 4.4 and 4.5: bits 4 and 3.
    (
      settings.rateDivider, settings.filter(mode), settings.rotationRange.rawValue << 3,
      settings.accelerationRange.rawValue << 3
    )
  }

  // MARK: - Answers

  mutating func finishSetUp(
    _ step: SetUp,
    _ bytes: Span<UInt8>,
    at now: Instant
  ) -> Effects {
    var notice: Notice?
    if step == .identify {
      guard bytes[0] != 0, bytes[0] != 0xFF else { return fail(at: now) }
      if bytes[0] != Limit.identity { notice = .unknownChip(bytes[0]) }
      mode = wanted
      hasSample = false
      lastSampleAt = now
    }
    failures = 0
    var effects = goOn(after: step, at: now)
    effects.notice = notice
    return effects
  }

  private mutating func goOn(after step: SetUp, at now: Instant) -> Effects {
    if step == .power, mode == .asleep {
      state = .asleep
      return wanted == .asleep ? .none : changeMode(at: now)
    }
    guard let next = step.next else { return begin(.checkPower, at: now) }
    let wait = wait(after: step)
    guard wait > 0 else { return begin(.setUp(next), at: now) }
    state = .pausing(before: .setUp(next), until: now + wait)
    return .none
  }

  private func wait(after step: SetUp) -> Milliseconds {
    switch step {
    case .reset: Limit.resetTime
    case .power: mode == .full ? Limit.gyroscopeStart : 0
    case .identify, .stopFIFO, .clock, .scales, .interrupts, .selectFIFO, .startFIFO: 0
    }
  }

  func powerIsAsWritten(_ bytes: Span<UInt8>) -> Bool {
    bytes[0] == mode.power1 && bytes[1] == mode.power2(settings.lowPowerRate)
  }

  func scalesAreAsWritten(_ bytes: Span<UInt8>) -> Bool {
    let scales = self.scales
    return bytes[0] == scales.divider && bytes[1] == scales.filter
      && bytes[2] == scales.rotation && bytes[3] == scales.acceleration
  }
}
