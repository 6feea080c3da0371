import Primitives
import VirtualModem

/// What goes wrong on the line of the AT port, and with the module.
extension ModemHost {
  /// What the module makes of the bytes that have got through to it.
  mutating func receive(_ bytes: [UInt8], at now: Instant) -> Effects {
    guard !bytes.isEmpty else { return .none }
    guard faults.detunedRate != nil else {
      return pass(.received(bytes, baud: faults.trackerBaud), at: now)
    }
    // What gets through was sent at the rate in force; the module knows of none
    // but its own.
    guard let baud = modem.baud else { return .none }
    return pass(.received(bytes, baud: baud), at: now)
  }

  /// What comes out of the line at its two ends.
  mutating func carry(_ passage: LineFaults.Passage, at now: Instant) -> Effects {
    var effects = receive(passage.toModule, at: now)
    effects.output[.at] = passage.toTracker + effects.output[.at]
    return effects
  }

  /// PWRKEY goes up after so long.
  ///
  /// It ends a hang like a supply that comes and goes: off, and on.
  mutating func press(for pulse: Milliseconds, at now: Instant) -> Effects {
    guard faults.isHung else { return pass(.powerKey(pulse), at: now) }
    guard pulse >= Self.cyclingPulse else { return .none }
    // What the module that hangs says as it goes off is not heard.
    var effects = pass(.supplyLost, at: now)
    faults.restartModule()
    for event in [VirtualModem.Event.supplyRestored, .powerKey(pulse)] {
      let next = pass(event, at: now)
      effects.output[.at] += next.output[.at]
      effects.requests += next.requests
      effects.cancelledRequests += next.cancelledRequests
    }
    return effects
  }

  /// Project value: as long as PWRKEY is held to switch the module on.
  ///
  /// What the key does to firmware that hangs is in no manual; without it a
  /// tracker would have no way out.
  private static let cyclingPulse: Milliseconds = 1_000
}
