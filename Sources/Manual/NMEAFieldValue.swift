import NMEA0183
import Primitives

/// NMEA values in the forms of `decode --json`; what is not there is `null`.
extension FieldValue {
  static func count(_ value: UInt32?) -> FieldValue {
    value.map { .integer(Int64($0)) } ?? .null
  }

  static func number(_ value: FixedPoint?) -> FieldValue {
    value.map { .decimal($0) } ?? .null
  }

  /// A number that is whole by the standard: 29.0 becomes 29.
  static func whole(_ value: FixedPoint?) -> FieldValue {
    guard let value else { return .null }
    let rounded = value.scaled(toFractionDigits: 0) ?? 0
    let written = FixedPoint(coefficient: rounded, fractionDigits: 0)
    return written.scaled(toFractionDigits: value.fractionDigits) == value.coefficient
      ? .integer(rounded) : .decimal(value)
  }

  /// Degrees with seven decimals.
  static func degrees(_ value: Coordinate?) -> FieldValue {
    value.map { .decimal(FixedPoint(coefficient: Int64($0.e7), fractionDigits: 7)) } ?? .null
  }

  static func hexadecimalDigit(_ value: UInt8?) -> FieldValue {
    value.map { .text(String(Unicode.Scalar(ASCII.hexadecimalDigit($0)))) } ?? .null
  }

  static func text(_ value: FieldText?, _ bytes: Span<UInt8>) -> FieldValue {
    guard let value else { return .null }
    return .text(NMEAText.latin1(bytes, value.range))
  }

  /// A number when it is one, else the text.
  static func station(_ value: StationID?, _ bytes: Span<UInt8>) -> FieldValue {
    switch value {
    case .number(let number): .integer(Int64(number))
    case .text(let text): .text(text, bytes)
    case nil: .null
    }
  }

  /// `HH:MM:SS`, with six decimals unless they are all zero.
  static func time(_ value: TimeOfDay?) -> FieldValue {
    guard let value else { return .null }
    var text = FixedBytes<15>()
    text.append(decimal: Int64(value.hour), minimumDigits: 2)
    text.append(ASCII.colon)
    text.append(decimal: Int64(value.minute), minimumDigits: 2)
    text.append(ASCII.colon)
    text.append(decimal: Int64(value.second), minimumDigits: 2)
    if value.microsecond > 0 {
      text.append(ASCII.point)
      text.append(decimal: Int64(value.microsecond), minimumDigits: 6)
    }
    return .text(text)
  }

  /// `YYYY-MM-DD`.
  static func date(_ value: CalendarDate?) -> FieldValue {
    guard let value else { return .null }
    var text = FixedBytes<15>()
    text.append(decimal: Int64(value.year), minimumDigits: 4)
    text.append(ASCII.minus)
    text.append(decimal: Int64(value.month), minimumDigits: 2)
    text.append(ASCII.minus)
    text.append(decimal: Int64(value.day), minimumDigits: 2)
    return .text(text)
  }

  private static func text(_ bytes: FixedBytes<15>) -> FieldValue {
    .text(bytes.withBytes { NMEAText.latin1($0, 0..<$0.count) })
  }
}
