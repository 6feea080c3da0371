package import VirtualModem

/// What modules ask of a server outside their world.
package struct OutsideRequests: Sendable {
  package private(set) var new: [(id: Int, request: HTTPRequest)] = []
  /// Those of which the module no longer waits for the outcome.
  package private(set) var cancelled: [Int] = []

  package var isEmpty: Bool { new.isEmpty && cancelled.isEmpty }

  mutating func add(_ effects: ModemHost.Effects) {
    for request in effects.requests {
      if case .http(let http) = request.action { new.append((request.id, http)) }
    }
    cancelled += effects.cancelledRequests
  }
}
