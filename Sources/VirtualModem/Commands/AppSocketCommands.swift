import Primitives
import Surroundings

/// TCP and UDP over the context of `AT+CNACT`, with TLS if it is wanted.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapter 18; `AT+CASRIP` is in
///   5.2.44.
extension CommandTable {
  static let appSocketCommands: [CommandDefinition] =
    [
      withoutTest(.setting("+CASRIP", [.flag], default: [0])),
      CommandDefinition(
        "+CACID",
        [identifier],
        read: { modem, _, _ in
          modem.session.appSockets.chosen.map { .line("+CACID: \($0)") } ?? .ok
        },
        write: { modem, parameters, _ in
          modem.session.appSockets.chosen = parameters.integer(0)
          return .ok
        }
      ),
      CommandDefinition(
        "+CASSLCFG",
        [identifier, .text(1...10), .text(0...64)],
        test: .lines(configurationTest),
        read: { modem, _, _ in
          guard let index = modem.session.appSockets.chosen else { return .ok }
          return Answer(lines: modem.session.appSockets.configurations[index].lines(index))
        },
        write: { modem, parameters, _ in
          let index = parameters.integer(0) ?? 0
          return modem.session.appSockets.configurations[index].set(parameters) ? .ok : .error
        }
      ),
      CommandDefinition(
        "+CAOPEN",
        // The kind of connection may be left out, comma and all.
        [identifier, .text(1...64), .text(1...64), .numbers(1...65_535).optional],
        test: .lines(["+CAOPEN: (0-1),<server>,(1-65535)"]),
        read: { modem, _, _ in
          guard let index = modem.session.appSockets.chosen else { return .ok }
          let socket = modem.session.appSockets.all[index]
          return .line(
            "+CAOPEN: \(index),\"\(socket.transportText)\",\"\(socket.host)\",\(socket.remotePort)"
          )
        },
        write: { modem, parameters, turn in open(&modem, parameters, &turn) }
      ),
      CommandDefinition(
        "+CASERVER",
        [identifier, .words("TCP", "TCP6", "UDP", "UDP6"), .numbers(1...65_535)],
        read: { modem, _, _ in
          let servers = modem.session.appSockets.servers
          return Answer(
            lines: servers.indices.compactMap { index in
              servers[index].map { "+CASERVER: \(index),\"\($0.kind)\",\($0.localPort)" }
            }
          )
        },
        write: { modem, parameters, turn in
          guard let kind = parameters.text(1)?.uppercased(),
            let port = parameters.integer(2).flatMap({ UInt16(exactly: $0) })
          else { return .error }
          return modem.openAppServer(
            parameters.integer(0) ?? 0,
            kind: kind,
            localPort: port,
            &turn
          )
        }
      ),
    ] + appDataCommands

  private static let identifier = Parameter.numbers(0...AppSockets.count - 1)

  private static func withoutTest(_ definition: CommandDefinition) -> CommandDefinition {
    var definition = definition
    definition.test = .none
    return definition
  }

  private static let configurationTest = [
    "+CASSLCFG: (0-1),\"cacert\",<caname>",
    "+CASSLCFG: (0-1),\"clientcert\",<certname>",
    "+CASSLCFG: (0-1),\"psktable\",<pskname>",
    "+CASSLCFG: (0-1),\"timeout\",(0-65535)",
    "+CASSLCFG: (0-1),\"ssl\",(0,1)",
    "+CASSLCFG: (0-1),\"crindex\",(0,5)",
    "+CASSLCFG: (0-1),\"localport\",(0-65536)",
    "+CASSLCFG: (0-1),\"protocol\",(0,1)",
  ]

  private static func open(
    _ modem: inout VirtualModem,
    _ parameters: Parameters,
    _ turn: inout VirtualModem.Turn
  ) -> Answer {
    let index = parameters.integer(0) ?? 0
    let last = parameters.count - 1
    guard let port = parameters.integer(last, in: 1...65_535).flatMap({ UInt16(exactly: $0) }),
      let host = parameters.text(last - 1)
    else { return .error }
    var transport = NetworkRequest.Transport.tcp
    if modem.session.appSockets.configurations[index].isDatagram { transport = .udp }
    if last == 3 {
      switch parameters.text(1)?.uppercased() {
      case "TCP": transport = .tcp
      case "UDP": transport = .udp
      default: return .error
      }
    }
    return modem.openAppSocket(index, transport, host: host, remotePort: port, &turn)
  }
}

/// Data, and how the connections are.
extension CommandTable {
  private static let appDataCommands: [CommandDefinition] = [
    CommandDefinition(
      "+CASEND",
      [
        identifier, .numbers(1...Socket.sendMax).optional, .numbers(100...10_000).optional,
      ],
      write: { modem, parameters, _ in
        let index = parameters.integer(0) ?? 0
        guard let length = parameters.integer(1) else {
          guard !parameters.has(2), modem.session.appSockets.all[index].state == .connected else {
            return .failure(.operationNotAllowed)
          }
          return .line("+CASEND: \(Socket.sendMax)")
        }
        let limit = parameters.integer(2).map { Milliseconds(Int64($0)) }
        return modem.promptForAppData(
          index,
          length: length,
          timeLimit: limit ?? AppSockets.Timing.input
        )
      }
    ),
    CommandDefinition(
      "+CARECV",
      [identifier, .numbers(1...Socket.sendMax)],
      read: { modem, _, _ in
        let sockets = modem.session.appSockets.all
        return Answer(
          lines: sockets.indices.filter { !sockets[$0].received.isEmpty }
            .map { "+CARECV: \($0),\(sockets[$0].received.count)" }
        )
      },
      write: { modem, parameters, _ in
        modem.readAppData(parameters.integer(0) ?? 0, max: parameters.integer(1) ?? 0)
      }
    ),
    CommandDefinition("+CAACK", [identifier]) { modem, parameters, _ in
      let index = parameters.integer(0) ?? 0
      guard modem.session.appSockets.isKnown[index] else {
        return .failure(.operationNotAllowed)
      }
      let socket = modem.session.appSockets.all[index]
      return .line("+CAACK: \(socket.sentCount),\(socket.sentCount - socket.acknowledgedCount)")
    },
    CommandDefinition("+CASTATE", read: { modem, _, _ in states(modem) }),
    CommandDefinition("+CACLOSE", [identifier]) { modem, parameters, turn in
      modem.closeAppSocket(parameters.integer(0) ?? 0, &turn)
    },
    CommandDefinition(
      "+CACFG",
      [
        .text(1...16), .text(0...64), .text(0...15).optional, .text(0...5).optional,
        .text(0...5).optional,
      ],
      test: .lines(AppSocketOptions.testLines),
      read: { modem, _, _ in Answer(lines: modem.session.appSockets.options.lines) },
      write: { modem, parameters, _ in
        modem.session.appSockets.options.set(parameters) ? .ok : .error
      }
    ),
    CommandDefinition(
      "+CASWITCH",
      [identifier, .flag],
      read: { _, _, _ in .line("+CASWITCH: 0,0") },
      write: { modem, parameters, turn in
        guard parameters.integer(1) == 1 else { return .ok }
        return modem.switchAppSocket(parameters.integer(0) ?? 0, turn)
      }
    ),
  ]

  private static func states(_ modem: VirtualModem) -> Answer {
    let sockets = modem.session.appSockets
    return Answer(
      lines: sockets.all.indices.compactMap { index in
        if sockets.servers[index] != nil { return "+CASTATE: \(index),2" }
        guard sockets.isKnown[index] else { return nil }
        return "+CASTATE: \(index),\(sockets.all[index].state == .connected ? 1 : 0)"
      }
    )
  }
}

extension AppSockets.Configuration {
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CASSLCFG?
  fileprivate func lines(_ index: Int) -> [String] {
    [
      "+CASSLCFG: \(index)", "cacert: \(authority)", "clientcert: \(certificate)",
      "psktable: \(keyTable)", "timeout: \(timeLimit)", "ssl: \(isTLS ? 1 : 0)",
      "crindex: \(contextIndex)", "localport: \(localPort)", "protocol: \(isDatagram ? 1 : 0)",
    ]
  }

  /// False for an unknown key and a value out of its range.
  fileprivate mutating func set(_ parameters: Parameters) -> Bool {
    guard let key = parameters.text(1)?.lowercased() else { return false }
    func number(_ range: ClosedRange<Int>) -> Int? { parameters.integer(2, in: range) }
    switch key {
    case "cacert": authority = parameters.text(2) ?? ""
    case "clientcert": certificate = parameters.text(2) ?? ""
    case "psktable": keyTable = parameters.text(2) ?? ""
    case "timeout":
      guard let value = number(0...65_535) else { return false }
      timeLimit = value
    case "ssl":
      guard let value = number(0...1) else { return false }
      isTLS = value == 1
    case "crindex":
      guard let value = number(0...5) else { return false }
      contextIndex = value
    case "localport":
      guard let value = number(0...65_535) else { return false }
      localPort = value
    case "protocol":
      guard let value = number(0...1) else { return false }
      isDatagram = value == 1
    default: return false
    }
    return true
  }
}
