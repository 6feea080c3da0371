import Primitives
package import Tracker

/// What happens to the supply of the tracker and its sensor.
enum SupplyChange: Equatable, Sendable {
  /// Gone; `nil`: until it is restored.
  case lost(for: Milliseconds?)
  /// Gone as soon as the tracker has stored this number of bytes more.
  case lostWhileStoring(bytes: Int)
  case restored
}

/// The tracker's own supply, and what it has stored where that outlives it.
struct TrackerSupply: Sendable {
  /// As the tracker starts with the next time.
  let settings: Settings
  let seed: UInt64
  /// `nil` where the tracker has none.
  var medium: StoredMedium?
  var isOff = false
  /// When it comes back by itself, while there is none.
  var restoredAt: Instant?

  init(_ settings: Settings, seed: UInt64) {
    self.settings = settings
    self.seed = seed
    medium = settings.store.map(StoredMedium.init)
  }
}

extension Simulation {
  /// Before the start: goes on from an image of the tracker's medium.
  package mutating func restore(_ image: [UInt8]) -> Restoration {
    supply.medium?.restore(image)
    return tracker.restored(image.span, at: now)
  }

  mutating func change(_ supply: SupplyChange) {
    switch supply {
    case .lost(let pause): loseTrackerSupply(for: pause)
    case .lostWhileStoring(let bytes): self.supply.medium?.fuse = bytes
    case .restored:
      self.supply.medium?.fuse = nil
      if self.supply.isOff { restoreTrackerSupply() }
    }
  }

  /// The tracker and its sensor forget all but what is stored.
  private mutating func loseTrackerSupply(for pause: Milliseconds?) {
    let state = tracker.state
    tracker = Tracker(settings: supply.settings)
    sensor = nil
    powerKeyReleases.removeAll()
    supply.isOff = true
    supply.medium?.fuse = nil
    supply.restoredAt = pause.map { now + $0 }
    carryOut(.none, from: state)
  }

  mutating func restoreTrackerSupply() {
    supply.restoredAt = nil
    supply.isOff = false
    baud = supply.settings.baud
    sensor = SensorBus(supply.settings, seed: supply.seed, at: now)
    if let medium = supply.medium { _ = tracker.restored(medium.image.span, at: now) }
    carryOut(tracker.handle(.powerUp, at: now), from: .off)
  }

  /// Carries out what the tracker wants stored; false when its supply went
  /// meanwhile, and it is off.
  mutating func store() -> Bool {
    while let operation = tracker.nextStoreOperation() {
      var bytes: [UInt8] = []
      if case .write = operation {
        tracker.withStoredBytes { span in for index in span.indices { bytes.append(span[index]) } }
      }
      guard supply.medium?.carryOut(operation, bytes) != false else {
        loseTrackerSupply(for: nil)
        return false
      }
    }
    return true
  }
}
