import Primitives

/// Numbers in the module's spelling.
enum Decimal {
  /// `value` x 10^-`fractionDigits`, as `-0.127758`; zero has no sign.
  static func text(_ value: Int64, fractionDigits: Int) -> String {
    var text = FixedBytes<24>()
    var divisor: Int64 = 1
    for _ in 0..<fractionDigits { divisor *= 10 }
    let (whole, fraction) = value.quotientAndRemainder(dividingBy: divisor)
    if value < 0, whole == 0 { text.append(ASCII.minus) }
    text.append(decimal: whole)
    if fractionDigits > 0 {
      text.append(ASCII.point)
      text.append(decimal: abs(fraction), minimumDigits: fractionDigits)
    }
    return text.withBytes { String(decoding: $0) }
  }

  /// At least so many digits, filled up with zeros; not for negative numbers.
  static func padded(_ value: some BinaryInteger, digits: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// Upper case, at least so many digits.
  static func hexadecimal(_ value: UInt64, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  /// `value` / `divisor`, halves away from zero.
  static func rounded(_ value: Int64, dividedBy divisor: Int64) -> Int64 {
    let half = value < 0 ? -divisor / 2 : divisor / 2
    return (value + half) / divisor
  }
}
