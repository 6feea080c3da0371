import Primitives
import Surroundings
import Testing

@testable import World

@Suite("HTTP over a connection")
struct PeerHTTPTests {
  static let stored =
    "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 34\r\n"
    + "Connection: keep-alive\r\n\r\nSuccessfully written to Firestore."

  @Test("a request reaches the world's server, however it is cut", arguments: [1, 7, 1_000])
  func posts(chunk: Int) throws {
    var client = try Client()
    client.connect(1, host: "tracker.example", port: 8_080)
    let request =
      "POST /report?x=1 HTTP/1.1\r\nHost: tracker.example:8080\r\nContent-Type: application/json\r\n"
      + "Content-Length: 2\r\n\r\n{}"
    var rest = Array(request.utf8)[...]
    while !rest.isEmpty {
      client.ask(1, .send(Array(rest.prefix(chunk))))
      rest = rest.dropFirst(chunk)
    }
    #expect(client.text(on: 1) == Self.stored)
    let expected = ServerRequest(
      method: "POST",
      url: "http://tracker.example:8080/report?x=1",
      contentType: "application/json",
      body: Array("{}".utf8)
    )
    #expect(client.world.server.receipts.map(\.request) == [expected])
  }

  @Test("two requests on one connection get two answers in their order")
  func pipelines() throws {
    var client = try Client()
    client.connect(1)
    let post = "POST / HTTP/1.1\nHost: a\nContent-Length: 1\n\nx"
    client.ask(1, .send(Array("\(post)\(post)".utf8)))
    #expect(client.text(on: 1) == Self.stored + Self.stored)
    #expect(client.world.server.receivedCount == 2)
  }

  @Test("the server's behaviour holds here, too, and the connection ends when it is asked to")
  func behaves() throws {
    var client = try Client()
    let behaviour = ServerBehaviour(.status(503, body: Array("no".utf8)), latency: 900)
    client.world.apply(.server(behaviour, forRequests: nil), at: .zero)
    client.connect(1)
    let start = client.now
    client.ask(1, .send(Array("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".utf8)))
    let expected =
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n"
      + "Connection: close\r\n\r\nno"
    let arrivals = client.events()
    #expect(arrivals.map(\.event) == [.received(Array(expected.utf8)), .closed])
    #expect(arrivals.map(\.at) == [start + 900, start + 900])
    client.world.apply(.server(ServerBehaviour(.silent), forRequests: nil), at: .zero)
    client.connect(2)
    let count = client.world.server.receivedCount
    client.ask(2, .send(Array("GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n\r\n".utf8)))
    #expect(client.events(within: .seconds(200)).isEmpty)
    #expect(client.world.server.receivedCount == count + 2)
  }

  @Test("an answer to HEAD has a length and no body")
  func answersHead() throws {
    var client = try Client()
    client.connect(1)
    client.ask(1, .send(Array("HEAD / HTTP/1.0\r\n\r\n".utf8)))
    #expect(
      client.text(on: 1)
        == "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n"
        + "Connection: close\r\n\r\n"
    )
  }

  @Test(
    "what cannot be read is answered with its status, and the connection ends",
    arguments: [
      ("GET /\r\n\r\n", 400), ("GET / HTTP/2\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nA: b\r\n folded\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\nContent-Length: 65537\r\n\r\n", 413),
      ("GET /" + String(repeating: "x", count: 9_000), 431),
    ]
  )
  func refuses(text: String, status: Int) throws {
    var client = try Client()
    client.connect(1)
    client.ask(1, .send(Array(text.utf8)))
    let events = client.events().map(\.event)
    guard events.count == 2, case .received(let bytes) = events[0] else {
      Issue.record("\(events)")
      return
    }
    #expect(String(decoding: bytes, as: UTF8.self).hasPrefix("HTTP/1.1 \(status) "))
    #expect(events[1] == .closed)
    #expect(client.world.server.receivedCount == 0)
  }

  @Test(
    "anything but HTTP and MQTT is recorded and not answered",
    arguments: ["hello, world", "ge / HTTP/1.1\r\n\r\n", "\u{0}\u{1}", "{\"a\":1}"]
  )
  func ignores(text: String) throws {
    var client = try Client()
    client.connect(1)
    for byte in text.utf8 {
      client.ask(1, .send([byte]))
    }
    #expect(client.events(within: .seconds(60)).isEmpty)
  }
}
