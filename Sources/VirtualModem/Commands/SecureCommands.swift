import Primitives

/// HTTP and HTTPS over the app network, and what TLS is told.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, the chapters of SSL and of
///   HTTP(S); `Traces/at/https-connection-lost.trace` for what may fail.
extension CommandTable {
  static let secureCommands = [
    CommandDefinition(
      "+CSSLCFG",
      test: ["+CSSLCFG: \"SSLPARAMTAG\",\"SSLPARAMVALUE\""],
      write: { modem, parameters, _ in modem.setTLS(parameters) }
    ),
    CommandDefinition(
      "+SHSSL",
      test: ["+SHSSL: (0-5),(len:32),(len:32)"],
      write: { _, parameters, _ in
        let isComplete = parameters.count == 1 || parameters.text(1) != nil
        guard (1...3).contains(parameters.count), parameters.integer(0, in: 0...5) != nil,
          isComplete
        else { return .error }
        return .ok
      }
    ),
    CommandDefinition(
      "+SHCONF",
      test: ["+SHCONF: \"HTTPPARAMTAG\",\"HTTPPARAMVALUE\""],
      write: { modem, parameters, _ in
        guard parameters.count == 2, let key = parameters.text(0),
          modem.session.secure.configuration.set(key, parameters)
        else { return .error }
        return .ok
      }
    ),
    CommandDefinition("+SHCONN", test: []) { modem, _, _ in modem.connect() },
    CommandDefinition(
      "+SHSTATE",
      test: [],
      read: { modem, _, _ in
        .line("+SHSTATE: \(modem.session.secure.connection == .connected ? 1 : 0)")
      }
    ),
    CommandDefinition("+SHCHEAD", test: []) { modem, _, _ in
      modem.whenConnected { secure in secure.header = [] }
    },
    CommandDefinition(
      "+SHAHEAD",
      test: [],
      write: { modem, parameters, _ in modem.addHeader(parameters) }
    ),
    CommandDefinition(
      "+SHBOD",
      test: [],
      write: { modem, parameters, _ in modem.setBody(parameters) }
    ),
    CommandDefinition(
      "+SHREQ",
      test: ["+SHREQ: (len:256),(1-5)"],
      write: { modem, parameters, turn in modem.startRequest(parameters, &turn) }
    ),
    CommandDefinition(
      "+SHREAD",
      test: ["+SHREAD: (0-306176),(1-306176)"],
      write: { modem, parameters, turn in modem.readPieces(parameters, turn) }
    ),
    CommandDefinition("+SHDISC", test: []) { modem, _, turn in
      guard modem.session.secure.connection != .none else { return .error }
      modem.cancel(modem.session.secure.disconnect(), &turn)
      return .ok
    },
  ]
}

enum SecureTiming {
  /// Project value: a TLS handshake over a cellular link takes several round
  /// trips and the module's own arithmetic; seen from 2 s to 26 s.
  static let handshake: ClosedRange<Int64> = 2_000...4_000
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
  /// Taken and without effect, as far as it is in range: nothing is enciphered.
  fileprivate func setTLS(_ parameters: Parameters) -> Answer {
    guard let key = parameters.text(0)?.lowercased() else { return .error }
    if key == "convert" { return parameters.text(2) == nil ? .error : .ok }
    guard parameters.integer(1, in: 0...5) != nil else { return .error }
    switch key {
    case "sslversion": return parameters.integer(2, in: 0...5) == nil ? .error : .ok
    case "ignorertctime": return parameters.integer(2, in: 0...1) == nil ? .error : .ok
    case "protocol": return parameters.integer(2, in: 1...2) == nil ? .error : .ok
    case "ciphersuite": return parameters.count == 4 ? .ok : .error
    case "sni": return parameters.text(2) == nil ? .error : .ok
    default: return .error
    }
  }

  fileprivate mutating func connect() -> Answer {
    let secure = session.secure
    guard secure.connection.canConnect, secure.configuration.isComplete,
      session.appNetwork.state == .active
    else { return .error }
    let length =
      secure.configuration.isTLS
      ? Milliseconds(chance.http.integer(in: SecureTiming.handshake)) : SecureTiming.connection
    return .wait(length) { modem, turn in modem.finishConnecting(&turn) }
  }

  mutating func finishConnecting(_ turn: inout Turn) -> Answer {
    guard session.appNetwork.state == .active, turn.surroundings.isServerReachable,
      !session.secure.configuration.isTLS || settings.playsTLS
    else {
      session.secure.connection = .broken
      return .error
    }
    session.secure.connection = .connected
    return .ok
  }

  fileprivate mutating func whenConnected(
    _ change: (inout SecureService) -> Void
  ) -> Answer {
    guard session.secure.connection == .connected else { return .error }
    change(&session.secure)
    return .ok
  }

  fileprivate mutating func addHeader(_ parameters: Parameters) -> Answer {
    guard parameters.count == 2, let name = parameters.text(0), let value = parameters.text(1),
      session.secure.hasRoom(name, value)
    else { return .error }
    return whenConnected { secure in secure.header.append((name, value)) }
  }

  /// The length is that of the body without its escapes.
  fileprivate mutating func setBody(_ parameters: Parameters) -> Answer {
    guard parameters.count == 2, let body = parameters.unescapedText(0),
      parameters.integer(1, in: 1...1_024) == body.count,
      body.count <= session.secure.configuration.bodyLimit ?? 0
    else { return .error }
    return whenConnected { secure in secure.body = body }
  }

  fileprivate mutating func startRequest(
    _ parameters: Parameters,
    _ turn: inout Turn
  ) -> Answer {
    guard parameters.count == 2, let path = parameters.text(0),
      let type = parameters.integer(1, in: 1...5), session.secure.connection == .connected,
      session.secure.action == nil,
      let server = session.secure.configuration.server
    else { return .error }
    let method = HTTPRequest.Method.ofSecureRequest[type - 1]
    let limit = Int64(session.secure.configuration.timeLimitSeconds)
    let contentType = session.secure.header.first { $0.name.lowercased() == "content-type" }
    let request = HTTPRequest(
      method: method,
      url: path.lowercased().hasPrefix("http") ? path : server + path,
      contentType: contentType?.value,
      body: session.secure.body
    )
    let id = ask(.http(request), &turn) { modem, event, _ in
      if case .http(let outcome) = event { modem.session.secure.finish(outcome) }
    }
    session.secure.begin(
      HTTPService.Action(
        id: id,
        method: method.rawValue,
        earliest: turn.now + SecureTiming.request,
        until: turn.now + .seconds(limit)
      )
    )
    return .ok
  }

  /// `OK` first, then the pieces.
  fileprivate mutating func readPieces(_ parameters: Parameters, _ turn: Turn) -> Answer {
    let secure = session.secure
    guard parameters.count == 2, let start = parameters.integer(0, in: 0...306_176),
      let size = parameters.integer(1, in: 1...306_176), secure.action == nil,
      start + size <= secure.response.count
    else { return .error }
    let pieces = secure.pieces(from: start, size: size)
    let port = turn.port
    schedule(after: ExecutionTiming.answer, turn) { _, turn in
      turn.effects.output[port] += pieces
    }
    return .ok
  }

  /// The context below the connection goes.
  mutating func endSecureSession(_ turn: inout Turn) {
    guard session.secure.connection == .connected else { return }
    cancel(session.secure.disconnect(.lost), &turn)
    report("+SHSTATE: 0", &turn)
  }
}

extension HTTPRequest.Method {
  /// The `<type>` of `AT+SHREQ`, from 1 on.
  fileprivate static let ofSecureRequest: [Self] = [.get, .put, .post, .patch, .head]
}

extension SecureService {
  /// What `AT+SHCONF="HEADERLEN"` leaves for one more field.
  fileprivate func hasRoom(_ name: String, _ value: String) -> Bool {
    let used = header.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    return used + name.utf8.count + value.utf8.count <= configuration.headerLimit ?? 0
  }
}
