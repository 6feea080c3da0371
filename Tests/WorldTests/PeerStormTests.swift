import Primitives
import Surroundings
import Testing

@testable import World

@Suite("Hosts that receive anything")
struct PeerStormTests {
  static let seeds: [[UInt8]] = [
    Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc".utf8),
    BrokerTests.connect(), BrokerTests.connect() + BrokerTests.subscribe,
    BrokerTests.connect() + [0x34, 9, 0, 3, 0x61, 0x2F, 0x62, 1, 2, 0x68, 0x69, 0xC0, 0],
  ]

  @Test(
    "neither trap nor grow, and the next one is served as ever",
    arguments: 0..<40 as Range<UInt64>
  )
  func survive(seed: UInt64) throws {
    var client = try Client(seed: seed)
    var chance = SeededGenerator(seed: seed)
    for round in 1...40 {
      client.ask(round, .connect(PeerEndpoint(.tcp, host: "a.example", port: 80)))
      var bytes = Self.seeds[Int(chance.integer(in: 0...3))]
      for _ in 0..<chance.integer(in: 0...6) {
        let index = Int(chance.integer(in: 0...Int64(bytes.count - 1)))
        switch chance.integer(in: 0...2) {
        case 0: bytes[index] = UInt8(chance.integer(in: 0...255))
        case 1: bytes.insert(UInt8(chance.integer(in: 0...255)), at: index)
        default: bytes.append(contentsOf: bytes[index...])
        }
      }
      client.ask(round, .send(bytes))
      for arrival in client.events(within: 700) where arrival.event == .closed {
        #expect((1...round).contains(arrival.id))
      }
      if chance.integer(in: 0...1) == 0 { client.ask(round, .close) }
    }
    client.ask(99, .connect(PeerEndpoint(.tcp, host: "a.example", port: 1_883)))
    _ = client.events()
    client.ask(99, .send(BrokerTests.connect("9")))
    #expect(client.bytes(on: 99) == BrokerTests.accepted)
  }
}
