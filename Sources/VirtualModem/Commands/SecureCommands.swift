import Primitives
import Surroundings

/// HTTP and HTTPS over the app network: the connection.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 9.2;
///   `Traces/at/https-connection-lost.trace` for what may fail.
extension CommandTable {
  static let secureCommands = [
    CommandDefinition(
      "+SHSSL",
      [.numbers(0...5), .text(0...64, shown: "\"calist\"").optional]
        + [.text(0...64, shown: "\"certname\"").optional],
      read: { modem, _, _ in
        let stored = modem.memory.secure
        return .line(
          "+SHSSL: \(stored.contextIndex),\"\(stored.authorities)\",\"\(stored.certificate)\""
        )
      },
      write: { modem, parameters, _ in
        // One name alone, or two; nothing behind a comma is not a name.
        guard parameters.count == 1 || parameters.has(1) else { return .error }
        modem.memory.secure.contextIndex = parameters.integer(0) ?? 0
        modem.memory.secure.authorities = parameters.text(1) ?? ""
        modem.memory.secure.certificate = parameters.text(2) ?? ""
        return .ok
      }
    ),
    CommandDefinition(
      "+SHCONF",
      [.text(1...16, shown: "\"HTTPPARAMTAG\""), .text(1...64, shown: "\"HTTPPARAMVALUE\"")],
      read: { modem, _, _ in Answer(lines: modem.memory.secure.lines) },
      write: { modem, parameters, _ in
        guard let key = parameters.text(0), modem.memory.secure.set(key, parameters) else {
          return .error
        }
        return .ok
      }
    ),
    CommandDefinition("+SHCONN", test: []) { modem, _, turn in modem.connect(&turn) },
    CommandDefinition(
      "+SHSTATE",
      test: [],
      read: { modem, _, _ in
        .line("+SHSTATE: \(modem.session.secure.connection == .connected ? 1 : 0)")
      }
    ),
    CommandDefinition("+SHDISC", test: []) { modem, _, turn in
      guard modem.session.secure.connection != .none else { return .error }
      modem.abandonExchange(on: .secure, &turn)
      modem.session.secure.disconnect()
      return .ok
    },
  ]
}

enum SecureTiming {
  /// Without TLS.
  ///
  /// Project value: two round trips.
  static let connection: Milliseconds = 300
  /// From `OK` to the URC at the earliest.
  ///
  /// Project value: a round trip.
  static let request: Milliseconds = 300
}

extension VirtualModem {
  fileprivate mutating func connect(_ turn: inout Turn) -> Answer {
    let stored = memory.secure
    guard session.secure.connection.canConnect, stored.isComplete,
      session.appNetwork.state == .active, let server = stored.hostAndPort
    else { return .error }
    session.secure.connection = .connecting
    guard stored.isTLS else {
      return .wait(SecureTiming.connection) { modem, turn in
        modem.finishConnecting(isUp: turn.surroundings.isServerReachable)
      }
    }
    let handshake = secureHandshake(server, turn)
    let port = turn.port
    let id = ask(.handshake(handshake), &turn) { modem, event, turn in
      modem.conclude(on: port, &turn) { modem, _ in
        modem.finishConnecting(isUp: event == .connected)
      }
    }
    let limit = Milliseconds.seconds(Int64(stored.timeLimitSeconds))
    return Answer(
      next: .pending(limit: limit) { modem, turn in
        modem.cancel(id, &turn)
        return modem.finishConnecting(isUp: false)
      }
    )
  }

  /// With the server of `AT+SHCONF`, as `AT+SHSSL` has it.
  func secureHandshake(_ server: (host: String, port: UInt16), _ turn: Turn) -> TLSHandshake {
    handshake(
      host: server.host,
      port: server.port,
      context: memory.secure.contextIndex,
      authority: memory.secure.authorities,
      certificate: memory.secure.certificate,
      turn
    )
  }

  private mutating func finishConnecting(isUp: Bool) -> Answer {
    guard session.secure.connection == .connecting else { return .error }
    let isConnected = isUp && session.appNetwork.state == .active
    session.secure.connection = isConnected ? .connected : .broken
    return isConnected ? .ok : .error
  }

  /// The context below the connection goes.
  mutating func endSecureSession(_ turn: inout Turn) {
    guard session.secure.connection == .connected else { return }
    abandonExchange(on: .secure, &turn)
    session.secure.disconnect(.lost)
    report("+SHSTATE: 0", &turn)
  }
}
