import Primitives
import Testing

@testable import Sockets

@Suite("Requests to our server")
struct HTTPRequestReaderTests {
  /// What comes out of pieces that are fed one after the other.
  private func steps(_ pieces: [[UInt8]]) -> [HTTPRequestReader.Step] {
    var reader = HTTPRequestReader()
    var steps: [HTTPRequestReader.Step] = []
    for piece in pieces {
      reader.append(piece[...])
      while true {
        let step = reader.next()
        if step == .pending { break }
        steps.append(step)
        if case .failed = step { return steps }
      }
    }
    return steps
  }

  private func requests(_ steps: [HTTPRequestReader.Step]) -> [ServerRequest] {
    steps.compactMap { if case .request(let request) = $0 { request } else { nil } }
  }

  /// A stream of requests, and in a few words what they are.
  static let streams: [(String, [String])] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / - keep ''"]),
    ("\r\nGET /a?b=c HTTP/1.1\r\nhost:a\r\nConnection: close\r\n\r\n", ["GET /a b=c close ''"]),
    ("HEAD /x HTTP/1.0\r\n\r\n", ["HEAD /x - close ''"]),
    ("GET /x HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", ["GET /x - keep ''"]),
    ("GET http://a:80/p?q HTTP/1.1\r\nHost: a\r\n\r\n", ["GET /p q keep ''"]),
    ("GET http://a?q=/api/state HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / q=/api/state keep ''"]),
    ("GET http://a HTTP/1.1\r\nHost: a\r\n\r\n", ["GET / - keep ''"]),
    (
      "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhelloPOST /q HTTP/1.1\r\n"
        + "Host: a\r\nTransfer-Encoding: Chunked\r\n\r\n3;x=y\r\nabc\r\n2\r\nde\r\n0\r\nT: u\r\n\r\n"
        + "GET /r HTTP/1.1\r\nHost: a\r\n\r\n",
      ["POST /p - keep 'hello'", "POST /q - keep 'abcde'", "GET /r - keep ''"]
    ),
    ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", ["POST /p - keep ''"]),
    ("PUT /p HTTP/1.1\r\nHost:\t a \t\r\nX: \u{e9}\r\n\r\n", ["PUT /p - keep ''"]),
  ]

  @Test("are read alike whole, byte by byte and in any two pieces", arguments: streams)
  func splits(stream: String, expected: [String]) {
    let bytes = Array(stream.utf8)
    let feedings =
      [[bytes], bytes.map { [$0] }]
      + bytes.indices.map { [Array(bytes[..<$0]), Array(bytes[$0...])] }
    for feeding in feedings {
      let found = requests(steps(feeding)).map { request in
        "\(request.method) \(request.path) \(request.query ?? "-")"
          + " \(request.keepsAlive ? "keep" : "close") '\(String(decoding: request.body, as: UTF8.self))'"
      }
      #expect(found == expected)
    }
  }

  @Test(
    "that two readers could read in two ways, or that are too large, are refused",
    arguments: [
      ("GET / HTTP/1.1\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400),
      ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
      ("GET x HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /#x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET /\u{e9} HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("G(T / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/1\r\nHost: a\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\n b\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n",
        400
      ),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nContent-Length: 4\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 4, 4\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: +4\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length:\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 65537\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
      (
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n",
        501
      ),
      ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\nabc\r\n0\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3;x\nabc", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabcd\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-3\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nfffffffff\r\n", 400),
      ("POST / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nContent-Length: 1\r\n\r\n", 417),
      ("\(String(repeating: "A", count: 33)) / HTTP/1.1\r\nHost: a\r\n\r\n", 501),
      ("GET /\(String(repeating: "a", count: 4_096)) HTTP/1.1\r\nHost: a\r\n\r\n", 414),
      ("GET /\(String(repeating: "a", count: 9_000))", 414),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8_192))", 431),
      ("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 8_192))\r\n\r\n", 431),
    ]
  )
  func refusals(text: String, status: Int) {
    for feeding in [[Array(text.utf8)], text.utf8.map { [$0] }] {
      guard case .failed(let refusal) = steps(feeding).last else {
        Issue.record("not refused")
        continue
      }
      #expect(refusal.status == status)
    }
  }

  @Test("with a body in chunks are refused beyond the limit")
  func chunkLimit() {
    var text = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    text += "10000\r\n" + String(repeating: "a", count: 65_536) + "\r\n"
    #expect(steps([Array(text.utf8)]).isEmpty)
    #expect(steps([Array((text + "1\r\nb").utf8)]) == [.failed(.contentTooLarge)])
  }

  @Test("get their 100 Continue once, before the body")
  func expectation() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-Continue\r\nContent-Length: 2\r\n\r\n"
    let found = steps([Array(head.utf8), Array("o".utf8), Array("k".utf8)])
    #expect(found.count == 2)
    #expect(found.first == .expectsContinue)
    #expect(requests(found).first?.body == Array("ok".utf8))
    // The body has come already.
    #expect(steps([Array((head + "ok").utf8)]).count == 1)
  }

  @Test("and damaged ones never end the reader's work in another way than refusal")
  func damage() {
    var generator = SeededGenerator(seed: 20)
    let seeds = Self.streams.map { Array($0.0.utf8) }
    for _ in 0..<20_000 {
      var bytes = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
      for _ in 0...Int.random(in: 0..<3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: bytes[place] = UInt8(Int.random(in: 0..<256, using: &generator))
        case 1: bytes.remove(at: place)
        default: bytes.insert(UInt8(Int.random(in: 0..<256, using: &generator)), at: place)
        }
      }
      let cut = Int.random(in: 0..<bytes.count, using: &generator)
      let whole = steps([bytes])
      let pieces = steps([Array(bytes[..<cut]), Array(bytes[cut...])])
      #expect(requests(whole) == requests(pieces))
      #expect(isRefused(whole) == isRefused(pieces))
    }
  }

  private func isRefused(_ steps: [HTTPRequestReader.Step]) -> Bool {
    if case .failed = steps.last { true } else { false }
  }

  @Test("are answered with a length, a coding or the end of the connection")
  func responses() {
    func text(_ response: ServerResponse, _ keepsAlive: Bool, _ isHead: Bool) -> String {
      String(
        decoding: response.encode(keepsAlive: keepsAlive, isHead: isHead, date: "D"),
        as: UTF8.self
      )
    }
    let answer = ServerResponse(200, .bytes(Array("ok".utf8)))
    #expect(
      text(answer, true, false) == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 2\r\n\r\nok"
    )
    #expect(
      text(answer, false, true)
        == "HTTP/1.1 200 OK\r\nDate: D\r\nContent-Length: 2\r\nConnection: close\r\n\r\n"
    )
    #expect(
      text(ServerResponse(200, .chunked), true, false)
        == "HTTP/1.1 200 OK\r\nDate: D\r\nTransfer-Encoding: chunked\r\n\r\n"
    )
    #expect(text(ServerResponse(200, .stream), true, false).hasSuffix("Connection: close\r\n\r\n"))
    #expect(ServerResponse.chunk(Array("0123456789abcdef".utf8)).starts(with: "10\r\n0".utf8))
    #expect(ServerResponse.chunk([]) == Array("0\r\n\r\n".utf8))
  }
}
