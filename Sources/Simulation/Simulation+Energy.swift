import Tracker
import VirtualModem

extension Simulation {
  /// Begins to measure, or forgets what was measured.
  package mutating func beginMeasuringEnergy() {
    energy = EnergyMeter()
  }

  /// After each step; the mode was the same since the one before.
  mutating func measureEnergy() {
    guard energy != nil else { return }
    let mode = EnergyMeter.Mode(
      state: tracker.movement?.name ?? tracker.state.name,
      module: host.modem.activity,
      isTransmitting: tracker.state.isTransmitting,
      hasReceiver: host.modem.isReceiverOn,
      sensor: tracker.sensorMode
    )
    energy?.note(mode, at: now)
  }
}

extension TrackerState {
  /// The module's transmitter is at work.
  fileprivate var isTransmitting: Bool {
    switch self {
    case .registering, .openingBearer, .reporting: true
    case .off, .synchronising, .configuring, .checkingSIM, .acquiring, .debouncing, .waiting,
      .sleeping, .recovering:
      false
    }
  }
}
