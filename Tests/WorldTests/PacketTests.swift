import Primitives
import Surroundings
import Testing

@testable import World

/// The packets of a host behind the module, which has a small TCP of its own here.
private struct PacketHost {
  var client: Client
  var arrivals: [InternetPacket] = []
  /// Of the host's packets, those that are lost, counted from 0.
  var lost: Set<Int> = []
  private var count = 0

  static let address = Surroundings.Address(10, 0, 253, 239)
  static let link = 1

  init(seed: UInt64 = 1) throws {
    client = try Client(seed: seed)
    client.ask(Self.link, .packets(from: Self.address))
    #expect(client.events(within: 0).map(\.event) == [.linked(PacketLink.terms)])
  }

  mutating func send(_ packet: InternetPacket) {
    defer { count += 1 }
    if !lost.contains(count) { client.ask(Self.link, .send(packet.encoded)) }
  }

  mutating func send(_ segment: Segment, to address: Surroundings.Address) {
    var packet = InternetPacket(InternetPacket.Number.stream, from: Self.address, to: address, [])
    packet.body = segment.encoded(in: packet)
    send(packet)
  }

  mutating func sendDatagram(
    _ bytes: [UInt8],
    to address: Surroundings.Address,
    _ port: UInt16
  ) {
    var packet = InternetPacket(InternetPacket.Number.datagram, from: Self.address, to: address, [])
    let body: [UInt8] =
      .word(4_000) + .word(port) + .word(UInt16(8 + bytes.count)) + [0, 0] + bytes
    packet.body = Array(body[..<6]) + .word(packet.checksum(of: body)) + bytes
    send(packet)
  }

  /// The packets that come within `length`; each must have right sums.
  mutating func packets(within length: Milliseconds = .seconds(2)) -> [InternetPacket] {
    client.events(within: length).compactMap { arrival in
      guard arrival.id == Self.link, case .received(let bytes) = arrival.event else { return nil }
      return InternetPacket(decoding: bytes)
    }
  }

  mutating func segments(within length: Milliseconds = .seconds(1)) -> [Segment] {
    packets(within: length).compactMap { Segment(decoding: $0) }
  }
}

/// A host's side of a connection: takes what is in order, and acknowledges all.
private struct Stream {
  let address: Surroundings.Address
  let port: UInt16
  var next: UInt32 = 1_000
  var expected: UInt32 = 0
  var received: [UInt8] = []
  var isClosed = false
  var isReset = false
  /// Of the segments that come, those that are lost, counted from 0.
  var lost: Set<Int> = []
  private var count = 0
  var window: UInt16 = 8_192

  init(_ host: inout PacketHost, _ address: Surroundings.Address, _ port: UInt16) {
    self.address = address
    self.port = port
    host.send(made(.syn), to: address)
    next &+= 1
  }

  func made(_ flags: Segment.Flags, _ bytes: [UInt8] = []) -> Segment {
    Segment(
      from: 5_000,
      to: port,
      flags,
      sequence: next,
      acknowledgement: expected,
      window: window,
      bytes
    )
  }

  mutating func send(_ bytes: [UInt8], _ host: inout PacketHost) {
    host.send(made([.ack, .push], bytes), to: address)
    next &+= UInt32(bytes.count)
  }

  mutating func close(_ host: inout PacketHost) {
    host.send(made([.ack, .fin]), to: address)
    next &+= 1
  }

  /// Takes what comes, and answers, for so many rounds of 200 ms.
  mutating func run(_ host: inout PacketHost, rounds: Int = 40) {
    for _ in 0..<rounds {
      for segment in host.segments(within: 200) {
        defer { count += 1 }
        if lost.contains(count) { continue }
        if segment.flags.contains(.reset) { isReset = true }
        if segment.flags.contains(.syn) {
          expected = segment.sequence &+ 1
          host.send(made(.ack), to: address)
        } else if segment.sequence == expected {
          received += segment.bytes
          expected &+= segment.length
          if segment.flags.contains(.fin) { isClosed = true }
          if segment.length > 0 { host.send(made(.ack), to: address) }
        } else if segment.length > 0 {
          host.send(made(.ack), to: address)
        }
      }
    }
  }
}

@Suite("Packets of IP")
struct PacketTests {
  private static let echo = Surroundings.Address(198, 18, 0, 7)

  @Test("are the bytes of RFC 791 and RFC 1071")
  func header() {
    // - Source: Wikipedia, "Internet checksum", the example; from a capture.
    let bytes: [UInt8] = [
      0x45, 0x00, 0x00, 0x73, 0x00, 0x00, 0x40, 0x00, 0x40, 0x11, 0xB8, 0x61, 0xC0, 0xA8, 0x00,
      0x01, 0xC0, 0xA8, 0x00, 0xC7,
    ]
    #expect(Checksum.of(bytes[...]) == 0)
    let packet = InternetPacket(decoding: bytes + [UInt8](repeating: 0, count: 95))
    #expect(packet?.source == Surroundings.Address(192, 168, 0, 1))
    #expect(packet?.body.count == 95)
    #expect(InternetPacket(decoding: bytes) == nil)
  }

  @Test("answer an echo request after a round trip")
  func ping() throws {
    var host = try PacketHost()
    var message: [UInt8] = [8, 0, 0, 0, 0x12, 0x34, 0, 1, 0x61, 0x62, 0x63]
    message.replaceSubrange(2..<4, with: [UInt8].word(Checksum.of(message[...])))
    for address in [PacketLink.terms.gateway, Self.echo] {
      host.send(InternetPacket(1, from: PacketHost.address, to: address, message))
      let answer = try #require(host.packets().first)
      #expect(answer.source == address)
      #expect(answer.destination == PacketHost.address)
      #expect(answer.body[0] == 0)
      #expect(answer.body[4...] == message[4...])
      #expect(Checksum.of(answer.body[...]) == 0)
    }
    host.client.change(.echoes(PingBehaviour(lossPercent: 100), host: Self.echo.text))
    host.send(InternetPacket(1, from: PacketHost.address, to: Self.echo, message))
    #expect(host.packets(within: .seconds(20)) == [])
  }

  @Test("ask for names by the world's")
  func names() throws {
    var host = try PacketHost()
    host.client.change(.name("one.example", Surroundings.Address(192, 0, 2, 77)))
    host.client.change(.name("gone.example", nil))
    func query(_ name: String, type: UInt8 = 1) -> [UInt8] {
      let labels = name.split(separator: ".").flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      return [0xAB, 0xCD, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0] + labels + [0, 0, type, 0, 1]
    }
    func answers(_ message: [UInt8]) -> [UInt8]? {
      host.sendDatagram(message, to: PacketLink.terms.secondaryNameServer, 53)
      return host.packets().first.map { Array($0.body[8...]) }
    }
    let one = try #require(answers(query("one.example")))
    #expect(Array(one.prefix(8)) == [0xAB, 0xCD, 0x81, 0x80, 0, 1, 0, 1])
    #expect(Array(one.suffix(6)) == [0, 4, 192, 0, 2, 77])
    let gone = try #require(answers(query("gone.example")))
    #expect(Array(gone.prefix(8)) == [0xAB, 0xCD, 0x81, 0x83, 0, 1, 0, 0])
    // 28 is AAAA.
    let other = try #require(answers(query("one.example", type: 28)))
    #expect(Array(other.prefix(8)) == [0xAB, 0xCD, 0x81, 0x80, 0, 1, 0, 0])
    #expect(answers([1, 2, 3]) == nil)
    #expect(answers(query("one.example").dropLast(3) + []) == nil)
  }

  @Test("reach a service by an address that a name was asked for")
  func namedService() throws {
    var host = try PacketHost()
    host.client.change(.service(PeerService(.refuses), host: "shut.example", .tcp, port: 80))
    let address = try #require(host.client.world.peers.names.address(of: "shut.example"))
    var stream = Stream(&host, address, 80)
    stream.run(&host, rounds: 5)
    #expect(!stream.isReset)
    host.client.ask(9, .resolve("shut.example"))
    stream = Stream(&host, address, 80)
    stream.run(&host, rounds: 5)
    #expect(!stream.isReset, "the first connection is there yet")
    host = try PacketHost()
    host.client.change(.service(PeerService(.refuses), host: "shut.example", .tcp, port: 80))
    host.client.ask(9, .resolve("shut.example"))
    stream = Stream(&host, address, 80)
    stream.run(&host, rounds: 5)
    #expect(stream.isReset)
  }

  @Test("carry datagrams to the world's hosts")
  func datagrams() throws {
    var host = try PacketHost()
    host.sendDatagram([1, 2, 3], to: Self.echo, 7)
    let answer = try #require(host.packets().first)
    #expect(
      answer.body == .word(7) + .word(4_000) + .word(11) + Array(answer.body[6..<8]) + [1, 2, 3]
    )
    #expect(answer.checksum(of: answer.body) == 0)
    host.client.change(.service(PeerService(.refuses), host: Self.echo.text, .udp, port: 9))
    host.sendDatagram([1], to: Self.echo, 9)
    let refusal = try #require(host.packets().first)
    #expect(refusal.number == 1)
    #expect(Array(refusal.body.prefix(2)) == [3, 3])
    // More of them than the link has room for: the oldest makes room.
    for port in 100..<300 as Range<UInt16> { host.sendDatagram([1], to: Self.echo, port) }
    host.sendDatagram([4], to: Self.echo, 7)
    #expect(host.packets().last?.body.last == 4)
  }

  @Test(
    "carry a connection both ways",
    arguments: [[], [1], [0], [2, 3], [4, 5, 6, 7]] as [Set<Int>]
  )
  func stream(lost: Set<Int>) throws {
    var host = try PacketHost()
    let bytes = (0..<20_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    var stream = Stream(&host, Self.echo, 7)
    stream.lost = lost
    stream.run(&host, rounds: 60)
    for start in stride(from: 0, to: bytes.count, by: 1_000) {
      stream.send(Array(bytes[start..<start + 1_000]), &host)
      stream.run(&host, rounds: 1)
    }
    stream.run(&host, rounds: 200)
    #expect(stream.received == bytes)
    stream.close(&host)
    stream.run(&host)
    #expect(stream.isClosed)
    #expect(host.client.world.packetLink?.flows.isEmpty == true)
    #expect(host.client.world.packetLink?.deadline == nil)
  }

  @Test("bring an answer of the world's server, and its end")
  func server() throws {
    var host = try PacketHost()
    var stream = Stream(&host, Self.echo, 80)
    stream.run(&host, rounds: 3)
    stream.send(Array("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n".utf8), &host)
    stream.run(&host)
    #expect(String(decoding: stream.received, as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(stream.isClosed)
    stream.close(&host)
    stream.run(&host, rounds: 3)
    #expect(host.client.world.packetLink?.flows.isEmpty == true)
  }

  @Test("wait for a window that is shut")
  func window() throws {
    var host = try PacketHost()
    host.client.change(
      .service(
        PeerService(.silent, says: [UInt8](repeating: 5, count: 3_000), after: 500),
        host: Self.echo.text,
        .tcp,
        port: 9
      )
    )
    var stream = Stream(&host, Self.echo, 9)
    stream.window = 0
    // The request had a window, so up to ten segments of 536 bytes come before the first answer.
    stream.run(&host, rounds: 100)
    let before = stream.received.count
    #expect(before < 3_000)
    stream.window = 8_192
    host.send(stream.made(.ack), to: Self.echo)
    stream.run(&host, rounds: 300)
    #expect(stream.received.count == 3_000)
  }

  @Test("are reset without a listener, and without a connection")
  func resets() throws {
    var host = try PacketHost()
    host.client.change(.service(PeerService(.refuses), host: Self.echo.text, .tcp, port: 9))
    host.client.change(.service(PeerService(.unreachable), host: Self.echo.text, .tcp, port: 10))
    host.send(Segment(from: 1, to: 9, .syn, sequence: 5), to: Self.echo)
    let refusal = try #require(host.segments().first)
    #expect(refusal.flags == [.reset, .ack])
    #expect(refusal.acknowledgement == 6)
    host.send(Segment(from: 1, to: 10, .syn, sequence: 5), to: Self.echo)
    #expect(host.segments(within: .seconds(300)) == [])
    host.send(Segment(from: 1, to: 80, .ack, sequence: 5, acknowledgement: 77), to: Self.echo)
    let stray = try #require(host.segments().first)
    #expect(stray.flags == .reset)
    #expect(stray.sequence == 77)
    host.send(Segment(from: 1, to: 80, .reset, sequence: 5), to: Self.echo)
    #expect(host.segments() == [])
  }

  @Test("to a host that has left are given up after seven tries")
  func lostHost() throws {
    var host = try PacketHost()
    host.send(Segment(from: 1, to: 80, .syn, sequence: 5, window: 100), to: Self.echo)
    let segments = host.segments(within: .seconds(400))
    #expect(
      segments.map(\.flags).prefix(8) == [[.syn, .ack]]
        + [Segment.Flags](repeating: [.syn, .ack], count: 7)
    )
    #expect(segments.last?.flags == [.reset, .ack])
    #expect(host.client.world.packetLink?.flows.isEmpty == true)
  }

  @Test("that are broken are dropped and counted, and none trap", arguments: 1...30)
  func junk(seed: Int) throws {
    var host = try PacketHost(seed: UInt64(seed))
    var chance = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<400 {
      let body = (0..<Int(chance.integer(in: 0...60))).map { _ in UInt8(chance.integer(in: 0...255))
      }
      let address = Surroundings.Address(bits: UInt32(chance.integer(in: 0...0xFFFF_FFFF)))
      let number = [1, 6, 17, 47][Int(chance.integer(in: 0...3))] as UInt8
      var packet = InternetPacket(number, from: PacketHost.address, to: address, body)
      if number == 6, chance.integer(in: 0...1) == 0 {
        let segment = Segment(
          from: 1,
          to: UInt16(chance.integer(in: 7...9)),
          Segment.Flags(rawValue: UInt8(chance.integer(in: 0...31))),
          sequence: UInt32(chance.integer(in: 0...3)),
          acknowledgement: UInt32(chance.integer(in: 0...0xFFFF_FFFF)),
          window: UInt16(chance.integer(in: 0...3)),
          body
        )
        packet.destination = Self.echo
        packet.body = segment.encoded(in: packet)
      }
      var bytes = packet.encoded
      if chance.integer(in: 0...3) == 0 {
        bytes[Int(chance.integer(in: 0...Int64(bytes.count - 1)))] ^= 1
      }
      host.client.ask(PacketHost.link, .send(bytes))
      if chance.integer(in: 0...9) == 0 { _ = host.client.events(within: 500) }
    }
    #expect((host.client.world.packetLink?.droppedCount ?? 0) > 50)
    #expect((host.client.world.packetLink?.flows.count ?? 0) <= PacketLink.flowsMax)
    host.client.ask(PacketHost.link, .close)
    #expect(host.client.world.packetLink == nil)
    #expect(host.client.world.peers.connections.isEmpty)
    #expect(host.client.events(within: .seconds(200)) == [])
  }
}
