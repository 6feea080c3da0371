import Motion
import Primitives
import Tracker

/// The tracker's own supply, and what it has stored where that outlives it.
struct TrackerSupply: Sendable {
  /// As the tracker starts with the next time.
  private(set) var settings: Settings
  let seed: UInt64
  /// While there is none.
  var restoredAt: Instant?

  init(_ settings: Settings, seed: UInt64) {
    self.settings = settings
    self.seed = seed
  }

  mutating func store(parkedGravity: Vector?) {
    settings.movement?.parkedGravity = parkedGravity
  }
}

extension Simulation {
  /// The battery is out: the tracker and its sensor forget all but what is stored.
  mutating func loseTrackerSupply(for pause: Milliseconds) {
    let state = tracker.state
    tracker = Tracker(settings: supply.settings)
    sensor = nil
    powerKeyReleases.removeAll()
    supply.restoredAt = now + pause
    carryOut(.none, from: state)
  }

  mutating func restoreTrackerSupply() {
    supply.restoredAt = nil
    baud = supply.settings.baud
    sensor = SensorBus(supply.settings, seed: supply.seed, at: now)
    carryOut(tracker.handle(.powerUp, at: now), from: .off)
  }
}
