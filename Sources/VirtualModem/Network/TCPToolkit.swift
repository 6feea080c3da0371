import Primitives
import Surroundings

/// The PDP context of the TCP toolkit: `AT+CSTT`, `+CIICR`, `+CIFSR`, `+CIPSHUT`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8; SIM7000 TCPIP
///   Application Note V1.02, states.
struct TCPToolkit: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case initial
    case start
    case configuring
    case active
    case status
    case deactivated
  }

  var state = State.initial
  var accessPointName = "CMNET"
  var user = ""
  var password = ""

  /// The network takes the context away; true when there was one.
  mutating func loseContext() -> Bool {
    switch state {
    case .active, .status:
      state = .deactivated
      return true
    case .initial, .start, .configuring, .deactivated:
      return false
    }
  }
}

enum ToolkitTiming {
  /// Project value: under the 4 s that DFRobot's library waits.
  ///
  /// No time-stamped log was found; at most 85 s by the manual.
  static let bringUp: Milliseconds = 1_500
  /// Project value; at most 65 s by the manual.
  static let shut: Milliseconds = 300
}

extension CommandTable {
  static let toolkitCommands = [
    CommandDefinition(
      "+CSTT",
      [.text(0...50), .text(0...50).optional, .text(0...50).optional],
      test: .lines(["+CSTT: \"APN\",\"USER\",\"PWD\""]),
      execution: { modem, _, _ in
        guard modem.session.toolkit.state == .initial else { return .error }
        modem.session.toolkit.state = .start
        return .ok
      },
      read: { modem, _, _ in
        let kit = modem.session.toolkit
        return .line("+CSTT: \"\(kit.accessPointName)\",\"\(kit.user)\",\"\(kit.password)\"")
      },
      write: { modem, parameters, _ in
        guard modem.session.toolkit.state == .initial else { return .error }
        modem.session.toolkit.accessPointName = parameters.text(0) ?? ""
        modem.session.toolkit.user = parameters.text(1) ?? ""
        modem.session.toolkit.password = parameters.text(2) ?? ""
        modem.session.toolkit.state = .start
        return .ok
      }
    ),
    CommandDefinition("+CIICR", test: []) { modem, _, turn in
      guard modem.session.toolkit.state == .start else { return .error }
      modem.session.toolkit.state = .configuring
      return .wait(ToolkitTiming.bringUp) { modem, turn in modem.finishBringingUp(&turn) }
    },
    // The address alone: no `OK` follows.
    CommandDefinition("+CIFSR", test: []) { modem, _, turn in
      switch modem.session.toolkit.state {
      case .active, .status:
        modem.session.toolkit.state = .status
        return Answer(lines: [modem.toolkitAddress(turn.surroundings)], next: .result(.none))
      case .initial, .start, .configuring, .deactivated: return .error
      }
    },
    CommandDefinition("+CIFSREX", test: []) { modem, _, turn in
      switch modem.session.toolkit.state {
      case .active, .status:
        modem.session.toolkit.state = .status
        return .line("+CIFSREX: " + modem.toolkitAddress(turn.surroundings))
      case .initial, .start, .configuring, .deactivated: return .error
      }
    },
    CommandDefinition("+CIPSHUT", test: []) { modem, _, turn in
      modem.endToolkitSockets(&turn)
      switch modem.session.toolkit.state {
      case .initial, .start, .configuring: return modem.finishShutting()
      case .active, .status, .deactivated:
        return .wait(ToolkitTiming.shut) { modem, _ in modem.finishShutting() }
      }
    },
  ]
}

extension VirtualModem {
  func toolkitAddress(_ surroundings: Surroundings) -> String {
    surroundings.address(ofContext: 1).text
  }

  mutating func finishBringingUp(_ turn: inout Turn) -> Answer {
    guard isAttached(turn.surroundings),
      isAccepted(session.toolkit.accessPointName, turn.surroundings)
    else {
      session.toolkit.state = .start
      return .error
    }
    session.toolkit.state = .active
    return .ok
  }

  mutating func finishShutting() -> Answer {
    session.toolkit.state = .initial
    return Answer(next: .result(.text("SHUT OK")))
  }
}

extension Surroundings.Address {
  var text: String { octets.map { "\($0)" }.joined(separator: ".") }
}
