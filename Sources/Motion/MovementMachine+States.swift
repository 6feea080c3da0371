import Primitives

extension MovementMachine {
  private enum Limit {
    /// - Source: motion.md 4.1: boot(5 s).
    static let boot: Milliseconds = 5_000
    /// Project value: the and DESIGN's five minutes; vendors arm after 2
    /// to 5 (motion.md 2.5).
    static let arming: Milliseconds = .minutes(5)
    /// - Source: motion.md 4.1: suspect, for 10 s.
    static let suspicion: Milliseconds = 10_000
    /// - Source: motion.md 2.5: without displacement in 120 s, back to parked.
    static let cancelling: Milliseconds = 120_000
    /// - Source: motion.md 2.5, PowUnity: moving for 130 s is moving, where
    ///   nothing else tells.
    static let blindTrip: Milliseconds = 130_000
    /// - Source: motion.md 2.5: still for 60 to 180 s is a stop.
    static let stop: Milliseconds = 60_000
  }

  /// When the state ends by itself.
  var stateDeadline: Instant? {
    mutating get {
      guard let since else { return nil }
      switch state {
      case .booting: return since + Limit.boot
      case .settling: return isFaulty ? nil : since + Limit.arming
      case .parked: return nil
      case .suspect: return lastSignAt + Limit.suspicion
      case .alarm:
        return isMoving ? blindTripAt : candidateAt + Limit.cancelling
      case .moving:
        guard let stillSince else { return isTrip ? nil : blindTripAt }
        return stillSince + Limit.stop
      }
    }
  }

  /// When movement becomes a trip for lack of fixes; `nil` while there are some.
  private var blindTripAt: Instant? {
    mutating get {
      guard lastFixAt.map({ $0 < candidateAt }) ?? true else { return nil }
      return candidateAt + Limit.blindTrip
    }
  }

  mutating func reachDeadline(at now: Instant, into effects: inout Effects) {
    guard let deadline = stateDeadline, deadline <= now else { return }
    switch state {
    case .booting:
      enter(wasParked ? .parked : .settling, since: now)
    case .settling:
      park(into: &effects)
    case .parked:
      break
    case .suspect:
      state = .parked
    case .alarm:
      if isMoving {
        startTrip(into: &effects)
      } else {
        cancelledCount &+= 1
        effects.change = .alarmCancelled(at: stillSince ?? candidateAt)
        enter(.parked, since: now)
      }
    case .moving:
      if let stillSince {
        stop(at: stillSince, into: &effects)
      } else {
        startTrip(into: &effects)
      }
    }
  }

  // MARK: - The sensor

  mutating func take(_ observation: Observation, into effects: inout Effects) {
    if let fault = observation.fault {
      isFaulty = true
      effects.fault = fault
      return
    }
    if isFaulty, state == .settling { since = observation.at }
    effects.isFaultOver = isFaulty
    isFaulty = false
    if case .fallConfirmed(let at)? = observation.shock { effects.fallAt = at }
    if observation.isMoving {
      stillSince = nil
    } else if observation.hasChanged || stillSince == nil {
      stillSince = observation.candidateAt ?? observation.at
      if state == .moving { mark(into: &effects) }
    }
    switch state {
    case .booting:
      guard observation.isMovedWhileBlind else { return }
      alarm(.orientation, observation, into: &effects)
    case .settling:
      if observation.isMoving { move(observation) }
    case .parked, .suspect:
      watch(observation, into: &effects)
    case .alarm, .moving:
      break
    }
  }

  private mutating func watch(_ observation: Observation, into effects: inout Effects) {
    guard detector.profile == .parked else {
      if observation.isMoving { move(observation) }
      return
    }
    if case .impact? = observation.shock {
      alarm(.impact, observation, into: &effects)
    } else if observation.isMoving {
      alarm(observation.kind ?? .vibration, observation, into: &effects)
    } else if observation.evidence != nil {
      lastSignAt = observation.at
      state = .suspect
    }
  }

  private mutating func alarm(
    _ kind: MovementKind,
    _ observation: Observation,
    into effects: inout Effects
  ) {
    candidateAt = observation.candidateAt ?? observation.at
    isTrip = false
    fixes.clear()
    enter(.alarm(kind), since: candidateAt)
    effects.change = .alarm(kind, at: candidateAt)
  }

  private mutating func move(_ observation: Observation) {
    candidateAt = observation.candidateAt ?? observation.at
    isTrip = false
    doubts = false
    fixes.clear()
    enter(.moving, since: candidateAt)
  }

  // MARK: - GNSS

  mutating func take(_ fix: Whereabouts, at now: Instant, into effects: inout Effects) {
    lastFixAt = now
    fixes.add(fix)
    switch state {
    case .booting: break
    case .settling, .parked, .suspect:
      // The sensor sees nothing: only what is beyond doubt counts.
      guard fixes.isSure else { return }
      candidateAt = now
      startTrip(into: &effects)
      doubt(into: &effects)
      stillSince = now
      mark(into: &effects)
    case .alarm:
      if fixes.confirmsTrip { startTrip(into: &effects) }
    case .moving:
      if !isTrip, fixes.confirmsTrip { startTrip(into: &effects) }
      guard stillSince != nil else { return }
      if fixes.isSure { doubt(into: &effects) }
      if fixes.hasLeftStop || fixes.isSure {
        // Not a stop, whatever the sensor says: it begins anew here.
        stillSince = now
        mark(into: &effects)
      }
    }
  }

  private mutating func doubt(into effects: inout Effects) {
    guard !doubts else { return }
    doubts = true
    effects.doubtsSensor = true
  }

  private mutating func mark(into effects: inout Effects) {
    effects.marksPlace = true
    fixes.forgetDistance()
  }

  // MARK: - Changes

  private mutating func startTrip(into effects: inout Effects) {
    doubts = false
    isTrip = true
    enter(.moving, since: candidateAt)
    effects.change = .tripStarted(at: candidateAt)
  }

  private mutating func stop(at instant: Instant, into effects: inout Effects) {
    if isTrip { effects.change = .tripEnded(at: instant) }
    isTrip = false
    enter(.settling, since: instant)
  }

  private mutating func park(into effects: inout Effects) {
    effects.change = .parked(at: since ?? .zero)
    mark(into: &effects)
    enter(.parked, since: since)
  }

  private mutating func enter(_ next: State, since instant: Instant?) {
    state = next
    since = instant
  }
}
