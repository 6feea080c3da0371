import Foundation
import Primitives
import Testing

@testable import Sockets

@Suite("Connections")
struct ConnectionTests {
  @Test("carry bytes both ways and end in order", arguments: ["127.0.0.1", "localhost"])
  func carryBytes(host: String) throws {
    let listener = try Listener(on: .resolve(host: host, port: 0), isRemoteAllowed: false)
    let none = try listener.accept() == nil
    #expect(none)
    var client = try Connection(to: .resolve(host: host, port: listener.port))
    guard var server = try accepted(listener) else { return }
    let peers = (server: server.peer, client: client.peer)
    #expect(peers.server?.isLoopback == true)
    #expect(peers.server?.port != listener.port)
    #expect(peers.client?.port == listener.port)
    try client.write(Array("AT\r".utf8))
    #expect(try received(3) { try server.read(into: &$0) } == Array("AT\r".utf8))
    try server.write(Array("\r\nOK\r\n".utf8))
    #expect(try received(6) { try client.read(into: &$0) } == Array("\r\nOK\r\n".utf8))
    server.close()
    #expect(throws: SocketError.closed) {
      _ = try received(1) { try client.read(into: &$0) }
    }
    client.close()
    listener.close()
  }

  @Test("to a port without a listener are refused")
  func areRefused() throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let port = listener.port
    listener.close()
    #expect(throws: SocketError.refused) {
      var client = try Connection(to: .resolve(host: "127.0.0.1", port: port))
      _ = try received(1) { try client.read(into: &$0) }
    }
  }

  @Test("keep what the other side does not read, and all of it arrives")
  func keepOutput() throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    var client = try Connection(to: .resolve(host: "127.0.0.1", port: listener.port))
    guard var server = try accepted(listener) else { return }
    let block = [UInt8](repeating: 0x5A, count: 65_536)
    for _ in 0..<200 {
      try client.write(block)
    }
    let isWriting = client.isWriting
    #expect(isWriting)
    let expected = 200 * 65_536 - client.droppedByteCount
    #expect(expected < 200 * 65_536)
    var count = 0
    let end = Date() + 30
    while count < expected, Date() < end {
      var bytes: [UInt8] = []
      count += try server.read(into: &bytes)
      try client.flush()
    }
    #expect(count == expected)
    server.close()
    client.close()
    listener.close()
  }

  @Test("are taken from this machine only, unless told")
  func areLoopback() throws {
    #expect(throws: SocketError.notLoopback) {
      let listener = try Listener(
        on: .resolve(host: "0.0.0.0", port: 0),
        isRemoteAllowed: false
      )
      listener.close()
    }
  }

  @Test(
    "know a loopback address",
    arguments: [
      ("127.0.0.1", true), ("127.9.9.9", true), ("::1", true), ("::ffff:127.0.0.1", true),
      ("0.0.0.0", false), ("::", false), ("192.0.2.1", false), ("::ffff:192.0.2.1", false),
      ("2001:db8::1", false), ("128.0.0.1", false),
    ]
  )
  func knowLoopback(host: String, expected: Bool) throws {
    let address = try SocketAddress.resolve(host: host, port: 80)
    #expect(address.isLoopback == expected)
    #expect(address.port == 80)
  }

  @Test("two listeners do not share a port")
  func doNotShare() throws {
    let first = try Listener(on: .resolve(host: "127.0.0.1", port: 0), isRemoteAllowed: false)
    let port = first.port
    #expect(throws: SocketError.addressInUse) {
      let second = try Listener(
        on: .resolve(host: "127.0.0.1", port: port),
        isRemoteAllowed: false
      )
      second.close()
    }
    first.close()
  }
}

@Suite("The HTTP client")
struct HTTPClientTests {
  @Test("posts and gets the answer, over a real socket")
  func posts() throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let address = try WebAddress(parsing: "http://127.0.0.1:\(listener.port)/f")
    var client = HTTPClient(
      ClientRequest(.post, address, body: Array("{\"a\":1}".utf8)),
      dialling: Dialling(isRemoteAllowed: false),
      at: .zero
    )
    var server: Connection?
    var request: [UInt8] = []
    var hasAnswered = false
    var outcome: HTTPExchange.Outcome?
    let end = Date() + 30
    while outcome == nil, Date() < end {
      outcome = client.advance(at: .zero)
      if server == nil { server = try listener.accept() }
      if !hasAnswered { _ = try server?.read(into: &request) }
      if !hasAnswered, request.suffix(7) == Array("{\"a\":1}".utf8)[...] {
        hasAnswered = true
        try server?.write(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
      }
      usleep(200)
    }
    guard case .response(let response)? = outcome else {
      Issue.record("\(String(describing: outcome))")
      return
    }
    #expect(response.status == 200)
    #expect(response.body == Array("ok".utf8))
    #expect(request.starts(with: Array("POST /f HTTP/1.1\r\n".utf8)))
    let later = client.advance(at: .zero)
    #expect(later == nil)
  }

  @Test("does not leave this machine unless told")
  func staysHere() throws {
    let address = try WebAddress(parsing: "http://192.0.2.1/")
    var client = HTTPClient(
      ClientRequest(.get, address),
      dialling: Dialling(isRemoteAllowed: false),
      at: .zero
    )
    let isIdle = client.descriptor == nil
    #expect(isIdle)
    let deadline = client.deadline
    #expect(deadline == .zero)
    let outcome = client.advance(at: .zero)
    #expect(outcome == .failure(.socket(.notLoopback)))
    let again = client.advance(at: .zero)
    #expect(again == nil)
  }

  @Test("reports that there is no listener")
  func isRefused() throws {
    let listener = try Listener(
      on: .resolve(host: "127.0.0.1", port: 0),
      isRemoteAllowed: false
    )
    let address = try WebAddress(parsing: "http://127.0.0.1:\(listener.port)/")
    listener.close()
    var client = HTTPClient(
      ClientRequest(.get, address),
      dialling: Dialling(isRemoteAllowed: false),
      at: .zero
    )
    var outcome: HTTPExchange.Outcome?
    let end = Date() + 30
    while outcome == nil, Date() < end {
      outcome = client.advance(at: .zero)
    }
    #expect(outcome == .failure(.socket(.refused)))
  }
}
