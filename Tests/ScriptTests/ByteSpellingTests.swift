import Primitives
import Script
import Testing

@Suite("Byte strings")
struct ByteSpellingTests {
  static func line(_ bytes: [UInt8]) -> String {
    let script = Script(entries: [.event(.init(.toTE, .bytes(bytes), at: .zero))])
    return String(decoding: script.canonical().dropFirst(12), as: UTF8.self)
  }

  static func bytes(_ text: String) throws -> [Script.Payload] {
    try Script(parsing: Array(("#!sniffer 1\n" + text).utf8)).events.map(\.payload)
  }

  @Test(
    "have one spelling, and it is read back",
    arguments: [
      ([0x41, 0x54, 0x0D], #"0 < AT\r"#),
      ([0x0D, 0x0A], #"0 < \r\n"#),
      ([0x20], #"0 < \x20"#),
      ([0x3E, 0x20], #"0 < >\x20"#),
      ([0x20, 0x20, 0x20], #"0 < \x20 \x20"#),
      ([0x41, 0x20, 0x42], "0 < A B"),
      ([0x5C], #"0 < \\"#),
      ([0x09, 0x1A, 0x1B], #"0 < \t\x1a\x1b"#),
      ([0x00, 0x7F, 0x80, 0xFF], #"0 < \x00\x7f\x80\xff"#),
      ([0xC3, 0xA9], #"0 < \xc3\xa9"#),
      (Array("#\"'`~".utf8), "0 < #\"'`~"),
    ] as [([UInt8], String)]
  )
  func spelling(bytes: [UInt8], line: String) throws {
    #expect(Self.line(bytes) == line + "\n")
    #expect(try Self.bytes(line + "\n") == [.bytes(bytes)])
  }

  @Test("every byte is read back in every place", arguments: 0...255 as ClosedRange<UInt8>)
  func everyByte(byte: UInt8) throws {
    for bytes in [[byte], [byte, 0x41], [0x41, byte], [0x41, byte, 0x42]] {
      let joined = try Self.bytes(Self.line(bytes)).flatMap { payload in
        if case .bytes(let piece) = payload { piece } else { [UInt8]() }
      }
      #expect(joined == bytes)
    }
  }

  @Test("random strings come back, and different strings have different spellings")
  func random() throws {
    var generator = SeededGenerator(seed: 4)
    var spellings: Set<String> = []
    var strings: Set<[UInt8]> = []
    for _ in 0..<400 {
      let alphabet: [UInt8] = [0x20, 0x5C, 0x78, 0x32, 0x30, 0x6E, 0x0D, 0xFF]
      let bytes = (0...generator.integer(in: 0...5)).map { _ in
        alphabet[Int(generator.integer(in: 0...7))]
      }
      let line = Self.line(bytes)
      #expect(try Self.bytes(line) == [.bytes(bytes)])
      spellings.insert(line)
      strings.insert(bytes)
    }
    #expect(spellings.count == strings.count)
  }
}
