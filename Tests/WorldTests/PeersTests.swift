import Primitives
import Surroundings
import Testing

@testable import World

@Suite("Hosts on the far side")
struct PeersTests {
  @Test("take a connection after a round trip and echo on port 7")
  func echo() throws {
    var client = try Client()
    client.ask(1, .connect(PeerEndpoint(.tcp, host: "echo.example", port: 7)))
    let arrivals = client.events()
    #expect(arrivals.map(\.event) == [.connected])
    #expect((60...300).contains((arrivals[0].at - .zero).rawValue))
    client.ask(1, .send([1, 0, 255]))
    client.ask(1, .send([2]))
    #expect(client.bytes(on: 1) == [1, 0, 255, 2])
    client.ask(1, .close)
    client.ask(1, .send([3]))
    #expect(client.events().isEmpty)
  }

  @Test("echo datagrams, which need no connection")
  func echoDatagrams() throws {
    var client = try Client()
    client.ask(1, .connect(PeerEndpoint(.udp, host: "10.0.0.9", port: 7)))
    #expect(client.events() == [Arrival(id: 1, event: .connected, at: .zero)])
    client.ask(1, .send([9]))
    client.ask(1, .send([8]))
    #expect(client.events().map(\.event) == [.received([9]), .received([8])])
  }

  @Test("behave as a script says of host, port and transport")
  func scripted() throws {
    var client = try Client()
    client.change(.service(PeerService(.refuses), host: "B.example", nil, port: nil))
    client.change(.service(PeerService(.echo), host: "b.example", .tcp, port: 5))
    client.change(.service(PeerService(.unreachable), host: "b.example", .tcp, port: 6))
    client.change(.service(PeerService(.silent), host: "b.example", nil, port: 8))
    client.ask(1, .connect(PeerEndpoint(.tcp, host: "b.example", port: 4)))
    #expect(client.events().map(\.event) == [.failed(.refused)])
    client.ask(2, .connect(PeerEndpoint(.tcp, host: "b.example", port: 6)))
    #expect(client.events().isEmpty)
    #expect(client.events(within: .seconds(16)).map(\.event) == [.failed(.timedOut)])
    client.connect(3, host: "b.EXAMPLE", port: 5)
    client.ask(3, .send([7]))
    #expect(client.bytes(on: 3) == [7])
    client.connect(4, host: "b.example", port: 8)
    client.ask(4, .send(Array("GET / HTTP/1.1\r\n\r\n".utf8)))
    #expect(client.events().isEmpty)
  }

  @Test("greet, and end a connection, when a script orders it")
  func greets() throws {
    var client = try Client()
    let service = PeerService(.echo, says: [1, 2], after: 1_000, closesAfter: 2_000)
    client.change(.service(service, host: "c.example", nil, port: nil))
    client.ask(1, .connect(PeerEndpoint(.tcp, host: "c.example", port: 1)))
    let connected = try #require(client.events(within: 300).first)
    // What is said meanwhile waits for neither.
    client.ask(1, .send([5]))
    let rest = client.events()
    #expect(rest.map(\.event) == [.received([5]), .received([1, 2]), .closed])
    #expect(rest[0].at < connected.at + 1_000)
    #expect(rest[1].at == connected.at + 1_000)
    #expect(rest[2].at == connected.at + 2_000)
    client.ask(1, .send([6]))
    #expect(client.events().isEmpty)
  }

  @Test("say something, and hang up, on the connections there are")
  func sayLater() throws {
    var client = try Client()
    client.connect(1, host: "d.example")
    client.connect(2, host: "e.example")
    client.change(.says([1], host: "D.example"))
    client.change(.hangsUp(host: "d.example"))
    client.change(.says([2], host: "d.example"))
    let arrivals = client.events()
    #expect(arrivals.map(\.id) == [1, 1])
    #expect(arrivals.map(\.event) == [.received([1]), .closed])
  }

  @Test("are silent to a client that has cancelled")
  func cancelled() throws {
    var client = try Client()
    client.ask(1, .connect(PeerEndpoint(.tcp, host: "a.example", port: 7)))
    client.world.cancelRequest(1, at: client.now)
    client.ask(2, .resolve("a.example"))
    client.world.cancelRequest(2, at: client.now)
    #expect(client.events(within: .seconds(60)).isEmpty)
  }

  @Test(
    "are out of reach without a network",
    arguments: [
      .connect(PeerEndpoint(.tcp, host: "a.example", port: 80)), .resolve("a.example"),
      .ping("a.example", timeToLive: 64), .time("a.example"),
    ] as [PeerAction]
  )
  func offline(action: PeerAction) throws {
    var client = try Client()
    client.world.apply(.packetService(isUp: false), at: .zero)
    client.ask(1, action)
    #expect(client.events(within: .seconds(30)).map(\.event) == [.failed(.unreachable)])
  }

  @Test("are not heard while there is no network, and then send what they had to send")
  func outage() throws {
    var client = try Client()
    let service = PeerService(.echo, says: [1], after: 1_000)
    client.change(.service(service, host: "f.example", nil, port: nil))
    client.connect(1, host: "f.example")
    client.connect(2, host: "f.example")
    client.world.apply(.service(.none), at: client.now)
    client.ask(2, .send([7]))
    client.ask(3, .resolve("f.example"))
    #expect(client.events(within: .seconds(30)).map(\.event) == [.failed(.unreachable)])
    client.world.apply(.service(.home), at: client.now)
    client.ask(2, .send([8]))
    let arrivals = client.events()
    #expect(arrivals.filter { $0.id == 1 }.map(\.event) == [.received([1])])
    // A stream that has lost something is broken.
    #expect(arrivals.filter { $0.id == 2 }.map(\.event) == [.closed])
  }

  @Test("are as many as can be, and no more connections come about")
  func bounded() throws {
    var client = try Client()
    for id in 1...64 {
      client.connect(id)
    }
    client.ask(65, .connect(PeerEndpoint(.tcp, host: "a.example", port: 80)))
    #expect(client.events().map(\.event) == [.failed(.unreachable)])
  }

  @Test("connect to the module where it listens, and only there")
  func visits() throws {
    var client = try Client()
    client.ask(1, .listen(.tcp, port: 80))
    #expect(client.events().map(\.event) == [.connected])
    client.ask(2, .listen(.tcp, port: 80))
    #expect(client.events().map(\.event) == [.failed(.refused)])
    let service = PeerService(.echo, says: [1], after: 500)
    client.change(.visit(.tcp, port: 81, service))
    client.change(.visit(.tcp, port: 80, service))
    let arrivals = client.events()
    #expect(arrivals.map(\.id) == [1, -1])
    guard case .accepted(connection: -1, let address, let port) = arrivals.first?.event else {
      Issue.record("\(arrivals)")
      return
    }
    #expect(address.octets[0] == 10)
    #expect(port >= 49_152)
    #expect(arrivals.last?.event == .received([1]))
    client.ask(-1, .send([4, 5]))
    #expect(client.bytes(on: -1) == [4, 5])
    let home = Surroundings.Address(bits: 0x0A02_0304)
    client.change(.visit(.tcp, port: 80, PeerService(.silent), from: home))
    guard case .accepted(connection: -2, peer: home, _) = client.events().first?.event else {
      Issue.record("no client came from there")
      return
    }
    client.ask(1, .close)
    client.change(.visit(.tcp, port: 80, service))
    #expect(client.events().isEmpty)
  }
}

@Suite("Names, echoes and clocks of hosts")
struct PeerNamesTests {
  @Test("a name has the address that a script gives it, letter case apart")
  func scripted() throws {
    var client = try Client()
    let address = try #require(Surroundings.Address(parsing: "10.0.0.5"))
    client.change(.name("Echo.example", address))
    client.change(.service(PeerService(.refuses), host: "echo.example", nil, port: nil))
    client.ask(1, .resolve("echo.EXAMPLE"))
    #expect(client.events().map(\.event) == [.resolved([Surroundings.Address(bits: 0x0A00_0005)])])
    // Who asks for the address asks for the host.
    client.ask(2, .connect(PeerEndpoint(.tcp, host: "10.0.0.5", port: 9)))
    #expect(client.events().map(\.event) == [.failed(.refused)])
    client.change(.name("echo.example", nil))
    client.ask(3, .resolve("echo.example"))
    client.ask(4, .connect(PeerEndpoint(.tcp, host: "echo.example", port: 9)))
    #expect(client.events().map(\.event) == [.failed(.hostNotFound), .failed(.hostNotFound)])
  }

  @Test(
    "a name that no script has named is found, unless it cannot be one",
    arguments: [
      ("a.example", true), ("www.google.com", true), ("under_score", true), ("192.0.2.1", true),
      ("", false), ("a..example", false), ("a b", false), ("x.invalid", false), ("INVALID", false),
      ("a.example.", false), ("caf\u{E9}.example", false),
      (String(repeating: "a", count: 64), false), (String(repeating: "a.", count: 127), false),
    ]
  )
  func unnamed(name: String, isFound: Bool) throws {
    var client = try Client()
    client.ask(1, .resolve(name))
    client.ask(2, .resolve(name))
    let events = client.events().map(\.event)
    guard isFound else {
      #expect(events == [.failed(.hostNotFound), .failed(.hostNotFound)])
      return
    }
    guard events.count == 2, case .resolved(let addresses) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(events[1] == events[0])
    let octets = try #require(addresses.first).octets
    #expect(octets[0] == 198 && (18...19).contains(octets[1]) || name == "192.0.2.1")
  }

  @Test("with only named hosts there, others are not")
  func closed() throws {
    var client = try Client()
    client.change(.name("a.example", Surroundings.Address(bits: 1)))
    client.change(.unnamedHosts(areFound: false))
    client.ask(1, .resolve("b.example"))
    #expect(client.events().map(\.event) == [.failed(.hostNotFound)])
    client.ask(1, .resolve("a.example"))
    #expect(client.events().map(\.event) == [.resolved([Surroundings.Address(bits: 1)])])
    let request = ServerRequest(method: "POST", url: "http://b.example:80/x")
    #expect(client.world.answer(to: request, at: .zero).outcome == .dnsFailure)
    #expect(client.world.server.receivedCount == 0)
  }

  @Test("while the server's name is not found, none is; while it is out of reach, none is reached")
  func troubles() throws {
    var client = try Client()
    client.world.apply(.server(ServerBehaviour(.dnsFailure), forRequests: nil), at: .zero)
    client.ask(1, .connect(PeerEndpoint(.tcp, host: "a.example", port: 80)))
    #expect(client.events().map(\.event) == [.failed(.hostNotFound)])
    client.world.apply(.server(ServerBehaviour(.unreachable), forRequests: nil), at: .zero)
    client.ask(2, .connect(PeerEndpoint(.tcp, host: "a.example", port: 80)))
    #expect(client.events(within: .seconds(30)).map(\.event) == [.failed(.timedOut)])
  }

  @Test("addresses are read and written")
  func addresses() {
    #expect(Surroundings.Address(parsing: "10.0.0.255")?.bits == 0x0A00_00FF)
    #expect(Surroundings.Address(bits: 0xC000_0201).text == "192.0.2.1")
    for text in [
      "", "1.2.3", "1.2.3.4.5", "256.1.1.1", "1..2.3", "1.2.3.+4", "a.b.c.d", "0001.1.1.1",
    ] {
      #expect(Surroundings.Address(parsing: text) == nil)
    }
  }

  @Test("an echo takes the time of the script, is lost by its share, and has its hops")
  func ping() throws {
    var client = try Client()
    client.change(.echoes(PingBehaviour(roundTrip: 80), host: "p.example"))
    client.ask(1, .ping("p.example", timeToLive: 64))
    let first = try #require(client.events().first)
    #expect(first.event == .echoed(after: 80, timeToLive: 117))
    #expect(first.at == Instant.zero + 80)
    client.ask(2, .ping("p.example", timeToLive: 11))
    #expect(client.events(within: .seconds(20)).map(\.event) == [.failed(.timedOut)])
    client.change(.echoes(PingBehaviour(lossPercent: 100), host: "p.example"))
    client.ask(3, .ping("p.example", timeToLive: 64))
    #expect(client.events(within: .seconds(20)).map(\.event) == [.failed(.timedOut)])
    client.change(.echoes(PingBehaviour(roundTrip: 10, lossPercent: 25), host: "p.example"))
    for _ in 0..<400 {
      client.ask(4, .ping("p.example", timeToLive: 64))
    }
    let lost = client.events(within: .seconds(20)).count { $0.event == .failed(.timedOut) }
    #expect((60...140).contains(lost))
    client.ask(5, .ping("gone.invalid", timeToLive: 64))
    #expect(client.events().map(\.event) == [.failed(.hostNotFound)])
  }

  @Test("a time server knows the world's time")
  func time() throws {
    var client = try Client()
    client.now = Instant(microseconds: 3_000_000)
    client.ask(1, .time("pool.ntp.org"))
    // 2026-11-21T09:00:03Z.
    #expect(client.events().map(\.event) == [.time(utcMilliseconds: 1_795_251_603_000)])
  }
}
