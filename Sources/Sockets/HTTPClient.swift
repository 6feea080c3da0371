package import Primitives

/// Carries one request out over a connection.
///
/// The connection is closed with the outcome, unless the request keeps it and the server does:
/// then it can be taken for the next request.
///
/// Poll `descriptor` for reading always and for writing while `isWriting`, until
/// `deadline`; then call `advance(at:)` until it returns an outcome.
package struct HTTPClient: ~Copyable {
  private var exchange: HTTPExchange
  private var connection: Connection?
  private var startError: SocketError?
  private var isConnected = false
  private let keepsConnection: Bool
  /// A byte of the response has come.
  package private(set) var hasReceived = false

  /// Starts to connect, where `dialling` leads; what goes wrong is the outcome of
  /// `advance(at:)`.
  package init(
    _ request: ClientRequest,
    dialling: Dialling,
    at now: Instant
  ) {
    exchange = HTTPExchange(request, at: now)
    keepsConnection = request.keepsConnection
    do throws(SocketError) {
      let address = try dialling.address(host: request.address.host, port: request.address.port)
      connection = try Connection(to: address)
    } catch {
      connection = nil
      startError = error
    }
  }

  /// Starts to connect to a place that is known, whatever the request's address names.
  package init(
    _ request: ClientRequest,
    to place: SocketAddress,
    limits: HTTPLimits = HTTPLimits(),
    at now: Instant
  ) {
    exchange = HTTPExchange(request, limits: limits, at: now)
    keepsConnection = request.keepsConnection
    do throws(SocketError) {
      connection = try Connection(to: place)
    } catch {
      connection = nil
      startError = error
    }
  }

  /// Over a connection that is there.
  package init(
    _ request: ClientRequest,
    over connection: consuming Connection,
    at now: Instant
  ) {
    exchange = HTTPExchange(request, at: now)
    keepsConnection = request.keepsConnection
    self.connection = consume connection
  }

  /// `nil` when there is nothing to wait for: call `advance(at:)`.
  package var descriptor: Int32? {
    switch connection {
    case .some(let connection): connection.descriptor
    case .none: nil
    }
  }

  package var isWriting: Bool {
    switch connection {
    case .some(let connection): connection.isWriting
    case .none: false
    }
  }

  /// At once, when there is nothing to wait for.
  package var deadline: Instant? {
    startError == nil ? exchange.deadline : .zero
  }

  /// What the server says of the request, also where the rest of the response has failed.
  package var status: Int? { exchange.status }

  /// Does what can be done now; the outcome comes once.
  package mutating func advance(at now: Instant) -> HTTPExchange.Outcome? {
    if let error = startError {
      startError = nil
      return exchange.handle(.failed(error), at: now).outcome
    }
    var outcome: HTTPExchange.Outcome?
    do throws(SocketError) {
      outcome = try transfer(at: now)
    } catch .closed {
      outcome = exchange.handle(.closed, at: now).outcome
    } catch {
      outcome = exchange.handle(.failed(error), at: now).outcome
    }
    outcome = outcome ?? exchange.handle(.deadlineReached, at: now).outcome
    if let outcome, !isKept(after: outcome) { connection = nil }
    return outcome
  }

  private func isKept(after outcome: HTTPExchange.Outcome) -> Bool {
    guard keepsConnection, case .response(let response) = outcome else { return false }
    return response.header("Connection")?.lowercased() != "close"
  }

  /// After the outcome: the connection, if it is still open.
  package mutating func takeConnection() -> Connection? { connection.take() }

  private mutating func transfer(at now: Instant) throws(SocketError) -> HTTPExchange.Outcome? {
    guard connection != nil else { return nil }
    try connection?.flush()
    if !isConnected {
      guard connection?.isConnecting == false else { return nil }
      isConnected = true
      let effects = exchange.handle(.connected, at: now)
      if let bytes = effects.transmission { try connection?.write(bytes) }
    }
    var bytes: [UInt8] = []
    while let count = try connection?.read(into: &bytes), count > 0 {
      hasReceived = true
      let effects = exchange.handle(.received(bytes), at: now)
      if let outcome = effects.outcome { return outcome }
      bytes = []
    }
    return nil
  }
}
