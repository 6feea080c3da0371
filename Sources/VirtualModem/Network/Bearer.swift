import Primitives
import Surroundings

/// A bearer profile of `AT+SAPBR`, which HTTP uses.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+SAPBR.
struct Bearer: Equatable, Sendable {
  enum Status: Int, Equatable, Sendable {
    case connecting = 0
    case connected = 1
    case closing = 2
    case closed = 3
  }

  /// Profiles 1 to 3.
  static let count = 3

  var status = Status.closed
  var contentType = "GPRS"
  var accessPointName = ""
  var user = ""
  var password = ""

  /// Sets `tag`, whose case does not matter; false for what there is not.
  mutating func set(_ tag: String, to value: String) -> Bool {
    switch tag.uppercased() {
    case "CONTYPE" where value.uppercased() == "GPRS": contentType = value.uppercased()
    case "APN" where value.utf8.count <= 64: accessPointName = value
    case "USER" where value.utf8.count <= 32: user = value
    case "PWD" where value.utf8.count <= 32: password = value
    default: return false
    }
    return true
  }

  /// The layout after `+SAPBR:` is not in any log; one line a tag here.
  var lines: [String] {
    ["+SAPBR:", "CONTYPE: \(contentType)", "APN: \(accessPointName)", "USER: \(user)"]
      + ["PWD: \(password)"]
  }
}

enum BearerTiming {
  /// Project value: under the 1 s that DFRobot's library waits.
  ///
  /// At most 85 s by the manual.
  static let open: Milliseconds = 600
  /// Project value; at most 65 s by the manual.
  static let close: Milliseconds = 300
}

extension CommandTable {
  static let bearerCommands = [
    CommandDefinition(
      "+SAPBR",
      [
        .numbers(0...4), .numbers(1...Bearer.count), .text(1...16).optional,
        .text(0...64).optional,
      ],
      test: .lines(["+SAPBR: (0-4),(1-3), \"ConParamTag\",\"ConParamValue\""]),
      write: { modem, parameters, turn in
        guard let command = parameters.integer(0), let profile = parameters.integer(1),
          parameters.count == (command == 3 ? 4 : 2)
        else { return .error }
        let index = profile - 1
        switch command {
        case 0: return modem.closeBearer(index, &turn)
        case 1: return modem.openBearer(index, turn)
        case 2: return .line(modem.bearerState(index, turn.surroundings))
        case 3:
          guard let tag = parameters.text(2), let value = parameters.text(3),
            modem.session.bearers[index].set(tag, to: value)
          else { return .error }
          return .ok
        default: return Answer(lines: modem.session.bearers[index].lines)
        }
      }
    )
  ]
}

extension VirtualModem {
  fileprivate mutating func openBearer(_ index: Int, _ turn: Turn) -> Answer {
    guard session.bearers[index].status == .closed, isAttached(turn.surroundings) else {
      return .error
    }
    session.bearers[index].status = .connecting
    return .wait(BearerTiming.open) { modem, turn in modem.finishOpening(index, turn.surroundings) }
  }

  mutating func finishOpening(_ index: Int, _ surroundings: Surroundings) -> Answer {
    guard session.bearers[index].status == .connecting else { return .error }
    guard isAccepted(session.bearers[index].accessPointName, surroundings) else {
      session.bearers[index].status = .closed
      return .error
    }
    session.bearers[index].status = .connected
    return .ok
  }

  fileprivate mutating func closeBearer(_ index: Int, _ turn: inout Turn) -> Answer {
    guard session.bearers[index].status == .connected else { return .error }
    if session.http.parameters.profile == index + 1 { loseExchange(on: .bearer, &turn) }
    if number(of: "+FTPCID") == index + 1 { endFTP(.network, &turn) }
    session.bearers[index].status = .closing
    return .wait(BearerTiming.close) { modem, _ in modem.finishClosing(index) }
  }

  mutating func finishClosing(_ index: Int) -> Answer {
    session.bearers[index].status = .closed
    return .ok
  }

  fileprivate func bearerState(_ index: Int, _ surroundings: Surroundings) -> String {
    let status = session.bearers[index].status
    let isUp = status == .connected
    let address = isUp ? surroundings.address(ofContext: index + 1).text : "0.0.0.0"
    return "+SAPBR: \(index + 1),\(status.rawValue),\"\(address)\""
  }
}
