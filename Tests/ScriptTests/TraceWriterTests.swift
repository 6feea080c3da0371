import Primitives
import Script
import Testing

@Suite("Recording")
struct TraceWriterTests {
  enum Feeding: CaseIterable, Sendable {
    case whole
    case byByte
    case byThree
  }

  static func pieces(_ bytes: [UInt8], _ feeding: Feeding) -> [ArraySlice<UInt8>] {
    let size =
      switch feeding {
      case .whole: bytes.count
      case .byByte: 1
      case .byThree: 3
      }
    return stride(from: 0, to: bytes.count, by: size).map { start in
      bytes[start..<min(start + size, bytes.count)]
    }
  }

  @Test("joins the pieces into lines, however they come", arguments: Feeding.allCases)
  func joins(feeding: Feeding) throws {
    var writer = TraceWriter()
    var text = writer.start([Script.Header("title", "a dialogue")])
    for (bytes, mark, milliseconds) in [
      ("AT\r\n", Script.Mark.toTA, 500), ("AT\r\r\nOK\r\n", .toTE, 503), ("> ", .toTE, 505),
      ("{}", .toTA, 506),
    ] as [(String, Script.Mark, Int64)] {
      for piece in Self.pieces(Array(bytes.utf8), feeding) {
        text += writer.write(piece, mark, at: .zero + Milliseconds(milliseconds))
      }
    }
    text += writer.finish()
    let expected = #"""
      #!sniffer 1
      # title: a dialogue
      0.5 > AT\r\n
      0.503 < AT\r\r\n
      0.503 < OK\r\n
      0.505 < >\x20
      0.506 > {}

      """#
    #expect(String(decoding: text, as: UTF8.self) == expected)
    #expect(try Script(parsing: text).canonical() == text)
  }

  @Test("ends a chunk after a pause, at another port, and at a verb; a chunk has its first time")
  func breaks() {
    var writer = TraceWriter()
    var text: [UInt8] = []
    text += writer.write([0x41], .toTE, at: .zero)
    text += writer.write([0x42], .toTE, at: .zero + 100)
    text += writer.write([0x43], .toTE, at: .zero + 201)
    text += writer.write([0x24], .toTE, port: "nmea", at: .zero + 202)
    text += writer.write(Invocation("end"), .world, at: .zero + 203)
    text += writer.write(comment: " two\nlines")
    // A clock that goes back does not make a file that cannot be read.
    text += writer.write([0x44], .toTE, at: .zero + 150)
    text += writer.finish()
    let expected =
      "0 < AB\n0.201 < C\n0.202 <:nmea $\n0.203 ! end\n# two lines\n0.203 < D\n"
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("holds back at most a chunk")
  func bounded() throws {
    var writer = TraceWriter()
    var text = writer.start([])
    for _ in 0..<10_000 {
      text += writer.write([0xFF], .toTE, at: .zero)
    }
    #expect(text.count > 2 * 4 * 4_096)
    text += writer.finish()
    let counts = try Script(parsing: text).events.map { event in
      if case .bytes(let bytes) = event.payload { bytes.count } else { 0 }
    }
    #expect(counts == [4_096, 4_096, 1_808])
  }
}
