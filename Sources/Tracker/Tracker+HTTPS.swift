import Primitives
import SIM7000

/// Delivery to an `https://` destination: the app network in place of the
/// bearer, and the module's other HTTP client.
extension Tracker {
  /// Firmware before B05 has none of these commands, and nothing can ever be
  /// delivered with it.
  mutating func finishHTTPSSupport(_ result: FinalResult, at now: Instant) -> Effects {
    guard result != .timedOut else { return resume(at: now) }
    guard result == .ok else {
      resumeAt = now + Limits.httpsPause
      return Effects(notice: .httpsMissing)
    }
    link.isConfigured = true
    return resume(at: now)
  }

  mutating func finishAppNetwork(
    _ order: Order,
    _ result: FinalResult,
    at now: Instant
  ) -> Effects {
    let status = network.appNetwork
    network.appNetwork = nil
    guard result == .ok else { return failBearer(result, at: now) }
    if order == .appNetworkOpen {
      network.openingDeadline = now + Limits.appNetworkTime
      resumeAt = now + Limits.appNetworkPause
      return .none
    }
    if let status, status.state == .active, status.address != nil {
      network.openingDeadline = nil
      return openedBearer(status.address, at: now)
    }
    guard let deadline = network.openingDeadline else {
      return send(.appNetworkOpen, at: now)
    }
    guard now < deadline else { return failBearer(result, at: now) }
    resumeAt = now + Limits.appNetworkPause
    return .none
  }

  /// `+APP PDP`: the end of an activation, or the loss of what was active.
  mutating func takeAppNetwork(isActive: Bool, at now: Instant) -> Effects {
    guard settings.destination.isSecure else { return .none }
    guard !isActive else {
      if network.openingDeadline != nil { hasten(at: now) }
      return .none
    }
    return takeBearerLoss(at: now)
  }

  /// The next step of the dialogue, each of which has its one follower.
  mutating func continueHTTPS(after order: Order, at now: Instant) -> Effects {
    switch order {
    case .tlsVersion: return send(.tlsServerName, at: now)
    case .tlsServerName: return send(.httpsContext, at: now)
    case .httpsContext: return send(.httpsServer, at: now)
    case .httpsServer: return send(.httpsBodyLimit, at: now)
    case .httpsBodyLimit: return send(.httpsHeaderLimit, at: now)
    case .httpsHeaderLimit: return send(.httpsConnection, at: now)
    case .httpsConnection: return send(.httpsHeader, at: now)
    case .httpsHeader: return send(.httpsContentType, at: now)
    case .httpsContentType:
      makePayload(at: now)
      return send(.httpsBody, at: now)
    case .httpsBody: return send(.httpsRequest, at: now)
    default: preconditionFailure("the order is not one of this dialogue")
    }
  }

  /// Lost before the outcome: there will be none.
  ///
  /// - Source: issue of a SIM7000E with 1351B05: `+SHSTATE: 0` after the `OK`
  ///   of `AT+SHREQ`, and nothing more.
  mutating func takeHTTPSState(_ state: HTTPSState, at now: Instant) -> Effects {
    guard !state.isConnected, order == nil || order == .outcomeCheck, outcomeDeadline != nil,
      settings.destination.isSecure
    else { return .none }
    return endDelivery(.failed(.connectionLost), at: now)
  }
}
