import Manual
package import Primitives
package import Sketch
package import Tracker

/// A program for the board in front of the module, which a host can run: the tracker, or the
/// sketch that is deployed.
package protocol Firmware: Sendable {
  var deadline: Instant? { get }
  /// What the timeline calls its state.
  var stateName: String { get }
  /// What it would go on doing forever, if the module went on as it does; `nil` while there is
  /// hope.
  var endlessLoop: String? { get }
  mutating func powerUp(at now: Instant) -> FirmwareEffects
  /// Nothing outside is due before `limit`, or ever where that is `nil`: one that runs by itself
  /// may run so far ahead.
  mutating func reachDeadline(at now: Instant, until limit: Instant?) -> FirmwareEffects
  /// What is left of it without its supply, where `unstarted` is as it was in the flash.
  func afterPowerCut(unstarted: Self) -> Self
  /// The last bit of the byte has just arrived.
  mutating func receive(_ byte: UInt8, at now: Instant) -> FirmwareEffects
  /// These bytes leave the bridge of the sensor now, one behind the other.
  mutating func receiveFromBridge(_ bytes: [UInt8], at now: Instant)
}

extension Firmware {
  package mutating func receiveFromBridge(_: [UInt8], at _: Instant) {}
  package func afterPowerCut(unstarted: Self) -> Self { unstarted }
}

/// What a host has to carry out.
package struct FirmwareEffects: Sendable {
  /// For the TA; empty for nothing.
  package var transmission: [UInt8] = []
  package var baud: UInt32?
  /// A pulse that begins.
  package var powerKey: Milliseconds?
  /// A pulse that ends.
  package var releasedPowerKey: Milliseconds?
  /// For the bridge of the sensor.
  package var bridged: [UInt8] = []
  /// Its entries for the timeline.
  package var entries: [TimelineEntry] = []
}

extension Tracker: Firmware {
  package var stateName: String { state.name }
  /// Every wait of the tracker has an end.
  package var endlessLoop: String? { nil }

  package mutating func powerUp(at now: Instant) -> FirmwareEffects {
    tell(at: now) { $0.handle(.powerUp, at: now) }
  }

  package mutating func reachDeadline(at now: Instant, until _: Instant?) -> FirmwareEffects {
    tell(at: now) { $0.handle(.deadlineReached, at: now) }
  }

  package mutating func receive(_ byte: UInt8, at now: Instant) -> FirmwareEffects {
    tell(at: now) { tracker in
      var offset = 0
      return tracker.receive([byte].span, from: &offset, at: now)
    }
  }

  private mutating func tell(
    at now: Instant,
    _ event: (inout Tracker) -> Effects
  ) -> FirmwareEffects {
    let before = state
    let effects = event(&self)
    guard !effects.isEmpty || state != before else { return FirmwareEffects() }
    return FirmwareEffects(
      transmission: bytes(of: effects),
      baud: effects.baud,
      powerKey: effects.powerKey,
      entries: TimelineEntry.entries(of: effects, from: before, to: state, at: now)
    )
  }
}

extension Sketch: Firmware {
  package var stateName: String { state.name }

  package mutating func powerUp(at now: Instant) -> FirmwareEffects {
    tell(at: now) { $0.handle(.powerUp, at: now) }
  }

  package mutating func reachDeadline(at now: Instant, until _: Instant?) -> FirmwareEffects {
    tell(at: now) { $0.handle(.deadlineReached, at: now) }
  }

  package mutating func receive(_ byte: UInt8, at now: Instant) -> FirmwareEffects {
    tell(at: now) { $0.receive(byte, at: now) }
  }

  private mutating func tell(
    at now: Instant,
    _ event: (inout Sketch) -> Effects
  ) -> FirmwareEffects {
    let before = state
    let effects = event(&self)
    guard effects != .none || state != before else { return FirmwareEffects() }
    var told = FirmwareEffects(baud: effects.baud, powerKey: effects.powerKey)
    if effects.transmits {
      told.transmission = withTransmission { $0.array }
    }
    if let baud = effects.baud { told.entries.append(TimelineEntry(at: now, .baud(baud))) }
    if let pulse = effects.powerKey {
      told.entries.append(TimelineEntry(at: now, .powerKey(pulse)))
    }
    if let notice = effects.notice {
      told.entries.append(TimelineEntry(at: now, .sketchNotice(notice)))
    }
    if state != before { told.entries.append(TimelineEntry(at: now, .sketchState(state))) }
    return told
  }

  /// All of its loops but the published one, in which it waits for a position as the tracker does.
  package var endlessLoop: String? {
    switch state {
    case .off, .getPosition, .stopped, .crashed: nil
    case .turnON, .checkSIMStatus, .checkSignalQuality, .batteryPower: nil  // They end.
    case .setBaudRate: "sends AT+IPR again and again, at the one rate it knows"
    case .initPos, .setNetMode: "sends its settings again and again"
    case .attacthService: "attaches again and again, or listens for OK or ERROR"
    case .httpInit: "opens the bearer again and again, without a pause"
    case .httpPost:
      isAwaitingAction ? "listens for 200 or 601" : "begins the POST again and again"
    case .openNetwork: "listens for CONNECT OK or ERROR, or dials again"
    case .send: "sends again and again, or listens for OK or ERROR"
    }
  }
}
