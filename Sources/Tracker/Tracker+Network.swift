import Primitives
import SIM7000

/// What is known of the network and the bearer.
struct Network: Equatable, Sendable {
  var isEvolvedRegistered = false
  var isPacketRegistered = false
  var isBearerOpen = false
  /// The last registration that was reported, so that each is reported once.
  var told: RegistrationStatus?
  /// No look at the registration before this.
  var lookAt = Instant.zero
  /// Readings in a row, of both domains, by which no network is looked for.
  var idleReadings: UInt8 = 0
  /// Looks in a row that found none.
  var looks: UInt8 = 0
  /// The registration or the bearer was lost, and not given up by the tracker.
  var isReturning = false
  /// Since when the tracker waits for a registration.
  var missingSince: Instant?

  /// What the order in flight has read.
  var reading: Registration?
  var bearer: BearerStatus?
  var appNetwork: AppNetworkStatus?
  /// The last reading of the signal, and when it was.
  var signal: SignalQuality?
  var signalReadAt: Instant?
  /// The app network is being activated, and has until then.
  var openingDeadline: Instant?

  /// LTE registers in the evolved domain, GSM in the packet domain; `+CREG` is
  /// not asked, because on NB-IoT it stays 0 forever.
  ///
  /// - Source: botletics/SIM7000-LTE-Shield issues 50 and 150.
  var isRegistered: Bool { isEvolvedRegistered || isPacketRegistered }

  /// How long it has been looked for in vain stays: a rung of the ladder finds no
  /// network where there is none.
  @inline(never)
  mutating func lose() {
    let looks = looks
    self = Network()
    self.looks = looks
  }

  /// False if a payload needs a new reading of the signal: the last one is older than a
  /// position may be.
  func hasSignal(at now: Instant) -> Bool {
    signalReadAt.map { now - $0 <= Report.liveAge } ?? false
  }

  mutating func note(isIdle: Bool) { idleReadings = isIdle ? idleReadings + 1 : 0 }

  /// Plans the next look at a registration that is not there.
  mutating func noteLook(at now: Instant) {
    looks = min(looks + 1, Limits.patientLooks)
    let pause =
      looks < Limits.eagerLooks
      ? Limits.registrationPause
      : looks < Limits.patientLooks
        ? Limits.registrationLongPause : Limits.registrationLongestPause
    lookAt = now + pause
    isReturning = true
  }
}

extension Tracker {
  @inline(never)
  mutating func finishRegistration(_ step: Order.RegistrationStep, at now: Instant) {
    let reading = network.reading
    network.reading = nil
    switch step {
    case .evolved:
      network.isEvolvedRegistered = reading?.status.isRegistered ?? false
      guard !network.isRegistered else { return tellRegistered(reading, at: now) }
      network.note(isIdle: reading?.status ?? .notRegistered == .notRegistered)
      return send(.registration(.packet), at: now)
    case .packet:
      network.isPacketRegistered = reading?.status.isRegistered ?? false
      guard !network.isRegistered else { return tellRegistered(reading, at: now) }
      network.noteLook(at: now)
      noteMissingRegistration(reading?.status, at: now)
      // Another program has left it so: `AT+CFUN=4`, `AT+COPS=2`, which is stored, or `AT+CGATT=0`.
      network.note(isIdle: reading?.status == .notRegistered)
      if network.idleReadings >= 2 * Limits.eagerLooks {
        network.idleReadings = 0
        return send(.registration(.radio), at: now)
      }
      // The SIM, where it is to be looked at again, does not wait as long; and between
      // looks that are far apart, other things are done, or nothing.
      let isPatient = link.isSIMReady && network.looks >= Limits.eagerLooks
      pause(isPatient ? 0 : Limits.registrationPause, at: now)
      guard let reading, network.told != reading.status else { return }
      network.told = reading.status
      return tell(.notRegistered(reading))
    case .radio: return send(.registration(.selection), at: now)
    case .selection: return send(.registration(.attachment), at: now)
    case .attachment: pause(Limits.registrationPause, at: now)
    case .signal:
      network.signalReadAt = now
      resume(at: now)
      if let signal = network.signal { tell(.signalRead(signal)) }
    }
  }

  /// A long wait may have a reason that looking does not show: a SIM that asks
  /// for its PIN again, a radio that is stuck.
  private mutating func noteMissingRegistration(_ status: RegistrationStatus?, at now: Instant) {
    guard let since = network.missingSince else {
      network.missingSince = now
      // Not even looked for: the module may have restarted without a word, and its card then asks
      // for the PIN again.
      if settings.pin != nil, status == .notRegistered { link.isSIMReady = false }
      return
    }
    guard now - since >= Limits.registrationPatience else { return }
    network.missingSince = now
    link.isSIMReady = false
    rung = recovery.noteFailure() ?? rung
  }

  @inline(never)
  private mutating func tellRegistered(_ reading: Registration?, at now: Instant) {
    network.missingSince = nil
    network.looks = 0
    releaseEvents(at: now)
    network.signal = nil
    send(.registration(.signal), at: now)
    if let reading, network.told != reading.status {
      network.told = reading.status
      tell(.registered(reading))
    }
  }

  /// The way to the server is back: an event does not wait any longer.
  private mutating func releaseEvents(at now: Instant) {
    guard network.isReturning else { return }
    network.isReturning = false
    guard delivery.queue.hasEvent else { return }
    delivery.backOff.reset()
    delivery.retryAt = now
  }

  /// A URC of the registration.
  ///
  /// A gain ends the wait for the next look; a loss is acted on when the line
  /// is free.
  mutating func takeRegistration(
    _ registration: Registration,
    of domain: RegistrationDomain,
    at now: Instant
  ) {
    if registration.status.isRegistered {
      if !network.isRegistered { hasten(at: now) }
      return
    }
    guard link.isSIMReady else { return }
    let wasRegistered = network.isRegistered
    switch domain {
    case .evolvedPacketSystem: network.isEvolvedRegistered = false
    case .packetSwitched: network.isPacketRegistered = false
    case .circuitSwitched: break  // Stays 0 forever on NB-IoT.
    }
    guard wasRegistered, !network.isRegistered else { return }
    network.lose()
    network.told = registration.status
    network.isReturning = true
    hasten(at: now)
    return tell(.notRegistered(registration))
  }

  /// The network has taken the bearer: opened again when the line is free.
  mutating func takeBearerLoss(at now: Instant) {
    guard network.isBearerOpen else { return }
    network.isBearerOpen = false
    network.isReturning = true
    delivery.retryAt = delivery.queue.hasEvent ? now : delivery.retryAt
    hasten(at: now)
    return tell(.bearerLost)
  }

  /// Chooses again at once, if only a wait is in the way.
  mutating func hasten(at now: Instant) {
    network.lookAt = now
    if resumeAt != nil { resumeAt = now }
  }

  @inline(never)
  mutating func finishBearer(
    _ step: Order.BearerStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    let bearer = network.bearer
    network.bearer = nil
    switch step {
    case .state:
      if result == .ok, let bearer, bearer.state == .connected {
        return openedBearer(bearer.address, at: now)
      }
      guard result != .timedOut else { return failBearer(result, at: now) }
      return send(.bearer(settings.accessPointName == nil ? .open : .accessPoint), at: now)
    case .accessPoint:
      return result == .ok ? send(.bearer(.open), at: now) : failBearer(result, at: now)
    case .open:
      return result == .ok ? send(.bearer(.confirmation), at: now) : failBearer(result, at: now)
    case .confirmation:
      guard result == .ok, let bearer, bearer.state == .connected else {
        return failBearer(result, at: now)
      }
      return openedBearer(bearer.address, at: now)
    }
  }

  @inline(never)
  mutating func openedBearer(_ address: IPv4Address?, at now: Instant) {
    // The network went while the answer came: what it says is of before.
    guard network.isRegistered else { return resume(at: now) }
    network.isBearerOpen = true
    // All that was tried has succeeded: a failure hours later is a first one again.
    if delivery.queue.isEmpty { noteSuccess() }
    position.beginFirst(at: now)
    return resume(at: now, notice: .bearerOpened(address))
  }

  /// The network may be gone as well: the next look starts there.
  @inline(never)
  mutating func failBearer(_ result: FinalResult, at now: Instant) {
    network.lose()
    delivery.retryAt = now + retryPause(at: now)
    rung = recovery.noteFailure() ?? rung
    return resume(at: now, notice: .bearerFailed(result))
  }
}

// MARK: - The recovery ladder

extension Tracker {
  @inline(never)
  mutating func climb(to rung: Recovery.Rung, at now: Instant) {
    // A card that was unlocked asks for its PIN again after these, and one more wrong PIN may
    // lock it.
    let isAllowed =
      switch rung {
      case .reopenBearer: true
      case .toggleRadio: !link.isPINEntered
      case .restartModule: !link.isPINEntered || link.isPINProven
      }
    guard isAllowed else {
      self.rung = nil
      return resume(at: now, notice: .rungSkipped(rung))
    }
    switch rung {
    case .reopenBearer: send(.recovery(.contextShut), at: now)
    case .toggleRadio: send(.recovery(.radioOff), at: now)
    case .restartModule: send(.recovery(.restart), at: now)
    }
    tell(.recovering(rung))
  }

  /// The first rung closes all three stacks, one of which an earlier program may
  /// have left open: a subscription may have but one context.
  @inline(never)
  mutating func finishRung(
    _ step: Order.RecoveryStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    switch step {
    case .contextShut: return send(.recovery(.bearerClose), at: now)
    case .bearerClose: return send(.recovery(.appNetworkClose), at: now)
    case .radioOff: return send(.recovery(.radioOn), at: now)
    case .appNetworkClose, .radioOn, .restart: return endRung(step, result, at: now)
    }
  }

  /// A refusal changes nothing: what is missing is looked for again.
  private mutating func endRung(
    _ step: Order.RecoveryStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    rung = nil
    network.lose()
    if step == .radioOn { link.isSIMReady = false }
    guard step == .restart, result == .ok else { return resume(at: now) }
    loseModule(at: now)
    resumeAt = now + Limits.bootTime
  }
}
