import Primitives
import Surroundings
import Testing

@testable import World

/// Packets are written out byte by byte, from MQTT 3.1.1, chapter 3.
@Suite("The broker")
struct BrokerTests {
  /// CONNECT: "MQTT", level 4, clean session, keep-alive 60 s, client "c" and a
  /// digit.
  static func connect(_ client: Character = "1", flags: UInt8 = 0x02) -> [UInt8] {
    [0x10, 14, 0, 4] + Array("MQTT".utf8) + [4, flags, 0, 60, 0, 2] + Array("c\(client)".utf8)
  }

  static let accepted: [UInt8] = [0x20, 2, 0, 0]
  static let subscribe: [UInt8] = [0x82, 8, 0, 1, 0, 3] + Array("a/b".utf8) + [1]

  @Test("takes a client, answers its pings, and lets it go")
  func takes() throws {
    var client = try Client()
    client.connect(1, port: 1_883)
    client.ask(1, .send(Self.connect()))
    #expect(client.bytes(on: 1) == Self.accepted)
    client.ask(1, .send([0xC0, 0]))
    #expect(client.bytes(on: 1) == [0xD0, 0])
    client.ask(1, .send([0xE0, 0]))
    #expect(client.events().map(\.event) == [.closed])
  }

  @Test(
    "hands a message to each subscriber, at the lower quality of the two",
    arguments: [1, 3, 99]
  )
  func hands(chunk: Int) throws {
    var client = try Client()
    client.connect(1, port: 1_883)
    client.connect(2, port: 1_883)
    client.ask(1, .send(Self.connect()))
    client.ask(1, .send(Self.subscribe))
    client.ask(2, .send(Self.connect("2")))
    _ = client.events()
    // PUBLISH, quality 2, identifier 0x0102, "a/b", "hi".
    var packet: [UInt8] = [0x34, 9, 0, 3] + Array("a/b".utf8) + [1, 2] + Array("hi".utf8)
    while !packet.isEmpty {
      client.ask(2, .send(Array(packet.prefix(chunk))))
      packet.removeFirst(min(chunk, packet.count))
    }
    let arrivals = client.events()
    #expect(bytes(arrivals, 2) == [0x50, 2, 1, 2])
    #expect(bytes(arrivals, 1) == [0x32, 9, 0, 3] + Array("a/b".utf8) + [0, 1] + Array("hi".utf8))
    client.ask(2, .send([0x62, 2, 1, 2]))
    client.ask(1, .send([0x40, 2, 0, 1]))
    let rest = client.events()
    #expect(bytes(rest, 2) == [0x70, 2, 1, 2])
    #expect(bytes(rest, 1) == [])
  }

  @Test("counts a message of quality 2 once, though it comes twice")
  func countsOnce() throws {
    var broker = Broker()
    _ = broker.receive(Self.connect(), on: 1, at: .zero)
    _ = broker.receive(Self.connect("2"), on: 2, at: .zero)
    _ = broker.receive([0x82, 8, 0, 1, 0, 3] + Array("a/b".utf8) + [0], on: 1, at: .zero)
    let publish: [UInt8] = [0x34, 8, 0, 3] + Array("a/b".utf8) + [0, 7, 65]
    let heard: [UInt8] = [0x30, 6, 0, 3] + Array("a/b".utf8) + [65]
    let received = Broker.Output(connection: 2, action: .send([0x50, 2, 0, 7]))
    #expect(
      broker.receive(publish, on: 2, at: .zero)
        == [received, Broker.Output(connection: 1, action: .send(heard))]
    )
    let again: [UInt8] = [0x3C] + publish.dropFirst()
    #expect(broker.receive(again, on: 2, at: .zero) == [received])
    _ = broker.receive([0x62, 2, 0, 7], on: 2, at: .zero)
    #expect(broker.receive(publish, on: 2, at: .zero).count == 2)
  }

  @Test("sends with quality 2 in four steps")
  func sendsExactlyOnce() throws {
    var client = try Client()
    client.connect(1, port: 1_883)
    client.ask(1, .send(Self.connect()))
    client.ask(1, .send([0x82, 6, 0, 1, 0, 1, UInt8(ascii: "#"), 2]))
    #expect(client.bytes(on: 1) == Self.accepted + [0x90, 3, 0, 1, 2])
    client.change(
      .publish(BrokerMessage(topic: Array("t".utf8), payload: [65], quality: .exactlyOnce))
    )
    #expect(client.bytes(on: 1) == [0x34, 6, 0, 1, 0x74, 0, 1, 65])
    client.ask(1, .send([0x50, 2, 0, 1]))
    #expect(client.bytes(on: 1) == [0x62, 2, 0, 1])
    client.ask(1, .send([0x70, 2, 0, 1]))
    #expect(client.events().isEmpty)
  }

  @Test("keeps the last message of a topic for those who come later")
  func retains() throws {
    var client = try Client()
    for text in ["old", "new"] {
      let message = BrokerMessage(
        topic: Array("a/b".utf8),
        payload: Array(text.utf8),
        quality: .atLeastOnce,
        isRetained: true
      )
      client.change(.publish(message))
    }
    client.connect(1, port: 1_883)
    client.ask(1, .send(Self.connect()))
    client.ask(1, .send(Self.subscribe))
    let kept: [UInt8] = [0x33, 10, 0, 3] + Array("a/b".utf8) + [0, 1] + Array("new".utf8)
    #expect(client.bytes(on: 1) == Self.accepted + [0x90, 3, 0, 1, 1] + kept)
    client.change(.publish(BrokerMessage(topic: Array("a/b".utf8), payload: [], isRetained: true)))
    #expect(client.bytes(on: 1) == [0x30, 5, 0, 3] + Array("a/b".utf8))
    client.connect(2, port: 1_883)
    client.ask(2, .send(Self.connect("2") + Self.subscribe))
    #expect(client.bytes(on: 2) == Self.accepted + [0x90, 3, 0, 1, 1])
  }

  @Test("keeps what a client that is away, and wants it so, has not acknowledged")
  func keepsSession() throws {
    var client = try Client()
    client.connect(1, port: 1_883)
    client.ask(1, .send(Self.connect(flags: 0) + Self.subscribe))
    #expect(client.bytes(on: 1) == Self.accepted + [0x90, 3, 0, 1, 1])
    client.change(message("x"))
    #expect(client.bytes(on: 1) == [0x32, 8, 0, 3] + Array("a/b".utf8) + [0, 1] + Array("x".utf8))
    client.ask(1, .close)
    client.change(message("y"))
    client.connect(2, port: 1_883)
    client.ask(2, .send(Self.connect(flags: 0)))
    let again: [UInt8] = [0x3A, 8, 0, 3] + Array("a/b".utf8) + [0, 1] + Array("x".utf8)
    let new: [UInt8] = [0x32, 8, 0, 3] + Array("a/b".utf8) + [0, 2] + Array("y".utf8)
    #expect(client.bytes(on: 2) == [0x20, 2, 1, 0] + again + new)
    // A clean session forgets it all.
    client.connect(3, port: 1_883)
    client.ask(3, .send(Self.connect()))
    let arrivals = client.events()
    #expect(bytes(arrivals, 3) == Self.accepted)
    #expect(arrivals.filter { $0.id == 2 }.map(\.event) == [.closed], "one connection a client")
    client.change(message("z"))
    #expect(client.events().isEmpty)
  }

  @Test("does the will of a client that is lost, and not of one that takes its leave")
  func doesWill() throws {
    // CONNECT with a will: topic "a/b", "!", quality 1; keep-alive 10 s.
    let connect: [UInt8] =
      [0x10, 22, 0, 4] + Array("MQTT".utf8) + [4, 0x0E, 0, 10, 0, 2] + Array("c2".utf8)
      + [0, 3] + Array("a/b".utf8) + [0, 1] + Array("!".utf8)
    for farewell: [UInt8] in [[], [0xE0, 0]] {
      var client = try Client()
      client.connect(1, port: 1_883)
      client.connect(2, port: 1_883)
      client.ask(1, .send([0x10, 14, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 0, 0, 2, 0x63, 0x31]))
      client.ask(1, .send(Self.subscribe))
      client.ask(2, .send(connect))
      _ = client.events(within: .seconds(1))
      if !farewell.isEmpty { client.ask(2, .send(farewell)) }
      // 15 s after the last packet it is given up.
      #expect(client.events(within: .seconds(13)).filter { $0.id == 1 }.isEmpty)
      let arrivals = client.events(within: .seconds(3))
      let will: [UInt8] = [0x32, 8, 0, 3] + Array("a/b".utf8) + [0, 1] + Array("!".utf8)
      #expect(bytes(arrivals, 1) == (farewell.isEmpty ? will : []))
    }
  }

  @Test(
    "refuses with the code of the reason, and ends the connection",
    arguments: [
      (
        [4, 0xC2, 0, 60, 0, 1, 0x63, 0, 1, 0x75, 0, 1, 0x70], BrokerDoor(user: "u", password: "p"),
        0
      ),
      (
        [4, 0xC2, 0, 60, 0, 1, 0x63, 0, 1, 0x75, 0, 1, 0x71], BrokerDoor(user: "u", password: "p"),
        4
      ),
      ([4, 0x02, 0, 60, 0, 1, 0x63], BrokerDoor(user: "u"), 4),
      ([3, 0x02, 0, 60, 0, 1, 0x63], BrokerDoor(), 1),
      ([4, 0x00, 0, 60, 0, 0], BrokerDoor(), 2), ([4, 0x02, 0, 60, 0, 0], BrokerDoor(), 0),
      ([4, 0x02, 0, 60, 0, 1, 0x63], BrokerDoor(refusal: .unavailable), 3),
    ] as [([UInt8], BrokerDoor, UInt8)]
  )
  func refuses(tail: [UInt8], door: BrokerDoor, code: UInt8) throws {
    var client = try Client()
    client.change(.brokerDoor(door))
    client.connect(1, port: 1_883)
    client.ask(1, .send([0x10, UInt8(6 + tail.count), 0, 4] + Array("MQTT".utf8) + tail))
    let events = client.events().map(\.event)
    #expect(events == [.received([0x20, 2, 0, code])] + (code == 0 ? [] : [.closed]))
  }

  @Test(
    "ends the connection of a client that sends anything but a packet",
    arguments: [
      [0x00, 0], [0x20, 2, 0, 0], [0x82, 0], [0x80, 8, 0, 1, 0, 3, 0x61, 0x2F, 0x62, 1],
      [0x82, 8, 0, 0, 0, 3, 0x61, 0x2F, 0x62, 1], [0x82, 8, 0, 1, 0, 3, 0x61, 0x2F, 0x62, 3],
      [0x82, 2, 0, 1], [0x36, 3, 0, 1, 0x61], [0x30, 3, 0, 1, 0x23], [0x30, 2, 0, 0],
      [0x30, 3, 0, 2, 0x61], [0x30, 3, 0, 1, 0xFF], [0x30, 3, 0, 1, 0x00], [0x38, 3, 0, 1, 0x61],
      [0x60, 2, 0, 1], [0xC0, 1, 0], [0x30, 0xFF, 0xFF, 0xFF, 0xFF], [0x30, 0x81, 0x80, 0x04],
      [0x40, 1, 0], [0xF0, 0],
      [0x10, 14, 0, 4, 0x4D, 0x51, 0x54, 0x54, 4, 2, 0, 60, 0, 2, 0x63, 0x31],
    ] as [[UInt8]]
  )
  func refusesMalformed(packet: [UInt8]) throws {
    var broker = Broker()
    _ = broker.receive(Self.connect(), on: 1, at: .zero)
    let closed = [Broker.Output(connection: 1, action: .close)]
    #expect(broker.receive(packet, on: 1, at: .zero) == closed)
    #expect(broker.receive([0xC0, 0], on: 1, at: .zero) == closed, "CONNECT comes first")
  }

  @Test(
    "filters choose topics",
    arguments: [
      ("a/b", "a/b", true), ("a/b", "a/b/c", false), ("a/+", "a/b", true), ("a/+", "a/", true),
      ("a/+", "a", false), ("+", "a", true), ("+", "/a", false), ("+/+", "/a", true),
      ("#", "a/b", true),
      ("a/#", "a", true), ("a/#", "a/b/c", true), ("a/#", "ab", false), ("#", "$SYS/x", false),
      ("+/x", "$SYS/x", false), ("$SYS/#", "$SYS/x", true), ("A", "a", false),
    ]
  )
  func filters(filter: String, topic: String, isChosen: Bool) {
    #expect(BrokerTopic.matches(Array(filter.utf8), Array(topic.utf8)) == isChosen)
  }

  @Test("a filter that is none is not granted, and one can be taken back")
  func grants() throws {
    var client = try Client()
    client.connect(1, port: 1_883)
    let filters: [UInt8] =
      [0, 2] + Array("a#".utf8) + [0, 0, 4] + Array("#/ab".utf8) + [0, 0, 2] + Array("t+".utf8)
      + [0, 0, 1] + Array("t".utf8) + [2]
    client.ask(1, .send(Self.connect() + [0x82, UInt8(2 + filters.count), 0, 9] + filters))
    #expect(client.bytes(on: 1) == Self.accepted + [0x90, 6, 0, 9, 0x80, 0x80, 0x80, 2])
    client.ask(1, .send([0xA2, 5, 0, 10, 0, 1, 0x74]))
    #expect(client.bytes(on: 1) == [0xB0, 2, 0, 10])
    client.change(.publish(BrokerMessage(topic: Array("t".utf8), payload: [1])))
    #expect(client.events().isEmpty)
  }

  private func message(_ text: String) -> PeerChange {
    .publish(
      BrokerMessage(topic: Array("a/b".utf8), payload: Array(text.utf8), quality: .atLeastOnce)
    )
  }

  private func bytes(_ arrivals: [Arrival], _ id: Int) -> [UInt8] {
    arrivals.flatMap { arrival -> [UInt8] in
      guard arrival.id == id, case .received(let bytes) = arrival.event else { return [] }
      return bytes
    }
  }
}
