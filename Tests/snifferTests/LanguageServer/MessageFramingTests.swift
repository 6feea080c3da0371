import Testing

@testable import sniffer

@Suite("Messages of the language server's stream")
struct MessageFramingTests {
  @Test("are the same, however the stream is cut", arguments: [1, 2, 3, 7, 1_000])
  func pieces(length: Int) throws {
    let text =
      "Content-Length: 2\r\n\r\n{}content-type: x\r\nCONTENT-LENGTH:  3 \r\n\r\n\"é"
      + "Content-Length: 0\r\n\r\n"
    let stream = Array(text.utf8)
    var framing = MessageFraming()
    var messages: [String] = []
    for start in stride(from: 0, to: stream.count, by: length) {
      framing.append(stream[start..<min(start + length, stream.count)])
      while let message = try framing.next() {
        messages.append(String(decoding: message, as: UTF8.self))
      }
    }
    #expect(messages == ["{}", "\"é", ""])
    #expect(framing.isBetweenMessages)
  }

  @Test(
    "are refused with the place, what was expected and what was found",
    arguments: [
      ("X: 1\r\n\r\n", 0, "a header Content-Length", "`X: 1`"),
      ("\r\n\r\n", 0, "a header Content-Length", "``"),
      ("nonsense\r\n\r\n", 0, "`NAME: VALUE`", "`nonsense`"),
      ("Content-Length: -1\r\n\r\n", 0, length, "`Content-Length: -1`"),
      ("Content-Length: \r\n\r\n", 0, length, "`Content-Length: `"),
      ("Content-Length: 8388609\r\n\r\n", 0, length, "`Content-Length: 8388609`"),
      ("Content-Length: 1\r\nContent-Length: 1\r\n\r\n", 0, length, "`Content-Length: 1`"),
      ("Content-Length: 2\r\n\r\n{}Y: 1\r\n\r\n", 23, "a header Content-Length", "`Y: 1`"),
    ] as [(String, Int, String, String)]
  )
  func refusals(text: String, offset: Int, expected: String, found: String) throws {
    var framing = MessageFraming()
    framing.append(text.utf8)
    #expect(
      throws: MessageFraming.Failure(offset: offset, expected: expected, found: found)
    ) {
      while try framing.next() != nil {}
    }
  }

  @Test("have a header and a length that are bounded")
  func bounds() throws {
    var framing = MessageFraming()
    framing.append([UInt8](repeating: 0x41, count: MessageFraming.headerLimit - 1))
    #expect(try framing.next() == nil)
    framing.append([0x41])
    #expect(throws: MessageFraming.Failure.self) { try framing.next() }
    for digits in ["99999999999999999999", "9223372036854775807"] {
      var framing = MessageFraming()
      framing.append("Content-Length: \(digits)\r\n\r\n".utf8)
      #expect(throws: MessageFraming.Failure.self) { try framing.next() }
    }
  }

  private static let length = "one Content-Length from 0 to 8388608"
}

@Suite("Positions in a line")
struct PositionEncodingTests {
  private let line = Array("aä𝄞b".unicodeScalars)

  @Test(
    "count UTF-16 code units, or bytes of UTF-8",
    arguments: [(.utf16, [0, 1, 2, 4, 5]), (.utf8, [0, 1, 3, 7, 8])] as [(PositionEncoding, [Int])]
  )
  func characters(encoding: PositionEncoding, positions: [Int]) {
    #expect((0...4).map { encoding.character(at: $0, in: line) } == positions)
    #expect(positions.map { encoding.index(at: Int64($0), in: line) } == [0, 1, 2, 3, 4])
  }

  @Test("inside a character are those of its start, past the end that of the end")
  func clamped() {
    #expect(PositionEncoding.utf16.index(at: 3, in: line) == 2)
    #expect(PositionEncoding.utf16.index(at: .max, in: line) == 4)
  }

  @Test(
    "are in a document whose path is that of its URI",
    arguments: [
      ("file:///a/b%20c%C3%A4.trace", "/a/b cä.trace"), ("file://localhost/x%", "/x%"),
      ("untitled:Untitled-1", nil), ("file://", nil), ("file:///a%00b", nil),
    ] as [(String, String?)]
  )
  func paths(uri: String, path: String?) {
    #expect(TextDocument.path(of: uri) == path)
  }
}
