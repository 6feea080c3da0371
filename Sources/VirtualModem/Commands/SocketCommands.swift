import Surroundings

/// Connections of the TCP toolkit.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8.
extension CommandTable {
  static let socketCommands: [CommandDefinition] = [
    .byConnectionMode(single: singleStart, multiple: multipleStart),
    .byConnectionMode(single: singleSend, multiple: multipleSend),
    .byConnectionMode(
      single: CommandDefinition("+CIPACK", test: []) { modem, _, _ in acknowledged(modem, 0) },
      multiple: CommandDefinition("+CIPACK", [connection], test: .lines([])) {
        modem,
        parameters,
        _ in
        acknowledged(modem, parameters.integer(0) ?? 0)
      }
    ),
    .byConnectionMode(single: singleClose, multiple: multipleClose),
    .byConnectionMode(
      single: CommandDefinition("+CIPSTATUS", test: [], execution: status),
      multiple: CommandDefinition("+CIPSTATUS", [connection], test: .lines([]), execution: status) {
        modem,
        parameters,
        _ in
        .line("+CIPSTATUS: \(modem.session.sockets.statusText(parameters.integer(0) ?? 0))")
      }
    ),
    CommandDefinition(
      "+CIPSERVER",
      [
        .values(0, 1, shown: "(0-CLOSE SERVER,1-OPEN SERVER)"),
        .numbers(1...65_535).optional,
      ],
      read: { modem, _, _ in
        guard let server = modem.session.sockets.server else { return .line("+CIPSERVER: 0") }
        return .line("+CIPSERVER: 1,\(server.localPort),0,0")
      },
      write: { modem, parameters, turn in
        guard parameters.integer(0) == 1 else {
          guard modem.session.sockets.server != nil, parameters.count == 1 else { return .error }
          modem.closeServer(&turn)
          modem.tellAfterwards(["SERVER CLOSE"], on: turn.port, turn)
          return .ok
        }
        guard let port = parameters.integer(1).flatMap({ UInt16(exactly: $0) }) else {
          return .error
        }
        return modem.openServer(port, &turn)
      }
    ),
    .byConnectionMode(single: singleReceive, multiple: multipleReceive),
    CommandDefinition("+CDNSGIP", [.text(1...253)], test: .lines([])) { modem, parameters, turn in
      modem.resolve(parameters.text(0) ?? "", &turn)
    },
  ]

  private static let connection = Parameter.numbers(0...ToolkitSockets.count - 1)
  private static let address = "(\"(0-255).(0-255).(0-255).(0-255)\")"

  /// - Source: RFC 1035, 2.3.4: a name has 253 characters at most. What the test
  ///   command prints is of SIMCom's modules before this one.
  private static let target: [Parameter] = [
    .words("TCP", "UDP"), .text(1...253), .numbers(1...65_535),
  ]

  private static let singleStart = CommandDefinition(
    "+CIPSTART",
    target,
    test: .lines([
      "+CIPSTART: (\"TCP\",\"UDP\"),\(address),(1-65535)",
      "+CIPSTART: (\"TCP\",\"UDP\"),(\"DOMAIN NAME\"),(1-65535)",
    ])
  ) { modem, parameters, turn in
    modem.startToolkitSocket(0, parameters, from: 0, &turn)
  }

  private static let multipleStart = CommandDefinition(
    "+CIPSTART",
    [connection] + target,
    test: .lines([
      "+CIPSTART: (0-7),(\"TCP\",\"UDP\"),\(address),(1-65535)",
      "+CIPSTART: (0-7),(\"TCP\",\"UDP\"),(\"DOMAIN NAME\"),(1-65535)",
    ])
  ) { modem, parameters, turn in
    modem.startToolkitSocket(parameters.integer(0) ?? 0, parameters, from: 1, &turn)
  }

  private static let singleSend = CommandDefinition(
    "+CIPSEND",
    [.numbers(1...Socket.sendMax)],
    test: .lines(["+CIPSEND: <length>"]),
    execution: { modem, _, _ in modem.promptForToolkitData(0, length: nil) },
    read: { _, _, _ in .line("+CIPSEND: \(Socket.sendMax)") },
    write: { modem, parameters, _ in
      modem.promptForToolkitData(0, length: parameters.integer(0))
    }
  )

  private static let multipleSend = CommandDefinition(
    "+CIPSEND",
    [connection, .numbers(1...Socket.sendMax).optional],
    test: .lines(["+CIPSEND: (0-7),<length>"]),
    read: { modem, _, _ in
      Answer(lines: modem.session.sockets.all.indices.map { "+CIPSEND: \($0),\(Socket.sendMax)" })
    },
    write: { modem, parameters, _ in
      modem.promptForToolkitData(parameters.integer(0) ?? 0, length: parameters.integer(1))
    }
  )

  private static func acknowledged(_ modem: VirtualModem, _ index: Int) -> Answer {
    let socket = modem.session.sockets.all[index]
    guard socket.state == .connected else { return .failure(.operationNotAllowed) }
    let unacknowledged = socket.sentCount - socket.acknowledgedCount
    return .line("+CIPACK: \(socket.sentCount),\(socket.acknowledgedCount),\(unacknowledged)")
  }

  /// 0 is slow, 1 quick.
  private static let singleClose = CommandDefinition(
    "+CIPCLOSE",
    [.flag],
    test: .lines([]),
    execution: { modem, _, turn in modem.closeToolkitSocket(0, isQuick: false, &turn) },
    write: { modem, parameters, turn in
      modem.closeToolkitSocket(0, isQuick: parameters.integer(0) == 1, &turn)
    }
  )

  private static let multipleClose = CommandDefinition(
    "+CIPCLOSE",
    [connection, .flag.optional],
    test: .lines([])
  ) { modem, parameters, turn in
    modem.closeToolkitSocket(
      parameters.integer(0) ?? 0,
      isQuick: parameters.integer(1) == 1,
      &turn
    )
  }

  /// `OK` comes first.
  private static let status: CommandDefinition.Action = { modem, _, turn in
    modem.tellAfterwards(modem.toolkitStatusBlocks, on: turn.port, turn)
    return .ok
  }

  private static let singleReceive = CommandDefinition(
    "+CIPRXGET",
    [.numbers(0...4), .numbers(1...Socket.sendMax).optional],
    read: receiveMode,
    write: { modem, parameters, turn in
      let length = parameters.integer(1)
      return receive(&modem, parameters.integer(0) ?? 0, 0, length, turn)
    }
  )

  private static let multipleReceive = CommandDefinition(
    "+CIPRXGET",
    [.numbers(0...4), connection.optional, .numbers(1...Socket.sendMax).optional],
    read: receiveMode,
    write: { modem, parameters, turn in
      let mode = parameters.integer(0) ?? 0
      guard mode < 2 || parameters.has(1) else { return .error }
      return receive(&modem, mode, parameters.integer(1) ?? 0, parameters.integer(2), turn)
    }
  )

  private static let receiveMode: CommandDefinition.Action = { modem, _, _ in
    .line("+CIPRXGET: \(modem.session.sockets.isReadByHand ? 1 : 0)")
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CIPRXGET: 1460 bytes at
  ///   a time, 730 of them in hexadecimal digits.
  private static func receive(
    _ modem: inout VirtualModem,
    _ mode: Int,
    _ index: Int,
    _ length: Int?,
    _ turn: VirtualModem.Turn
  ) -> Answer {
    switch mode {
    case 0, 1:
      guard length == nil else { return .error }
      let isByHand = mode == 1
      guard isByHand != modem.session.sockets.isReadByHand else { return .ok }
      guard !modem.session.sockets.hasOpenSocket else { return .failure(.operationNotAllowed) }
      modem.session.sockets.isReadByHand = isByHand
      return .ok
    case 2, 3:
      let max = mode == 3 ? 730 : Socket.sendMax
      guard length ?? max <= max else { return .error }
      return modem.readToolkitData(index, mode: mode, max: length ?? max)
    default:
      guard length == nil else { return .error }
      return modem.toolkitDataCount(index)
    }
  }
}

extension VirtualModem {
  /// `AT+CDNSGIP`.
  fileprivate mutating func resolve(_ host: String, _ turn: inout Turn) -> Answer {
    guard hasToolkitContext else { return .failure(.operationNotAllowed) }
    let port = turn.port
    ask(.resolve(host: host), within: DNSTiming.limit, &turn) { modem, event, turn in
      modem.tell(DNSAnswer.text(host, event), on: port, &turn)
    }
    return .ok
  }

  /// There is a context and an address.
  var hasToolkitContext: Bool {
    session.toolkit.state == .active || session.toolkit.state == .status
  }
}

/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CDNSGIP.
private enum DNSAnswer {
  static func text(_ host: String, _ event: NetworkEvent) -> String {
    switch event {
    case .resolved(let addresses) where !addresses.isEmpty:
      "+CDNSGIP: 1,\"\(host)\"" + addresses.prefix(2).map { ",\"\($0.text)\"" }.joined()
    case .failed(.unreachable), .failed(.timedOut): "+CDNSGIP: 0,3"
    case .http, .connected, .linked, .failed, .received, .closed, .accepted, .resolved, .echoed,
      .time, .message:
      "+CDNSGIP: 0,8"
    }
  }
}
