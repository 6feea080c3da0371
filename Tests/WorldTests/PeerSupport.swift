import GNSS
import Primitives
import Surroundings
import Testing

@testable import World

/// A world with a client that sends it requests and notes the results.
struct Client {
  var world: World
  var now = Instant.zero

  init(seed: UInt64 = 1) throws {
    world = try makeWorld(seed: seed)
  }

  mutating func change(_ change: PeerChange) {
    world.apply(.peers(change), at: now)
  }

  mutating func ask(_ id: Int, _ action: PeerAction) {
    world.ask(id, action, at: now)
  }

  /// Everything that comes within `length`, in its order.
  mutating func events(within length: Milliseconds = .seconds(5)) -> [Arrival] {
    var arrivals: [Arrival] = []
    let end = now + length
    while let due = world.peersDeadline, due <= end {
      now = max(now, due)
      while let (id, event) = world.nextPeerEvent(at: now) {
        arrivals.append(Arrival(id: id, event: event, at: now))
      }
    }
    now = end
    return arrivals
  }

  /// The bytes that come on `id` within five seconds.
  mutating func bytes(on id: Int) -> [UInt8] {
    events().flatMap { arrival -> [UInt8] in
      guard arrival.id == id, case .received(let bytes) = arrival.event else { return [] }
      return bytes
    }
  }

  mutating func text(on id: Int) -> String {
    String(decoding: bytes(on: id), as: UTF8.self)
  }

  /// A connection that is made.
  mutating func connect(
    _ id: Int,
    _ transport: PeerEndpoint.Transport = .tcp,
    host: String = "a.example",
    port: UInt16 = 80
  ) {
    ask(id, .connect(PeerEndpoint(transport, host: host, port: port)))
    #expect(events(within: 300).map(\.event) == [.connected])
  }
}

struct Arrival: Equatable {
  var id: Int
  var event: NetworkEvent
  var at: Instant
}
