import Primitives

/// Octets as pairs of hexadecimal digits.
package enum Hexadecimal {
  package static func text(_ octets: [UInt8]) -> String {
    let digits = octets.flatMap { octet in
      [ASCII.hexadecimalDigit(octet >> 4), ASCII.hexadecimalDigit(octet)]
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// `nil` for an odd number of digits and for any other byte.
  package static func octets(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var octets: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 2) {
      guard let high = ASCII.hexadecimalValue(digits[start]),
        let low = ASCII.hexadecimalValue(digits[start + 1])
      else { return nil }
      octets.append(high << 4 | low)
    }
    return octets
  }
}
