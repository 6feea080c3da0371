public import Primitives

/// One to `capacity` bytes that stand on the line as hexadecimal digits between
/// quotes.
public struct HexadecimalData<let capacity: Int>: Equatable, ATParameter {
  private let bytes: FixedBytes<capacity>

  /// `nil` for no bytes, and for more than `capacity`.
  public init?(_ bytes: Span<UInt8>) {
    guard !bytes.isEmpty, bytes.count <= capacity else { return nil }
    self.bytes = FixedBytes(bytes)
  }

  /// The number of bytes: half that of the digits.
  public var count: Int { bytes.count }

  public func encode(into line: inout ATLine) {
    line.append(ASCII.quote)
    for index in 0..<bytes.count {
      line.append(ASCII.hexadecimalDigit(bytes[index] >> 4))
      line.append(ASCII.hexadecimalDigit(bytes[index]))
    }
    line.append(ASCII.quote)
  }
}
