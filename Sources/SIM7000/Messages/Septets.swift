import Primitives

/// Packs septets into octets: the first septet fills the low bits of the first
/// octet.
///
/// - Source: 3GPP TS 23.038, 6.1.2.1.
struct SeptetPacker<let capacity: Int>: Sendable {
  private(set) var octets: FixedBytes<capacity>
  private var pending: UInt16 = 0
  private var pendingBits: UInt16

  /// Behind the octets of a header, `fillBits` zero bits come first, so that
  /// the text begins at a septet's boundary.
  ///
  /// - Source: 3GPP TS 23.040, 9.2.3.24.
  init(behind header: FixedBytes<capacity>, fillBits: Int) {
    octets = header
    pendingBits = UInt16(fillBits)
  }

  mutating func push(_ septet: UInt8) {
    pending |= UInt16(septet & 0x7F) << pendingBits
    pendingBits += 7
    while pendingBits >= 8 {
      octets.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingBits -= 8
    }
  }

  /// Writes the last bits, if an octet is begun.
  mutating func finish() {
    if pendingBits > 0 { octets.append(UInt8(truncatingIfNeeded: pending)) }
    pending = 0
    pendingBits = 0
  }
}

/// Counts of septets and octets.
enum Septets {
  /// The octets that `count` septets take.
  static func octetCount(_ count: Int) -> Int { (count * 7 + 7) / 8 }

  /// The septets that the first `octets` octets take, the last one begun.
  static func count(coveringOctets octets: Int) -> Int { (octets * 8 + 6) / 7 }
}

extension Span where Element == UInt8 {
  /// Septet number `index` of the septets packed into these octets.
  func septet(_ index: Int) -> UInt8 {
    let bit = index * 7
    let shift = UInt16(bit % 8)
    var bits = UInt16(self[bit / 8]) >> shift
    if shift > 1, bit / 8 + 1 < count {
      bits |= UInt16(self[bit / 8 + 1]) << (8 - shift)
    }
    return UInt8(truncatingIfNeeded: bits & 0x7F)
  }
}
