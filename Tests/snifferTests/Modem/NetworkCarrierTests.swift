import Foundation
import Primitives
import Sockets
import Surroundings
import Testing
import VirtualModem

@testable import CommandLine
@testable import Live
@testable import sniffer

@Suite("The real network")
struct NetworkCarrierTests {
  @Test("carries a connection both ways, by the host map, and hears its end")
  func stream() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench(map: ["echo.example:7=127.0.0.1:\(listener.port)"])
    bench.start(1, .connect(.tcp, host: "echo.example", port: 7))
    #expect(bench.events(1) == [.init(1, .connected)])
    guard var server = try next(listener) else { return }
    bench.start(1, .send(Array("hello".utf8)))
    #expect(bench.bytes(from: &server, count: 5) == Array("hello".utf8))
    try server.write([1, 2, 3])
    #expect(bench.events(1) == [.init(1, .received([1, 2, 3]))])
    server.close()
    #expect(bench.events(1) == [.init(1, .closed)])
    let isIdle = bench.carrier.interests.isEmpty
    #expect(isIdle)
  }

  @Test("leaves what connections bring in their sockets while it is not to read")
  func waits() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench()
    bench.carrier.isReading = false
    bench.start(1, .connect(.tcp, host: "127.0.0.1", port: listener.port))
    #expect(bench.events(1) == [.init(1, .connected)])
    guard var server = try next(listener) else { return }
    try server.write([1, 2, 3])
    #expect(bench.events(1, within: 0.1).isEmpty)
    bench.start(1, .send([4]))
    #expect(bench.bytes(from: &server, count: 1) == [4])
    let isIdle = bench.carrier.interests.isEmpty
    #expect(isIdle)
    bench.carrier.isReading = true
    #expect(bench.events(1) == [.init(1, .received([1, 2, 3]))])
  }

  @Test("ends a connection to a server that reads nothing, rather than lose bytes in its middle")
  func unread() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench()
    bench.start(1, .connect(.tcp, host: "127.0.0.1", port: listener.port))
    #expect(bench.events(1) == [.init(1, .connected)])
    for _ in 0..<64 { bench.start(1, .send([UInt8](repeating: 0, count: 1_000_000))) }
    let isWriting = bench.carrier.isWriting
    #expect(isWriting)
    #expect(bench.events(1) == [.init(1, .closed)])
  }

  @Test("carries many things at a time, and a cancelled one no longer")
  func many() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench()
    for id in 1...8 {
      bench.start(id, .connect(.tcp, host: "127.0.0.1", port: listener.port))
    }
    #expect(Set(bench.events(8).map(\.id)) == Set(1...8))
    bench.cancel(3)
    bench.start(4, .close)
    let count = bench.carrier.interests.count
    #expect(count == 6)
  }

  @Test("takes connections in, with ids below zero")
  func listens() throws {
    let free = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let port = free.port
    free.close()
    var bench = CarrierBench()
    bench.start(1, .listen(.tcp, port: port))
    #expect(bench.events(1) == [.init(1, .connected)])
    var client = try Connection(to: .resolve(host: "127.0.0.1", port: port))
    let events = bench.events(1)
    guard case .accepted(connection: -1, let peer, _)? = events.first?.event else {
      Issue.record("\(events)")
      return
    }
    #expect(peer == Surroundings.Address(127, 0, 0, 1))
    try client.write([7])
    #expect(bench.events(1) == [.init(-1, .received([7]))])
    bench.start(-1, .send([8, 9]))
    #expect(bench.bytes(from: &client, count: 2) == [8, 9])
    bench.start(2, .listen(.tcp, port: port))
    #expect(bench.events(1) == [.init(2, .failed(.refused))])
    #expect(bench.remarks == ["port \(port): the system does not let it be used"])
  }

  @Test("takes datagrams in: each sender is a connection, and gets its answers")
  func datagramListener() throws {
    let free = try DatagramListener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let port = free.port
    _ = consume free
    var bench = CarrierBench()
    bench.start(1, .listen(.udp, port: port))
    #expect(bench.events(1) == [.init(1, .connected)])
    let first = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: port))
    let second = try DatagramSocket(to: .resolve(host: "127.0.0.1", port: port))
    let loopback = Surroundings.Address(127, 0, 0, 1)
    for (client, id) in [(0, -1), (1, -2)] {
      let isSent = try client == 0 ? first.send([7]) : second.send([7])
      #expect(isSent)
      let events = bench.events(2)
      guard case .accepted(connection: id, loopback, _)? = events.first?.event else {
        Issue.record("\(events)")
        return
      }
      #expect(events.last == .init(id, .received([7])))
    }
    _ = try first.send([1, 2])
    #expect(bench.events(1) == [.init(-1, .received([1, 2]))])
    bench.start(-2, .send([8, 9]))
    #expect(try Self.datagram(for: second) == [8, 9])
    #expect(try first.receive() == nil)
    // A sender that was hung up on is new again.
    bench.start(-1, .close)
    _ = try first.send([3])
    #expect(bench.events(2).last == .init(-3, .received([3])))
    bench.start(2, .listen(.udp, port: port))
    #expect(bench.events(1) == [.init(2, .failed(.refused))])
  }

  /// The next one; only a fault takes the ten seconds.
  private static func datagram(for socket: borrowing DatagramSocket) throws -> [UInt8]? {
    let end = Date() + 10
    while Date() < end {
      if let bytes = try socket.receive() { return bytes }
      usleep(1_000)
    }
    return nil
  }

  @Test("carries datagrams, and hears nothing of those that are lost")
  func datagrams() throws {
    let free = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench()
    bench.start(1, .connect(.udp, host: "127.0.0.1", port: free.port))
    bench.start(1, .send([1]))
    #expect(bench.events(1) == [.init(1, .connected)])
    #expect(bench.events(1, within: 0.1).isEmpty)
  }

  @Test(
    "reports what it does not do, and what a person can do about it",
    arguments: [
      (
        .connect(.tcp, host: "192.0.2.1", port: 80), .failed(.unreachable),
        "192.0.2.1:80: not on this machine; --dial-remote lets it be reached"
      ),
      (
        .connect(.udp, host: "x.example", port: 80), .failed(.hostNotFound),
        "x.example:80: no --map line has it, and only --dial-remote looks names up"
      ),
      (
        .resolve(host: "x.example"), .failed(.hostNotFound),
        "x.example: no --map line has it, and only --dial-remote looks names up"
      ),
      (
        .time(host: "192.0.2.1"), .failed(.unreachable),
        "192.0.2.1: not on this machine; --dial-remote lets it be reached"
      ),
      (
        .handshake(TLSHandshake(host: "s.example", port: 443)), .failed(.hostNotFound),
        "s.example:443: no --map line has it, and only --dial-remote looks names up"
      ),
      (
        .http(HTTPRequest(method: .get, url: "https://s.example/", contentType: nil, body: [])),
        .http(.connectFailure), "https://s.example/: TLS is for AT+SHCONN"
      ),
    ] as [(NetworkRequest.Action, NetworkEvent, String)]
  )
  func refuses(action: NetworkRequest.Action, event: NetworkEvent, remark: String) {
    var bench = CarrierBench()
    bench.start(5, action)
    #expect(bench.events(1) == [.init(5, event)])
    #expect(bench.remarks == [remark])
  }

  @Test("finds mapped hosts, and reaches this machine with echo requests")
  func names() {
    var bench = CarrierBench(map: ["a.example=127.0.0.5:1"])
    bench.start(1, .resolve(host: "a.example"))
    #expect(bench.events(1) == [.init(1, .resolved([Surroundings.Address(127, 0, 0, 5)]))])
    bench.start(2, .ping(host: "a.example", size: 8, timeToLive: 64))
    #expect(bench.events(1) == [.init(2, .echoed(after: 1, timeToLive: 64))])
  }

  @Test("reports that there is no listener")
  func refused() throws {
    let free = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let port = free.port
    free.close()
    var bench = CarrierBench()
    bench.start(1, .connect(.tcp, host: "127.0.0.1", port: port))
    #expect(bench.events(1) == [.init(1, .failed(.refused))])
    bench.start(2, .time(host: "127.0.0.1"))
    let events = bench.events(1)
    #expect(events.first?.id == 2)
  }

  @Test("posts with the TE's own fields, and gives the response as it came")
  func posts() throws {
    let listener = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    var bench = CarrierBench(map: ["tracker.example=127.0.0.1:\(listener.port)"])
    let request = HTTPRequest(
      method: .post,
      url: "http://tracker.example/report",
      contentType: "application/json",
      fields: [.init("X-A", "b"), .init("Host", "other"), .init("Content-Length", "9")],
      body: Array("{}".utf8)
    )
    bench.start(3, .http(request))
    guard var server = try next(listener) else { return }
    let expected =
      "POST /report HTTP/1.1\r\nHost: tracker.example\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nX-A: b\r\nContent-Length: 2\r\n\r\n{}"
    let sent = bench.bytes(from: &server, count: expected.utf8.count)
    #expect(String(decoding: sent, as: UTF8.self) == expected)
    let head = "HTTP/1.1 200 Fine\r\nServer: x\r\nContent-Length: 2\r\n\r\n"
    try server.write(Array("\(head)ok".utf8))
    let outcome = HTTPOutcome.response(
      status: 200,
      header: Array(head.utf8),
      body: Array("ok".utf8)
    )
    #expect(bench.events(1) == [.init(3, .http(outcome))])
  }
}

/// A carrier that is driven as the modem's loop does.
struct CarrierBench: ~Copyable {
  struct Arrival: Equatable {
    var id: Int
    var event: NetworkEvent

    init(_ id: Int, _ event: NetworkEvent) {
      self.id = id
      self.event = event
    }
  }

  var carrier: NetworkCarrier
  var remarks: [String] = []
  private let loop = PollLoop(clock: Clock())

  init(map: [String] = []) {
    carrier = NetworkCarrier(
      dialling: Dialling(map.compactMap { HostMapping(parsing: $0) }, isRemoteAllowed: false)
    )
  }

  mutating func start(_ id: Int, _ action: NetworkRequest.Action, isSecured: Bool = false) {
    carrier.start(NetworkRequest(id: id, action, isSecured: isSecured), at: loop.clock.now)
  }

  mutating func cancel(_ id: Int) { carrier.cancel(id, at: loop.clock.now) }

  /// The next `count` events; only a fault takes the half minute.
  mutating func events(_ count: Int, within seconds: Double = 30) -> [Arrival] {
    var arrivals: [Arrival] = []
    let end = Date() + seconds
    while arrivals.count < count, Date() < end {
      arrivals += round()
    }
    return arrivals
  }

  /// What `connection` gets while the carrier runs.
  mutating func bytes(from connection: inout Connection, count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    let end = Date() + 30
    while bytes.count < count, Date() < end {
      let arrivals = round()
      #expect(arrivals.isEmpty)
      _ = try? connection.read(into: &bytes)
    }
    return bytes
  }

  private mutating func round() -> [Arrival] {
    let soon = loop.clock.now + 10
    let until = Instant.earlier(carrier.deadline(at: loop.clock.now), soon)
    _ = loop.wait(for: carrier.interests, until: until)
    let effects = carrier.advance(at: loop.clock.now)
    remarks += effects.remarks
    return effects.events.map { Arrival($0.id, $0.event) }
  }
}
