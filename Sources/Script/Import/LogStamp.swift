import Primitives

/// Times in front of a log's lines.
///
///     17:7:27  11:19:06.277  11:19:06,277  00:00:01.234,567
///     2022-04-03 12:31:54.038  2022-04-03T12:31:54  2022/04/03,12:31:54
///     22.05.2019 14:54:54  14:06:45:123
///     Wed Mar 04 23:59:57.260 2026    Mar 04 23:59:57
///     1637240955.123456
///     451  185808ms          (milliseconds, where a reader asks for them)
package struct LogStamp {
  private let bytes: [UInt8]
  private(set) var offset: Int

  init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = offset
  }

  /// The stamp at `offset`, behind which `offset` is then; `nil` moves nothing.
  mutating func time() -> LogTime? {
    let start = offset
    if let time = date() ?? namedDate() ?? epoch() ?? ofDay().map(LogTime.ofDay) { return time }
    offset = start
    return nil
  }

  /// A date and time that is the whole text; `nil` for anything else.
  package static func microsecondsSince1970(_ text: [UInt8]) -> Int64? {
    var stamp = LogStamp(text)
    guard case .date(let time, _)? = stamp.time(), stamp.offset == text.count else { return nil }
    return time
  }

  /// Whole milliseconds since a start, with `ms` behind them or without.
  mutating func milliseconds() -> LogTime? {
    let start = offset
    guard let number = digits(1...12) else { return nil }
    guard next != ASCII.point, next != ASCII.colon else {
      offset = start
      return nil
    }
    if has("ms") { offset += 2 }
    return .elapsed(number * 1_000)
  }

  /// `[185808ms] ` or `000.00:00:31 | `, with days before the point, at the start of a line.
  mutating func lineStart() -> LogTime? {
    if skip(0x5B), let time = milliseconds(), bytes[offset - 1] == 0x73, skip(0x5D) {
      _ = skip(ASCII.space)
      return time
    }
    offset = 0
    guard let days = digits(1...4), skip(ASCII.point), let time = ofDay(), has(" | ") || has(" |")
    else { return fail(0) }
    offset += has(" | ") ? 3 : 2
    return .elapsed(days * 86_400_000_000 + time)
  }

  /// Seconds with a fraction since a start, as `000003.001`.
  mutating func seconds() -> LogTime? {
    let start = offset
    let isNegative = skip(ASCII.minus)
    // Project value: a capture of thirty years.
    guard let whole = digits(1...9) else {
      offset = start
      return nil
    }
    let length = whole * 1_000_000 + fraction()
    return .elapsed(isNegative ? -length : length)
  }

  private mutating func date() -> LogTime? {
    let start = offset
    guard let first = digits(1...4), let sign = next,
      sign == ASCII.minus || sign == ASCII.slash || sign == ASCII.point
    else { return fail(start) }
    let isYearFirst = offset - start == 4
    guard skip(sign), let month = digits(1...2), skip(sign),
      let last = digits(isYearFirst ? 1...2 : 4...4)
    else { return fail(start) }
    let (year, day) = isYearFirst ? (first, last) : (last, first)
    guard (1...12).contains(month), (1...31).contains(day), (1_970...9_999).contains(year),
      skip(0x54) || skip(ASCII.space) || skip(ASCII.comma), let time = ofDay()
    else { return fail(start) }
    let isUTC = skip(0x5A)
    return .date(Self.days(year, month, day) * 86_400_000_000 + time, isUTC: isUTC)
  }

  /// `Wed Mar 04 23:59:57 2026`; without a year, as syslog and `ts` write it, a time since some start.
  private mutating func namedDate() -> LogTime? {
    let start = offset
    if Self.weekdays.contains(where: { has($0) }) { offset += 4 }
    guard let month = Self.months.firstIndex(where: { has($0) }) else { return fail(start) }
    offset += 4
    _ = skip(ASCII.space)
    guard let day = digits(1...2), (1...31).contains(day), skip(ASCII.space), let time = ofDay()
    else { return fail(start) }
    let end = offset
    guard skip(ASCII.space), let year = digits(4...4), (1_970...9_999).contains(year),
      next.map({ !ASCII.isLetter($0) && !ASCII.isDigit($0) }) ?? true
    else {
      offset = end
      // A year that has all days.
      return .elapsed(Self.days(1972, Int64(month) + 1, day) * 86_400_000_000 + time)
    }
    let days = Self.days(year, Int64(month) + 1, day)
    return .date(days * 86_400_000_000 + time, isUTC: false)
  }

  private static let weekdays: [StaticString] = [
    "Mon ", "Tue ", "Wed ", "Thu ", "Fri ", "Sat ", "Sun ",
  ]
  private static let months: [StaticString] = [
    "Jan ", "Feb ", "Mar ", "Apr ", "May ", "Jun ", "Jul ", "Aug ", "Sep ", "Oct ", "Nov ", "Dec ",
  ]

  /// Ten digits are a time since 1970 until the year 2286.
  private mutating func epoch() -> LogTime? {
    let start = offset
    guard let number = digits(10...10), next == ASCII.point else { return fail(start) }
    return .date(number * 1_000_000 + fraction(), isUTC: true)
  }

  private mutating func ofDay() -> Int64? {
    let start = offset
    guard let hour = digits(1...2), hour < 24, skip(ASCII.colon), let minute = digits(1...2),
      minute < 60, skip(ASCII.colon), let second = digits(1...2), second < 61
    else {
      offset = start
      return nil
    }
    return (hour * 3_600 + minute * 60 + second) * 1_000_000 + fraction()
  }

  /// `.277`, `,277`, `:277` or `.277,123]` in microseconds; zero when there is none.
  private mutating func fraction() -> Int64 {
    guard let sign = next, sign == ASCII.point || sign == ASCII.comma || sign == ASCII.colon,
      offset + 1 < bytes.count, ASCII.isDigit(bytes[offset + 1])
    else { return 0 }
    offset += 1
    var value: Int64 = 0
    var unit: Int64 = 100_000
    while let byte = next {
      // Zephyr separates the microseconds.
      let isGroup = byte == ASCII.comma && sign == ASCII.point && unit == 100
      if isGroup, offset + 4 < bytes.count, bytes[offset + 4] == 0x5D {
        offset += 1
        continue
      }
      guard ASCII.isDigit(byte) else { break }
      value += Int64(byte - ASCII.zero) * unit
      unit /= 10
      offset += 1
    }
    return value
  }

  private mutating func digits(_ counts: ClosedRange<Int>) -> Int64? {
    var end = offset
    var value: Int64 = 0
    while end < bytes.count, ASCII.isDigit(bytes[end]), end - offset < counts.upperBound {
      value = value * 10 + Int64(bytes[end] - ASCII.zero)
      end += 1
    }
    guard end - offset >= counts.lowerBound else { return nil }
    offset = end
    return value
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func has(_ text: StaticString) -> Bool { bytes.span.hasText(text, at: offset) }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    offset += 1
    return true
  }

  private mutating func fail(_ start: Int) -> LogTime? {
    offset = start
    return nil
  }

  /// Days since 1970-01-01 of the Gregorian calendar.
  ///
  /// - Source: the March-based count of days, as in H. Hinnant, "chrono-Compatible
  ///   Low-Level Date Algorithms", `days_from_civil`.
  static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return year / 400 * 146_097 + dayOfEra - 719_468
  }
}
