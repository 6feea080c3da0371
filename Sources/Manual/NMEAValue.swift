import NMEA0183
import Primitives

/// The value of a field of a sentence; what is not there is `null`.
///
/// Holds no text, only where it stands in the candidate: a value costs nothing
/// to make.
enum NMEAValue: Equatable, Sendable {
  case null
  case integer(Int64)
  case decimal(FixedPoint)
  case time(TimeOfDay)
  case date(CalendarDate)
  /// The characters of that range of the candidate.
  case characters(Range<Int>)
  case hexadecimalDigit(UInt8)
}

extension NMEAValue {
  /// A number that is whole by the standard: 29.0 becomes 29.
  @inline(__always)
  static func whole(_ value: FixedPoint?) -> NMEAValue {
    guard let value else { return .null }
    return value.fractionDigits == 0 ? .integer(value.coefficient) : rounded(value)
  }

  private static func rounded(_ value: FixedPoint) -> NMEAValue {
    let rounded = value.scaled(toFractionDigits: 0) ?? 0
    let written = FixedPoint(coefficient: rounded, fractionDigits: 0)
    return written.scaled(toFractionDigits: value.fractionDigits) == value.coefficient
      ? .integer(rounded) : .decimal(value)
  }
}

extension TextBuffer {
  /// `HH:MM:SS`, with six decimals unless they are all zero.
  mutating func append(_ time: TimeOfDay) {
    append(twoDigits: time.hour)
    append(ASCII.colon)
    append(twoDigits: time.minute)
    append(ASCII.colon)
    append(twoDigits: time.second)
    guard time.microsecond > 0 else { return }
    append(ASCII.point)
    append(UInt64(time.microsecond), digits: 6)
  }

  /// `YYYY-MM-DD`.
  mutating func append(_ date: CalendarDate) {
    append(UInt64(date.year), digits: 4)
    append(ASCII.minus)
    append(twoDigits: date.month)
    append(ASCII.minus)
    append(twoDigits: date.day)
  }
}
