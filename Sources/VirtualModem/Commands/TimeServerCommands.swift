import GNSS
import Primitives
import Surroundings

/// The time of a server, over a bearer profile of `AT+SAPBR`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 11.
extension CommandTable {
  static let timeServerCommands: [CommandDefinition] = [
    // Both commands name the profile; the later one holds.
    .setting(
      "+CNTPCID",
      [bearerProfile],
      default: [1],
      apply: { modem, parameters, _ in
        modem.set("+CNTP", 2, to: parameters.integer(0))
        return .ok
      }
    ),
    CommandDefinition.setting(
      "+CNTP",
      [
        .text(1...255), .numbers(-47...48).optional, bearerProfile.optional,
        .numbers(0...2).optional,
      ],
      default: ["", 0, 1, 0],
      apply: { modem, parameters, _ in
        modem.set("+CNTPCID", 0, to: parameters.integer(2))
        return .ok
      }
    ).executing { modem, _, turn in modem.askForTime(&turn) },
  ]

  private static let bearerProfile = Parameter.numbers(1...Bearer.count)
}

extension CommandDefinition {
  fileprivate func executing(_ action: @escaping Action) -> CommandDefinition {
    var definition = self
    definition.execution = action
    return definition
  }
}

/// What `AT+CNTP` comes to.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CNTP.
private enum TimeCode: Int {
  case success = 1
  case networkError = 61
  case unresolved = 62
  case connectionError = 63
  case badAnswer = 64
  case timedOut = 65

  init(_ event: NetworkEvent) {
    switch event {
    case .time(let utcMilliseconds):
      // A server may return a value that isn't a time.
      self = UTCTime(millisecondsSince1970: utcMilliseconds) == nil ? .badAnswer : .success
    case .failed(.hostNotFound): self = .unresolved
    case .failed(.refused), .failed(.unreachable): self = .connectionError
    case .failed(.timedOut): self = .timedOut
    case .failed(.certificate), .failed(.handshake): self = .badAnswer
    case .http, .connected, .linked, .received, .closed, .accepted, .resolved, .echoed, .message:
      self = .badAnswer
    }
  }
}

private enum TimeServerTiming {
  /// Project value: several tries of the protocol.
  static let limit: Milliseconds = 30_000
}

extension VirtualModem {
  /// Stores one number of another command's; `nil` changes nothing.
  fileprivate mutating func set(_ name: String, _ index: Int, to number: Int?) {
    guard let number, let definition = CommandTable.definition(of: name) else { return }
    var values = values(of: name)
    values[index] = .number(number)
    store(values, of: definition)
  }

  fileprivate mutating func askForTime(_ turn: inout Turn) -> Answer {
    let port = turn.port
    let host = text(of: "+CNTP")
    guard !host.isEmpty else { return .failure(.operationNotAllowed) }
    guard session.bearers[number(of: "+CNTPCID") - 1].status == .connected else {
      tellAfterwards(["+CNTP: \(TimeCode.networkError.rawValue)"], on: port, turn)
      return .ok
    }
    ask(.time(host: host), within: TimeServerTiming.limit, &turn) { modem, event, turn in
      let code = TimeCode(event)
      var text = "+CNTP: \(code.rawValue)"
      if code == .success, case .time(let utcMilliseconds) = event {
        text += modem.takeTime(utcMilliseconds, at: turn.now)
      }
      modem.tell(text, on: port, &turn)
    }
    return .ok
  }

  /// Sets the clock, or prints the time, or both, by `<mode>`.
  private mutating func takeTime(_ utcMilliseconds: Int64, at now: Instant) -> String {
    let mode = number(of: "+CNTP", 3)
    let quarters = number(of: "+CNTP", 1)
    if mode != 1 {
      session.clock.set(
        utcMilliseconds: utcMilliseconds,
        zoneQuarters: Int8(clamping: quarters),
        at: now
      )
    }
    let local = utcMilliseconds + Int64(quarters) * ServiceCentreTime.quarterMilliseconds
    guard mode != 0, let time = UTCTime(millisecondsSince1970: local) else { return "" }
    func two(_ value: UInt8) -> String { Decimal.padded(value, digits: 2) }
    let date = "\(time.year)/\(two(time.month))/\(two(time.day))"
    return ",\"\(date),\(two(time.hour)):\(two(time.minute)):\(two(time.second))\""
  }
}
