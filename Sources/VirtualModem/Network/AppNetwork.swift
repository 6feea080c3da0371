import Primitives

/// The PDP context of `AT+CNACT`, which the HTTPS commands use.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNACT and AT+CNCFG.
struct AppNetwork: Equatable, Sendable {
  enum State: Int, Equatable, Sendable {
    case inactive = 0
    case active = 1
    case changing = 2
  }

  var state = State.inactive
  var accessPointName = ""
}

enum AppNetworkTiming {
  /// From `OK` to `+APP PDP: ACTIVE`.
  ///
  /// - Source: botletics AWS log of a SIM7000G: 0.49 s on GSM.
  static let change: Milliseconds = 490
}

extension CommandTable {
  static let appNetworkCommands = [
    CommandDefinition(
      "+CNCFG",
      test: ["+CNCFG: (1),(len:63),(len:63),(len:63),(0-3)"],
      read: { modem, _, _ in .line("+CNCFG: 1,\"\(modem.session.appNetwork.accessPointName)\"") },
      write: { modem, parameters, _ in
        guard (2...5).contains(parameters.count), parameters.integer(0, in: 1...1) != nil,
          let name = parameters.text(1, max: 63)
        else { return .error }
        modem.session.appNetwork.accessPointName = name
        return .ok
      }
    ),
    CommandDefinition(
      "+CNACT",
      test: ["+CNACT: (0-2),(len:63)"],
      read: { modem, _, turn in .line(modem.appNetworkStatus(turn.surroundings)) },
      write: { modem, parameters, turn in
        guard (1...2).contains(parameters.count), let mode = parameters.integer(0, in: 0...2)
        else { return .error }
        if let name = parameters.text(1, max: 63) {
          modem.session.appNetwork.accessPointName = name
        }
        return modem.changeAppNetwork(isActive: mode != 0, &turn)
      }
    ),
  ]
}

extension VirtualModem {
  fileprivate func appNetworkStatus(_ surroundings: Surroundings) -> String {
    let state = session.appNetwork.state
    let address = state == .active ? surroundings.address.text : "0.0.0.0"
    return "+CNACT: \(state.rawValue),\"\(address)\""
  }

  /// `ERROR` for what is so already is what TinyGSM tries again upon.
  fileprivate mutating func changeAppNetwork(isActive: Bool, _ turn: inout Turn) -> Answer {
    let before: AppNetwork.State = isActive ? .inactive : .active
    guard session.appNetwork.state == before, !isActive || isAttached(turn.surroundings) else {
      return .error
    }
    if !isActive { endAppSessions(&turn) }
    session.appNetwork.state = .changing
    schedule(after: AppNetworkTiming.change, turn) { modem, turn in
      modem.finishAppNetwork(isActive: isActive, &turn)
    }
    return .ok
  }

  mutating func finishAppNetwork(isActive: Bool, _ turn: inout Turn) {
    guard session.appNetwork.state == .changing else { return }
    let isUp = isActive && isAttached(turn.surroundings)
    session.appNetwork.state = isUp ? .active : .inactive
    report("+APP PDP: " + (isUp ? "ACTIVE" : "DEACTIVE"), &turn)
  }

  /// The network has taken the context away.
  mutating func loseAppNetwork(_ turn: inout Turn) {
    guard session.appNetwork.state == .active else { return }
    session.appNetwork.state = .inactive
    endAppSessions(&turn)
    report("+APP PDP: DEACTIVE", &turn)
  }

  /// What hangs on the context goes with it.
  private mutating func endAppSessions(_ turn: inout Turn) {
    endSecureSession(&turn)
    loseBroker(&turn)
  }
}
