import Primitives

/// A field of hexadecimal digits: its place in the line, and the bytes there.
public struct HexadecimalField: Equatable, Sendable {
  /// Without quotes.
  public let range: Range<Int>

  /// `nil` when it is not pairs of digits.
  init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    guard range.count.isMultiple(of: 2) else { return nil }
    for offset in range where ASCII.hexadecimalValue(line[offset]) == nil {
      return nil
    }
    self.range = range
  }

  /// The number of bytes.
  public var count: Int { range.count / 2 }

  /// Byte `index`; `nil` behind the last, and of a line other than that read.
  public func byte(_ index: Int, in line: Span<UInt8>) -> UInt8? {
    let offset = range.lowerBound + 2 * index
    guard index >= 0, index < count, offset + 1 < line.count,
      let high = ASCII.hexadecimalValue(line[offset]),
      let low = ASCII.hexadecimalValue(line[offset + 1])
    else { return nil }
    return high << 4 | low
  }
}
