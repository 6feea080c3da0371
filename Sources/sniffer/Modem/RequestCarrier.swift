import Primitives
import Sockets
import VirtualModem

/// Carries the modem's HTTP request out into the real network; the module does
/// one at a time.
struct RequestCarrier: ~Copyable {
  private let isRemoteAllowed: Bool
  private var client: HTTPClient?
  private var id = 0
  /// Known without a connection.
  private var early: HTTPOutcome?

  init(isRemoteAllowed: Bool) {
    self.isRemoteAllowed = isRemoteAllowed
  }

  var interest: PollLoop.Interest? {
    switch client {
    case .some(let client):
      client.descriptor.map { PollLoop.Interest($0, isWriting: client.isWriting) }
    case .none: nil
    }
  }

  func deadline(at now: Instant) -> Instant? {
    if early != nil { return now }
    switch client {
    case .some(let client): return client.deadline
    case .none: return nil
    }
  }

  mutating func start(_ request: HTTPRequest, id: Int, at now: Instant) {
    self.id = id
    client = nil
    early = nil
    do throws(WebAddressError) {
      let address = try WebAddress(parsing: request.url)
      let type = HTTPHeader("Content-Type", request.contentType ?? Self.defaultContentType)
      let made = ClientRequest(
        Self.method(request.method),
        address,
        headers: type.map { [$0] } ?? [],
        body: request.body
      )
      client = HTTPClient(made, dialling: Dialling(isRemoteAllowed: isRemoteAllowed), at: now)
    } catch {
      early = .dnsFailure
    }
  }

  mutating func cancel(_ id: Int) {
    guard id == self.id else { return }
    client = nil
    early = nil
  }

  /// Does what can be done now; the outcome comes once.
  mutating func advance(at now: Instant) -> (id: Int, outcome: HTTPOutcome)? {
    if let outcome = early {
      early = nil
      return (id, outcome)
    }
    guard let outcome = client?.advance(at: now) else { return nil }
    client = nil
    return (id, Self.outcome(outcome))
  }

  private static func method(_ method: HTTPRequest.Method) -> ClientRequest.Method {
    switch method {
    case .get: .get
    case .post: .post
    case .head: .head
    case .delete: .delete
    case .put: .put
    case .patch: .patch
    }
  }

  private static func outcome(_ outcome: HTTPExchange.Outcome) -> HTTPOutcome {
    switch outcome {
    case .response(let response): .response(status: response.status, body: response.body)
    case .failure(.socket(.hostNotFound)): .dnsFailure
    case .failure(.responseTimedOut): .timeout
    case .failure: .connectFailure
    }
  }

  /// What the module says when `HTTPPARA "CONTENT"` was not given is not
  /// documented.
  ///
  /// - Source: RFC 9110, section 8.3: without knowledge, octet-stream.
  private static let defaultContentType = "application/octet-stream"
}
