import Primitives
import Testing

@Suite("Byte text")
struct ByteTextTests {
  @Test("compares with a text, whole and from an offset")
  func comparisons() {
    let line = Array("+CREG: 1".utf8)
    #expect(line.equals("+CREG: 1"))
    #expect(!line.equals("+CREG: "))
    #expect(!line.equals("+CREG: 12"))
    #expect(!line.equals("+creg: 1"))
    #expect(line.starts(with: "+CREG:"))
    #expect(line.starts(with: ""))
    #expect(!line.starts(with: "CREG"))
    #expect(line.hasText("1", at: 7))
    #expect(line.hasText("", at: 8))
    for offset in [-1, 8, 9, .max, .min + 1] {
      #expect(!line.hasText("1", at: offset), "offset \(offset)")
    }
    #expect(!line.hasText("11", at: 7))
    #expect([UInt8]().equals(""))
  }

  @Test("words of plain text have no byte that a writer escapes")
  func plainWords() {
    for byte in UInt8.min...UInt8.max {
      let isPlain =
        ASCII.isPrintable(byte) && byte != ASCII.quote && byte != ASCII.backslash
      for offset in 0..<8 {
        var line = Array("plain text that goes on".utf8)
        line[8 + offset] = byte
        #expect(line.plainWordsEnd() == (isPlain ? line.count : 8), "\(byte) at \(offset)")
      }
      // The last word goes over bytes of the one before.
      for offset in 16..<23 {
        var line = Array("plain text that goes on".utf8)
        line[offset] = byte
        #expect(line.plainWordsEnd() == (isPlain ? line.count : 16), "\(byte) at \(offset)")
      }
    }
    #expect(Array("short".utf8).plainWordsEnd() == 0)
  }

  @Test("compares letter case apart, and only letters")
  func cases() {
    let line = Array("at+CsQ@{".utf8)
    #expect(line.matches("AT+CSQ@{", in: 0..<8))
    #expect(line.matches("cSq", in: 3..<6))
    #expect(!line.matches("CSQ", in: 3..<7))
    // A bit of difference that is no case: @ and `, { and [.
    #expect(!line.matches("`{", in: 6..<8))
    #expect(!line.matches("@[", in: 6..<8))
    #expect(line.matches("", in: 3..<3))
  }

  @Test("compares two byte strings")
  func spans() {
    let bytes = Array("abc".utf8)
    #expect(bytes.equals(Array("abc".utf8)))
    #expect(!bytes.equals(Array("abd".utf8)))
    #expect(!bytes.equals(Array("ab".utf8)))
    #expect(!bytes.equals(Array("abcd".utf8)))
    #expect([UInt8]().equals([]))
  }

  @Test("finds the first offset of a byte in a range, and not outside")
  func offsets() {
    let line = Array("1,2,3".utf8)
    #expect(line.firstOffset(of: 0x2C, in: 0..<5) == 1)
    #expect(line.firstOffset(of: 0x2C, in: 2..<5) == 3)
    #expect(line.firstOffset(of: 0x2C, in: 2..<3) == nil)
    #expect(line.firstOffset(of: 0x2C, in: 4..<4) == nil)
    #expect(line.firstOffset(of: 0x33, in: 0..<4) == nil)
  }

  @Test(
    "trims spaces and tabs at the ends of a range",
    arguments: [
      ("  a b\t", 2..<5), ("a", 0..<1), ("", 0..<0), ("\r a", 0..<3),
    ]
  )
  func trims(text: String, expected: Range<Int>) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.trimmed(0..<bytes.count) == expected)
  }

  @Test("nothing but blanks trims to nothing")
  func trimsBlanks() {
    let bytes = Array(" \t ".utf8)
    #expect(bytes.span.trimmed(0..<3).isEmpty)
  }

  @Test(
    "reads whole numbers",
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), ("-85", -85), ("007", 7),
      ("999999999999999999", 999_999_999_999_999_999), ("", nil), ("-", nil), ("1.0", nil),
      ("1.", nil), (".1", nil), (" 1", nil), ("1a", nil), ("1234567890123456789", nil),
    ] as [(String, Int64?)]
  )
  func integers(text: String, expected: Int64?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.integer(in: 0..<bytes.count) == expected)
  }

  @Test(
    "reads digits and nothing but digits",
    arguments: [
      ("0", 0), ("15", 15), ("+7", nil), ("-7", nil), ("-0", nil), ("", nil), ("1.", nil),
      (".", nil), ("0x1", nil),
    ] as [(String, UInt64?)]
  )
  func digits(text: String, expected: UInt64?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.unsignedInteger(in: 0..<bytes.count) == expected)
  }

  @Test(
    "reads hexadecimal of either case up to 64 bits",
    arguments: [
      ("0", 0), ("1A8670B", 0x1A8_670B), ("fffe", 0xFFFE), ("FFFFFFFFFFFFFFFF", .max), ("", nil),
      ("0x1", nil), ("G", nil), ("-1", nil), ("@", nil), ("`", nil), ("00000000000000001", nil),
    ] as [(String, UInt64?)]
  )
  func hexadecimal(text: String, expected: UInt64?) {
    let bytes = Array(text.utf8)
    #expect(bytes.span.hexadecimal(in: 0..<bytes.count) == expected)
  }

  @Test("every byte is in the classes that it belongs to", arguments: UInt8.min...UInt8.max)
  func classes(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    #expect(ASCII.isDigit(byte) == ("0"..."9").contains(character))
    let isUpper = ("A"..."Z").contains(character)
    let isLower = ("a"..."z").contains(character)
    #expect(ASCII.isLetter(byte) == (isUpper || isLower))
    #expect(ASCII.isPrintable(byte) == (0x20...0x7E).contains(byte))
    #expect(ASCII.uppercased(byte) == (isLower ? byte - 32 : byte))
    let value = byte < 0x80 ? character.hexDigitValue : nil
    #expect(ASCII.hexadecimalValue(byte) == value.map { UInt8($0) })
    let digit = Character(Unicode.Scalar(ASCII.hexadecimalDigit(byte)))
    #expect(String(digit) == String(byte & 0x0F, radix: 16, uppercase: true))
  }
}

/// `#expect` takes no call on a span: these lend one.
extension [UInt8] {
  fileprivate func equals(_ text: StaticString) -> Bool { span.equals(text) }

  fileprivate func equals(_ other: [UInt8]) -> Bool { span.equals(other.span) }

  fileprivate func starts(with text: StaticString) -> Bool { span.starts(with: text) }

  fileprivate func hasText(_ text: StaticString, at offset: Int) -> Bool {
    span.hasText(text, at: offset)
  }

  fileprivate func matches(_ text: StaticString, in range: Range<Int>) -> Bool {
    span.matches(text, in: range)
  }

  fileprivate func plainWordsEnd() -> Int { span.plainWordsEnd }

  fileprivate func firstOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    span.firstOffset(of: byte, in: range)
  }
}
