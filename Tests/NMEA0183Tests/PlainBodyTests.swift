import Primitives
import Testing

@testable import NMEA0183

@Suite("The pass over a body")
struct PlainBodyTests {
  /// Bytes in front of a body, some of which no block may take for its own.
  private static let before: [UInt8] = [0xFF, ASCII.comma, ASCII.asterisk, 0x80, 0x7F]

  @Test("finds fields, end and checksum wherever it stands in a chunk", arguments: 0...140)
  func finds(count: Int) throws {
    let body = (0..<count).map { $0 % 7 == 3 ? ASCII.comma : 0x2D + UInt8($0 * 31 % 0x52) }
    let ends = body.indices.filter { body[$0] == ASCII.comma } + [count]
    for front in [0, 1, 7, 14, 15, 16, 40] {
      for behind in [0, 1, 2, 13, 14, 15, 16, 17] {
        let bytes =
          (0..<front).map { Self.before[$0 % 5] } + [ASCII.dollar] + body + [ASCII.asterisk]
          + [UInt8](repeating: ASCII.comma, count: behind)
        let found = Self.read(bytes, from: front + 1)
        guard count < FieldMap.reach, bytes.count >= ByteBlock.size else {
          #expect(found == nil)
          continue
        }
        let plain = try #require(found, "\(front) bytes before, \(behind) behind")
        #expect(plain.count == count)
        #expect(plain.parity == body.reduce(0, ^))
        #expect(plain.low == Self.bits(ends.filter { $0 < 64 }))
        #expect(plain.high == Self.bits(ends.filter { $0 >= 64 }.map { $0 - 64 }))
      }
    }
  }

  @Test(
    "gives up at a byte that is not plain, and at the end of the bytes",
    arguments: [0x20, 0x24, 0x2B, 0x0D, 0x7F, 0x80, 0xFF, 0x00] as [UInt8]
  )
  func givesUp(byte: UInt8) {
    for place in 0..<80 {
      var bytes = [ASCII.dollar] + [UInt8](repeating: ASCII.Letter.a, count: 80) + [ASCII.asterisk]
      #expect(Self.read(bytes) != nil)
      bytes[1 + place] = byte
      #expect(Self.read(bytes) == nil, "at \(place)")
      #expect(Self.read(Array(bytes[..<max(16, place)])) == nil, "up to \(place)")
    }
  }

  private static func read(_ bytes: [UInt8], from start: Int = 1) -> PlainBody? {
    PlainBody(bytes.span.bytes, from: start)
  }

  private static func bits(_ places: [Int]) -> UInt64 {
    places.reduce(0) { $0 | 1 << UInt64($1) }
  }
}
