package import Primitives

/// One request and its response, without a socket.
///
/// Theory: `connecting` until the caller reports the connection, then the
/// request goes out whole and the response is read until it is complete; then
/// `ended` for good. The caller connects, transmits, closes after the outcome,
/// and calls `handle` when something has happened or `deadline` has come.
package struct HTTPExchange: Sendable {
  package enum Event: Equatable, Sendable {
    case connected
    case received([UInt8])
    /// The server has ended the stream.
    case closed
    case failed(SocketError)
    case deadlineReached
  }

  package struct Effects: Equatable, Sendable {
    package var transmission: [UInt8]?
    package var outcome: Outcome?

    package static let none = Effects()
  }

  package enum Outcome: Equatable, Sendable {
    case response(ClientResponse)
    case failure(HTTPError)
  }

  private enum State: Sendable {
    case connecting(until: Instant)
    case reading(until: Instant)
    case ended
  }

  private let request: ClientRequest
  private let limits: HTTPLimits
  private var reader: HTTPResponseReader
  private var state: State

  package init(_ request: ClientRequest, limits: HTTPLimits = HTTPLimits(), at now: Instant) {
    self.request = request
    self.limits = limits
    reader = HTTPResponseReader(isHeadRequest: request.method == .head, limits: limits)
    state = .connecting(until: now + limits.connectTimeout)
  }

  package var deadline: Instant? {
    switch state {
    case .connecting(let until), .reading(let until): until
    case .ended: nil
    }
  }

  /// What the server says of the request, also where the rest of the response has failed.
  package var status: Int? { reader.status }

  package mutating func handle(_ event: Event, at now: Instant) -> Effects {
    switch event {
    case .connected: connect(at: now)
    case .received(let bytes): receive(bytes)
    case .closed: close()
    case .failed(let error): fail(error)
    case .deadlineReached: reachDeadline(at: now)
    }
  }

  private mutating func connect(at now: Instant) -> Effects {
    switch state {
    case .connecting:
      state = .reading(until: now + limits.responseTimeout)
      return Effects(transmission: request.encode())
    case .reading, .ended:
      return .none  // Said twice.
    }
  }

  private mutating func receive(_ bytes: [UInt8]) -> Effects {
    switch state {
    case .reading:
      for byte in bytes {
        let step = reader.push(byte)
        if step != .pending { return end(step) }
      }
      return .none
    case .connecting, .ended:
      return .none  // What follows a complete response is dropped.
    }
  }

  private mutating func close() -> Effects {
    switch state {
    case .connecting: end(.failed(.closedEarly))
    case .reading: end(reader.finish())
    case .ended: .none
    }
  }

  private mutating func fail(_ error: SocketError) -> Effects {
    switch state {
    case .connecting, .reading: end(.failed(.socket(error)))
    case .ended: .none
    }
  }

  private mutating func reachDeadline(at now: Instant) -> Effects {
    switch state {
    case .connecting(let until) where now >= until: end(.failed(.connectTimedOut))
    case .reading(let until) where now >= until: end(.failed(.responseTimedOut))
    case .connecting, .reading, .ended: .none  // Early or stale.
    }
  }

  private mutating func end(_ step: HTTPResponseReader.Step) -> Effects {
    switch step {
    case .pending:
      return .none
    case .complete(let response):
      state = .ended
      return Effects(outcome: .response(response))
    case .failed(let error):
      state = .ended
      return Effects(outcome: .failure(error))
    }
  }
}
