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
  @inline(__always)
  static func count(_ value: UInt32?) -> NMEAValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  @inline(__always)
  static func number(_ value: FixedPoint?) -> NMEAValue {
    value.map { .decimal($0) } ?? .null
  }

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

  /// Degrees with seven decimals.
  @inline(__always)
  static func degrees(_ value: Coordinate?) -> NMEAValue {
    value.map { .decimal(FixedPoint(coefficient: Int64($0.e7), fractionDigits: 7)) } ?? .null
  }

  @inline(__always)
  static func digit(_ value: UInt8?) -> NMEAValue {
    value.map { .hexadecimalDigit(ASCII.hexadecimalDigit($0)) } ?? .null
  }

  @inline(__always)
  static func text(_ value: FieldText?) -> NMEAValue {
    value.map { .characters($0.range) } ?? .null
  }

  /// A number when it is one, else the text.
  @inline(__always)
  static func station(_ value: StationID?) -> NMEAValue {
    switch value {
    case .number(let number): .integer(Int64(number))
    case .text(let text): .text(text)
    case nil: .null
    }
  }

  @inline(__always)
  static func time(_ value: TimeOfDay?) -> NMEAValue {
    value.map { .time($0) } ?? .null
  }

  @inline(__always)
  static func date(_ value: CalendarDate?) -> NMEAValue {
    value.map { .date($0) } ?? .null
  }
}

extension Sentence {
  /// The hexadecimal digit that was read from field `number`; a letter is as the receiver has
  /// it, small or not.
  @inline(__always)
  func digit(_ value: UInt8?, in number: Int, of bytes: Span<UInt8>) -> NMEAValue {
    guard let value, value > 9, let range = field(number, in: bytes) else { return .digit(value) }
    return .characters(range)
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
