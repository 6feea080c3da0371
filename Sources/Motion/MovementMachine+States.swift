import Primitives

extension MovementMachine {
  enum Limit {
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
    /// Project value: a thief's break, a jam and a loading bay are shorter, and half
    /// an hour of positions each minute costs a fiftieth of the battery.
    static let theftStop: Milliseconds = .minutes(30)
    /// The place where a theft stands is reported after this, and movement after it raises an
    /// alarm.
    ///
    /// Project value: longer than any light or jam that was tried, and soon enough for
    /// the owner to get there before it moves on.
    static let theftRest: Milliseconds = .minutes(10)
    /// Movement after so much rest raises a lasting alarm again.
    ///
    /// Project value: that of a stop; the alert of a minute ago is news no more.
    static let renewal: Milliseconds = 60_000
    /// Where movement goes on at the place of the last fix, the next is looked for:
    /// sooner where that fix had a speed.
    ///
    /// Project values: a dog that walks off is 80 m away after a minute, and one that
    /// runs after half of it; an animal that moves about indoors costs six looks an hour.
    static let followUp: Milliseconds = 60_000
    static let fastFollowUp: Milliseconds = 30_000
    static let longestFollowUp: Milliseconds = .minutes(10)
    /// Movement of this length goes on, and its alert is repeated.
    ///
    /// Project value: a gust is over by then, with the seconds that stillness takes.
    static let lasting: Milliseconds = 30_000
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
        if isMoving { return blindTripAt }
        // Only a fix that is newer than the last movement shows where it is.
        guard hasSeenRest else { return nil }
        if fixes.homeAt != nil { return candidateAt + Limit.cancelling }
        // One that shows a trip waits for the next.
        return fixes.tripSince == nil ? movedUntil + Limit.theftStop : nil
      case .moving:
        guard let stillSince else { return isTrip ? nil : blindTripAt }
        guard isTheft || isUnfelt else { return stillSince + ownerStop }
        // Where it stands now must be known before it counts as parked there, and what
        // the sensor does not feel takes another fix to be seen standing.
        // Without sky it stays where it was seen last.
        guard let lastFixAt, lastFixAt > stillSince || isTheft && lastFixAt == stillSince else {
          return isUnfelt ? nil : stillSince + Limit.theftStop
        }
        return stillSince + (isTheft && !isRestTold ? min(Limit.theftRest, stopTime) : stopTime)
      }
    }
  }

  /// Where the last fix was under way, another is waited for: a trailer or a train that
  /// runs smoothly is no stop.
  private var ownerStop: Milliseconds {
    isTrip && fixes.wasFast && !hasSeenRest ? Limit.arming : Limit.stop
  }

  private var stopTime: Milliseconds {
    guard isTheft else { return Limit.stop }
    return isUnplaced ? Limit.arming : Limit.theftStop
  }

  /// A fix is newer than the last movement.
  public var hasSeenRest: Bool {
    @inline(never) get { lastFixAt.map { $0 >= movedUntil } ?? false }
  }

  /// The movement that raised the alarm was over then.
  private var movedUntil: Instant {
    @inline(never) get { max(stillSince ?? candidateAt, candidateAt) }
  }

  /// When the movement that goes on becomes a trip for lack of fixes; `nil` for an animal, which
  /// moves about indoors all day.
  private var blindTripAt: Instant? {
    mutating get {
      guard detector.profile == .parked, let movingSince else { return nil }
      // What was muted at first counts from its alarm on: a fix may follow.
      let began = max(movingSince, candidateAt)
      return max(began, lastFixAt ?? began) + Limit.blindTrip
    }
  }

  @inline(never)
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
      } else if fixes.homeAt == nil {
        // Neither back nor under way, or nothing is known of where it was: parked where it stands.
        since = movedUntil
        park(into: &effects)
      } else {
        cancelledCount &+= 1
        if isTheft { pause.noteCancelled(at: now) }
        isTheft = false
        effects.change = .alarmCancelled(at: stillSince ?? candidateAt)
        enter(.parked, since: now)
      }
    case .moving:
      if let stillSince, isTheft, !isUnplaced, !isRestTold {
        isRestTold = true
        effects.change = .theftRests(at: stillSince)
      } else if let stillSince {
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
    let restedSince = stillSince
    if observation.isMoving {
      if movingSince == nil { movingSince = observation.candidateAt ?? observation.at }
      stillSince = nil
    } else if observation.hasChanged || stillSince == nil {
      movingSince = nil
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
      effects.looksAround = observation.isRestless && !isRestless
      watch(observation, into: &effects)
    case .alarm, .moving:
      renew(observation, restedSince: restedSince, into: &effects)
    }
    isRestless = observation.isRestless
  }

  /// Movement after a rest raises an alarm again that is still on, or a theft's that
  /// had gone quiet.
  private mutating func renew(
    _ observation: Observation,
    restedSince: Instant?,
    into effects: inout Effects
  ) {
    // A push that was muted has not ended the rest of what was taken away: the lift after it
    // is the first movement.
    let rested = (state == .moving ? mutedRest : nil) ?? restedSince ?? mutedRest
    guard isTheft, observation.isMoving, let rested else {
      if state != .moving { mutedRest = nil }
      return
    }
    mutedRest = nil
    let kind = observation.kind ?? .vibration
    guard observation.at - rested >= renewalRest(before: kind) else { return }
    guard !ignores(kind, observation, into: &effects) else {
      mutedRest = rested
      return
    }
    let wasTrip = isTrip
    let known = fixes
    alarm(kind, observation, into: &effects)
    guard wasTrip else {
      fixes = known
      return
    }
    isTrip = true
    state = .moving
  }

  /// The rest after which a movement of this kind raises the alarm again.
  private func renewalRest(before kind: MovementKind) -> Milliseconds {
    guard case .alarm(let standing) = state else { return Limit.theftRest }
    // Shaken, and lifted after that: the owner knows of what wind can be the cause of, too.
    return standing.isLikeGust && !kind.isLikeGust ? 0 : Limit.renewal
  }

  private mutating func watch(_ observation: Observation, into effects: inout Effects) {
    guard detector.profile == .parked else {
      if observation.isMoving { move(observation) }
      return
    }
    if case .impact? = observation.shock {
      alarm(.impact, observation, into: &effects)
    } else if observation.isMoving {
      let kind = observation.kind ?? .vibration
      if !ignores(kind, observation, into: &effects) { alarm(kind, observation, into: &effects) }
    } else if observation.evidence != nil {
      lastSignAt = observation.at
      state = .suspect
    }
  }

  /// True while the movement is too much like what has come to nothing of late.
  private mutating func ignores(
    _ kind: MovementKind,
    _ observation: Observation,
    into effects: inout Effects
  ) -> Bool {
    // What leans as a gust makes it is a turn of the thing once the tilt has lasted.
    let mayBeGust = kind.isLikeGust || kind == .orientation && observation.evidence != .tilt
    guard mayBeGust else { return false }
    let began = observation.candidateAt ?? observation.at
    let strength = observation.strengthPermille
    let isArmed = state == .parked || state == .suspect
    let mutes = pause.mutes(
      strengthPermille: strength,
      since: began,
      isRenewal: !isArmed,
      at: observation.at
    )
    guard mutes, isArmed else { return mutes }
    lastSignAt = observation.at
    state = .suspect
    if observation.hasChanged {
      ignoredCount &+= 1
      effects.change = .alarmIgnored(kind, at: began)
    }
    return true
  }

  private mutating func alarm(
    _ kind: MovementKind,
    _ observation: Observation,
    into effects: inout Effects
  ) {
    begin(at: observation.candidateAt ?? observation.at, isTheft: true)
    fixes.clear()
    enter(.alarm(kind), since: candidateAt)
    effects.change = .alarm(kind, at: candidateAt)
  }

  private mutating func move(_ observation: Observation) {
    begin(at: observation.candidateAt ?? observation.at, isTheft: false)
    doubts = false
    fixes.clear()
    enter(.moving, since: candidateAt)
  }

  /// Another movement begins: of the one before nothing holds.
  @inline(never)
  private mutating func begin(at instant: Instant, isTheft: Bool) {
    candidateAt = instant
    self.isTheft = isTheft
    isTrip = false
    isUnplaced = false
    isRestTold = false
    isUnfelt = false
  }

  // MARK: - GNSS

  @inline(never)
  mutating func take(_ fix: Whereabouts, at now: Instant, into effects: inout Effects) {
    lastFixAt = now
    fixes.add(fix, at: now)
    switch state {
    case .booting: break
    case .settling, .parked, .suspect:
      // The sensor sees nothing: only what is beyond doubt counts.
      guard fixes.confirmsUnfelt else { return }
      let isArmed = state != .settling && detector.profile == .parked
      begin(at: fixes.awaySince ?? now, isTheft: isArmed)
      isUnfelt = true
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
      if fix.hasLeftStop || fix.isSure {
        // Not a stop, whatever the sensor says: it begins again here.
        stillSince = now
        isRestTold = false
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
    isTheft = false
    isUnfelt = false
    enter(.settling, since: instant)
  }

  @inline(never)
  private mutating func park(into effects: inout Effects) {
    effects.change = .parked(at: since ?? .zero)
    mark(into: &effects)
    isTheft = false
    enter(.parked, since: since)
  }

  private mutating func enter(_ next: State, since instant: Instant?) {
    state = next
    since = instant
    mutedRest = nil
  }
}
