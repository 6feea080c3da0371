import Primitives

/// Requests in the formats of engines.
extension Backend {
  mutating func receiveFromEngine(
    _ request: Request,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Response {
    if let refusal = refusal(ofForm: request) { return refusal }
    let reading = EngineReport(request)
    if reading.isIgnored { return answer(to: nil, in: request.format, at: now) }
    guard reading.problems.isEmpty, let report = reading.report, let id = reading.id else {
      effects.log += reading.problems
      return Response(400, reading.problems.joined(separator: "; "))
    }
    guard let number = trackerIDs.number(of: id) ?? addUnowned(id) else {
      return Response.unavailable
    }
    if let secret = secret(ofTracker: id), request.secret != secret {
      return Response(403, "Forbidden")
    }
    guard !settings.limitsReports || watches[number].admits(at: now) else {
      return .tooMany
    }
    accept(report, from: number, at: now, &effects)
    return answer(to: number, in: request.format, at: now)
  }

  /// The refusal of a request for its method or length, whatever its body.
  func refusal(ofForm request: Request) -> Response? {
    guard request.format.methods.contains(request.method) else {
      var response = Response(405, "Method Not Allowed")
      response.allowsPOST = true
      return response
    }
    guard request.body.count <= request.format.bodyMax else {
      return Response(413, "Payload Too Large")
    }
    guard request.method == "GET" || request.hasLength else {
      return Response(411, "Length Required")
    }
    return nil
  }

  /// The secret that the tracker was provisioned with.
  package func secret(ofTracker id: String) -> String? {
    trackerIDs.number(of: id).flatMap { detailsIndex(of: $0) }.flatMap { details[$0].secret }
  }

  /// An engine's own answer: OwnTracks reads an array of messages, Traccar's apps nothing.
  private mutating func answer(
    to number: Int?,
    in format: IngestFormat,
    at now: Timestamp
  ) -> Response {
    var response = Response(200, "")
    guard format == .ownTracks else { return response }
    var orders = Orders()
    if let number { watches[number].fill(&orders, at: now) }
    response.body = orders.ownTracksJSON
    response.isJSON = true
    return response
  }
}

extension Response {
  /// More reports a minute than one tracker may send.
  package static var tooMany: Response {
    var response = Response(429, "Too Many Requests")
    response.retryAfterSeconds = 60
    return response
  }
}

extension Orders {
  /// The interval as OwnTracks is told it: an array of messages.
  ///
  /// - Source: OwnTracks booklet, JSON, `_type=cmd` and `setConfiguration`.
  var ownTracksJSON: [UInt8] {
    guard case .seconds(let seconds) = interval else { return Array("[]".utf8) }
    let text =
      #"[{"_type":"cmd","action":"setConfiguration","configuration":"#
      + #"{"_type":"configuration","locatorInterval":\#(seconds)}}]"#
    return Array(text.utf8)
  }
}
