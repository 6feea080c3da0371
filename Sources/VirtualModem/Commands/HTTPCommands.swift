import Primitives

/// HTTP over a bearer profile.
///
/// - Source: SIM7000 Series AT Command Manual V1.04, chapter 9. Which errors an
///   uninitialised service gives is not in the manual beyond `ERROR`.
extension CommandTable {
  static let httpCommands = [
    CommandDefinition("+HTTPINIT", test: []) { modem, _, _ in
      guard !modem.session.http.isInitialised else { return .error }
      modem.session.http = HTTPService()
      modem.session.http.isInitialised = true
      return .ok
    },
    CommandDefinition("+HTTPTERM", test: []) { modem, _, turn in
      guard modem.session.http.isInitialised else { return .error }
      modem.abandonExchange(on: .bearer, &turn)
      modem.session.http = HTTPService()
      return .ok
    },
    CommandDefinition(
      "+HTTPPARA",
      [.text(1...16, shown: "\"HTTPParamTag\""), .text(0...512, shown: "\"HTTPParamValue\"")],
      read: { modem, _, _ in
        guard modem.session.http.isInitialised else { return .error }
        return Answer(lines: modem.session.http.parameters.lines)
      },
      write: { modem, parameters, _ in
        guard modem.session.http.isInitialised, let key = parameters.text(0),
          modem.session.http.parameters.set(key, parameters)
        else { return .error }
        return .ok
      }
    ),
    CommandDefinition(
      "+HTTPDATA",
      [.numbers(0...HTTPService.bodyMax), .numbers(1_000...120_000).optional],
      write: { modem, parameters, _ in modem.takeHTTPBody(parameters) }
    ),
    CommandDefinition(
      "+HTTPACTION",
      [.numbers(0...3)],
      write: { modem, parameters, turn in
        modem.startAction(parameters.integer(0, in: 0...3) ?? 0, &turn)
      }
    ),
    CommandDefinition(
      "+HTTPREAD",
      [.numbers(0...HTTPService.bodyMax), .numbers(1...HTTPService.bodyMax)],
      test: .lines([]),
      execution: { modem, _, _ in modem.readResponse(from: 0, size: HTTPService.bodyMax) },
      write: { modem, parameters, _ in
        guard let start = parameters.integer(0), let size = parameters.integer(1) else {
          return .error
        }
        return modem.readResponse(from: start, size: size)
      }
    ),
    CommandDefinition("+HTTPHEAD", test: []) { modem, _, _ in
      guard modem.session.http.isInitialised, modem.session.http.exchange == nil else {
        return .error
      }
      let header = modem.session.http.header
      guard !header.isEmpty else { return .ok }
      return Answer(lines: ["+HTTPHEAD: \(header.count)"], body: header)
    },
    CommandDefinition(
      "+HTTPSTATUS",
      test: [],
      read: { modem, _, _ in
        guard modem.session.http.isInitialised else { return .error }
        let method = modem.session.http.exchange.flatMap { Int($0.method) } ?? 0
        // 0 is idle, 1 is receiving; nothing of it is known before it is whole.
        let status = modem.session.http.exchange == nil ? 0 : 1
        return .line("+HTTPSTATUS: \(HTTPRequest.Method.ofAction[method].rawValue),\(status),0,0")
      }
    ),
  ]
}

enum HTTPTiming {
  /// From `OK` to the URC at the earliest.
  ///
  /// Project value: DFRobot's library hangs forever on one that comes within a
  /// second, usim800 waits 2 to 4 s.
  static let action: ClosedRange<Int64> = 2_000...2_500
}

extension VirtualModem {
  fileprivate mutating func takeHTTPBody(_ parameters: Parameters) -> Answer {
    guard session.http.isInitialised, let size = parameters.integer(0) else { return .error }
    guard size > 0 else {
      session.http.body = []
      return .ok
    }
    guard let limit = parameters.integer(1) else { return .error }
    let entry = DataEntry(
      prompt: .line("DOWNLOAD"),
      end: .size(size),
      timeLimit: Milliseconds(Int64(limit)),
      isEchoed: settings.echoesDownload
    ) { modem, bytes, _, _ in
      modem.session.http.body = bytes
      return .ok
    }
    return Answer(next: .entry(entry))
  }

  fileprivate mutating func startAction(_ number: Int, _ turn: inout Turn) -> Answer {
    let parameters = session.http.parameters
    guard session.http.isInitialised, session.http.exchange == nil, !parameters.url.isEmpty else {
      return .error
    }
    let method = HTTPRequest.Method.ofAction[number]
    let url = parameters.url
    // 601 without a bearer (botletics issues 26 and 74); TLS is of the SH
    // commands, on a stack of its own.
    let goesOut =
      session.bearers[parameters.profile - 1].status == .connected
      && !url.lowercased().hasPrefix("https://")
    let request = HTTPRequest(
      method: method,
      url: HTTPRequest.url(url),
      contentType: parameters.contentType,
      fields: parameters.fields,
      body: method == .post ? session.http.body : []
    )
    session.http.begin()
    send(goesOut ? request : nil, action: number, &turn)
    return .ok
  }

  /// Sends the request and, with `REDIR`, those that a server refers it to.
  private mutating func send(
    _ request: HTTPRequest?,
    action number: Int,
    after redirections: Int = 0,
    _ turn: inout Turn
  ) {
    exchange(
      request,
      on: .bearer,
      method: "\(number)",
      earliest: Milliseconds(chance.http.integer(in: HTTPTiming.action)),
      limit: .seconds(Int64(session.http.parameters.timeLimitSeconds)),
      &turn
    ) { modem, outcome, turn in
      if modem.session.http.parameters.followsRedirection,
        redirections < HTTPRequest.redirectionsMax, let next = request?.redirected(by: outcome)
      {
        return modem.send(next, action: number, after: redirections + 1, &turn)
      }
      let status = modem.session.http.take(outcome)
      let count = modem.session.http.response.count
      modem.report("+HTTPACTION: \(number),\(status),\(count)", &turn)
    }
  }

  /// Nothing to read is `OK` alone; while a request is under way, `ERROR`.
  fileprivate func readResponse(from start: Int, size: Int) -> Answer {
    guard session.http.isInitialised, session.http.exchange == nil else { return .error }
    let slice = session.http.slice(from: start, size: size)
    guard !slice.isEmpty else { return .ok }
    return Answer(lines: ["+HTTPREAD: \(slice.count)"], body: Array(slice))
  }
}

extension HTTPRequest.Method {
  /// The `<Method>` of `AT+HTTPACTION`, from 0 on.
  fileprivate static let ofAction: [Self] = [.get, .post, .head, .delete]
}
