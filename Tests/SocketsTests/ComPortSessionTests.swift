import Primitives
import Testing

@testable import Sockets

@Suite("A serial port by RFC 2217")
struct ComPortSessionTests {
  /// From the client, in its frame.
  private static func request(_ code: UInt8, _ value: UInt8...) -> [UInt8] {
    [255, 250, 44, code] + value + [255, 240]
  }

  /// A server that has agreed with its client; what it has sent so far is dropped.
  private static func server() -> ComPortSession {
    var server = ComPortSession.server()
    server.append([255, 251, 44])
    _ = server.read()
    _ = server.drainOutgoing()
    return server
  }

  /// The data, and what is sent.
  private static func hand(
    _ bytes: [UInt8],
    to session: inout ComPortSession
  ) -> (data: [UInt8], outgoing: [UInt8]) {
    session.append(bytes)
    var data: [UInt8] = []
    repeat { data += session.read() } while session.hasMore
    return (data, session.drainOutgoing())
  }

  /// Hands each what the other sends until both are silent; the number of rounds.
  private static func settle(_ client: inout ComPortSession, _ server: inout ComPortSession) -> Int
  {
    for round in 0..<100 {
      let (request, answer) = (client.drainOutgoing(), server.drainOutgoing())
      if request.isEmpty, answer.isEmpty { return round }
      client.append(answer)
      client.parse()
      server.append(request)
      repeat { _ = server.read() } while server.hasMore
    }
    return 100
  }

  @Test("both ends agree, set up the port and fall silent")
  func agree() {
    var client = ComPortSession(clientAt: 9_600)
    var server = ComPortSession.server()
    #expect(!client.isSettled && client.obstacle == .noServer)
    #expect(Self.settle(&client, &server) < 10)
    #expect(client.isSettled && client.takeError() == nil)
    #expect(server.clientBaud == 9_600 && server.isTerminalReady)
    client.setBaud(921_600)
    #expect(!client.isSettled && client.obstacle == .noAnswer)
    client.setDTR(false)
    #expect(Self.settle(&client, &server) < 10)
    #expect(client.isSettled && client.takeError() == nil)
    #expect(server.clientBaud == 921_600 && !server.isTerminalReady)
    client.write([255, 0, 13, 0, 255])
    #expect(Self.hand(client.drainOutgoing(), to: &server).data == [255, 0, 13, 0, 255])
  }

  @Test(
    "the server answers with what is in force",
    arguments: [
      (request(0), [255, 250, 44, 100] + Array("Sniffer virtual modem".utf8) + [255, 240]),
      (request(0, 0x41), []),
      (request(1, 0, 0, 0x25, 0x80), request(101, 0, 0, 0x25, 0x80)),
      (request(1, 0, 0, 255, 255, 0), request(101, 0, 0, 255, 255, 0)),
      // A question, a rate that no port has, and none at all.
      (request(1, 0, 0, 0, 0), request(101, 0, 1, 0xC2, 0)),
      (request(1, 0x80, 0, 0, 0), request(101, 0, 1, 0xC2, 0)),
      (request(1, 0x25, 0x80), request(101, 0, 1, 0xC2, 0)),
      (request(1), request(101, 0, 1, 0xC2, 0)),
      (request(2, 7), request(102, 7)), (request(2, 0), request(102, 8)),
      (request(2, 9), request(102, 8)), (request(2), request(102, 8)),
      (request(3, 3), request(103, 3)), (request(3, 0), request(103, 1)),
      (request(4, 3), request(104, 3)), (request(4, 4), request(104, 1)),
      (request(5, 0), request(105, 1)), (request(5, 3), request(105, 3)),
      (request(5, 17), request(105, 17)), (request(5, 4), request(105, 6)),
      (request(5, 5), request(105, 5)), (request(5, 7), request(105, 8)),
      (request(5, 9), request(105, 9)), (request(5, 10), request(105, 11)),
      (request(5, 12), request(105, 12)), (request(5, 13), request(105, 14)),
      (request(5, 18), request(105, 18)), (request(5, 20), []), (request(5), []),
      (request(6), request(106, 0)), (request(7), request(107, 48)),
      (request(10, 3), request(110, 3)), (request(10), request(110, 0)),
      (request(11, 8), request(111, 8)), (request(11), request(111, 255, 255)),
      (request(12, 1), request(112, 1)), (request(12, 3), request(112, 3)),
      // Nothing that a client sends, nothing known, and another option.
      (request(101, 0, 0, 0x25, 0x80), []), (request(13), []), (request(99, 1), []),
      ([255, 250, 24, 1, 255, 240], []), ([255, 250, 255, 240], []),
      ([255, 250, 44, 255, 240], []),
    ] as [([UInt8], [UInt8])]
  )
  func answers(request: [UInt8], expected: [UInt8]) {
    var server = Self.server()
    #expect(Self.hand(request, to: &server).outgoing == expected)
  }

  @Test("the rate of a byte is the one before it, and DTR is seen to fall")
  func order() {
    var server = Self.server()
    server.append(
      [0x41] + Self.request(1, 0, 0, 0x25, 0x80) + [0x42] + Self.request(5, 9) + Self.request(5, 8)
        + [0x43]
    )
    #expect(server.read() == [0x41] && server.clientBaud == nil && server.hasMore)
    #expect(server.read() == [0x42] && server.clientBaud == 9_600 && !server.isTerminalReady)
    #expect(server.read() == [] && server.isTerminalReady)
    #expect(server.read() == [0x43] && !server.hasMore)
  }

  @Test("DCD is notified where the mask has it, and kept for a client that asks")
  func carrier() {
    var server = Self.server()
    server.setCarrier(true)
    #expect(server.drainOutgoing() == Self.request(107, 128 + 32 + 16 + 8))
    server.setCarrier(true)
    #expect(server.drainOutgoing() == [])
    _ = Self.hand(Self.request(11, 247), to: &server)
    server.setCarrier(false)
    #expect(server.drainOutgoing() == [])
    #expect(Self.hand(Self.request(7), to: &server).outgoing == Self.request(107, 48))
  }

  @Test("a client that suspends the flow gets what was kept when it resumes, or has it purged")
  func suspension() {
    var server = Self.server()
    _ = Self.hand(Self.request(8), to: &server)
    server.write([1, 255])
    server.write([UInt8](repeating: 2, count: 1_048_576))
    #expect(server.drainOutgoing() == [] && server.droppedByteCount == 1_048_576)
    #expect(server.isHolding)
    #expect(Self.hand(Self.request(9), to: &server).outgoing == [1, 255, 255])
    _ = Self.hand(Self.request(8), to: &server)
    server.write([1])
    #expect(Self.hand(Self.request(12, 1), to: &server).outgoing == Self.request(112, 1))
    #expect(Self.hand(Self.request(9), to: &server).outgoing == [])
  }

  @Test("a NUL after CR is data with BINARY, and padding without")
  func padding() {
    var server = Self.server()
    #expect(Self.hand([13, 0, 0, 0x41, 13, 10], to: &server).data == [13, 0, 0x41, 13, 10])
    _ = Self.hand([255, 251, 0], to: &server)
    #expect(Self.hand([13, 0], to: &server).data == [13, 0])
  }

  @Test("a server that refuses, or whose port is another, is an error")
  func refusals() {
    var client = ComPortSession(clientAt: 9_600)
    client.append([255, 252, 44])
    client.parse()
    #expect(client.takeError() == nil)
    client.append([255, 254, 44])
    client.parse()
    #expect(client.takeError() == .refused && client.takeError() == nil)
    for (answer, error) in [
      (Self.request(101, 0, 1, 0xC2, 0), ComPortError.unsupportedBaud(9_600)),
      (Self.request(101), .unsupportedBaud(9_600)),
      (Self.request(102, 7), .unsupportedFraming),
    ] {
      client = ComPortSession(clientAt: 9_600)
      client.append([255, 253, 44] + answer)
      client.parse()
      #expect(client.takeError() == error)
    }
  }

  @Test("any bytes in any pieces give the same, and less than a limit of answers")
  func anything() {
    var generator = SeededGenerator(seed: 26, stream: 44)
    let likely: [UInt8] = [
      255, 255, 255, 250, 240, 251, 252, 253, 254, 44, 44, 0, 1, 3, 5, 8, 9, 12,
    ]
    for _ in 0..<500 {
      let bytes = (0..<200).map { _ in
        generator.integer(in: 0...4) == 0
          ? UInt8(generator.integer(in: 0...255)) : likely[Int(generator.integer(in: 0...17))]
      }
      for make in [ComPortSession.server, { ComPortSession(clientAt: 115_200) }] {
        var (whole, pieces) = (make(), make())
        let once = Self.hand(bytes, to: &whole)
        var data: [UInt8] = []
        for byte in bytes { data += Self.hand([byte], to: &pieces).data }
        #expect(data == once.data)
        #expect(whole.clientBaud == pieces.clientBaud)
        // The longest answer to the shortest question, SIGNATURE, and what was asked to begin with.
        #expect(once.outgoing.count <= bytes.count * 6 + 100)
      }
    }
  }
}
