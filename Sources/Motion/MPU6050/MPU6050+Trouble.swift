import Primitives

// What comes from outside: deadlines, interrupts, wishes, and failures.
extension MPU6050 {
  mutating func start(at now: Instant) -> Effects {
    guard state == .off else { return .none }
    state = .pausing(before: .setUp(.identify), until: now + Limit.resetTime)
    return .none
  }

  mutating func reachDeadline(at now: Instant) -> Effects {
    guard let deadline, deadline <= now else { return .none }
    switch state {
    case .off, .asleep: return .none  // They have no deadline.
    case .idle: return begin(mode.frameSize > 0 ? .count : .poll(interruptAt: nil), at: now)
    case .pausing(let activity, _): return begin(activity, at: now)
    case .busy: return fail(at: now)
    }
  }

  mutating func takeInterrupt(at now: Instant) -> Effects {
    guard mode == .lowPower else { return .none }
    switch state {
    case .idle: return begin(.poll(interruptAt: now), at: now)
    case .busy:
      interruptAt = now
      return .none
    case .off, .asleep, .pausing: return .none  // A sample of before, or none at all.
    }
  }

  mutating func changeMode(at now: Instant) -> Effects {
    switch state {
    case .off:
      mode = wanted
      return .none
    case .asleep:
      guard wanted != .asleep else { return .none }
      lastSampleAt = now
      return setMode(at: now)
    case .idle:
      guard wanted != mode else { return .none }
      // What has gathered is fetched first.
      return mode.frameSize > 0 ? begin(.count, at: now) : proceed(at: now)
    case .pausing, .busy: return .none  // `proceed` or the next set-up sees to it.
    }
  }

  mutating func setMode(at now: Instant) -> Effects {
    mode = wanted
    hasSample = false
    interruptAt = nil
    forgetSamples()
    return begin(.setUp(.stopFIFO), at: now)
  }

  // MARK: - Failures

  /// The transfer under way has failed, or its answer makes no sense.
  mutating func fail(at now: Instant) -> Effects {
    guard case .busy(let activity, _) = state else { return .none }
    failures += 1
    guard failures <= Limit.retries, !isFaulty else { return giveUp(.bus, at: now) }
    guard case .block = activity else {
      state = .pausing(before: activity, until: now + Limit.retryPause)
      return .none
    }
    // Some of the bytes may be gone from the FIFO: it is out of step.
    forgetSamples()
    state = .pausing(before: .setUp(.stopFIFO), until: now + Limit.retryPause)
    var effects = Effects.none
    effects.notice = .samplesLost
    return effects
  }

  /// Begins from the very start, later and later.
  mutating func giveUp(_ fault: SensorFault, at now: Instant) -> Effects {
    failures = 0
    isLost = true
    interruptAt = nil
    forgetSamples()
    state = .pausing(before: .setUp(.identify), until: now + backOff)
    backOff = min(backOff + backOff, Limit.backOffLongest)
    var effects = Effects.none
    effects.fault = isFaulty ? nil : fault
    isFaulty = true
    return effects
  }

  /// The registers are not as they were written.
  mutating func lose(at now: Instant) -> Effects {
    // Set up in vain: whatever answers, it is no such chip.
    guard hasSample else { return giveUp(.bus, at: now) }
    isLost = true
    forgetSamples()
    var effects = begin(.setUp(.identify), at: now)
    effects.notice = .chipReset
    return effects
  }
}
