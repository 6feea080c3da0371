import GNSS
import Primitives

/// Numbers as routes write them.
enum RouteNumber {
  /// `value` x 10^-`fractionDigits`, from a decimal number with blanks around it.
  ///
  /// Digits beyond those that a computer has measured are left out.
  static func scaled(_ text: [UInt8], fractionDigits: UInt8) -> Int64? {
    var number = trimmed(text)
    if let point = number.firstIndex(of: ASCII.point) {
      let end = min(number.endIndex, point + 1 + digitsKept)
      guard number[end...].allSatisfy(ASCII.isDigit) else { return nil }
      number = number[..<end]
    }
    let digits = Array(number)
    return FixedPoint(parsing: digits.span, 0..<digits.count)?
      .scaled(toFractionDigits: fractionDigits)
  }

  /// Without blanks and line ends around it.
  static func trimmed(_ text: [UInt8]) -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte <= ASCII.space }
    guard let start = text.firstIndex(where: { !isBlank($0) }),
      let end = text.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return text[start...end]
  }

  /// Project value: a micrometre on the ground.
  private static let digitsKept = 11
}

/// Times as routes write them.
enum RouteTime {
  /// Milliseconds since 1970 of `2026-11-21T09:00:00.5Z`; `+03:00` in place of
  /// the Z is a zone, nothing is UTC.
  ///
  /// - Source: XML Schema part 2, 3.2.7, dateTime; ISO 8601.
  static func milliseconds(_ text: ArraySlice<UInt8>) -> Int64? {
    var digits = Digits(text)
    guard let year = digits.take(4), digits.skip("-"), let month = digits.take(2),
      digits.skip("-"), let day = digits.take(2), digits.skip("T"), let hour = digits.take(2),
      digits.skip(":"), let minute = digits.take(2), digits.skip(":"), let second = digits.take(2)
    else { return nil }
    guard let millisecond = digits.fraction(), let zone = digits.zone(), digits.isAtEnd else {
      return nil
    }
    let time = UTCTime(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second,
      millisecond: millisecond
    )
    return time.map { $0.millisecondsSince1970 - Int64(zone) * 60_000 }
  }

  /// Digits from front to back.
  private struct Digits {
    private var rest: ArraySlice<UInt8>

    init(_ text: ArraySlice<UInt8>) {
      rest = text
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func take(_ count: Int) -> Int? {
      guard rest.count >= count, rest.prefix(count).allSatisfy(ASCII.isDigit) else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    mutating func skip(_ letter: Unicode.Scalar) -> Bool {
      guard rest.first == UInt8(ascii: letter) else { return false }
      rest = rest.dropFirst()
      return true
    }

    /// Milliseconds; 0 where there is no fraction, `nil` where there is a point
    /// and nothing after it.
    mutating func fraction() -> Int? {
      guard skip(".") else { return 0 }
      let digits = rest.prefix(while: ASCII.isDigit)
      rest = rest.dropFirst(digits.count)
      guard !digits.isEmpty else { return nil }
      return (Array(digits.prefix(3)) + [ASCII.zero, ASCII.zero]).prefix(3)
        .reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
    }

    /// Minutes that the zone is ahead of UTC.
    mutating func zone() -> Int? {
      if isAtEnd || skip("Z") { return 0 }
      let sign = skip("+") ? 1 : skip("-") ? -1 : 0
      guard sign != 0, let hours = take(2), skip(":"), let minutes = take(2), hours <= 14,
        minutes <= 59
      else { return nil }
      return sign * (hours * 60 + minutes)
    }
  }
}
