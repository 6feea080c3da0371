import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// The app network and the HTTP(S) client on it.
@Suite struct SecureTests {
  static let post = "AT+SHREQ=\"/report\",3\r"

  /// Registered, app network active, client configured.
  static func prepared(
    _ server: String = "https://a.example",
    _ settings: VirtualModem.Settings = Bench.quiet
  ) -> Bench {
    var bench = Bench(settings)
    bench.register()
    _ = bench.send("ATE0\r")
    _ = bench.send("AT+CNACT=1,\"internet.example\"\r", wait: 600)
    _ = bench.send("AT+SHCONF=\"URL\",\"\(server)\"\r")
    _ = bench.send("AT+SHCONF=\"BODYLEN\",1024\r")
    _ = bench.send("AT+SHCONF=\"HEADERLEN\",350\r")
    return bench
  }

  static func connected() -> Bench {
    var bench = prepared()
    _ = bench.send("AT+SHCONN\r", wait: 5_000)
    return bench
  }

  @Test func `the app network says OK, then that it is active, then its address`() {
    var bench = Bench()
    bench.register()
    _ = bench.send("ATE0\r")
    #expect(bench.ask("AT+CNACT?") == ["+CNACT: 0,\"0.0.0.0\"", "OK"])
    #expect(bench.ask("AT+CNACT=1,\"internet.example\"") == ["OK"])
    #expect(bench.listen(for: 600) == "\r\n+APP PDP: ACTIVE\r\n")
    #expect(bench.ask("AT+CNACT?") == ["+CNACT: 1,\"10.0.253.239\"", "OK"])
    #expect(bench.ask("AT+CNACT=1") == ["ERROR"])
    #expect(bench.ask("AT+CNACT=0") == ["OK"])
    #expect(bench.listen(for: 600) == "\r\n+APP PDP: DEACTIVE\r\n")
    #expect(bench.ask("AT+CNACT=0") == ["ERROR"])
  }

  @Test func `a network that is lost takes the app network and the connection`() {
    var bench = Self.connected()
    bench.change { $0.hasPacketService = false }
    #expect(bench.utterances.last?.text == "\r\n+SHSTATE: 0\r\n\r\n+APP PDP: DEACTIVE\r\n")
    #expect(bench.ask("AT+CNACT?") == ["+CNACT: 0,\"0.0.0.0\"", "OK"])
  }

  @Test func `a POST goes out as it was put together`() {
    var bench = Self.connected()
    #expect(bench.ask("AT+SHCHEAD") == ["OK"])
    #expect(bench.ask("AT+SHAHEAD=\"Content-Type\",\"application/json\"") == ["OK"])
    #expect(bench.ask(#"AT+SHBOD="{\"a b\": \"c,d;e\"}",16"#) == ["OK"])
    #expect(bench.send(Self.post) == "\r\nOK\r\n")
    var request = HTTPRequest(
      method: .post,
      url: "https://a.example/report",
      contentType: "application/json",
      body: Array(#"{"a b": "c,d;e"}"#.utf8)
    )
    #expect(bench.requests.first?.security?.host == "a.example")
    #expect(bench.requests.first?.security?.port == 443)
    request.security = bench.requests.first?.security
    #expect(bench.requests == [request])
    bench.handle(.network(id: 2, .http(.response(status: 201, body: Array("hello".utf8)))))
    #expect(bench.listen(for: 400) == "\r\n+SHREQ: \"POST\",201,5\r\n")
    #expect(bench.send("AT+SHREAD=0,5\r") == "\r\nOK\r\n")
    #expect(bench.listen(for: 5) == "\r\n+SHREAD: 5\r\nhello\r\n")
    #expect(bench.ask("AT+SHREAD=0,6") == ["ERROR"])
    #expect(bench.ask("AT+SHDISC") == ["OK"])
    #expect(bench.ask("AT+SHSTATE?") == ["+SHSTATE: 0", "OK"])
    #expect(bench.ask("AT+SHDISC") == ["ERROR"])
  }

  @Test func `a long response is read in pieces of 2 048`() {
    var bench = Self.connected()
    _ = bench.send("AT+SHREQ=\"/\",1\r")
    let body = [UInt8](repeating: 0x78, count: 3_762)
    bench.handle(.network(id: 2, .http(.response(status: 200, body: body))))
    _ = bench.listen(for: 400)
    _ = bench.send("AT+SHREAD=0,3762\r")
    let said = bench.listen(for: 10)
    #expect(said.hasPrefix("\r\n+SHREAD: 2048\r\nxx"))
    #expect(said.hasSuffix("x\r\n"))
    #expect(said.contains("x\r\n+SHREAD: 1714\r\nx"))
  }

  @Test(arguments: [HTTPOutcome.connectFailure, .dnsFailure, .timeout])
  func `without an answer the connection is lost`(outcome: HTTPOutcome) {
    var bench = Self.connected()
    _ = bench.send(Self.post)
    bench.handle(.network(id: 2, .http(outcome)))
    #expect(bench.listen(for: 400) == "\r\n+SHSTATE: 0\r\n")
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["OK"])
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["ERROR"])
  }

  @Test func `a server that cannot be reached grants no connection`() {
    var bench = Self.prepared()
    bench.change { $0.isServerReachable = false }
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["ERROR"])
    bench.change { $0.isServerReachable = true }
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["ERROR"])
    #expect(bench.ask("AT+SHDISC") == ["OK"])
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["OK"])
  }

  @Test func `a handshake that fails grants no connection, and one without an answer ends`() {
    var bench = Self.prepared()
    bench.playsTLS = false
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == [])
    bench.handle(.network(id: 1, .failed(.certificate(isExpired: true, isForeign: false))))
    #expect(bench.utterances.last?.text == "\r\nERROR\r\n")
    #expect(bench.ask("AT+SHDISC") == ["OK"])
    #expect(bench.ask("AT+SHCONN", wait: 59_999) == [])
    #expect(bench.listen(for: 5) == "\r\nERROR\r\n")
    #expect(bench.cancelledRequests == [2])
  }

  @Test(arguments: [
    "AT+SHCONF=\"URL\"", "AT+SHCONF=\"BODYLEN\",1025", "AT+SHCONF=\"HEADERLEN\",351",
    "AT+SHCONF=\"COLOUR\",1", "AT+SHBOD=\"abc\",4", "AT+SHBOD=\"abc", "AT+SHREQ=\"/\",6",
    "AT+SHREQ=1", "AT+CNACT=3", "AT+CSSLCFG=\"sslversion\",1,6", "AT+CSSLCFG=\"sni\",6,\"a\"",
    "AT+SHSSL=6,\"\"", "AT+SHAHEAD=\"a\"",
  ])
  func `what is out of range is an error`(command: String) {
    var bench = Self.connected()
    #expect(bench.ask(command) == ["ERROR"])
  }

  @Test func `nothing works without a connection`() {
    var bench = Self.prepared()
    for command in ["AT+SHCHEAD", "AT+SHBOD=\"abc\",3", "AT+SHREQ=\"/\",3"] {
      #expect(bench.ask(command) == ["ERROR"])
    }
    bench = Bench()
    bench.register()
    _ = bench.send("ATE0\r")
    #expect(bench.ask("AT+SHCONN", wait: 5_000) == ["ERROR"])
  }
}
