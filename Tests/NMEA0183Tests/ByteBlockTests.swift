import Primitives
import Testing

@testable import NMEA0183

/// A block against a loop over its bytes.
@Suite("Sixteen bytes at once")
struct ByteBlockTests {
  @Test("are asked for what each byte would say", arguments: 0..<2_000 as Range<UInt64>)
  func agrees(seed: UInt64) {
    let bytes = Self.bytes(seed)
    let block = Self.block(of: bytes)
    let firstOther = bytes.firstIndex(where: Self.isOther)
    #expect(block.isText == (firstOther == nil), "\(bytes)")
    // Up to the first one that is not text, and that one.
    let exact = (2 as UInt64) << UInt64(firstOther ?? ByteBlock.size) - 1
    let others = Self.places(bytes, where: Self.isOther)
    #expect(block.others & exact == others & exact, "\(bytes)")
    let commas = Self.places(bytes) { $0 == ASCII.comma }
    #expect(block.commas & exact >> 1 == commas & exact >> 1, "\(bytes)")
    let delimiters = Self.places(bytes) { Self.delimiters.contains($0) }
    #expect(block.others & delimiters == delimiters, "\(bytes)")
    #expect(block.parity == bytes.reduce(0, ^), "\(bytes)")
  }

  @Test("tell the first one from a place on that is not text", arguments: 0...15)
  func tellsFirst(place: Int) {
    for other in 0...15 {
      var bytes = [UInt8](repeating: ASCII.Letter.a, count: ByteBlock.size)
      #expect(Self.block(of: bytes).firstOther(from: place) >= ByteBlock.size)
      bytes[other] = ASCII.asterisk
      let first = Self.block(of: bytes).firstOther(from: place)
      if other < place { #expect(first >= ByteBlock.size) } else { #expect(first == other) }
      bytes[15] = ASCII.dollar
      #expect(Self.block(of: bytes).firstOther(from: place) == (other < place ? 15 : other))
    }
  }

  @Test("keep any part of theirs", arguments: 0...16)
  func keeps(start: Int) {
    for end in start...16 {
      let bytes = Self.bytes(UInt64(start * 17 + end))
      let kept = Self.block(of: bytes).kept(start..<end)
      #expect(kept.parity == bytes[start..<end].reduce(0, ^))
      var all = kept
      all.formExclusiveOr(Self.block(of: bytes).kept(0..<start))
      all.formExclusiveOr(Self.block(of: bytes).kept(end..<16))
      #expect(all.others == Self.block(of: bytes).others)
    }
  }

  private static func block(of bytes: [UInt8]) -> ByteBlock {
    ByteBlock(bytes.span.bytes, uncheckedAt: 0)
  }

  private static func isOther(_ byte: UInt8) -> Bool { byte < ASCII.comma || byte >= 0x7F }

  private static let delimiters: [UInt8] = [
    ASCII.dollar, ASCII.exclamationMark, ASCII.asterisk, ASCII.carriageReturn, ASCII.lineFeed,
  ]

  /// Mostly bytes of sentences; those beside the limits; and now and then any.
  private static func bytes(_ seed: UInt64) -> [UInt8] {
    var generator = SeededGenerator(seed: seed, stream: 3)
    let limits = delimiters + [0x2B, ASCII.comma, 0x2D, 0x7E, 0x7F, 0x80, 0xFF, 0]
    return (0..<16).map { _ in
      switch generator.integer(in: 0...9) {
      case 0: UInt8(generator.integer(in: 0...255))
      case 1...3: limits[Int(generator.integer(in: 0...Int64(limits.count - 1)))]
      default: UInt8(generator.integer(in: 0x2C...0x7E))
      }
    }
  }

  private static func places(_ bytes: [UInt8], where isOne: (UInt8) -> Bool) -> UInt64 {
    bytes.indices.reduce(0) { isOne(bytes[$1]) ? $0 | 1 << UInt64($1) : $0 }
  }
}
