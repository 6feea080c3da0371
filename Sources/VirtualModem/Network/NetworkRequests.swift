import Surroundings

/// Who in the module waits for an event of the network.
struct NetworkRequests: Sendable {
  typealias Handler =
    @Sendable (_ modem: inout VirtualModem, NetworkEvent, inout VirtualModem.Turn) -> Void

  /// Looked up only; walked in the order of its keys.
  private var handlers: [Int: Handler] = [:]

  subscript(id: Int) -> Handler? {
    get { handlers[id] }
    set { handlers[id] = newValue }
  }

  var ids: [Int] { handlers.keys.sorted() }
  var isEmpty: Bool { handlers.isEmpty }
}

extension VirtualModem {
  /// Asks for something, and returns the request's id.
  ///
  /// `handler` gets all that comes of it until `forget` or `cancel`.
  @discardableResult
  mutating func ask(
    _ action: NetworkRequest.Action,
    isSecured: Bool = false,
    _ turn: inout Turn,
    then handler: @escaping NetworkRequests.Handler
  ) -> Int {
    noteNetworkActivity(turn)
    requestCount += 1
    let id = requestCount
    session.requests[id] = handler
    turn.effects.requests.append(NetworkRequest(id: id, action, isSecured: isSecured))
    return id
  }

  /// Says more of a connection there is: `send`, `close`.
  mutating func order(_ action: NetworkRequest.Action, on id: Int, _ turn: inout Turn) {
    noteNetworkActivity(turn)
    if action == .close { session.requests[id] = nil }
    turn.effects.requests.append(NetworkRequest(id: id, action))
  }

  /// Takes over a connection that is already open.
  mutating func adopt(_ id: Int, _ handler: @escaping NetworkRequests.Handler) {
    session.requests[id] = handler
  }

  /// Its result is no longer needed, whether it is over or not.
  mutating func cancel(_ id: Int?, _ turn: inout Turn) {
    guard let id, session.requests[id] != nil else { return }
    session.requests[id] = nil
    turn.effects.cancelledRequests.append(id)
  }

  /// It is over: there is nothing to be cancelled.
  mutating func forget(_ id: Int) {
    session.requests[id] = nil
  }

  /// A late event of a request that was cancelled is dropped.
  mutating func deliver(_ event: NetworkEvent, of id: Int, _ turn: inout Turn) {
    guard let handler = session.requests[id] else { return }
    noteNetworkActivity(turn)
    handler(&self, event, &turn)
  }
}
