import Primitives
import Testing

@testable import Sockets

/// How a response may arrive.
enum Chunking: CaseIterable, Sendable {
  case whole
  case byteByByte
  case amidNoise

  /// Noise is what a server sends after a complete response.
  func pieces(of text: String) -> [[UInt8]] {
    let bytes = Array(text.utf8)
    switch self {
    case .whole: return [bytes]
    case .byteByByte: return bytes.map { [$0] }
    case .amidNoise: return [bytes + Array("HTTP/1.1 500 Noise\r\n\r\n\u{0}".utf8)]
    }
  }
}

@Suite("A response")
struct HTTPResponseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var status: Int
    var body: String
    var isHead = false
    var testDescription: String { text }
  }

  @Test(
    "is read to its end, however it arrives",
    arguments: [
      Case(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", status: 200, body: "hello"),
      Case(text: "HTTP/1.0 200 OK\nContent-Length:5\n\nhello", status: 200, body: "hello"),
      Case(text: "HTTP/1.1 204 No Content\r\n\r\n", status: 204, body: ""),
      Case(text: "HTTP/1.1 304\r\nContent-Length: 5\r\n\r\n", status: 304, body: ""),
      Case(
        text: "HTTP/1.1 405 Method Not Allowed\r\nContent-Length: 0\r\n\r\n",
        status: 405,
        body: ""
      ),
      Case(
        text: "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\ncontent-length: 1\r\n\r\nx",
        status: 201,
        body: "x"
      ),
      Case(
        text: "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nab",
        status: 200,
        body: "ab"
      ),
      Case(
        text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
        status: 200,
        body: "hello"
      ),
      Case(
        text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n"
          + "3;a=b\r\nhel\r\n0002\r\nlo\r\n0\r\nTrailer: x\r\n\r\n",
        status: 200,
        body: "hello"
      ),
      Case(
        text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 99\r\n\r\nA\n"
          + "0123456789\n0\n\n",
        status: 200,
        body: "0123456789"
      ),
      Case(
        text: "HTTP/1.1 200 OK\r\nContent-Length: 7\r\n\r\n",
        status: 200,
        body: "",
        isHead: true
      ),
    ],
    Chunking.allCases
  )
  func completes(testCase: Case, chunking: Chunking) throws {
    var exchange = try connected(testCase.isHead ? .head : .get)
    var outcomes: [HTTPExchange.Outcome] = []
    for piece in chunking.pieces(of: testCase.text) {
      if let outcome = exchange.handle(.received(piece), at: .zero).outcome {
        outcomes.append(outcome)
      }
    }
    try #require(outcomes.count == 1)
    guard case .response(let response) = outcomes[0] else {
      Issue.record("\(outcomes[0])")
      return
    }
    #expect(response.status == testCase.status)
    #expect(String(decoding: response.body, as: UTF8.self) == testCase.body)
    #expect(exchange.deadline == nil)
    #expect(exchange.handle(.closed, at: .zero) == .none)
  }

  @Test(
    "is refused with the reason",
    arguments: [
      ("HTTP/2 200 OK\r\n\r\n", HTTPError.malformedStatusLine),
      ("ICY 200 OK\r\n\r\n", .malformedStatusLine),
      ("HTTP/1.1 20 OK\r\n\r\n", .malformedStatusLine),
      ("HTTP/1.1 999 No\r\n\r\n", .malformedStatusLine),
      ("HTTP/1.1 200OK\r\n\r\n", .malformedStatusLine),
      ("\r\n\r\n", .malformedStatusLine),
      ("HTTP/1.1 200 OK\r\nA: b\r\nno colon\r\n\r\n", .malformedHeader(line: 2)),
      ("HTTP/1.1 200 OK\r\nA : b\r\n\r\n", .malformedHeader(line: 1)),
      ("HTTP/1.1 200 OK\r\nA: b\r\n folded: c\r\n\r\n", .malformedHeader(line: 2)),
      ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n", .invalidContentLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", .invalidContentLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: 1,1\r\n\r\n", .invalidContentLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: 9999999999\r\n\r\n", .invalidContentLength),
      ("HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n", .bodyTooLong(limit: 100)),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", .unsupportedTransferEncoding),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", .malformedChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nab", .malformedChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFF\r\n", .malformedChunk),
      ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", .closedEarly),
      ("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell", .closedEarly),
      ("HTTP/1.1 200 OK\r\n", .closedEarly),
      ("", .closedEarly),
      ("HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 101), .bodyTooLong(limit: 100)),
      ("HTTP/1.1 200 OK\r\nA: " + String(repeating: "x", count: 300), .headTooLong(limit: 200)),
      (
        String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 10), .headTooLong(limit: 200)
      ),
    ]
  )
  func refuses(text: String, expected: HTTPError) throws {
    var exchange = try connected(.get)
    var outcome: HTTPExchange.Outcome?
    for byte in text.utf8 {
      outcome = outcome ?? exchange.handle(.received([byte]), at: .zero).outcome
    }
    outcome = outcome ?? exchange.handle(.closed, at: .zero).outcome
    #expect(outcome == .failure(expected))
    // What the server has made of the request is known all the same, once its head is whole.
    let isWhole = text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.contains("\r\n\r\n")
    if case .malformedHeader = expected { return }
    #expect(exchange.status == (isWhole ? 200 : nil))
  }

  @Test("without a length ends where the server closes")
  func endsAtClose() throws {
    var exchange = try connected(.post)
    let text = "HTTP/1.1 200 OK\r\nServer: x\r\n\r\nSuccessfully written to Firestore."
    #expect(exchange.handle(.received(Array(text.utf8)), at: .zero) == .none)
    guard case .response(let response)? = exchange.handle(.closed, at: .zero).outcome else {
      Issue.record("no response")
      return
    }
    #expect(response.body == Array("Successfully written to Firestore.".utf8))
    #expect(response.header("server") == "x")
    #expect(response.head == Array("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n".utf8))
    #expect(response.header("date") == nil)
  }

  private func connected(_ method: ClientRequest.Method) throws -> HTTPExchange {
    var limits = HTTPLimits()
    limits.headBytesMax = 200
    limits.bodyBytesMax = 100
    let request = ClientRequest(method, try WebAddress(parsing: "http://a.example/"))
    var exchange = HTTPExchange(request, limits: limits, at: .zero)
    _ = exchange.handle(.connected, at: .zero)
    return exchange
  }
}

@Suite("An exchange")
struct HTTPExchangeTests {
  @Test("sends the request in one piece once connected")
  func sendsRequest() throws {
    let header = try #require(HTTPHeader("Content-Type", "application/json"))
    let request = ClientRequest(
      .post,
      try WebAddress(parsing: "http://127.0.0.1:8080/f?x"),
      headers: [header],
      body: Array("{}".utf8)
    )
    var exchange = HTTPExchange(request, at: .zero)
    let expected =
      "POST /f?x HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nConnection: close\r\n"
      + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
    #expect(
      exchange.handle(.connected, at: .zero) == .init(transmission: Array(expected.utf8))
    )
    #expect(exchange.handle(.connected, at: .zero) == .none)
  }

  @Test("states the length of a POST even when it has no body, and of a GET nothing")
  func sendsLength() throws {
    let address = try WebAddress(parsing: "http://a.example/")
    let post = String(decoding: ClientRequest(.post, address).encode(), as: UTF8.self)
    #expect(
      post
        == "POST / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )
    let get = String(decoding: ClientRequest(.get, address).encode(), as: UTF8.self)
    #expect(get == "GET / HTTP/1.1\r\nHost: a.example\r\nConnection: close\r\n\r\n")
  }

  @Test("gives up on a connection, and then on a response, in time")
  func timesOut() throws {
    let request = ClientRequest(.get, try WebAddress(parsing: "http://a.example/"))
    var exchange = HTTPExchange(request, at: .zero)
    #expect(exchange.deadline == Instant.zero + 15_000)
    #expect(exchange.handle(.deadlineReached, at: .zero + 14_999) == .none)
    var other = exchange
    #expect(
      other.handle(.deadlineReached, at: .zero + 15_000)
        == .init(outcome: .failure(.connectTimedOut))
    )
    #expect(other.deadline == nil)
    _ = exchange.handle(.connected, at: .zero + 1_000)
    #expect(exchange.deadline == Instant.zero + 121_000)
    #expect(exchange.handle(.deadlineReached, at: .zero + 15_000) == .none)
    #expect(
      exchange.handle(.deadlineReached, at: .zero + 121_000)
        == .init(outcome: .failure(.responseTimedOut))
    )
    #expect(exchange.handle(.deadlineReached, at: .zero + 200_000) == .none)
  }

  @Test("reports a broken connection once")
  func reportsFailure() throws {
    let request = ClientRequest(.get, try WebAddress(parsing: "http://a.example/"))
    var exchange = HTTPExchange(request, at: .zero)
    #expect(
      exchange.handle(.failed(.refused), at: .zero)
        == .init(outcome: .failure(.socket(.refused)))
    )
    #expect(exchange.handle(.failed(.lost), at: .zero) == .none)
    #expect(exchange.handle(.connected, at: .zero) == .none)
  }

  @Test(
    "takes no header that could hide a line ending",
    arguments: [
      ("A", "b\r\nC: d"), ("A", "b\n"), ("A", "b\u{0}"), ("A b", "c"), ("", "c"), ("A:", "c"),
      ("A\r", "c"),
    ]
  )
  func refusesHeader(name: String, value: String) {
    #expect(HTTPHeader(name, value) == nil)
  }
}
