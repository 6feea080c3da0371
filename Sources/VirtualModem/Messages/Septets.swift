/// Seven bits to a character, eight to an octet.
///
/// - Source: 3GPP TS 23.038, 6.1.2.1.1; fill bits after a header: 3GPP TS
///   23.040, 9.2.3.24.
enum Septets {
  /// The first septet begins after `fillBits` bits of zero.
  static func packed(_ septets: [UInt8], fillBits: Int = 0) -> [UInt8] {
    let bitCount = fillBits + septets.count * 7
    var octets = [UInt8](repeating: 0, count: (bitCount + 7) / 8)
    for (index, septet) in septets.enumerated() {
      let bit = fillBits + index * 7
      let shifted = UInt16(septet & 0x7F) << UInt16(bit % 8)
      octets[bit / 8] |= UInt8(truncatingIfNeeded: shifted)
      if shifted > 0xFF { octets[bit / 8 + 1] |= UInt8(truncatingIfNeeded: shifted >> 8) }
    }
    return octets
  }

  /// Up to `count` septets, as many as `octets` hold.
  static func unpacked(_ octets: [UInt8], count: Int, fillBits: Int = 0) -> [UInt8] {
    let held = max(0, (octets.count * 8 - fillBits) / 7)
    return (0..<min(count, held)).map { index in
      let bit = fillBits + index * 7
      let low = UInt16(octets[bit / 8])
      let high = bit / 8 + 1 < octets.count ? UInt16(octets[bit / 8 + 1]) : 0
      return UInt8(truncatingIfNeeded: (high << 8 | low) >> UInt16(bit % 8)) & 0x7F
    }
  }
}
