package import Primitives

/// What the tracker's module sends out.
package struct ServerRequest: Equatable, Sendable {
  /// In capitals: `GET`, `POST`, `HEAD`, `DELETE`.
  package var method: String
  package var url: String
  package var contentType: String?
  package var body: [UInt8]

  package init(method: String, url: String, contentType: String? = nil, body: [UInt8] = []) {
    self.method = method
    self.url = url
    self.contentType = contentType
    self.body = body
  }

  /// The host that the URL names.
  var host: String {
    let rest = url.split(separator: "://", maxSplits: 1).last ?? ""
    return String(rest.prefix { !"/?#:".contains($0) })
  }
}

/// What comes back, and when.
package struct ServerAnswer: Equatable, Sendable {
  package enum Outcome: Equatable, Sendable {
    case response(status: Int, body: [UInt8])
    case dnsFailure
    case connectFailure
    /// Nothing came.
    case timeout
  }

  /// From the request to the outcome.
  package var after: Milliseconds
  package var outcome: Outcome
  /// The script sets the time, instead of the usual delay.
  package var isTimed = false
}

/// Which server it is, as long as the script wants none to be in trouble.
package enum ServerKind: Equatable, Sendable {
  /// The cloud function: a POST is stored, a GET shows a page, anything else is not allowed.
  case function
  /// Home Assistant or the Recorder, which take a POST and answer with a list that has
  /// nothing in it.
  case ownTracks
  /// Traccar's port 5055: any method, a query with an `id` or a JSON body with a
  /// `device_id`; nothing is in the answer.
  case traccar
  /// One of the owner's own, which takes whatever its address asks for; nothing is in the
  /// answer.
  case own
}

/// How the server takes a request.
package struct ServerBehaviour: Equatable, Sendable {
  package enum Reaction: Equatable, Sendable {
    /// As its kind does.
    case endpoint
    case status(Int, body: [UInt8])
    /// The module itself gives up with this status; the request does not arrive.
    case moduleStatus(Int)
    /// The name is not known: the request does not arrive.
    case dnsFailure
    /// No connection: the request does not arrive.
    case unreachable
    /// The request arrives and is kept; the answer never comes.
    case silent
  }

  package var reaction: Reaction
  /// From the request to the answer; `nil`: drawn around the usual one.
  package var latency: Milliseconds?

  package init(_ reaction: Reaction, latency: Milliseconds? = nil) {
    self.reaction = reaction
    self.latency = latency
  }
}

/// The server that all requests go to, whatever their URL.
package struct ScriptedServer: Equatable, Sendable {
  /// A request that arrived.
  package struct Receipt: Equatable, Sendable {
    /// The time of the request.
    package var sentAt: Instant
    /// As the request was, the body cut after `bodyKeptMax` bytes.
    package var request: ServerRequest
    /// What it was answered with; `nil` when nothing was.
    package var status: Int?
  }

  /// The newest of what arrived, in the order of arrival, at most
  /// `receiptsMax`.
  package private(set) var receipts: [Receipt] = []
  /// All that ever arrived.
  package private(set) var receivedCount = 0

  package var kind = ServerKind.function
  private var behaviour = ServerBehaviour(.endpoint)
  private var temporary: ServerBehaviour?
  private var temporaryCount = 0
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed, stream: World.Stream.server)
  }

  mutating func behave(_ behaviour: ServerBehaviour, forRequests count: Int?) {
    if let count {
      temporary = behaviour
      temporaryCount = max(0, count)
    } else {
      self.behaviour = behaviour
      temporary = nil
    }
  }

  /// Behaviour for a number of requests counts requests, and says nothing of
  /// connections.
  var isReachable: Bool {
    behaviour.reaction != .dnsFailure && behaviour.reaction != .unreachable
  }

  /// Whether its name is found, as the server is at the moment.
  var isNameKnown: Bool { behaviour.reaction != .dnsFailure }

  mutating func answer(
    to request: ServerRequest,
    at now: Instant,
    by endpoint: Endpoint
  ) -> ServerAnswer {
    let behaviour = nextBehaviour()
    var answer = answer(to: request, behaviour, at: now, by: endpoint)
    answer.isTimed = behaviour.latency != nil
    return answer
  }

  private mutating func answer(
    to request: ServerRequest,
    _ behaviour: ServerBehaviour,
    at now: Instant,
    by endpoint: Endpoint
  ) -> ServerAnswer {
    // Drawn every time, used or not: what one answer is like does not shift
    // the ones after it.
    let drawn = Self.usualLatency + Milliseconds(generator.normal(deviation: Self.deviation))
    let usual = min(max(drawn, Self.latencies.lowerBound), Self.latencies.upperBound)
    let latency = behaviour.latency ?? usual
    switch behaviour.reaction {
    case .endpoint:
      let (status, body) = endpoint(request) ?? kind.answer(to: request)
      keep(request, at: now, status: status)
      return ServerAnswer(after: latency, outcome: .response(status: status, body: body))
    case .status(let status, var body):
      // What stands behind the server gets what that takes.
      if (200...299).contains(status), let taken = endpoint(request), body.isEmpty {
        body = taken.body
      }
      keep(request, at: now, status: status)
      return ServerAnswer(after: latency, outcome: .response(status: status, body: body))
    case .moduleStatus(let status):
      return ServerAnswer(after: latency, outcome: .response(status: status, body: []))
    case .dnsFailure: return ServerAnswer(after: latency, outcome: .dnsFailure)
    case .unreachable: return ServerAnswer(after: latency, outcome: .connectFailure)
    case .silent:
      _ = endpoint(request)
      keep(request, at: now, status: nil)
      return ServerAnswer(after: behaviour.latency ?? Self.answerTimeout, outcome: .timeout)
    }
  }

  /// What stands behind a server that works; `nil` is the answer of its kind.
  package typealias Endpoint = (ServerRequest) -> (status: Int, body: [UInt8])?

  /// The server stands alone.
  package static func alone(_ request: ServerRequest) -> (status: Int, body: [UInt8])? { nil }

  private mutating func nextBehaviour() -> ServerBehaviour {
    guard let temporary, temporaryCount > 0 else { return behaviour }
    temporaryCount -= 1
    return temporary
  }

  private mutating func keep(_ request: ServerRequest, at now: Instant, status: Int?) {
    var request = request
    request.body = Array(request.body.prefix(Self.bodyKeptMax))
    if receipts.count == Self.receiptsMax { receipts.removeFirst(Self.receiptsMax / 4) }
    receipts.append(Receipt(sentAt: now, request: request, status: status))
    receivedCount += 1
  }

  /// Project value: a day of a report every 5 s, the shortest interval, fits.
  package static let receiptsMax = 20_000
  /// Project value: several times the longest report.
  package static let bodyKeptMax = 4_096

  /// - Source: the published test of the cloud function: answered after 424 ms.
  private static let usualLatency: Milliseconds = 424
  /// Project values: a spread that a mobile network shows on a good day.
  private static let latencies: ClosedRange<Milliseconds> = 150...600
  private static let deviation: Int64 = 75

  /// - Source: SIM7000 Series AT Command Manual, `AT+HTTPPARA`: `TIMEOUT` is
  ///   120 s by default.
  package static let answerTimeout: Milliseconds = .seconds(120)
  /// Project value: three attempts at a connection, 3, 6 and 12 s apart.
  package static let connectTimeout: Milliseconds = .seconds(21)
}

extension ServerKind {
  /// - Source: Firmware-notes/servers.md, what each of them answers.
  fileprivate func answer(to request: ServerRequest) -> (status: Int, body: [UInt8]) {
    let (status, text) = words(for: request)
    return (status, Array(text.utf8))
  }

  private func words(for request: ServerRequest) -> (status: Int, text: String) {
    switch self {
    case .function where request.method == "POST": return (200, Self.storedText)
    case .function where ["GET", "HEAD"].contains(request.method): return (200, Self.pageText)
    case .ownTracks where request.method == "POST": return (200, "[]")
    case .function, .ownTracks: return (405, Self.notAllowedText)
    case .own: return (200, "")
    case .traccar:
      let isNamed = request.hasQueryName("id") || request.hasQueryName("deviceid")
      return (isNamed || request.namesDevice ? 200 : 400, "")
    }
  }

  /// - Source: the cloud function's answer to its test tool.
  private static let storedText = "Successfully written to Firestore."
  /// Project value: the first try of most programs is a GET.
  ///
  /// No line of it is a final result code, which a program could mistake it for.
  private static let pageText = "It works."
  /// - Source: RFC 9110, 15.5.6.
  private static let notAllowedText = "Method Not Allowed"
}

extension ServerRequest {
  fileprivate func hasQueryName(_ name: String) -> Bool {
    let query = url.split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
    return query.split(separator: "&").contains { $0.hasPrefix(name + "=") }
  }

  /// A JSON body is read as one only where the content type is JSON.
  fileprivate var namesDevice: Bool {
    guard contentType?.hasPrefix("application/json") == true else { return false }
    let wanted = Array("\"device_id\":\"".utf8)
    return body.indices.contains { body[$0...].starts(with: wanted) }
  }
}
