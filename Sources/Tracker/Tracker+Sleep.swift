import Motion
import Primitives
import SIM7000

/// Sleep: while the thing is still and nothing is due, GNSS is off, and once it is
/// parked the module, where the settings have it so; the inertial sensor wakes
/// them.
///
/// The module is switched off and not put to sleep: no wire of the shield leads
/// to its DTR, without which `AT+CSCLK=1` has no effect
/// (Firmware-notes/sleep.md).
extension Tracker {
  /// Nothing is due: switches off what is not needed until something is.
  mutating func rest(at now: Instant) {
    guard Build.hasMovement else { return }
    guard watch?.maySleep(at: now) == true, position.dueAt == nil, channel.isReady else {
      return
    }
    let isParked = isParked || searchKind(at: now) == .parked
    guard isStill || isParked || searchKind(at: now) == .restingAlarm else { return }
    let isLong = position.nextAt - now >= Limits.sleepMin
    if isParked, canSwitchOff(at: now), isLong { return send(.sleep(.module), at: now) }
    guard position.isReceiverOn, isParked || isLong else { return }
    return send(.sleep(.receiver), at: now)
  }

  /// The module can be woken again, and with its PIN, and nothing is waiting that
  /// could be sent.
  private mutating func canSwitchOff(at now: Instant) -> Bool {
    guard Build.hasMovement else { return false }
    guard watch?.settings.switchesModuleOff == true, settings.hasPowerKey, link.isConfigured,
      !link.isPINEntered || link.isPINProven
    else { return false }
    guard delivery.queue.isEmpty else { return isOutOfReach(at: now) }
    return true
  }

  /// The network or the server has been looked for in vain for long enough.
  private func isOutOfReach(at now: Instant) -> Bool {
    if let since = network.missingSince { return now - since >= Limits.awakeTime }
    return delivery.retryAt - now >= Limits.sleepMin
  }

  @inline(never)
  mutating func finishSleep(
    _ step: Order.SleepStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    guard Build.hasMovement else { return }
    guard result.isSuccess else {
      watch?.isSleepRefused = true
      return resume(at: now)
    }
    guard step == .module else {
      position.loseReceiver()
      return resume(at: now)
    }
    forgetModule()
    watch?.sleptAt = now
    let wakeAt = nextWake(at: now)
    watch?.wakeAt = wakeAt
    enter(.sleeping)
    resumeAt = wakeAt
    return tell(.moduleSlept)
  }

  /// For the next position, and sooner for an event that waits, or where an animal has been:
  /// nothing else says that it has left.
  private mutating func nextWake(at now: Instant) -> Instant {
    guard !delivery.queue.isEmpty, watch?.settings.profile == .live || delivery.queue.hasEvent
    else { return position.nextAt }
    return min(position.nextAt, now + Limits.eventSleepTime)
  }

  /// Switches the module on again, if something is due.
  mutating func wakeIfDue(at now: Instant) {
    guard Build.hasMovement else { return }
    let earliest = (watch?.sleptAt ?? now) + Limits.offTime
    let due = min(watch?.wakeAt ?? now, position.nextAt)
    guard now >= max(due, earliest) else {
      resumeAt = max(due, earliest)
      return
    }
    enter(.synchronising)
    resumeAt = now + Limits.powerKeyPulse + Limits.bootTime
    effects.powerKey = Limits.powerKeyPulse
    tell(.moduleWoken)
  }
}
