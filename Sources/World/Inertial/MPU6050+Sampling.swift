package import Primitives

extension World.MPU6050 {
  /// When the chip takes samples, numbered from where it began to.
  struct Sampling: Equatable, Sendable {
    var start = Instant.zero
    var periodNanoseconds: Int64 = 1_000_000
    /// The first that is not made yet.
    var next: Int64 = 0
    /// What number 0 is of all samples that this chip has taken.
    var base: UInt64 = 0
    var timing = World.SensorErrors.Timing()
    let accidents: SensorNoise

    mutating func restart(at now: Instant, period: Int64) {
      base &+= UInt64(next)
      next = 0
      start = now
      periodNanoseconds = period
    }

    func time(of number: Int64) -> Instant {
      let even = start.microseconds + (number + 1) * periodNanoseconds / 1_000
      guard timing.jitterMicroseconds > 0 else { return Instant(microseconds: even) }
      // Less than half a period: samples do not overtake one another.
      let limit = min(Int64(timing.jitterMicroseconds), periodNanoseconds / 2_000 - 1)
      guard limit > 0 else { return Instant(microseconds: even) }
      let jitter = accidents.integer((base &+ UInt64(number)) << 1, within: limit)
      return Instant(microseconds: even + jitter)
    }

    /// The last one by `now`; below zero before the first.
    func lastNumber(at now: Instant) -> Int64 {
      let passed = now.microseconds - start.microseconds
      guard passed >= 0 else { return -1 }
      var number = passed * 1_000 / periodNanoseconds
      while number >= 0, time(of: number) > now { number -= 1 }
      return number
    }
  }

  /// Makes the samples up to `now` that can still be seen.
  ///
  /// Before the world changes, so that they are of the world before.
  package mutating func advance(to now: Instant, in world: World) {
    if world.sensorErrors.resetCount != resetCount { reset(by: world.sensorErrors) }
    defer { if pulseEnd <= now { pulseEnd = .zero } }
    guard configuration.isSampling else { return }
    if world.sensorErrors.timing != sampling.timing {
      sampling.timing = world.sensorErrors.timing
      restartSampling(at: now)
    }
    guard sampling.time(of: sampling.next) <= now else { return }
    let last = sampling.lastNumber(at: now)
    let channels = channels(world.sensorErrors)
    var number = first(upTo: last)
    // Of a body at rest all samples show the same, with noise of their own.
    let lasting = world.lastingKinematics(from: feltAt(sampling.time(of: number)))
    let levels = lasting.map { channels.levels(of: $0) }
    while number <= last {
      take(number, channels, levels, in: world)
      number += 1
    }
    sampling.next = last + 1
  }

  /// A sample of `time` shows what was felt then, for the filter.
  private func feltAt(_ time: Instant) -> Instant {
    Instant(microseconds: time.microseconds - configuration.delayMicroseconds)
  }

  mutating func restartSampling(at now: Instant) {
    let period = configuration.periodNanoseconds
    let error = period / 1_000 * Int64(sampling.timing.partsPerMillion) / 1_000
    sampling.restart(at: now, period: period + error)
  }

  /// When INT changes next, at the earliest; `nil` while nothing is enabled, or
  /// it waits to be cleared.
  package var deadline: Instant? {
    // In place: a chip that may not change is copied first.
    mutating get {
      let enabled = registers[Register.interruptEnable]
      guard configuration.isSampling, !isLatched else { return nil }
      let isEachSample = enabled & (Interrupt.dataReady | Interrupt.motion) != 0
      var next = isEachSample ? sampling.time(of: sampling.next) : nil
      if enabled & Interrupt.fifoOverflow != 0, configuration.frameSize > 0 {
        let room = ByteQueue.capacity - fifo.count
        let samples = Int64(room / configuration.frameSize)
        next = Instant.earlier(next, sampling.time(of: sampling.next + samples))
      }
      // The end of a pulse comes first.
      return pulseEnd > .zero ? Instant.earlier(pulseEnd, next) : next
    }
  }

  /// INT is active; `interruptCount` tells one time from the next.
  package mutating func isInterrupting(at now: Instant, in world: World) -> Bool {
    advance(to: now, in: world)
    return isLatched || pulseEnd > now
  }

  /// The level at the INT pin, whose active level a register chooses.
  package mutating func interruptIsHigh(at now: Instant, in world: World) -> Bool {
    let isActiveLow = registers[Register.interruptPin] & Interrupt.isActiveLow != 0
    return isInterrupting(at: now, in: world) != isActiveLow
  }

  /// Samples before this one have left no trace by `last`.
  private func first(upTo last: Int64) -> Int64 {
    let isWatching =
      registers[Register.interruptEnable] & Interrupt.motion != 0
      || configuration.motionFilter != 0
    guard !isWatching else { return sampling.next }
    guard configuration.frameSize > 0 else { return max(sampling.next, last) }
    // One more than fills the FIFO, so that it overflows.
    let most = Int64(ByteQueue.capacity / configuration.frameSize) + 2
    return max(sampling.next, last - most)
  }

  // MARK: - One sample

  private mutating func take(
    _ number: Int64,
    _ channels: Channels,
    _ levels: Levels?,
    in world: World
  ) {
    let serial = sampling.base &+ UInt64(number)
    let time = sampling.time(of: number)
    guard !world.sensorErrors.gap.contains(time) else { return }
    let drops = world.sensorErrors.dropsPerMillion
    if drops > 0, sampling.accidents.millionth(serial << 1 | 1) < drops { return }
    if !world.sensorErrors.stuck.contains(time) {
      measure(
        levels ?? channels.levels(of: world.kinematics(at: feltAt(time))),
        channels,
        number: serial << 3,
        hasRotation: configuration.hasGyroscope && time >= gyroscopeReadyAt
      )
    }
    var events = Interrupt.dataReady
    if configuration.frameSize > 0, !fifo.push(reading, configuration.fifoContent) {
      events |= Interrupt.fifoOverflow
    }
    if configuration.motionFilter != 0, motion.take(reading.acceleration, motionSetting()) {
      events |= Interrupt.motion
    }
    raise(events, at: time)
  }

  private mutating func raise(_ events: UInt8, at time: Instant) {
    status |= events
    guard registers[Register.interruptEnable] & events != 0, !isLatched else { return }
    interruptCount += 1
    if registers[Register.interruptPin] & Interrupt.isLatched != 0 {
      isLatched = true
    } else {
      pulseEnd = Instant(microseconds: time.microseconds + Interrupt.pulseMicroseconds)
    }
  }
}
