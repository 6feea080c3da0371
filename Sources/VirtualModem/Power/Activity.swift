extension VirtualModem {
  /// How much of the module works, as far as its supply current depends on it.
  package enum Activity: UInt8, Equatable, Sendable {
    case off
    /// PSM.
    case powerSaving
    /// By DTR, after `AT+CSCLK=1`.
    case asleep
    /// From the pulse on PWRKEY until it is off.
    case running
  }

  package var activity: Activity {
    switch power.state {
    case .off, .unsupplied: .off
    case .saving: .powerSaving
    case .booting, .shuttingDown: .running
    case .on: session.slowClock.isAsleep ? .asleep : .running
    }
  }

  package var isReceiverOn: Bool { power.isOn && session.gnss.isOn }
}
