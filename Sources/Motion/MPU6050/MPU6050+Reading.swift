import Primitives

extension MPU6050 {
  enum Limit {
    /// - Source: MPU-6000/6050 register map 4.2, 4.32.
    static let identity: UInt8 = 0x68
    /// - Source: MPU-6000/6050 register map 4.2, 4.31, and product specification
    ///   3.4, 7.17.
    static let fifoSize = 1_024
    /// After power-up and after a reset.
    ///
    /// - Source: InvenSense's Embedded MotionDriver, `mpu_init`: 100 ms.
    static let resetTime: Milliseconds = 100
    /// - Source: MPU-6000/6050 product specification 3.4, 6.1: 30 ms. Project
    ///   value: 5 ms more.
    static let gyroscopeStart: Milliseconds = 35
    /// Project value: far beyond the 6 ms of the longest transfer at 400 kHz.
    static let transfer: Milliseconds = 1_000
    /// Project value: a disturbance of some milliseconds is not told.
    static let retries = 3
    static let retryPause: Milliseconds = 2
    /// Project values: from a loose wire that is felt soon to one that is off,
    /// which costs a transfer in half a minute.
    static let backOffShortest: Milliseconds = 100
    static let backOffLongest: Milliseconds = .seconds(30)
    /// - Source: motion.md 4.2: 2 s make a sensor that is stuck; so much for one
    ///   that says nothing.
    static let silence: Milliseconds = .seconds(2)
    /// Project value: counts that are all wrong are believed for a minute at most.
    static let checkInterval: Milliseconds = .minutes(1)
    /// Project value: so many periods without a sample are looked into.
    static let periodsMissed: Int64 = 10
  }

  var periodMicroseconds: Int64 {
    mode == .lowPower
      ? settings.lowPowerRate.period.rawValue * 1_000
      : Int64(max(settings.periodMilliseconds, 1)) * 1_000
  }

  /// At most what fills three quarters of the FIFO of a clone, which has half.
  private var readInterval: Milliseconds {
    let frames = Int64(Limit.fifoSize / 2 * 3 / 4 / max(mode.frameSize, 1))
    return min(max(settings.readInterval, 1), Milliseconds(frames * periodMicroseconds / 1_000))
  }

  // MARK: - Transfers

  mutating func begin(_ activity: Activity, at now: Instant) -> Effects {
    state = .busy(activity, since: now)
    var effects = Effects.none
    effects.transfer = transfer(for: activity)
    return effects
  }

  mutating func finish(
    _ activity: Activity,
    _ bytes: Span<UInt8>,
    at now: Instant
  ) -> Effects {
    if case .setUp(let step) = activity { return finishSetUp(step, bytes, at: now) }
    switch activity {
    case .setUp: return .none  // Finished above.
    case .checkPower:
      return powerIsAsWritten(bytes) ? begin(.checkScales, at: now) : lose(at: now)
    case .checkScales:
      return scalesAreAsWritten(bytes) ? finishCheck(at: now) : lose(at: now)
    case .count: return take(count: Int(bytes[0]) << 8 | Int(bytes[1]), at: now)
    case .block(let samples):
      counted -= samples
      return take(samples, takenAt: now, at: now)
    case .poll(let interruptAt):
      let isReady = bytes[0] & RegisterBits.dataReady != 0
      return take(isReady ? 1 : 0, takenAt: interruptAt ?? now, at: now)
    }
  }

  private mutating func finishCheck(at now: Instant) -> Effects {
    checkAt = now + Limit.checkInterval
    guard now - lastSampleAt < max(Limit.silence, missing) else {
      return giveUp(.silent, at: now)
    }
    return proceed(at: now)
  }

  private mutating func take(count: Int, at now: Instant) -> Effects {
    let size = mode.frameSize
    guard count <= Limit.fifoSize else { return fail(at: now) }
    guard count <= Limit.fifoSize - size, !(hadRemainder && count % size != 0) else {
      return dropSamples(at: now)
    }
    // A part of a sample may be on its way in just then; never twice.
    hadRemainder = count % size != 0
    counted = count / size
    guard counted > 0 else {
      return now - lastSampleAt < missing ? proceed(at: now) : begin(.checkPower, at: now)
    }
    clock.begin(counted, periodMicroseconds: periodMicroseconds, at: now)
    return readOn(at: now)
  }

  /// So long without a sample is odd.
  private var missing: Milliseconds {
    Milliseconds(Limit.periodsMissed * periodMicroseconds / 1_000)
  }

  private mutating func readOn(at now: Instant) -> Effects {
    let most = max(settings.transferLimit / mode.frameSize, 1)
    return begin(.block(min(counted, most)), at: now)
  }

  /// Resets the FIFO.
  private mutating func dropSamples(at now: Instant) -> Effects {
    forgetSamples()
    lastSampleAt = now
    var effects = begin(.setUp(.stopFIFO), at: now)
    effects.notice = .samplesLost
    return effects
  }

  mutating func forgetSamples() {
    clock.forget()
    counted = 0
    hadRemainder = false
  }

  private mutating func take(_ samples: Int, takenAt: Instant, at now: Instant) -> Effects {
    guard samples > 0 else {
      return now - lastSampleAt < missing ? proceed(at: now) : begin(.checkPower, at: now)
    }
    undrawn = samples
    drawn = 0
    drawnMode = mode
    lastSampleAt = takenAt
    backOff = Limit.backOffShortest
    let hasRestarted = isLost
    isFaulty = false
    isLost = false
    hasSample = true
    var effects = counted > 0 ? readOn(at: now) : proceed(at: now)
    effects.hasRestarted = hasRestarted
    return effects
  }

  /// Between transfers: what is to be done next, or when.
  mutating func proceed(at now: Instant) -> Effects {
    failures = 0
    guard wanted == mode else {
      return setMode(at: now)
    }
    if let interruptAt {
      self.interruptAt = nil
      return begin(.poll(interruptAt: interruptAt), at: now)
    }
    guard now < checkAt else { return begin(.checkPower, at: now) }
    if mode.frameSize > 0 {
      state = .idle(until: now + readInterval)
    } else {
      let wait = settings.hasInterrupt ? missing : settings.lowPowerRate.period
      state = .idle(until: now + wait)
    }
    return .none
  }
}
