import Testing

@testable import Sockets

@Suite("A web address")
struct WebAddressTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var text: String
    var host: String
    var port: UInt16
    var target: String
    var hostField: String
    var testDescription: String { text }
  }

  @Test(
    "is taken apart",
    arguments: [
      Case(
        text: "http://a.example",
        host: "a.example",
        port: 80,
        target: "/",
        hostField: "a.example"
      ),
      Case(
        text: "HTTP://a.example/",
        host: "a.example",
        port: 80,
        target: "/",
        hostField: "a.example"
      ),
      Case(
        text: "http://127.0.0.1:8080/p/q?x=1&y=2#z",
        host: "127.0.0.1",
        port: 8080,
        target: "/p/q?x=1&y=2",
        hostField: "127.0.0.1:8080"
      ),
      Case(
        text: "http://a.example?x=/",
        host: "a.example",
        port: 80,
        target: "/?x=/",
        hostField: "a.example"
      ),
      Case(
        text: "http://a.example#top",
        host: "a.example",
        port: 80,
        target: "/",
        hostField: "a.example"
      ),
      Case(
        text: "http://a.example:/x",
        host: "a.example",
        port: 80,
        target: "/x",
        hostField: "a.example"
      ),
      Case(
        text: "http://[::1]:81/x",
        host: "::1",
        port: 81,
        target: "/x",
        hostField: "[::1]:81"
      ),
      Case(text: "http://[::1]", host: "::1", port: 80, target: "/", hostField: "[::1]"),
    ]
  )
  func parses(testCase: Case) throws {
    let address = try WebAddress(parsing: testCase.text)
    #expect(address.host == testCase.host)
    #expect(address.port == testCase.port)
    #expect(address.target == testCase.target)
    #expect(address.hostField == testCase.hostField)
  }

  @Test(
    "is refused, with the place",
    arguments: [
      ("", WebAddressError.unsupportedScheme),
      ("a.example/x", .unsupportedScheme),
      ("ftp://a.example/", .unsupportedScheme),
      ("https://a.example/", .needsTLS),
      ("http://", .missingHost(offset: 7)),
      ("http:///x", .missingHost(offset: 7)),
      ("http://:80/", .missingHost(offset: 7)),
      ("http://a_b!/", .invalidHost(offset: 10)),
      ("http://[::1", .invalidHost(offset: 7)),
      ("http://[::1]x/", .invalidHost(offset: 12)),
      ("http://[zz]/", .invalidHost(offset: 8)),
      ("http://a:0/", .invalidPort(offset: 9)),
      ("http://a:65536/", .invalidPort(offset: 9)),
      ("http://a:8o/", .invalidPort(offset: 9)),
      ("http://user:pw@a/", .userInformation(offset: 14)),
      ("http://a/b c", .invalidByte(0x20, offset: 10)),
      ("http://a/\r\nX: y", .invalidByte(0x0D, offset: 9)),
      ("http://a/\u{E4}", .invalidByte(0xC3, offset: 9)),
      ("http://a/" + String(repeating: "x", count: 2_040), .tooLong(limit: 2_048)),
    ]
  )
  func refuses(text: String, expected: WebAddressError) {
    #expect(throws: expected) { try WebAddress(parsing: text) }
  }
}
