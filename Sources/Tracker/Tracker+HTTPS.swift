import Primitives
import SIM7000

/// Delivery to an `https://` destination: the app network in place of the
/// bearer, and the module's other HTTP client.
extension Tracker {
  /// Firmware before B05 has none of these commands, and nothing can ever be
  /// delivered with it.
  mutating func finishHTTPSSupport(_ result: FinalResult, at now: Instant) {
    guard result == .ok else {
      resumeAt = now + Limits.httpsPause
      return tell(.httpsMissing)
    }
    return beginAuthority(at: now)
  }

  @inline(never)
  mutating func finishAppNetwork(
    _ step: Order.AppNetworkStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    let status = network.appNetwork
    network.appNetwork = nil
    guard result == .ok else { return failBearer(result, at: now) }
    if step == .open {
      network.openingDeadline = now + Limits.appNetworkTime
      resumeAt = now + Limits.appNetworkPause
      return
    }
    if let status, status.state == .active, status.address != nil {
      network.openingDeadline = nil
      return openedBearer(status.address, at: now)
    }
    guard let deadline = network.openingDeadline else {
      return send(.appNetwork(.open), at: now)
    }
    guard now < deadline else { return failBearer(result, at: now) }
    resumeAt = now + Limits.appNetworkPause
  }

  /// `+APP PDP`: the end of an activation, or the loss of what was active.
  mutating func takeAppNetwork(isActive: Bool, at now: Instant) {
    guard isSecure else { return }
    guard !isActive else {
      if network.openingDeadline != nil { hasten(at: now) }
      return
    }
    return takeBearerLoss(at: now)
  }

  @inline(never)
  mutating func finishHTTPS(
    _ step: Order.HTTPSStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    guard result == .ok || isBearable(result, of: step) else {
      return step == .connection ? failOpening(result, at: now) : failDelivery(result, at: now)
    }
    switch step {
    case .clock:
      link.isClockSet = true
      return send(.https(.tlsVersion), at: now)
    case .tlsVersion: return send(.https(.serverName), at: now)
    case .serverName: return send(.https(.context), at: now)
    case .context: return send(.https(.server), at: now)
    case .server: return send(.https(.bodyLimit), at: now)
    case .bodyLimit: return send(.https(.headerLimit), at: now)
    case .headerLimit: return send(.https(.connection), at: now)
    case .connection: return send(.https(.header), at: now)
    case .header where settings.payloadFormat.hasBody: return send(.https(.contentType), at: now)
    case .contentType:
      makePayload(at: now)
      return send(.https(.body), at: now)
    case .header, .body:
      makeURL(at: now)
      delivery.queue.noteAttempt()
      return send(.https(.request), at: now)
    case .request: return awaitOutcome(for: ResponseTimeout.httpsConnection, at: now)
    case .reading: return finishReading(result, at: now)
    case .disconnection: return finishClosing(at: now)
    }
  }

  /// Firmware differs in what it takes of these two, and without either it
  /// takes its own; a clock that can't be set may be right; a connection that cannot be closed is none.
  private mutating func isBearable(_ result: FinalResult, of step: Order.HTTPSStep) -> Bool {
    switch step {
    case .clock, .tlsVersion, .serverName: result != .timedOut
    case .reading, .disconnection: true
    case .context, .server, .bodyLimit, .headerLimit, .connection, .header, .contentType, .body,
      .request:
      false
    }
  }

  /// Nothing is in flight, or the look at the way to the server.
  private var isOutcomeChecked: Bool {
    mutating get {
      switch order {
      case nil, .outcomeCheck: true
      default: false
      }
    }
  }

  /// Lost before the outcome: there will be none.
  ///
  /// - Source: `Traces/at/https-connection-lost.trace`.
  mutating func takeHTTPSState(_ state: HTTPSState, at now: Instant) {
    guard !state.isConnected, isOutcomeChecked, outcomeDeadline != nil,
      isSecure
    else { return }
    return endDelivery(.failed(.connectionLost), at: now)
  }
}
