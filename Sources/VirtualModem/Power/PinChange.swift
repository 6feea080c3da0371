package import Primitives
package import Surroundings

/// One change at an output of the module, or a general purpose pin, that a person could measure.
///
/// A blinking lamp changes when its pattern does, not with each blink.
package enum PinChange: Equatable, Sendable {
  /// STATUS: high while the firmware is up.
  case status(isHigh: Bool)
  case networkLight(NetworkLight)
  /// RI goes low for this long.
  case ring(Milliseconds)
  /// GPIO0 to GPIO4.
  case general(Int, isOutput: Bool, isHigh: Bool)
}

/// What NETLIGHT shows.
package enum NetworkLight: Equatable, Sendable {
  case dark
  case lit
  case blinking(on: Milliseconds, off: Milliseconds)

  init(on: Int, off: Int) {
    if on == 0 {
      self = .dark
    } else if off == 0 {
      self = .lit
    } else {
      self = .blinking(on: Milliseconds(Int64(on)), off: Milliseconds(Int64(off)))
    }
  }
}

/// The levels that stay until something happens, RI apart.
package struct PinState: Equatable, Sendable {
  /// A module without power.
  package static let unpowered = PinState(
    isUp: false,
    light: .dark,
    general: [General](repeating: General(isOutput: false, isHigh: false), count: Pins.count)
  )

  struct General: Equatable, Sendable {
    var isOutput: Bool
    var isHigh: Bool
  }

  var isUp: Bool
  var light: NetworkLight
  var general: [General]

  package func changes(since before: PinState) -> [PinChange] {
    var changes: [PinChange] = []
    if isUp != before.isUp { changes.append(.status(isHigh: isUp)) }
    if light != before.light { changes.append(.networkLight(light)) }
    for (index, (pin, old)) in zip(general, before.general).enumerated() where pin != old {
      changes.append(.general(index, isOutput: pin.isOutput, isHigh: pin.isHigh))
    }
    return changes
  }
}

extension VirtualModem {
  /// GPIO0 is the first.
  package static let generalPinCount = Pins.count

  /// - Source: SIM7000 Hardware Design V1.07, STATUS and NETLIGHT: STATUS falls when the module is
  ///   off, 1.8 s or more after the request.
  package func pinState(in surroundings: Surroundings) -> PinState {
    var state = PinState.unpowered
    switch power.state {
    case .on, .shuttingDown: state.isUp = true
    case .off, .booting, .saving, .unsupplied: return state
    }
    if power.isOn { state.light = networkLight }
    state.general = session.pins.directions.enumerated().map { index, direction in
      switch direction {
      case .input: .init(isOutput: false, isHigh: surroundings.pins.levels >> index & 1 == 1)
      case .output(let isHigh): .init(isOutput: true, isHigh: isHigh)
      }
    }
    return state
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+SLEDS, AT+CNETLIGHT and AT+CSGS.
  private var networkLight: NetworkLight {
    guard number(of: "+CNETLIGHT") == 1 else { return .dark }
    func period(_ mode: Int) -> NetworkLight {
      NetworkLight(on: number(of: "+SLEDS", 2 * mode - 2), off: number(of: "+SLEDS", 2 * mode - 1))
    }
    guard session.network.status.isRegistered else { return period(1) }
    switch number(of: "+CSGS") {
    case 1 where hasDataService: return NetworkLight(on: 64, off: 300)
    case 2 where hasDataService: return period(3)
    default: return period(session.packetCall == nil ? 2 : 3)
    }
  }

  /// An application of the module, or the TE by PPP, has a bearer.
  ///
  /// Project value: the manual's "data transmission service" is taken to last as long as the
  /// bearer, and not only while bytes pass.
  private var hasDataService: Bool {
    session.packetCall != nil || hasToolkitContext || session.appNetwork.state == .active
      || session.bearers.contains { $0.status == .connected }
  }
}

/// Why RI goes low.
enum RingCause: Equatable, Sendable {
  case message
  case socket
  case report
}

enum RingTiming {
  /// - Source: SIM7000 Series UART Application Note V1.01, behaviour of RI.
  static let pulse: Milliseconds = 120
}

extension VirtualModem {
  /// A pulse at RI, if `AT+CFGRI` allows it; a short message needs no permission.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CFGRI. Project value: what occurs during
  ///   a pulse neither prolongs nor repeats it.
  mutating func ring(for cause: RingCause, _ turn: inout Turn) {
    guard turn.now >= session.ringsUntil else { return }
    let mode = number(of: "+CFGRI")
    guard cause == .message || mode == 1 || mode == 2 && cause == .socket else { return }
    session.ringsUntil = turn.now + RingTiming.pulse
    turn.effects.ring = RingTiming.pulse
  }
}
