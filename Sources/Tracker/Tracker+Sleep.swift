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
  mutating func rest(at now: Instant) -> Effects {
    guard isStill, watch?.maySleep == true, position.dueAt == nil, channel.isReady else {
      return .none
    }
    let isLong = position.nextAt - now >= Limits.sleepMin
    if isParked, canSwitchOff, isLong { return send(.sleep(.module), at: now) }
    guard position.isReceiverOn, isParked || isLong else { return .none }
    return send(.sleep(.receiver), at: now)
  }

  /// The module can be woken again, and without its PIN, which is entered once.
  private var canSwitchOff: Bool {
    mutating get {
      watch?.settings.switchesModuleOff == true && settings.hasPowerKey && !link.isPINSpent
        && delivery.queue.isEmpty && link.isConfigured
    }
  }

  mutating func finishSleep(
    _ step: Order.SleepStep,
    _ result: FinalResult,
    at now: Instant
  ) -> Effects {
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
    enter(.sleeping)
    resumeAt = position.nextAt
    return Effects(notice: .moduleSlept)
  }

  /// Switches the module on again, if something is due.
  mutating func wakeIfDue(at now: Instant) -> Effects {
    let earliest = (watch?.sleptAt ?? now) + Limits.offTime
    let due = delivery.queue.isEmpty ? position.nextAt : now
    guard now >= max(due, earliest) else {
      resumeAt = max(due, earliest)
      return .none
    }
    enter(.synchronising)
    resumeAt = now + Limits.powerKeyPulse + Limits.bootTime
    return Effects(powerKey: Limits.powerKeyPulse, notice: .moduleWoken)
  }
}
