/// The hash FNV-1a of 64 bits: the same on every machine and in every run.
///
/// - Source: RFC 9923, 2 and 6.2.
package enum FNV1a {
  /// Of all bytes; `start` makes another hash of them.
  @inlinable
  package static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = 0) -> UInt64 {
    var hash = 0xCBF2_9CE4_8422_2325 ^ start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Of all bytes; for many of them, as it is compiled for one type.
  package static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }
}
