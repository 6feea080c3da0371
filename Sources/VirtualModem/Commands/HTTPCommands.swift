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
      modem.cancel(modem.session.http.cancel(), &turn)
      return .ok
    },
    CommandDefinition(
      "+HTTPPARA",
      test: ["+HTTPPARA: \"HTTPParamTag\",\"HTTPParamValue\""],
      write: {
        modem,
        parameters,
        _ in
        guard modem.session.http.isInitialised, parameters.count == 2,
          let key = parameters.text(0), modem.session.http.parameters.set(key, parameters)
        else { return .error }
        return .ok
      }
    ),
    CommandDefinition(
      "+HTTPDATA",
      test: ["+HTTPDATA: (0-319488),(1000-120000)"],
      write: {
        modem,
        parameters,
        _ in
        guard modem.session.http.isInitialised, (1...2).contains(parameters.count),
          let size = parameters.integer(0, in: 0...HTTPService.bodyMax)
        else { return .error }
        guard size > 0 else {
          modem.session.http.body = []
          return .ok
        }
        guard let limit = parameters.integer(1, in: 1_000...120_000) else { return .error }
        let entry = DataEntry(
          prompt: .line("DOWNLOAD"),
          end: .size(size),
          timeLimit: Milliseconds(Int64(limit)),
          isEchoed: modem.settings.echoesDownload
        ) { modem, bytes, _, _ in
          modem.session.http.body = bytes
          return .ok
        }
        return Answer(next: .entry(entry))
      }
    ),
    CommandDefinition(
      "+HTTPACTION",
      test: ["+HTTPACTION: (0-3)"],
      write: { modem, parameters, turn in
        guard parameters.count == 1, let number = parameters.integer(0, in: 0...3)
        else { return .error }
        return modem.startAction(number, &turn)
      }
    ),
    CommandDefinition(
      "+HTTPREAD",
      test: [],
      execution: { modem, _, _ in modem.readResponse(from: 0, size: HTTPService.bodyMax) },
      write: { modem, parameters, _ in
        guard parameters.count == 2,
          let start = parameters.integer(0, in: 0...HTTPService.bodyMax),
          let size = parameters.integer(1, in: 1...HTTPService.bodyMax)
        else { return .error }
        return modem.readResponse(from: start, size: size)
      }
    ),
  ]
}

enum HTTPTiming {
  /// From `OK` to the URC at the earliest.
  ///
  /// Project value: DFRobot's library hangs for ever on one that comes within a
  /// second, usim800 waits 2 to 4 s.
  static let action: ClosedRange<Int64> = 2_000...2_500
}

extension VirtualModem {
  fileprivate mutating func startAction(
    _ number: Int,
    _ turn: inout Turn
  ) -> Answer {
    let parameters = session.http.parameters
    guard session.http.isInitialised, session.http.action == nil, !parameters.url.isEmpty else {
      return .error
    }
    let method = HTTPRequest.Method.ofAction[number]
    let length = Milliseconds(chance.http.integer(in: HTTPTiming.action))
    var action = HTTPService.Action(
      id: nil,
      method: "\(number)",
      earliest: turn.now + length,
      until: turn.now + .seconds(Int64(parameters.timeLimitSeconds))
    )
    let url = parameters.url
    let isSecure = url.lowercased().hasPrefix("https://")
    guard session.bearers[parameters.profile - 1].status == .connected, !isSecure else {
      // 601 without a bearer (botletics issues 26 and 74); TLS is of the SH
      // commands, on a stack of its own.
      action.finish(.connectFailure)
      session.http.begin(action)
      return .ok
    }
    let request = HTTPRequest(
      method: method,
      url: url.lowercased().hasPrefix("http://") ? url : "http://" + url,
      contentType: parameters.contentType,
      body: method == .post ? session.http.body : []
    )
    action.id = ask(.http(request), &turn) { modem, event, _ in
      if case .http(let outcome) = event { modem.session.http.finish(outcome) }
    }
    session.http.begin(action)
    return .ok
  }

  /// What a client has to say of a request that is over.
  mutating func report(_ ending: (urc: String, givenUp: Int?)?, _ turn: inout Turn) {
    guard let ending else { return }
    cancel(ending.givenUp, &turn)
    report(ending.urc, &turn)
  }

  /// Nothing to read is `OK` alone; while a request is under way, `ERROR`.
  fileprivate func readResponse(from start: Int, size: Int) -> Answer {
    guard session.http.isInitialised, session.http.action == nil else { return .error }
    let slice = session.http.slice(from: start, size: size)
    guard !slice.isEmpty else { return .ok }
    return Answer(lines: ["+HTTPREAD: \(slice.count)"], body: Array(slice))
  }
}

extension HTTPRequest.Method {
  /// The `<Method>` of `AT+HTTPACTION`, from 0 on.
  fileprivate static let ofAction: [Self] = [.get, .post, .head, .delete]
}
