import GNSS
import Primitives

/// Writing one sentence: its address, its fields, its checksum.
///
/// A field is written with the comma in front of it, and a value that is `nil` as
/// a null field.
extension FixedBytes {
  /// Appends the start and the address; gives where the checksum begins.
  mutating func begin(_ talker: Talker, _ formatter: Sentence.Formatter) -> Int {
    append(ASCII.dollar)
    let start = count
    append(talker.first)
    append(talker.second)
    append(UInt8(truncatingIfNeeded: formatter.rawValue >> 16))
    append(UInt8(truncatingIfNeeded: formatter.rawValue >> 8))
    append(UInt8(truncatingIfNeeded: formatter.rawValue))
    return start
  }

  /// Appends the checksum over what is behind `start`, and `<CR><LF>`.
  mutating func end(from start: Int) {
    var parity: UInt8 = 0
    for index in min(start, count)..<count {
      parity ^= self[index]
    }
    append(ASCII.asterisk)
    append(ASCII.hexadecimalDigit(parity >> 4))
    append(ASCII.hexadecimalDigit(parity))
    append("\r\n")
  }

  mutating func field(_ value: FixedPoint?, digits: Int = 1) {
    append(ASCII.comma)
    if let value { append(value, integerDigits: digits) }
  }

  mutating func field(_ value: UInt32?, digits: Int = 1) {
    append(ASCII.comma)
    if let value { append(decimal: Int64(value), minimumDigits: digits) }
  }

  mutating func field(_ value: FieldText?) {
    append(ASCII.comma)
    guard let value else { return }
    for index in 0..<Swift.min(value.range.count, FieldText.lettersMax) {
      append(value.letter(at: index))
    }
  }

  /// A letter that depends on nothing: a unit.
  mutating func field(letter: UInt8) {
    append(ASCII.comma)
    append(letter)
  }

  /// A decimal and its unit, which goes with the value.
  mutating func field(_ value: FixedPoint?, unit: UInt8) {
    field(value)
    append(ASCII.comma)
    if value != nil { append(unit) }
  }

  /// The magnitude of a decimal, and a letter for its sign.
  mutating func field(_ value: FixedPoint?, positive: UInt8, negative: UInt8) {
    let isNegative = value.map { $0.coefficient < 0 } ?? false
    var magnitude = value
    if isNegative { magnitude?.coefficient.negate() }
    field(magnitude, unit: isNegative ? negative : positive)
  }

  mutating func field(hexadecimal value: UInt8?) {
    append(ASCII.comma)
    if let value { append(ASCII.hexadecimalDigit(value)) }
  }

  mutating func field(_ value: StationID?) {
    switch value {
    case .number(let number): field(number, digits: 4)
    case .text(let text): field(text)
    case nil: append(ASCII.comma)
    }
  }

  mutating func field(_ value: TimeOfDay?) {
    append(ASCII.comma)
    guard let value else { return }
    append(decimal: Int64(value.hour), minimumDigits: 2)
    append(decimal: Int64(value.minute), minimumDigits: 2)
    append(decimal: Int64(value.second), minimumDigits: 2)
    guard value.fractionDigits > 0 else { return }
    append(ASCII.point)
    var rest = value.microsecond
    var weight: UInt32 = 100_000
    for _ in 0..<value.fractionDigits {
      append(weight > 0 ? ASCII.zero &+ UInt8(truncatingIfNeeded: rest / weight) : ASCII.zero)
      if weight > 0 { rest %= weight }
      weight /= 10
    }
  }

  /// A coordinate and its hemisphere, two fields.
  mutating func field(_ value: Coordinate?, _ axis: Coordinate.Axis) {
    let hemisphere: UInt8
    switch axis {
    case .latitude:
      field(value?.degreesAndMinutes, digits: 4)
      hemisphere = value?.isNegative == true ? ASCII.Letter.s : ASCII.Letter.n
    case .longitude:
      field(value?.degreesAndMinutes, digits: 5)
      hemisphere = value?.isNegative == true ? ASCII.Letter.w : ASCII.Letter.e
    }
    append(ASCII.comma)
    if value != nil { append(hemisphere) }
  }

  /// All digits, at least `integerDigits` of them before the point.
  mutating func append(_ number: FixedPoint, integerDigits: Int) {
    if number.coefficient < 0 { append(ASCII.minus) }
    var digits = InlineArray<20, UInt8>(repeating: ASCII.zero)
    var magnitude = number.coefficient.magnitude
    var count = 0
    while magnitude > 0 {
      digits[count] = ASCII.zero &+ UInt8(truncatingIfNeeded: magnitude % 10)
      magnitude /= 10
      count &+= 1
    }
    let fraction = Int(number.fractionDigits)
    var place = Swift.max(count, fraction &+ integerDigits)
    while place > 0 {
      if place == fraction { append(ASCII.point) }
      place &-= 1
      append(place < count ? digits[place] : ASCII.zero)
    }
  }
}
