import Primitives
import SIM7000

// What to do next.
extension Tracker {
  /// Nothing is in flight: does what is missing first.
  @inline(never)
  mutating func choose(at now: Instant) {
    if let dropped = delivery.dropped {
      delivery.dropped = nil
      delivery.queue.noteGone(dropped.sequence)
      return resume(at: now, notice: .reportDropped(dropped))
    }
    orders.expire(at: now)
    if let place = orders.dropped {
      orders.dropped = nil
      return resume(at: now, notice: .securePlaceDropped(place))
    }
    if let deadline = orders.bodyDeadline {
      guard now < deadline else { return finishReading(.timedOut, at: now) }
      resumeAt = deadline
      return
    }
    if state == .sleeping { return wakeIfDue(at: now) }
    if !link.isSynchronised { return sendAttention(at: now) }
    if channel.answersInNumbers == true { return send(.configuration(.words), at: now) }
    if !link.isConfigured { return send(.configuration(.echo), at: now) }
    if let rung { return climb(to: rung, at: now) }
    if now >= position.nextAt { return ask(at: now) }
    if !link.isSIMReady { return send(.sim(.state), at: now) }
    if !network.isRegistered {
      guard now >= network.lookAt else { return wait(at: now) }
      return send(.registration(.evolved), at: now)
    }
    if !network.isBearerOpen, now >= delivery.retryAt {
      return send(isSecure ? .appNetwork(.state) : .bearer(.state), at: now)
    }
    if network.isBearerOpen, now >= delivery.retryAt,
      let report = delivery.queue.select(at: now)
    {
      return begin(report, at: now)
    }
    return wait(at: now)
  }

  @inline(never)
  private mutating func wait(at now: Instant) {
    let needsNetwork = !delivery.queue.isEmpty || !network.isBearerOpen
    let readyAt = readyAt(at: now)
    let isBreakOfUse = needsNetwork && readyAt + Limits.askInterval <= position.nextAt
    guard isBreakOfUse || position.dueAt == nil else {
      // The search for a position made a break for what is done by now, or
      // cannot be done within it.
      return ask(at: now)
    }
    enter(.waiting)
    resumeAt = needsNetwork ? min(position.nextAt, readyAt) : position.nextAt
    return rest(at: now)
  }

  /// When the network or a delivery can be worked on again.
  private mutating func readyAt(at now: Instant) -> Instant {
    guard network.isRegistered || !link.isSIMReady else { return network.lookAt }
    guard network.isBearerOpen else { return delivery.retryAt }
    return max(delivery.retryAt, delivery.queue.readyAt(after: now) ?? delivery.retryAt)
  }
}
