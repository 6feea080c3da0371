import Primitives

/// What the standard calls for in a field.
///
/// A null field matches unless its form is said to be never null.
@usableFromInline
package enum FieldForm: Sendable {
  case time
  /// `ddmmyy`.
  case date
  /// A day, a month and a year of four digits, in three fields.
  case dayMonthYear
  /// The field behind it is the hemisphere, and null when this one is; a latitude is null
  /// when the longitude is.
  case coordinate(Coordinate.Axis)
  /// `x.x`, signed where it may be negative.
  case decimal(from: Int64?, upTo: Int64?)
  /// A decimal, and its unit in the field behind it, which may be null when this one is.
  case measure(unit: StaticString)
  /// A decimal that is not negative, and its unit, never null, in the field after it.
  case distance(unit: StaticString)
  /// A decimal, and the letter of its direction in the field after it, both null or none; lenient
  /// readers treat a number without a letter as positive unless it is required.
  case directed(StaticString, StaticString, isRequired: Bool)
  /// So many digits; with a sign, if it may be negative.
  case integer(digits: ClosedRange<Int>, ClosedRange<Int64>)
  /// The same, never null.
  case number(digits: ClosedRange<Int>, ClosedRange<Int64>)
  /// One of these letters, never null.
  case letter(StaticString)
  /// One to `count` of these letters, never null.
  case letters(StaticString, count: Int)
  /// A hexadecimal digit, never null.
  case hexadecimal(ClosedRange<UInt8>)
  case text

  @inlinable package static var positive: FieldForm { .decimal(from: 0, upTo: nil) }
  @inlinable package static var signed: FieldForm { .decimal(from: nil, upTo: nil) }
  /// Several receivers send 360.0 for north.
  @inlinable package static var angle: FieldForm { .decimal(from: 0, upTo: 360) }
  /// - Source: gpsd's NMEA.adoc, "FAA Mode Indicator".
  @inlinable package static var mode: FieldForm { .letter("ADEFMNPRS") }
  @inlinable package static var navigationalStatus: FieldForm { .letter("SCUV") }
  @inlinable package static var station: FieldForm { .integer(digits: 4...4, 0...1_023) }
  @inlinable package static var satelliteID: FieldForm { .integer(digits: 1...2, 1...99) }
  @inlinable package static var systemID: FieldForm { .hexadecimal(1...6) }
  @inlinable package static var signalID: FieldForm { .hexadecimal(0...15) }

  /// The digits before the point that are written at least.
  var digitsMin: Int {
    switch self {
    case .integer(let digits, _), .number(let digits, _): digits.upperBound
    case .coordinate(.latitude): 4
    case .coordinate(.longitude): 5
    default: 1
    }
  }

  /// The number of fields.
  @inlinable package var width: Int {
    switch self {
    case .dayMonthYear: 3
    case .coordinate, .measure, .distance, .directed: 2
    default: 1
    }
  }

  func matches(_ number: Int, of sentence: Sentence, in bytes: Span<UInt8>) -> Bool {
    guard let range = sentence.field(number, in: bytes) else { return false }
    let next = sentence.field(number &+ 1, in: bytes) ?? range.upperBound..<range.upperBound
    switch self {
    case .coordinate(let axis):
      let longitude = axis == .latitude ? sentence.field(number &+ 2, in: bytes) : range
      guard longitude?.isEmpty == range.isEmpty else { return false }
      return range.isEmpty
        ? next.isEmpty : Self.isCoordinate(range, hemisphere: next, axis, in: bytes)
    case .measure(let unit):
      if next.isEmpty { return range.isEmpty }
      guard Self.consists(of: unit, next, in: bytes, count: 1) else { return false }
    case .directed(let first, let second, _):
      if range.isEmpty || next.isEmpty { return range.isEmpty && next.isEmpty }
      guard
        Self.consists(of: first, next, in: bytes, count: 1)
          || Self.consists(of: second, next, in: bytes, count: 1)
      else { return false }
    case .number, .letter, .letters, .hexadecimal:
      guard !range.isEmpty else { return false }
    case .time, .date, .dayMonthYear, .distance, .decimal, .integer, .text: break
    }
    return range.isEmpty || matches(range, in: bytes)
  }

  /// For a field that is not null.
  private func matches(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    switch self {
    case .time: return Self.isTime(range, in: bytes)
    case .date: return CalendarDate(parsing: bytes, range) != nil
    case .measure: return Self.isDecimal(range, in: bytes, from: nil, upTo: nil)
    case .directed: return Self.isDecimal(range, in: bytes, from: 0, upTo: nil)
    case .decimal(let lowest, let highest):
      return Self.isDecimal(range, in: bytes, from: lowest, upTo: highest)
    case .integer(let digits, let values), .number(let digits, let values):
      return Self.isInteger(range, in: bytes, digits: digits, values)
    case .letter(let letters): return Self.consists(of: letters, range, in: bytes, count: 1)
    case .letters(let letters, let count):
      return Self.consists(of: letters, range, in: bytes, count: count)
    case .hexadecimal(let values):
      guard range.count == 1, let digit = ASCII.hexadecimalValue(bytes[range.lowerBound]) else {
        return false
      }
      return values.contains(digit)
    // The checker has its own forms for the fields of the last two.
    case .coordinate, .text, .dayMonthYear, .distance: return true
    }
  }

  /// Second 60 is the last of a day.
  private static func isTime(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let time = TimeOfDay(parsing: bytes, range) else { return false }
    return time.second < 60 || time.hour == 23 && time.minute == 59
  }

  /// `llll.ll` or `yyyyy.yy`: the digits before the point are fixed.
  private static func isCoordinate(
    _ range: Range<Int>,
    hemisphere: Range<Int>,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) -> Bool {
    let point = bytes.firstOffset(of: ASCII.point, in: range) ?? range.upperBound
    guard point &- range.lowerBound == (axis == .latitude ? 4 : 5), hemisphere.count == 1,
      isDecimal(range, in: bytes, from: 0, upTo: nil), let number = bytes.decimal(in: range)
    else { return false }
    return Coordinate(number, hemisphere: bytes[hemisphere.lowerBound], axis: axis) != nil
  }

  /// `[-+]digits[.digits]`, nothing around it.
  private static func isDecimal(
    _ range: Range<Int>,
    in bytes: Span<UInt8>,
    from lowest: Int64?,
    upTo highest: Int64?
  ) -> Bool {
    for index in range where bytes[index] == ASCII.space || bytes[index] == ASCII.tab {
      return false
    }
    guard let value = bytes.decimal(in: range) else { return false }
    if let lowest, value.coefficient < lowest { return false }
    guard let highest else { return true }
    var limit = highest
    for _ in 0..<value.fractionDigits {
      let (product, isOver) = limit.multipliedReportingOverflow(by: 10)
      guard !isOver else { return true }
      limit = product
    }
    return value.coefficient <= limit
  }

  private static func isInteger(
    _ range: Range<Int>,
    in bytes: Span<UInt8>,
    digits: ClosedRange<Int>,
    _ values: ClosedRange<Int64>
  ) -> Bool {
    let isSigned = bytes[range.lowerBound] == ASCII.minus && values.lowerBound < 0
    let start = range.lowerBound &+ (isSigned ? 1 : 0)
    guard digits.contains(range.upperBound &- start),
      let magnitude = bytes.unsignedInteger(in: start..<range.upperBound)
    else { return false }
    let value = Int64(truncatingIfNeeded: magnitude)
    return values.contains(isSigned ? 0 &- value : value)
  }

  private static func consists(
    of letters: StaticString,
    _ range: Range<Int>,
    in bytes: Span<UInt8>,
    count: Int
  ) -> Bool {
    guard range.count <= count else { return false }
    for index in range {
      var isOneOfThem = false
      for place in 0..<letters.utf8CodeUnitCount
      where unsafe letters.utf8Start[place] == bytes[index] {
        isOneOfThem = true
      }
      guard isOneOfThem else { return false }
    }
    return true
  }
}
