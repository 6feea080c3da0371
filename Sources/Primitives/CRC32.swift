/// The CRC of 32 bits of Ethernet and zlib, bit by bit: no table, for what is
/// checked rarely.
///
/// - Source: ISO/IEC 8802-3, 3.2.9: polynomial 04C11DB7, reflected; the check
///   value of "123456789" is CBF43926.
public struct CRC32: Equatable, Sendable {
  private var register: UInt32 = 0xFFFF_FFFF

  /// The checksum of no bytes.
  public init() {}

  /// The CRC of the bytes so far.
  public var value: UInt32 { ~register }

  /// Adds the next byte.
  public mutating func push(_ byte: UInt8) {
    register ^= UInt32(byte)
    for _ in 0..<8 {
      register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
    }
  }

  /// Pushes the bytes of `range`.
  public mutating func push(_ bytes: Span<UInt8>, in range: Range<Int>) {
    for index in range { push(bytes[index]) }
  }

  /// Pushes the four bytes of `value`, the lowest first.
  public mutating func push(littleEndian value: UInt32) {
    for shift in 0..<UInt32(4) { push(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
  }
}
