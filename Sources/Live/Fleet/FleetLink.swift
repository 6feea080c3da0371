import CommandLine
import Primitives
import Sockets

/// A connection of a fleet to its server, which carries one request after the other.
///
/// Theory: idle without a job; with one, the exchange runs until its outcome, and the connection
/// stays open if the server leaves it so. A kept connection that ends before a byte of the
/// response is replaced once, because the server may have closed it in the same moment.
final class FleetLink {
  struct Job {
    var tracker: Int
    var request: Int
    var begunAt: Instant
  }

  private let address: SocketAddress
  private var connection: Connection?
  private var exchange: HTTPExchange?
  private var request: ClientRequest?
  private var isReused = false
  private var hasSent = false
  private var startError: SocketError?
  private(set) var job: Job?

  /// Project value: as long as a SIM7000 waits for a server.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+HTTPPARA "TIMEOUT": 30 to 1000 s,
  ///   120 s by default.
  private static let limits = HTTPLimits()

  init(_ address: SocketAddress) { self.address = address }

  /// `nil` without a connection.
  var interest: PollLoop.Interest? {
    switch connection {
    case .some(let connection):
      PollLoop.Interest(connection.descriptor, isWriting: connection.isWriting)
    case .none: nil
    }
  }

  var deadline: Instant? { startError == nil ? exchange?.deadline : .zero }

  func begin(_ request: ClientRequest, _ job: Job) {
    self.request = request
    self.job = job
    isReused = connection != nil
    start(request, at: job.begunAt)
  }

  private func start(_ request: ClientRequest, at now: Instant) {
    exchange = HTTPExchange(request, limits: Self.limits, at: now)
    hasSent = false
    guard connection == nil else { return }
    do throws(SocketError) {
      connection = try Connection(to: address)
    } catch {
      startError = error
    }
  }

  /// Does what can be done now; the outcome comes once.
  func advance(at now: Instant) -> HTTPExchange.Outcome? {
    guard job != nil else {
      dropIfClosed()
      return nil
    }
    guard let outcome = outcome(at: now) else { return nil }
    if isReused, case .failure(let error) = outcome, Self.isOfClosing(error), let request {
      isReused = false
      connection = nil
      start(request, at: now)
      return advance(at: now)
    }
    exchange = nil
    job = nil
    request = nil
    if case .response(let response) = outcome,
      response.header("Connection")?.lowercased() != "close"
    {
      return outcome
    }
    connection = nil
    return outcome
  }

  private func outcome(at now: Instant) -> HTTPExchange.Outcome? {
    if let error = startError {
      startError = nil
      return exchange?.handle(.failed(error), at: now).outcome
    }
    do throws(SocketError) {
      if let outcome = try transfer(at: now) { return outcome }
    } catch .closed {
      return exchange?.handle(.closed, at: now).outcome
    } catch {
      return exchange?.handle(.failed(error), at: now).outcome
    }
    return exchange?.handle(.deadlineReached, at: now).outcome
  }

  private func transfer(at now: Instant) throws(SocketError) -> HTTPExchange.Outcome? {
    try connection?.flush()
    if !hasSent {
      guard connection?.isConnecting == false else { return nil }
      hasSent = true
      if let bytes = exchange?.handle(.connected, at: now).transmission {
        try connection?.write(bytes)
      }
    }
    var bytes: [UInt8] = []
    while let count = try connection?.read(into: &bytes), count > 0 {
      isReused = false
      if let outcome = exchange?.handle(.received(bytes), at: now).outcome { return outcome }
      bytes = []
    }
    return nil
  }

  private func dropIfClosed() {
    var bytes: [UInt8] = []
    do throws(SocketError) {
      // What comes without a request ends it, too.
      if let count = try connection?.read(into: &bytes), count > 0 { connection = nil }
    } catch {
      connection = nil
    }
  }

  private static func isOfClosing(_ error: HTTPError) -> Bool {
    switch error {
    case .closedEarly, .socket: true
    default: false
    }
  }
}
