/// A frame of PPP: a protocol and its information field.
///
/// - Source: RFC 1661, 2; RFC 1662, 3 and 4.
struct PPPFrame: Equatable, Sendable {
  var number: UInt16
  var information: [UInt8]

  static let flag: UInt8 = 0x7E
  static let escape: UInt8 = 0x7D
  static let escapeBit: UInt8 = 0x20
  private static let address: UInt8 = 0xFF
  private static let control: UInt8 = 0x03

  /// What the peer has agreed to for frames on their way to it.
  struct Format: Equatable, Sendable {
    /// The octets of control that are escaped, by bit.
    var escapedControls: UInt32 = 0xFFFF_FFFF
    var compressesProtocol = false
    var compressesAddress = false
    /// The longest information field.
    var informationMax = 1_500
  }

  init(_ number: UInt16, _ information: [UInt8]) {
    self.number = number
    self.information = information
  }

  /// Reads what stands between two flags, without the check sequence.
  ///
  /// Compressed fields are read whether they were agreed on or not; `nil` if it has no protocol.
  init?(decoding bytes: [UInt8]) {
    var rest = bytes[...]
    if rest.starts(with: [Self.address, Self.control]) { rest.removeFirst(2) }
    guard let first = rest.popFirst() else { return nil }
    number = UInt16(first)
    // The last byte of a protocol is odd, and no other.
    if first & 1 == 0 {
      guard let second = rest.popFirst(), second & 1 == 1 else { return nil }
      number = number << 8 | UInt16(second)
    }
    information = Array(rest)
  }

  /// The frame with both flags, as it goes over the line.
  func encoded(_ format: Format) -> [UInt8] {
    var bytes: [UInt8] = format.compressesAddress ? [] : [Self.address, Self.control]
    if !format.compressesProtocol || number > 0xFF {
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
    }
    bytes.append(UInt8(truncatingIfNeeded: number))
    bytes += information
    var check = FrameCheck()
    for byte in bytes { check.push(byte) }
    bytes += [UInt8(truncatingIfNeeded: check.value), UInt8(truncatingIfNeeded: check.value >> 8)]
    var line = [Self.flag]
    for byte in bytes {
      let isControl = byte < 0x20 && format.escapedControls >> UInt32(byte) & 1 == 1
      if isControl || byte == Self.flag || byte == Self.escape {
        line += [Self.escape, byte ^ Self.escapeBit]
      } else {
        line.append(byte)
      }
    }
    return line + [Self.flag]
  }
}
