import Primitives
import Surroundings
import Testing

@testable import VirtualModem

/// HTTP actions, data entry, reading.
@Suite struct HTTPTests {
  /// Registered, bearer open, service initialised, URL set.
  static func prepared() -> Bench {
    var bench = Bench()
    bench.register()
    _ = bench.send("ATE0\r")
    _ = bench.send("AT+SAPBR=1,1\r", wait: 700)
    _ = bench.send("AT+HTTPINIT;+HTTPPARA=\"CID\",1\r")
    _ = bench.send("AT+HTTPPARA=\"URL\",\"http://example.com/\"\r")
    return bench
  }

  @Test(arguments: [
    (HTTPOutcome.response(status: 200, body: Array("hello".utf8)), "0,200,5"),
    (.response(status: 404, body: []), "0,404,0"),
    (.dnsFailure, "0,603,0"),
    (.connectFailure, "0,601,0"),
    (.timeout, "0,601,0"),
  ])
  func `every outcome has its status`(outcome: HTTPOutcome, parameters: String) {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    #expect(bench.requests.map(\.method) == [.get])
    bench.handle(.network(id: 1, .http(outcome)))
    #expect(bench.listen(for: 3_000) == "\r\n+HTTPACTION: \(parameters)\r\n")
  }

  @Test func `a response that is too long for the module is 602`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    let body = [UInt8](repeating: 0, count: 319_489)
    bench.handle(.network(id: 1, .http(.response(status: 200, body: body))))
    #expect(bench.listen(for: 3_000) == "\r\n+HTTPACTION: 0,602,0\r\n")
  }

  @Test(
    arguments: [
      (301, "Location: http://b.example/c", "http://b.example/c", .get),
      (302, "location:  /b?c=1", "http://example.com/b?c=1", .get),
      (303, "Location: HTTP://b.example", "HTTP://b.example", .get),
      (307, "Location: /", "http://example.com/", .post),
      (308, "Server: x\r\nLocation: /b", "http://example.com/b", .post),
      (300, "Location: /b", nil, .post), (302, "Server: x", nil, .post),
      (302, "Location: https://b.example/", nil, .post), (302, "Location: //b/c", nil, .post),
    ] as [(Int, String, String?, HTTPRequest.Method)]
  )
  func `a redirection to http is followed if REDIR is set`(
    status: Int,
    field: String,
    url: String?,
    method: HTTPRequest.Method
  ) {
    var bench = Self.prepared()
    let header = Array("HTTP/1.1 \(status) X\r\n\(field)\r\n\r\n".utf8)
    let outcome = HTTPOutcome.response(status: status, header: header, body: [])
    _ = bench.send("AT+HTTPDATA=2,1000\r")
    _ = bench.send("{}")
    for isOn in [false, true] {
      let count = bench.requests.count
      _ = bench.send("AT+HTTPPARA=\"REDIR\",\(isOn ? 1 : 0);+HTTPACTION=1\r", wait: 5)
      bench.handle(.network(id: bench.networkRequests.last?.id ?? 0, .http(outcome)))
      let said = bench.listen(for: 3_000)
      let followed = bench.requests.dropFirst(count + 1)
      #expect(followed.map(\.url) == (isOn ? [url].compactMap(\.self) : []))
      #expect(said == (followed.isEmpty ? "\r\n+HTTPACTION: 1,\(status),0\r\n" : ""))
      guard let next = followed.first else { continue }
      #expect(next.method == method && next.body.isEmpty == (method == .get))
      let end = HTTPOutcome.response(status: 200, body: [1])
      bench.handle(.network(id: bench.networkRequests.last?.id ?? 0, .http(end)))
      #expect(bench.listen(for: 3_000) == "\r\n+HTTPACTION: 1,200,1\r\n")
    }
  }

  @Test func `the sixth redirection in a row is reported`() {
    var bench = Self.prepared()
    let header = Array("HTTP/1.1 302 X\r\nLocation: /\r\n\r\n".utf8)
    _ = bench.send("AT+HTTPPARA=\"REDIR\",1;+HTTPACTION=0\r", wait: 5)
    var said = ""
    for _ in 0..<6 {
      #expect(said == "")
      let outcome = HTTPOutcome.response(status: 302, header: header, body: [])
      said = bench.happen(.http(outcome), to: bench.networkRequests.last?.id ?? 0, wait: 3_000)
    }
    #expect(said == "\r\n+HTTPACTION: 0,302,0\r\n")
    #expect(bench.requests.count == 6)
  }

  @Test func `without a bearer it is 601, after the usual time, and no server is asked`() {
    var bench = Self.prepared()
    _ = bench.send("AT+SAPBR=0,1\r", wait: 400)
    #expect(bench.ask("AT+HTTPACTION=1") == ["OK"])
    #expect(bench.listen(for: 1_990) == "")
    #expect(bench.listen(for: 600) == "\r\n+HTTPACTION: 1,601,0\r\n")
    #expect(bench.requests.isEmpty)
  }

  @Test func `the URC waits for the outcome`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    #expect(bench.listen(for: 20_000) == "")
    #expect(bench.ask("AT+HTTPACTION=0") == ["ERROR"])
    #expect(bench.ask("AT+HTTPREAD") == ["ERROR"])
    bench.handle(.network(id: 1, .http(.response(status: 204, body: []))))
    #expect(bench.utterances.last?.text == "\r\n+HTTPACTION: 0,204,0\r\n")
  }

  @Test func `without an outcome it gives up at TIMEOUT`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPPARA=\"TIMEOUT\",30\r")
    _ = bench.send("AT+HTTPACTION=0\r", wait: 2)
    #expect(bench.listen(for: 29_999) == "")
    #expect(bench.listen(for: 1) == "\r\n+HTTPACTION: 0,601,0\r\n")
    #expect(bench.cancelledRequests == [1])
    bench.handle(.network(id: 1, .http(.response(status: 200, body: []))))
    #expect(bench.listen(for: 10_000) == "")
  }

  @Test func `HTTPTERM, the network and CPOWD cancel a request`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    #expect(bench.ask("AT+HTTPTERM") == ["OK"])
    #expect(bench.cancelledRequests == [1])

    bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    bench.change { $0.hasPacketService = false }
    #expect(bench.cancelledRequests == [1])
    #expect(bench.listen(for: 3_000) == "\r\n+HTTPACTION: 0,601,0\r\n")

    bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    _ = bench.send("AT+CPOWD=1\r")
    #expect(bench.cancelledRequests == [1])
  }

  @Test func `HTTPREAD gives all or a slice`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPACTION=0\r")
    bench.handle(.network(id: 1, .http(.response(status: 200, body: Array("0123456789".utf8)))))
    bench.run(for: 3_000)
    let rows = [
      ("", "\r\n+HTTPREAD: 10\r\n0123456789\r\nOK\r\n"),
      ("=0,4", "\r\n+HTTPREAD: 4\r\n0123\r\nOK\r\n"),
      ("=8,4", "\r\n+HTTPREAD: 2\r\n89\r\nOK\r\n"),
      ("=10,4", "\r\nOK\r\n"),
      ("=0,0", "\r\nERROR\r\n"),
      ("=0", "\r\nERROR\r\n"),
    ]
    for (parameters, answer) in rows {
      #expect(bench.send("AT+HTTPREAD\(parameters)\r") == answer)
    }
  }

  @Test func `the body is what comes after DOWNLOAD, except the LF of the command line`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPPARA=\"CONTENT\",\"application/json\"\r")
    #expect(bench.send("AT+HTTPDATA=6,1000\r") == "\r\nDOWNLOAD\r\n")
    #expect(bench.send("\nAT\rxyz\r\n") == "\r\nOK\r\n")
    _ = bench.send("AT+HTTPACTION=1\r")
    #expect(bench.requests.last?.body == Array("AT\rxyz".utf8))
    #expect(bench.requests.last?.contentType == "application/json")
    #expect(bench.requests.last?.url == "http://example.com/")
  }

  @Test func `the longest body in small chunks`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPDATA=319488,120000\r")
    for _ in 0..<319_488 / 64 { bench.transmit([UInt8](repeating: 0x78, count: 64)) }
    #expect(bench.listen(for: 2) == "\r\nOK\r\n")
    _ = bench.send("AT+HTTPACTION=1\r")
    #expect(bench.requests.last?.body.count == 319_488)
  }

  @Test func `bytes typed before DOWNLOAD are of the body too`() {
    var bench = Self.prepared()
    bench.transmit("AT+HTTPDATA=3,1000\r\nabc\r\n")
    #expect(bench.listen(for: 10) == "\r\nDOWNLOAD\r\n\r\nOK\r\n")
    _ = bench.send("AT+HTTPACTION=1\r")
    #expect(bench.requests.last?.body == Array("abc".utf8))
  }

  @Test func `commands in the data phase are data, and the time limit ends it with OK`() {
    var bench = Self.prepared()
    #expect(bench.send("AT+HTTPDATA=80,4000\r", wait: 2) == "\r\nDOWNLOAD\r\n")
    #expect(bench.send("AT+HTTPACTION=1\r\n", wait: 3_999) == "")
    #expect(bench.listen(for: 1) == "\r\nOK\r\n")
    #expect(bench.ask("AT") == ["OK"])
  }

  @Test func `TLS is not of these commands`() {
    var bench = Self.prepared()
    _ = bench.send("AT+HTTPPARA=\"URL\",\"https://example.com/\"\r")
    _ = bench.send("AT+HTTPACTION=0\r")
    #expect(bench.listen(for: 3_000) == "\r\n+HTTPACTION: 0,601,0\r\n")
    #expect(bench.requests.isEmpty)
  }
}
