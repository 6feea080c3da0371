import Backend
import Pages
import Sockets

/// What a request asks a server for.
enum ServeRoute {
  case report(Request)
  case operation(Operation)
  case state
  case history(HistoryExport)
  case routes(tracker: String, from: Timestamp, to: Timestamp)
  case events(after: Int64?)
  case answer(ServerResponse)
}

extension ServeSettings {
  /// True for the paths of the page and of its API, which take no reports.
  package static func isOwn(_ path: String) -> Bool {
    path == "/events" || path.hasPrefix("/api/") || ServeAssets.all.contains { $0.path == path }
  }
}

/// Finds it, and refuses what is not to be had.
struct ServeRouter {
  let settings: ServeSettings

  func route(_ request: ServerRequest) -> ServeRoute {
    if let format = settings.paths[request.path] { return ingest(request, format) }
    if let asset = ServeAssets.all.first(where: { $0.path == request.path }) {
      guard isReading(request) else { return .answer(Self.notAllowed("GET, HEAD")) }
      return .answer(page(asset))
    }
    guard ServeSettings.isOwn(request.path) else {
      return .answer(Self.error(404, "Not found"))
    }
    if let refusal = refusal(of: request) { return .answer(refusal) }
    switch request.path {
    case "/api/operations": return operation(request)
    case "/events" where request.method == "HEAD": return .answer(Self.notAllowed("GET"))
    case "/api/state", "/api/history", "/api/routes", "/events":
      guard isReading(request) else { return .answer(Self.notAllowed("GET, HEAD")) }
      return question(request)
    default: return .answer(Self.error(404, "Not found"))
    }
  }

  private func isReading(_ request: ServerRequest) -> Bool {
    request.method == "GET" || request.method == "HEAD"
  }

  /// Who may not ask for page's data at all.
  private func refusal(of request: ServerRequest) -> ServerResponse? {
    if request.isForeign { return Self.error(403, "The page of another site may not ask this") }
    if settings.access.token == nil, !request.isForHost(settings.address) {
      return Self.error(421, "Host: expected a name of this machine")
    }
    guard settings.access.admits(request.presentedToken) else {
      var response = Self.error(401, "The token is missing or wrong")
      response.headers.append(("WWW-Authenticate", "Bearer"))
      return response
    }
    return nil
  }

  private func question(_ request: ServerRequest) -> ServeRoute {
    let fields = FormFields((request.query ?? "").utf8)
    switch request.path {
    case "/api/state": return .state
    case "/events":
      let last = request.value("Last-Event-ID").flatMap { Int64($0) }
      return .events(after: last)
    default: break
    }
    guard let tracker = fields["tracker"], ReportReader.isID(tracker) else {
      return .answer(Self.error(400, "tracker: expected the id of a tracker"))
    }
    var times: [Timestamp] = []
    for key in ["from", "to"] {
      guard let time = fields[key].flatMap({ Timestamp($0) }) else {
        return .answer(Self.error(400, "\(key): expected a time such as 2026-11-21T09:00:00Z"))
      }
      times.append(time)
    }
    guard request.path == "/api/history" else {
      return .routes(tracker: tracker, from: times[0], to: times[1])
    }
    guard let format = HistoryFormat(rawValue: fields["format"] ?? "json") else {
      let expected = HistoryFormat.allCases.map(\.rawValue).joined(separator: ", ")
      return .answer(Self.error(400, "format: expected one of \(expected)"))
    }
    return .history(
      HistoryExport(
        tracker,
        format,
        isChunked: !request.isHTTP10,
        from: times[0],
        to: times[1]
      )
    )
  }

  private func operation(_ request: ServerRequest) -> ServeRoute {
    guard request.method == "POST" else { return .answer(Self.notAllowed("POST")) }
    let type = request.value("Content-Type")?.prefix { $0 != ";" } ?? ""
    guard type.lowercased().filter({ $0 != " " }) == "application/json" else {
      return .answer(Self.error(415, "Content-Type: expected application/json"))
    }
    do throws(OperationError) {
      let operation = try Operation(parsing: request.body.span)
      if let member = operation.blankMember {
        return .answer(Self.error(400, "\(member): expected text, not only blanks"))
      }
      return .operation(operation)
    } catch {
      return .answer(Self.error(400, error.text))
    }
  }

  private func ingest(_ request: ServerRequest, _ format: IngestFormat) -> ServeRoute {
    if request.isForeign { return .answer(.text(403, "Forbidden\n")) }
    var report = Request(
      method: request.method,
      query: request.query.map(Self.withoutToken),
      type: request.value("Content-Type"),
      body: request.body,
      at: format
    )
    report.hasLength = request.hasLength
    report.secret = request.presentedToken
    if format == .ownTracks { report.topic = topic(request) }
    return .report(report)
  }

  /// User and device beside the body.
  ///
  /// - Source: OwnTracks booklet, HTTP: the query `u` and `d`, or two headers.
  private func topic(_ request: ServerRequest) -> String? {
    let fields = FormFields((request.query ?? "").utf8)
    guard let user = fields["u"] ?? request.value("X-Limit-U"),
      let device = fields["d"] ?? request.value("X-Limit-D")
    else { return nil }
    return "owntracks/\(user)/\(device)"
  }

  /// A secret is not for the journal.
  private static func withoutToken(_ query: String) -> String {
    query.split(separator: "&").filter { FormFields($0.utf8)["token"] == nil }
      .joined(separator: "&")
  }

  private func page(_ asset: ServeAssets.Asset) -> ServerResponse {
    var response = ServerResponse(200, .bytes(asset.bytes))
    let images = settings.tiles.map { " " + $0.origin } ?? ""
    response.headers = [
      ("Content-Type", asset.type), ("Cache-Control", "no-cache"),
      (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:\(images);"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
      ),
      ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ]
    return response
  }

  static func json(_ status: Int, _ bytes: [UInt8]) -> ServerResponse {
    var response = ServerResponse(status, .bytes(bytes))
    response.headers = [
      ("Content-Type", "application/json"), ("Cache-Control", "no-store"),
      ("X-Content-Type-Options", "nosniff"),
    ]
    return response
  }

  static func error(_ status: Int, _ text: String) -> ServerResponse {
    json(status, JSONObjectText.of("error", text))
  }

  static func notAllowed(_ methods: String) -> ServerResponse {
    var response = error(405, "Method not allowed")
    response.headers.append(("Allow", methods))
    return response
  }
}
