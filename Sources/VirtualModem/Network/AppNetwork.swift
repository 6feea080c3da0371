import Primitives
import Surroundings

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
  /// `<ip_type>`.
  var type = 1
  var accessPointName = ""
  var user = ""
  var password = ""
  /// `<authentication>`.
  var authentication = 0
  /// `AT+CNACT=2`: comes back when the network has taken it away.
  var isAutomatic = false

  var returnsByItself: Bool { isAutomatic && state == .inactive }
}

enum AppNetworkTiming {
  /// From `OK` to `+APP PDP: ACTIVE` on GSM; on LTE the context is up already.
  ///
  /// - Source: botletics AWS log of a SIM7000G on GSM: 0.49 s.
  static let change: Milliseconds = 490
  /// Project value: between two tries of `AT+CNACT=2`.
  static let pause: Milliseconds = 5_000
}

extension CommandTable {
  static let appNetworkCommands = [
    CommandDefinition(
      "+CNCFG",
      [
        .numbers(0...2), .text(0...63, shown: "63").optional, .text(0...63, shown: "63").optional,
        .text(0...63, shown: "63").optional, .numbers(0...3).optional,
      ],
      read: { modem, _, _ in .line("+CNCFG: " + modem.session.appNetwork.configuration) },
      write: { modem, parameters, _ in
        modem.session.appNetwork.configure(parameters)
        return .ok
      }
    ),
    .setting("+CNACTCFG", [.words("IPV4", "IPV6", "IPV4V6")], default: ["IPV4"]),
    CommandDefinition(
      "+CNACT",
      [.numbers(0...2), .text(0...63).optional],
      test: .none,
      read: { modem, _, turn in .line(modem.appNetworkStatus(turn.surroundings)) },
      write: { modem, parameters, turn in
        if let name = parameters.text(1) { modem.session.appNetwork.accessPointName = name }
        return modem.changeAppNetwork(to: parameters.integer(0) ?? 0, &turn)
      }
    ),
  ]
}

extension AppNetwork {
  fileprivate var configuration: String {
    "\(type),\"\(accessPointName)\",\"\(user)\",\"\(password)\",\(authentication)"
  }

  /// What is left out is empty from now on.
  fileprivate mutating func configure(_ parameters: Parameters) {
    type = parameters.integer(0) ?? 1
    accessPointName = parameters.text(1) ?? ""
    user = parameters.text(2) ?? ""
    password = parameters.text(3) ?? ""
    authentication = parameters.integer(4) ?? 0
  }
}

extension VirtualModem {
  fileprivate func appNetworkStatus(_ surroundings: Surroundings) -> String {
    let state = session.appNetwork.state
    let address = state == .active ? surroundings.address(ofContext: 1).text : "0.0.0.0"
    return "+CNACT: \(state.rawValue),\"\(address)\""
  }

  /// `ERROR` for what is so already is what TinyGSM tries again upon.
  ///
  /// Mode 0 ends it, 1 begins it, 2 begins it again whenever it is lost.
  fileprivate mutating func changeAppNetwork(to mode: Int, _ turn: inout Turn) -> Answer {
    let isActive = mode != 0
    let before: AppNetwork.State = isActive ? .inactive : .active
    guard session.appNetwork.state == before, !isActive || isAttached(turn.surroundings) else {
      return .error
    }
    session.appNetwork.isAutomatic = mode == 2
    if !isActive { endAppSessions(&turn) }
    let length = session.network.technology == .gsm ? AppNetworkTiming.change : 0
    beginChange(isActive: isActive, after: length, turn)
    return .ok
  }

  private mutating func beginChange(isActive: Bool, after length: Milliseconds, _ turn: Turn) {
    session.appNetwork.state = .changing
    schedule(after: length, turn) { modem, turn in
      modem.finishAppNetwork(isActive: isActive, &turn)
    }
  }

  mutating func reactivateAppNetwork(_ turn: Turn) {
    beginChange(isActive: true, after: AppNetworkTiming.pause, turn)
  }

  mutating func finishAppNetwork(isActive: Bool, _ turn: inout Turn) {
    guard session.appNetwork.state == .changing else { return }
    let isUp =
      isActive && isAttached(turn.surroundings)
      && isAccepted(session.appNetwork.accessPointName, turn.surroundings)
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
    endAppSockets(&turn)
  }
}
