package import Primitives

/// Carries one request out over a connection of its own.
///
/// Poll `descriptor` for reading always and for writing while `isWriting`, until
/// `deadline`; then call `advance(at:)` until it returns an outcome.
package struct HTTPClient: ~Copyable {
  private var exchange: HTTPExchange
  private var connection: Connection?
  private var startError: SocketError?
  private var isConnected = false

  /// Starts to connect, where `dialling` leads; what goes wrong is the outcome of
  /// `advance(at:)`.
  package init(
    _ request: ClientRequest,
    dialling: Dialling,
    limits: HTTPLimits = HTTPLimits(),
    at now: Instant
  ) {
    exchange = HTTPExchange(request, limits: limits, at: now)
    do throws(SocketError) {
      let address = try dialling.address(host: request.address.host, port: request.address.port)
      connection = try Connection(to: address)
    } catch {
      connection = nil
      startError = error
    }
  }

  /// Over a connection that is there.
  package init(
    _ request: ClientRequest,
    over connection: consuming Connection,
    limits: HTTPLimits = HTTPLimits(),
    at now: Instant
  ) {
    exchange = HTTPExchange(request, limits: limits, at: now)
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
    if outcome != nil { connection = nil }
    return outcome
  }

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
      let effects = exchange.handle(.received(bytes), at: now)
      if let outcome = effects.outcome { return outcome }
      bytes = []
    }
    return nil
  }
}
