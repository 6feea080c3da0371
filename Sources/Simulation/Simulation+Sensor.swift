import Primitives
import Tracker

extension Simulation {
  /// The bus has something for the tracker.
  mutating func advanceSensor() {
    // The world is copied each time that it is handed on: only where it is needed.
    guard let outcome = sensor?.finish(at: now) ?? sensor?.watch(at: now, in: host.world)
    else { return }
    let state = tracker.state
    switch outcome {
    case .received: carryOut(receiveTransfer(), from: state)
    case .failed: carryOut(tracker.handle(.transferFailed, at: now), from: state)
    case .interrupted: carryOut(tracker.handle(.sensorInterrupt, at: now), from: state)
    case .nothing: break  // The pin fell.
    }
  }

  /// Lets go of the bytes: the next transfer, which begins at once, is to have their memory.
  private mutating func receiveTransfer() -> Tracker.Effects {
    let bytes = sensor?.bytes ?? []
    return tracker.receiveTransfer(bytes.span, at: now)
  }
}

extension SensorBus {
  /// The bus that the settings ask for, if they do.
  init?(_ settings: Settings, seed: UInt64, at now: Instant = .zero) {
    guard case .mpu6050? = settings.movement?.source else { return nil }
    self.init(seed: seed, at: now)
  }
}
