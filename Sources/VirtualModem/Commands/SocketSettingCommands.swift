import Surroundings

/// What `AT+CIPSTART` and its kin go by: the plain settings of the toolkit.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 8: ranges, and the
///   defaults that it names. Those of `AT+CIPATS`, `AT+CIPTKA` and `AT+CIPDPDP`
///   that it does not are project values: off.
extension CommandTable {
  static let socketSettingCommands: [CommandDefinition] =
    [
      .setting("+CIPQSEND", [.flag], default: [0]),
      .setting("+CIPHEAD", [.flag], default: [0]),
      .setting("+CIPATS", [.flag, .numbers(1...100).optional], default: [0, 1]),
      .setting("+CIPSPRT", [.numbers(0...2)], default: [1]),
      .setting("+CIPSRIP", [.flag], default: [0]),
      .setting(
        "+CIPDPDP",
        [.flag, .numbers(1...180).optional, .numbers(1...10).optional],
        default: [0, 10, 3]
      ),
      .setting("+CIPCCFG", transparentParameters, default: [5, 2, 1_024, 1, 0, 1_460, 50]),
      .setting("+CIPSHOWTP", [.flag], default: [0]),
      .setting(
        "+CIPRDTIMER",
        [.numbers(100...4_000), .numbers(100...7_000)],
        default: [2_000, 3_500]
      ),
      withoutRead(.setting("+CIPSENDHEX", [.flag], default: [0])),
      withoutRead(.setting("+CIPHEXS", [.numbers(0...2)], default: [0])),
      .setting(
        "+CIPTKA",
        [
          .flag, .numbers(30...7_200).optional, .numbers(30...600).optional,
          .numbers(1...9).optional,
        ],
        default: [0, 7_200, 75, 9]
      ),
      .setting("+CIPOPTION", [.flag], default: [0]),
      secondContext,
      contextChoice,
      nameServers,
    ] + connectionModes

  private static let transparentParameters: [Parameter] = [
    .numbers(3...8, shown: "(NmRetry:3-8)"),
    .numbers(1...10, shown: "(WaitTm:1-10)"),
    .numbers(1...1_460, shown: "(SendSz:1-1460)"),
    .values(0, 1, shown: "(esc:0,1)"),
    .values(0, 1, shown: "(Rxmode:0,1)").optional,
    .numbers(50...1_460, shown: "(RxSize:50-1460)").optional,
    .numbers(20...1_000, shown: "(Rxtimer:20-1000)").optional,
  ]

  private static func withoutRead(_ definition: CommandDefinition) -> CommandDefinition {
    var definition = definition
    definition.read = nil
    return definition
  }

  /// Of the two contexts that it chooses from there is one here.
  private static let secondContext: CommandDefinition = {
    let write = CommandDefinition("+CIPSGTXT", [.flag]) { _, _, _ in .ok }
    // Only for multiple connections.
    var single = write
    single.write = { _, _, _ in .error }
    return .byConnectionMode(single: single, multiple: write)
  }()

  /// The context of `AT+CSTT`, by another name.
  private static let contextChoice = CommandDefinition(
    "+CIPCSGP",
    [.values(1), .text(0...50).optional, .text(0...50).optional, .text(0...50).optional],
    test: .lines(["+CIPCSGP: 1-GPRS,APN,USERNAME,PASSWORD"]),
    read: { modem, _, _ in
      let kit = modem.session.toolkit
      return .line("+CIPCSGP: 1,\"\(kit.accessPointName)\",\"\(kit.user)\",\"\(kit.password)\"")
    },
    write: { modem, parameters, _ in
      guard modem.session.toolkit.state == .initial else {
        return .failure(.operationNotAllowed)
      }
      if let name = parameters.text(1) { modem.session.toolkit.accessPointName = name }
      if let user = parameters.text(2) { modem.session.toolkit.user = user }
      if let password = parameters.text(3) { modem.session.toolkit.password = password }
      return .ok
    }
  )

  /// The network has name servers of its own; what is set here is only kept.
  private static let nameServers = CommandDefinition(
    "+CDNSCFG",
    [
      .text(7...15, shown: "(\"Primary DNS\")"),
      .text(7...15, shown: "(\"Secondary DNS\")").optional,
    ],
    read: { modem, _, _ in
      let servers = modem.session.sockets.nameServers
      return Answer(lines: ["PrimaryDns: \(servers[0].text)", "SecondaryDns: \(servers[1].text)"])
    },
    write: { modem, parameters, _ in
      var servers = modem.session.sockets.nameServers
      for index in servers.indices where parameters.has(index) {
        guard let text = parameters.text(index),
          let address = Surroundings.Address(parsing: text)
        else { return .error }
        servers[index] = address
      }
      modem.session.sockets.nameServers = servers
      return .ok
    }
  )
}

/// `AT+CIPMUX`, `AT+CIPMODE`, and what is set for each connection.
extension CommandTable {
  private static let connectionModes: [CommandDefinition] = [
    CommandDefinition(
      "+CIPMUX",
      [.flag],
      read: { modem, _, _ in .line("+CIPMUX: \(modem.session.sockets.isMultiple ? 1 : 0)") },
      write: { modem, parameters, _ in
        let isMultiple = parameters.integer(0) == 1
        guard isMultiple != modem.session.sockets.isMultiple else { return .ok }
        guard modem.session.toolkit.state == .initial,
          !(isMultiple && modem.session.sockets.isTransparent)
        else { return .failure(.operationNotAllowed) }
        modem.session.sockets.isMultiple = isMultiple
        return .ok
      }
    ),
    CommandDefinition(
      "+CIPMODE",
      [.values(0, 1, shown: "(0-NORMAL MODE,1-TRANSPARENT MODE)")],
      read: { modem, _, _ in .line("+CIPMODE: \(modem.session.sockets.isTransparent ? 1 : 0)") },
      write: { modem, parameters, _ in
        let isTransparent = parameters.integer(0) == 1
        guard isTransparent != modem.session.sockets.isTransparent else { return .ok }
        guard !modem.session.sockets.isMultiple, !modem.session.sockets.hasOpenSocket else {
          return .failure(.operationNotAllowed)
        }
        modem.session.sockets.isTransparent = isTransparent
        return .ok
      }
    ),
    .byConnectionMode(
      single: localPort([.words("TCP", "UDP"), .numbers(0...65_535)], 0..<1),
      multiple: localPort(
        [.numbers(0...7), .words("TCP", "UDP"), .numbers(0...65_535)],
        0..<ToolkitSockets.count
      )
    ),
    .byConnectionMode(
      single: datagramMode([.numbers(0...2)], 0..<1),
      // The manual's test command shows six of the eight connections.
      multiple: datagramMode(
        [.numbers(0...7, shown: "(0-5)"), .numbers(0...2)],
        0..<ToolkitSockets.count
      )
    ),
  ]

  private static func localPort(
    _ parameters: [Parameter],
    _ connections: Range<Int>
  ) -> CommandDefinition {
    let isSingle = connections.count == 1
    return CommandDefinition(
      "+CLPORT",
      parameters,
      read: { modem, _, _ in
        Answer(
          lines: connections.map { index in
            let ports = modem.session.sockets.localPorts[index]
            return "+CLPORT: \(isSingle ? "" : "\(index),")\(ports.tcp),\(ports.udp)"
          }
        )
      },
      write: { modem, parameters, _ in
        let first = isSingle ? 0 : 1
        guard let kind = parameters.text(first), let port = parameters.integer(first + 1) else {
          return .error
        }
        let index = isSingle ? 0 : parameters.integer(0) ?? 0
        if kind.uppercased() == "TCP" {
          modem.session.sockets.localPorts[index].tcp = port
        } else {
          modem.session.sockets.localPorts[index].udp = port
        }
        return .ok
      }
    )
  }

  private static func datagramMode(
    _ parameters: [Parameter],
    _ connections: Range<Int>
  ) -> CommandDefinition {
    let isSingle = connections.count == 1
    return CommandDefinition(
      "+CIPUDPMODE",
      parameters + [
        .text(7...15, shown: "(\"(0-255).(0-255).(0-255).(0-255)\")").optional,
        .numbers(1...65_535).optional,
      ],
      read: { modem, _, _ in
        Answer(
          lines: connections.map { index in
            let mode = modem.session.sockets.datagramModes[index]
            return "+CIPUDPMODE: \(isSingle ? "" : "\(index),")\(mode.text)"
          }
        )
      },
      write: { modem, parameters, turn in
        let first = isSingle ? 0 : 1
        let index = isSingle ? 0 : parameters.integer(0) ?? 0
        return modem.setDatagramMode(index, parameters, from: first, &turn)
      }
    )
  }
}
