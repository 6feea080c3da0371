import Primitives
import Surroundings

/// HTTP and HTTPS over the app network: what goes over the connection.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, 9.2.4 to 9.2.12.
extension CommandTable {
  static let secureRequestCommands = [
    CommandDefinition("+SHCHEAD", test: []) { modem, _, _ in
      modem.whenConnected { secure in secure.fields = [] }
    },
    CommandDefinition(
      "+SHAHEAD",
      [.text(1...350, shown: "\"type\""), .text(0...350, shown: "\"value\"")],
      read: { modem, _, _ in
        Answer(
          lines: modem.session.secure.fields.map { "+SHAHEAD: \"\($0.name)\",\"\($0.value)\"" }
        )
      },
      write: { modem, parameters, _ in modem.addField(parameters) }
    ),
    CommandDefinition("+SHCPARA", test: []) { modem, _, _ in
      modem.whenConnected { secure in secure.parameters = [] }
    },
    CommandDefinition(
      "+SHPARA",
      [.text(1...64, shown: "\"key\""), .text(0...64, shown: "\"value\"")],
      read: { modem, _, _ in
        Answer(
          lines: modem.session.secure.parameters.map { "+SHPARA: \"\($0.key)\",\"\($0.value)\"" }
        )
      },
      write: { modem, parameters, _ in modem.addParameter(parameters) }
    ),
    CommandDefinition(
      "+SHBOD",
      [.text(0...2_048, shown: "\"body\""), .numbers(1...1_024, shown: "<bodylen>")],
      read: { modem, _, _ in modem.bodyAnswer("+SHBOD") },
      write: { modem, parameters, _ in modem.setBody(parameters) }
    ),
    CommandDefinition(
      "+SHBODEXT",
      [.numbers(1...1_024), .numbers(100...10_000)],
      read: { modem, _, _ in modem.bodyAnswer("+SHBODEXT") },
      write: { modem, parameters, _ in modem.takeBody(parameters) }
    ),
    CommandDefinition(
      "+SHREQ",
      [.text(1...512, shown: "url"), .numbers(1...5).optional],
      read: { modem, _, _ in
        guard let request = modem.session.secure.request else { return .ok }
        return .line("+SHREQ: \"\(request.path)\",\(request.type)")
      },
      write: { modem, parameters, turn in modem.startRequest(parameters, &turn) }
    ),
    CommandDefinition(
      "+SHREAD",
      [.numbers(0...306_176), .numbers(1...306_176)],
      write: { modem, parameters, turn in modem.readPieces(parameters, turn) }
    ),
  ]
}

extension VirtualModem {
  fileprivate mutating func whenConnected(
    _ change: (inout SecureService) -> Void
  ) -> Answer {
    guard session.secure.connection == .connected else { return .error }
    change(&session.secure)
    return .ok
  }

  fileprivate mutating func addField(_ parameters: Parameters) -> Answer {
    guard let name = parameters.text(0), let value = parameters.text(1) else { return .error }
    let used = session.secure.fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard used + name.utf8.count + value.utf8.count <= memory.secure.headerLimit ?? 0 else {
      return .error
    }
    return whenConnected { secure in secure.fields.append(HTTPRequest.Field(name, value)) }
  }

  fileprivate mutating func addParameter(_ parameters: Parameters) -> Answer {
    guard let key = parameters.text(0), let value = parameters.text(1) else { return .error }
    let used = session.secure.content.count
    guard used + key.utf8.count + value.utf8.count + 2 <= memory.secure.bodyLimit ?? 0 else {
      return .error
    }
    return whenConnected { secure in secure.parameters.append((key, value)) }
  }

  /// The length is that of the body without its escapes.
  fileprivate mutating func setBody(_ parameters: Parameters) -> Answer {
    guard let body = parameters.unescapedText(0), parameters.integer(1) == body.count,
      body.count <= memory.secure.bodyLimit ?? 0
    else { return .error }
    return whenConnected { secure in secure.body = body }
  }

  fileprivate func bodyAnswer(_ name: String) -> Answer {
    let body = String(decoding: session.secure.body, as: UTF8.self)
    return .line("\(name): \"\(body)\",\(session.secure.body.count)")
  }

  fileprivate mutating func takeBody(_ parameters: Parameters) -> Answer {
    guard session.secure.connection == .connected, let size = parameters.integer(0),
      size <= memory.secure.bodyLimit ?? 0, let limit = parameters.integer(1)
    else { return .error }
    let entry = DataEntry(
      prompt: .sign,
      end: .size(size),
      timeLimit: Milliseconds(Int64(limit))
    ) { modem, bytes, _, _ in modem.whenConnected { secure in secure.body = bytes } }
    return Answer(next: .entry(entry))
  }

  /// The path, or the whole URL, and the type; the type alone with old firmware.
  private func requestTarget(_ parameters: Parameters) -> (path: String, type: Int)? {
    if let path = parameters.text(0), let type = parameters.integer(1) { return (path, type) }
    guard settings.firmware.takesRequestTypeAlone, parameters.count == 1,
      let type = parameters.integer(0, in: 1...5)
    else { return nil }
    return ("/", type)
  }

  fileprivate mutating func startRequest(
    _ parameters: Parameters,
    _ turn: inout Turn
  ) -> Answer {
    guard let (path, type) = requestTarget(parameters),
      session.secure.connection == .connected, session.secure.exchange == nil,
      let server = memory.secure.server
    else { return .error }
    let method = HTTPRequest.Method.ofSecureRequest[type - 1]
    let isContentType = { (field: HTTPRequest.Field) in field.name.lowercased() == "content-type" }
    let fields = session.secure.fields
    var request = HTTPRequest(
      method: method,
      url: path.lowercased().hasPrefix("http") ? path : server + path,
      contentType: fields.first(where: isContentType)?.value,
      fields: fields.filter { !isContentType($0) },
      body: session.secure.content
    )
    if memory.secure.isTLS, let server = memory.secure.hostAndPort {
      request.security = secureHandshake(server, turn)
    }
    session.secure.request = (path, type)
    session.secure.response = []
    exchange(
      request,
      on: .secure,
      method: method.rawValue,
      earliest: SecureTiming.request,
      limit: .seconds(Int64(memory.secure.timeLimitSeconds)),
      &turn
    ) { modem, outcome, turn in modem.finishRequest(method, outcome, &turn) }
    return .ok
  }

  /// Without a response the connection is lost, and that is all there is.
  private mutating func finishRequest(
    _ method: HTTPRequest.Method,
    _ outcome: HTTPOutcome,
    _ turn: inout Turn
  ) {
    guard case .response(let status, _, let body) = outcome else {
      session.secure.connection = .lost
      return report("+SHSTATE: 0", &turn)
    }
    session.secure.response = body
    report("+SHREQ: \"\(method.rawValue)\",\(status),\(body.count)", &turn)
  }

  /// `OK` first, then the pieces.
  fileprivate mutating func readPieces(_ parameters: Parameters, _ turn: Turn) -> Answer {
    let secure = session.secure
    guard let start = parameters.integer(0), let size = parameters.integer(1),
      secure.exchange == nil, start + size <= secure.response.count
    else { return .error }
    let pieces = secure.pieces(from: start, size: size)
    let port = turn.port
    schedule(after: ExecutionTiming.answer, turn) { _, turn in
      turn.effects.output[port] += pieces
    }
    return .ok
  }
}

extension HTTPRequest.Method {
  /// The `<type>` of `AT+SHREQ`, from 1 on.
  fileprivate static let ofSecureRequest: [Self] = [.get, .put, .post, .patch, .head]
}
