import CommandLine
import Primitives
import Sockets

/// A connection of a fleet to its server, which carries one request after the other.
///
/// Theory: idle without a job; with one, the client runs until its outcome, and the connection
/// stays open if the server leaves it so. A kept connection that ends before a byte of the
/// response is replaced once, because the server may have closed it in the same moment.
final class FleetLink {
  struct Job {
    var tracker: Int
    var request: Int
    var begunAt: Instant
  }

  private let address: SocketAddress
  /// Open, and without a request.
  private var idle: Connection?
  private var client: HTTPClient?
  /// What goes over a new connection if the kept one turns out to be closed.
  private var retry: ClientRequest?
  private(set) var job: Job?

  init(_ address: SocketAddress) { self.address = address }

  /// `nil` without a connection.
  var interest: PollLoop.Interest? {
    switch client {
    case .some(let client): return client.interest
    case .none: break
    }
    switch idle {
    case .some(let connection): return PollLoop.Interest(connection.descriptor)
    case .none: return nil
    }
  }

  var deadline: Instant? {
    switch client {
    case .some(let client): client.deadline
    case .none: nil
    }
  }

  func begin(_ request: ClientRequest, _ job: Job) {
    self.job = job
    if let connection = idle.take() {
      retry = request
      client = HTTPClient(request, over: connection, at: job.begunAt)
    } else {
      client = HTTPClient(request, to: address, at: job.begunAt)
    }
  }

  /// Does what can be done now; the outcome comes once.
  func advance(at now: Instant) -> HTTPExchange.Outcome? {
    guard job != nil else {
      dropIfClosed()
      return nil
    }
    guard let outcome = client?.advance(at: now) else { return nil }
    if let retry, client?.hasReceived == false, Self.isOfClosing(outcome) {
      self.retry = nil
      client = HTTPClient(retry, to: address, at: now)
      return advance(at: now)
    }
    idle = client?.takeConnection()
    client = nil
    retry = nil
    job = nil
    return outcome
  }

  private func dropIfClosed() {
    var bytes: [UInt8] = []
    do throws(SocketError) {
      // What comes without a request ends it, too.
      if let count = try idle?.read(into: &bytes), count > 0 { idle = nil }
    } catch {
      idle = nil
    }
  }

  private static func isOfClosing(_ outcome: HTTPExchange.Outcome) -> Bool {
    switch outcome {
    case .failure(.closedEarly), .failure(.socket): true
    default: false
    }
  }
}
