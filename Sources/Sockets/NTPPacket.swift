/// The question of a simple client for the time, and what is read of the answer.
///
/// - Source: RFC 5905, section 7.3 (the header, 48 octets) and section 14 (the
///   simple client).
package enum NTPPacket {
  package static let port: UInt16 = 123
  package static let length = 48

  /// No leap warning, version 4, mode 3 (client); of all the rest only the
  /// transmit time is written, and `nonce` stands there: a server copies it and
  /// needs no more of it.
  package static func question(nonce: UInt64) -> [UInt8] {
    var packet = [UInt8](repeating: 0, count: length)
    packet[0] = 0x23
    for index in 0..<8 {
      packet[transmitTime + index] = UInt8(truncatingIfNeeded: nonce >> (56 - 8 * index))
    }
    return packet
  }

  /// Milliseconds since 1970 in UTC; `nil` when `packet` is no answer to the
  /// question with `nonce`, or its server does not know the time.
  package static func time(from packet: [UInt8], nonce: UInt64) -> Int64? {
    // Leap indicator 3: not synchronised. Mode 4: a server. Stratum 0: a refusal.
    guard packet.count >= length, packet[0] >> 6 != 3, packet[0] & 7 == 4,
      (1...15).contains(packet[1]), word(packet, at: originTime) == nonce
    else { return nil }
    let time = word(packet, at: transmitTime)
    let fraction = Int64(((time & 0xFFFF_FFFF) * 1_000) >> 32)
    return (Int64(time >> 32) - secondsTo1970) * 1_000 + fraction
  }

  private static let originTime = 24
  private static let transmitTime = 40
  /// - Source: RFC 5905, figure 4: from 1900-01-01 to 1970-01-01.
  private static let secondsTo1970: Int64 = 2_208_988_800

  private static func word(_ packet: [UInt8], at offset: Int) -> UInt64 {
    packet[offset..<offset + 8].reduce(0) { $0 << 8 | UInt64($1) }
  }
}
