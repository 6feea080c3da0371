/// Two digits to an octet, the first in the low half.
///
/// - Source: 3GPP TS 23.040, 9.1.2.3.
enum Semioctets {
  /// The digits of an address, `nil` for anything else; an odd one out is
  /// filled up with 15.
  static func packed(_ digits: String) -> [UInt8]? {
    var values: [UInt8] = []
    for character in digits.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      values.append(UInt8(value))
    }
    if values.count % 2 == 1 { values.append(filler) }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] | values[$0 + 1] << 4 }
  }

  /// Up to `count` digits, to the first filler.
  static func unpacked(_ octets: [UInt8], count: Int) -> String {
    let values = octets.flatMap { [$0 & 0x0F, $0 >> 4] }.prefix(count)
    let digits = values.prefix { $0 != filler }
    return String(decoding: digits.map { alphabet[Int($0)] }, as: UTF8.self)
  }

  /// Two decimal digits; `nil` when one is none.
  static func number(_ octet: UInt8) -> Int? {
    guard octet & 0x0F < 10, octet >> 4 < 10 else { return nil }
    return Int(octet & 0x0F) * 10 + Int(octet >> 4)
  }

  /// The octet of a number from 0 to 99.
  static func octet(_ number: Int) -> UInt8 {
    UInt8(number / 10 % 10) | UInt8(number % 10) << 4
  }

  private static let filler: UInt8 = 0x0F
  /// - Source: 3GPP TS 24.008, table 10.5.118: the values 10 to 14.
  private static let alphabet = Array("0123456789*#abc".utf8)
}
