import Primitives
import Surroundings

/// A request under way: what its URC will name, and when.
struct HTTPExchange: Sendable {
  typealias Conclusion =
    @Sendable (_ modem: inout VirtualModem, HTTPOutcome, inout VirtualModem.Turn) -> Void

  /// Of the network; of our own where nothing went out.
  let id: Int
  /// The method as its URC names it.
  let method: String
  /// The conclusion is not drawn before.
  fileprivate let earliest: Instant
  fileprivate let conclude: Conclusion
  /// The end of waiting for an outcome, then the conclusion.
  fileprivate var ticket: Agenda.Ticket?
}

/// The two HTTP clients of the module, which have an exchange each.
enum HTTPClientPath {
  case bearer
  case secure
}

extension VirtualModem {
  /// Sends `request` and keeps its exchange at `path` until it is concluded:
  /// with its outcome, not before `earliest` unless that is timed, or with a
  /// time-out.
  ///
  /// `nil` is a request that cannot go out: it fails at `earliest`.
  mutating func exchange(
    _ request: HTTPRequest?,
    on path: HTTPClientPath,
    method: String,
    earliest: Milliseconds,
    limit: Milliseconds,
    _ turn: inout Turn,
    conclude: @escaping HTTPExchange.Conclusion
  ) {
    requestCount += 1
    var id = requestCount
    if let request {
      requestCount -= 1
      id = ask(.http(request), &turn) { modem, event, turn in
        guard case .http(let outcome, let isTimed) = event else { return }
        modem.settle(path, outcome, isTimed: isTimed, &turn)
      }
    }
    self[path] = HTTPExchange(
      id: id,
      method: method,
      earliest: turn.now + earliest,
      conclude: conclude
    )
    guard request != nil else { return settle(path, .connectFailure, &turn) }
    let ticket = schedule(after: limit, turn) { modem, turn in
      modem.conclude(path, .timeout, &turn)
    }
    self[path]?.ticket = ticket
  }

  /// The outcome is known: it is said when its time has come.
  mutating func settle(
    _ path: HTTPClientPath,
    _ outcome: HTTPOutcome,
    isTimed: Bool = false,
    _ turn: inout Turn
  ) {
    guard let exchange = self[path] else { return }
    forget(exchange.id)
    session.agenda.cancel(exchange.ticket)
    guard !isTimed, turn.now < exchange.earliest else { return conclude(path, outcome, &turn) }
    let ticket = session.agenda.add(at: exchange.earliest) { modem, turn in
      modem.conclude(path, outcome, &turn)
    }
    self[path]?.ticket = ticket
  }

  private mutating func conclude(
    _ path: HTTPClientPath,
    _ outcome: HTTPOutcome,
    _ turn: inout Turn
  ) {
    guard let exchange = self[path] else { return }
    abandonExchange(on: path, &turn)
    exchange.conclude(&self, outcome, &turn)
  }

  /// Forgets the exchange, if there is one: nothing is said of it.
  mutating func abandonExchange(on path: HTTPClientPath, _ turn: inout Turn) {
    guard let exchange = self[path] else { return }
    cancel(exchange.id, &turn)
    session.agenda.cancel(exchange.ticket)
    self[path] = nil
  }

  /// The network below is gone: the exchange fails when its time comes.
  mutating func loseExchange(on path: HTTPClientPath, _ turn: inout Turn) {
    guard let id = self[path]?.id, session.requests[id] != nil else { return }
    cancel(id, &turn)
    settle(path, .connectFailure, &turn)
  }

  private subscript(path: HTTPClientPath) -> HTTPExchange? {
    get {
      switch path {
      case .bearer: session.http.exchange
      case .secure: session.secure.exchange
      }
    }
    set {
      switch path {
      case .bearer: session.http.exchange = newValue
      case .secure: session.secure.exchange = newValue
      }
    }
  }
}
