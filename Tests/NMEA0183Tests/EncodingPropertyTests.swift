import NMEA0183
import Primitives
import Testing

/// Random values, written and read again.
@Suite("Any value that is written")
struct EncodingPropertyTests {
  @Test("is read as the same value", arguments: 0..<300 as Range<UInt64>)
  func returns(seed: UInt64) throws {
    var source = ValueSource(seed: seed)
    for content in source.contents() {
      let line = source.line(content)
      #expect(!line.isTruncated, "seed \(seed): \(text(line))")
      #expect(Self.read(text(line)) == content, "seed \(seed): \(text(line))")
    }
  }

  @Test("is read as the same text", arguments: 0..<300 as Range<UInt64>)
  func returnsTexts(seed: UInt64) throws {
    var source = ValueSource(seed: seed)
    let characters = (0..<source.integer(0...20)).map { _ in UInt8(source.integer(0...255)) }
    var line = FixedBytes<128>()
    TXT(total: 1, number: 1, identifier: 2).encode(characters.span, talker: .gn, into: &line)
    var read = FixedBytes<128>()
    guard case .txt(let value) = Self.read(text(line)) else { throw Unexpected() }
    value.decode(Array(text(line).utf8).span, into: &read)
    #expect((0..<read.count).map { read[$0] } == characters, "seed \(seed): \(text(line))")
  }

  @Test("is read as the same satellites", arguments: 0..<300 as Range<UInt64>)
  func returnsSatellites(seed: UInt64) {
    var source = ValueSource(seed: seed)
    let contents = source.satellites()
    var line = FixedBytes<128>()
    contents.encode(talker: .gb, into: &line)
    let bytes = Array(text(line).utf8.dropLast(2))
    let sentence = Sentence(parsing: bytes.span)
    let value = GSV(parsing: sentence, in: bytes.span)
    let found = GSV.Contents(value, of: sentence, in: bytes.span)
    #expect(found == contents, "seed \(seed): \(text(line))")
  }

  private static func read(_ line: String) -> SentenceContent? {
    let bytes = Array(line.utf8.dropLast(2))
    return SentenceContent(parsing: Sentence(parsing: bytes.span), in: bytes.span)
  }
}
