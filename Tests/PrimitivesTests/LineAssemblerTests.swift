import Primitives
import Testing

@Suite("Line assembler")
struct LineAssemblerTests {
  enum Feeding: CaseIterable, Sendable {
    case whole
    case byteByByte
    case amidNoise
  }

  struct Row: Sendable {
    let bytes: String
    let lines: [String]
  }

  static let rows: [Row] = [
    Row(bytes: "", lines: []),
    Row(bytes: "OK", lines: []),
    Row(bytes: "\r\nOK\r\n", lines: ["OK"]),
    Row(bytes: "AT\r\r\n\r\nOK\r\n", lines: ["AT", "OK"]),
    Row(bytes: "AT\rOK\n", lines: ["AT", "OK"]),
    Row(bytes: "\n\n\r\r", lines: []),
    Row(bytes: "a\r\nb\nc\rd", lines: ["a", "b", "c"]),
    Row(bytes: " \r\n", lines: [" "]),
    Row(bytes: "\0\u{1A}\r\n", lines: ["\0\u{1A}"]),
    Row(bytes: "12345678\r\n", lines: ["12345678"]),
    Row(bytes: "123456789\r\n", lines: ["overlong"]),
    Row(bytes: "1234567890123456789\r\nOK\r\n", lines: ["overlong", "OK"]),
  ]

  @Test("gives the same lines however they arrive", arguments: rows, Feeding.allCases)
  func lines(row: Row, feeding: Feeding) {
    var assembler = LineAssembler<8>()
    switch feeding {
    case .whole:
      #expect(feed(row.bytes, to: &assembler) == row.lines)
    case .byteByByte:
      // An assembler is a value: a copy at every byte is where it was.
      var found: [String] = []
      for byte in row.bytes.utf8 {
        var copy = assembler
        found += feed([byte], to: &copy)
        assembler = copy
      }
      #expect(found == row.lines)
    case .amidNoise:
      let noise = "\u{0}\u{7F}~~noise that is too long~~\r\n"
      #expect(feed(noise, to: &assembler) == ["overlong"])
      #expect(feed(row.bytes, to: &assembler) == row.lines)
    }
  }

  @Test("an overlong line is reported once, at its end, and keeps no more than its capacity")
  func overlong() {
    var assembler = LineAssembler<4>()
    for _ in 0..<100_000 {
      #expect(assembler.push(0xFF) == .pending)
    }
    #expect(assembler.line.count == 4)
    #expect(assembler.push(0x0D) == .overlong)
    #expect(assembler.push(0x0A) == .pending)
    #expect(assembler.push(0x41) == .pending)
    #expect(assembler.push(0x0A) == .line)
    #expect(assembler.line == FixedBytes<4>("A"))
  }

  @Test("the line stays until the next byte")
  func stays() {
    var assembler = LineAssembler<4>()
    #expect(feed("OK\r", to: &assembler) == ["OK"])
    #expect(assembler.line == FixedBytes<4>("OK"))
    _ = assembler.push(0x0A)
    #expect(assembler.line.isEmpty)
  }

  @Test("a reset forgets the beginning of a line, and that it was too long")
  func reset() {
    var assembler = LineAssembler<4>()
    #expect(feed("AT+CSQ", to: &assembler) == [])
    assembler.reset()
    #expect(feed("OK\r", to: &assembler) == ["OK"])
    assembler.reset()
    #expect(assembler.line.isEmpty)
    #expect(feed("\n1\n", to: &assembler) == ["1"])
  }
}

private func feed<let capacity: Int>(
  _ text: String,
  to assembler: inout LineAssembler<capacity>
) -> [String] {
  feed(Array(text.utf8), to: &assembler)
}

private func feed<let capacity: Int>(
  _ bytes: [UInt8],
  to assembler: inout LineAssembler<capacity>
) -> [String] {
  var lines: [String] = []
  for byte in bytes {
    switch assembler.push(byte) {
    case .pending: break
    case .overlong: lines.append("overlong")
    case .line:
      lines.append(
        assembler.line.withBytes { line in
          String(decoding: line.indices.map { line[$0] }, as: UTF8.self)
        }
      )
    }
  }
  return lines
}
