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

  @Test("is read as the same text and the same satellites", arguments: 0..<300 as Range<UInt64>)
  func returnsTexts(seed: UInt64) throws {
    var source = ValueSource(seed: seed)
    let contents = (0..<source.integer(0...20)).map { _ in UInt8(source.integer(0...255)) }
    var line = FixedBytes<128>()
    TXT(total: 1, number: 1, identifier: 2).encode(contents.span, talker: .gn, into: &line)
    var read = FixedBytes<128>()
    let bytes = Array(text(line).utf8.dropLast(2))
    guard case .txt(let value) = Self.read(text(line)) else { throw Unexpected() }
    value.decode(bytes.span, into: &read)
    #expect((0..<read.count).map { read[$0] } == contents, "seed \(seed): \(text(line))")

    let satellites = source.satellites()
    line.removeAll()
    let group = GSV(
      total: source.count(9),
      number: source.count(9),
      inView: source.count(99),
      groupCount: satellites.count,
      signalID: source.digit()
    )
    group.encode(satellites, talker: .gb, into: &line)
    try expect(group, satellites, in: line)
  }

  private func expect(
    _ group: GSV,
    _ satellites: GSV.Satellites,
    in line: FixedBytes<128>
  ) throws {
    let bytes = Array(text(line).utf8.dropLast(2))
    let sentence = Sentence(parsing: bytes.span)
    let read = GSV(parsing: sentence, in: bytes.span)
    #expect(read == group, "\(text(line))")
    let found = GSV.Satellites(read, of: sentence, in: bytes.span)
    for index in 0..<satellites.count {
      #expect(found?[index] == satellites[index], "\(text(line))")
    }
  }

  private static func read(_ line: String) -> SentenceContent? {
    let bytes = Array(line.utf8.dropLast(2))
    return SentenceContent(parsing: Sentence(parsing: bytes.span), in: bytes.span)
  }
}
