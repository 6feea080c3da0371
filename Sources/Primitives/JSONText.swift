/// Walks the bytes of a JSON string, escapes resolved to UTF-8.
///
/// For ranges that `JSONReader` has returned; it relies on their being valid.
public struct JSONText: Equatable, Sendable {
  private var offset: Int
  private let end: Int
  /// Bytes of a character that an escape stands for, the next one lowest.
  private var pending: UInt32 = 0

  /// - Parameter range: the range of a `key` or `string` token.
  public init(_ range: Range<Int>) {
    offset = range.lowerBound
    end = range.upperBound
  }

  /// Returns the next byte of the text, or `nil` after the last one.
  ///
  /// An escaped null character comes as the byte 0.
  public mutating func next(in bytes: Span<UInt8>) -> UInt8? {
    if pending != 0 {
      let byte = UInt8(truncatingIfNeeded: pending)
      pending >>= 8
      return byte
    }
    guard offset < end else { return nil }
    let byte = bytes[offset]
    offset &+= 1
    guard byte == ASCII.backslash, offset < end else { return byte }
    let letter = bytes[offset]
    offset &+= 1
    switch letter {
    case 0x62: return ASCII.backspace
    case 0x66: return 0x0C
    case 0x6E: return ASCII.lineFeed
    case 0x72: return ASCII.carriageReturn
    case 0x74: return ASCII.tab
    case 0x75: return character(in: bytes)
    default: return letter
    }
  }

  /// True when the text of `range` is `text`, escapes resolved.
  public static func equals(
    _ text: StaticString,
    _ range: Range<Int>,
    in bytes: Span<UInt8>
  ) -> Bool {
    var cursor = JSONText(range)
    for index in 0..<text.utf8CodeUnitCount {
      guard unsafe cursor.next(in: bytes) == text.utf8Start[index] else { return false }
    }
    return cursor.next(in: bytes) == nil
  }

  /// The number of bytes of the text of `range`, escapes resolved.
  public static func count(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var cursor = JSONText(range)
    var count = 0
    while cursor.next(in: bytes) != nil { count &+= 1 }
    return count
  }

  /// Encodes the character of a `\u` escape, or of a pair of them, in UTF-8:
  /// returns the first byte and leaves the others pending.
  private mutating func character(in bytes: Span<UInt8>) -> UInt8? {
    guard let unit = Self.codeUnit(at: offset, before: end, in: bytes) else { return nil }
    offset &+= 4
    var scalar = UInt32(unit)
    if unit >> 10 == 0x36, let low = Self.codeUnit(at: offset &+ 2, before: end, in: bytes) {
      offset &+= 6
      scalar = 0x1_0000 &+ (scalar & 0x3FF) << 10 | UInt32(low & 0x3FF)
    }
    let last = 0x80 | scalar & 0x3F
    let middle = 0x80 | scalar >> 6 & 0x3F
    if scalar < 0x80 { return UInt8(scalar) }
    if scalar < 0x800 {
      pending = last
      return UInt8(0xC0 | scalar >> 6)
    }
    if scalar < 0x1_0000 {
      pending = middle | last << 8
      return UInt8(0xE0 | scalar >> 12)
    }
    pending = 0x80 | scalar >> 12 & 0x3F | middle << 8 | last << 16
    return UInt8(0xF0 | scalar >> 18)
  }

  /// The four hexadecimal digits at `offset`.
  static func codeUnit(at offset: Int, before end: Int, in bytes: Span<UInt8>) -> UInt16? {
    guard offset &+ 4 <= end else { return nil }
    return bytes.hexadecimal(in: offset..<offset &+ 4).map { UInt16(truncatingIfNeeded: $0) }
  }
}

/// Reads JSON numbers exactly: from decimal digits to an integer, never
/// through binary floating point.
public enum JSONNumber {
  /// The largest power of ten that an exponent is followed to.
  ///
  /// Project value: beyond it every number is 0 or out of range at any scale
  /// that is used.
  private static let exponentMax = 10_000

  /// The number in units of 10^-`places`, halves rounded away from zero; `nil`
  /// when it does not fit.
  ///
  /// `range` is that of a `number` token, `places` 0 to 9. Any number of digits
  /// and any exponent are exact: `1e999` is `nil`, not infinity, and `1e-999`
  /// is 0.
  public static func scaled(
    _ range: Range<Int>,
    toFractionDigits places: Int,
    in bytes: Span<UInt8>
  ) -> Int64? {
    let mantissaEnd = end(ofMantissa: range, in: bytes)
    guard var left = digitsBeforePoint(range.lowerBound..<mantissaEnd, in: bytes) else {
      return nil
    }
    left = left &+ exponent(mantissaEnd..<range.upperBound, in: bytes) &+ places
    let isNegative = bytes[range.lowerBound] == ASCII.minus
    // `left` counts the digits that are still to be taken, `magnitude` is kept
    // negative: the least integer has no positive twin.
    var magnitude: Int64 = 0
    var roundsUp = false
    for index in range.lowerBound..<mantissaEnd where ASCII.isDigit(bytes[index]) {
      let digit = Int64(bytes[index] &- ASCII.zero)
      if left > 0 {
        guard let next = append(digit, to: magnitude) else { return nil }
        magnitude = next
      } else if left == 0 {
        roundsUp = digit >= 5
      }
      left &-= 1
    }
    while left > 0, magnitude != 0 {
      guard let next = append(0, to: magnitude) else { return nil }
      magnitude = next
      left &-= 1
    }
    if roundsUp {
      guard magnitude > .min else { return nil }
      magnitude &-= 1
    }
    if isNegative { return magnitude }
    return magnitude == .min ? nil : 0 &- magnitude
  }

  private static func append(_ digit: Int64, to magnitude: Int64) -> Int64? {
    let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
    let (sum, carry) = product.subtractingReportingOverflow(digit)
    return overflow || carry ? nil : sum
  }

  private static func end(ofMantissa range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var index = range.lowerBound
    while index < range.upperBound, bytes[index] | 0x20 != 0x65 { index &+= 1 }
    return index
  }

  private static func digitsBeforePoint(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    var count = 0
    for index in range {
      if ASCII.isDigit(bytes[index]) { count &+= 1 } else if bytes[index] == ASCII.point { break }
    }
    return count > 0 ? count : nil
  }

  /// The exponent, `range` beginning with its `e` or empty; limited to
  /// `exponentMax` either way.
  private static func exponent(_ range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    var value = 0
    var isNegative = false
    for index in range {
      if bytes[index] == ASCII.minus { isNegative = true }
      guard ASCII.isDigit(bytes[index]) else { continue }
      value = min(value &* 10 &+ Int(bytes[index] &- ASCII.zero), exponentMax)
    }
    return isNegative ? 0 &- value : value
  }
}
