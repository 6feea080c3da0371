public import Primitives

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

  mutating func field(hexadecimal value: UInt8?) {
    append(ASCII.comma)
    if let value { append(ASCII.hexadecimalDigit(value)) }
  }

  /// A text in ISO 8859-1; what cannot stand in a field is escaped.
  mutating func field(escaping text: Span<UInt8>) {
    append(ASCII.comma)
    for index in text.indices {
      let byte = text[index]
      if ASCII.isFieldText(byte) {
        append(byte)
      } else {
        append(ASCII.circumflex)
        append(ASCII.hexadecimalDigit(byte >> 4))
        append(ASCII.hexadecimalDigit(byte))
      }
    }
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

extension FixedBytes: ContentVisitor {
  @usableFromInline
  package mutating func visit(
    _ content: FieldContent,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    var isNegative = false
    switch content {
    case .null: append(ASCII.comma)
    case .time(let value): self.field(value)
    case .date(let value):
      if case .dayMonthYear = form { fields(value) } else { self.field(value) }
    case .coordinate(let value):
      self.field(value.degreesAndMinutes, digits: form.digitsMin)
      isNegative = value.isNegative
    case .decimal(var value):
      if case .directed = form, value.coefficient < 0 {
        isNegative = true
        value.coefficient.negate()
      }
      self.field(value, digits: form.digitsMin)
    case .count(let value): self.field(value, digits: form.digitsMin)
    case .digit(let value): self.field(hexadecimal: value)
    case .text(let value): self.field(value)
    case .rest(let range):
      var contents = SentenceFramer.Candidate()
      TXT.decode(range, of: bytes, into: &contents)
      contents.withBytes { self.field(escaping: $0) }
    }
    end(form, isNull: content == .null, isNegative)
  }

  /// Appends what is in the fields that follow a value.
  private mutating func end(_ form: FieldForm, isNull: Bool, _ isNegative: Bool) {
    switch form {
    case .coordinate(.latitude): letter(isNull ? "" : isNegative ? "S" : "N", in: Span())
    case .coordinate(.longitude): letter(isNull ? "" : isNegative ? "W" : "E", in: Span())
    case .measure(let unit): letter(isNull ? "" : unit, in: Span())
    case .distance(let unit): letter(unit, in: Span())
    case .directed(let positive, let negative, _):
      letter(isNull ? "" : isNegative ? negative : positive, in: Span())
    case .dayMonthYear: if isNull { append(",,") }
    default: break
    }
  }

  private mutating func field(_ value: TimeOfDay) {
    append(ASCII.comma)
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

  private mutating func field(_ value: CalendarDate) {
    field(UInt32(value.day), digits: 2)
    append(decimal: Int64(value.month), minimumDigits: 2)
    append(decimal: Int64(value.year % 100), minimumDigits: 2)
  }

  private mutating func fields(_ value: CalendarDate) {
    field(UInt32(value.day), digits: 2)
    field(UInt32(value.month), digits: 2)
    field(UInt32(value.year), digits: 4)
  }

  private mutating func field(_ value: FieldText) {
    append(ASCII.comma)
    for index in 0..<Swift.min(value.range.count, FieldText.lettersMax) {
      append(value.letter(at: index))
    }
  }

  @usableFromInline
  package mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>) {
    append(ASCII.comma)
    append(letter)
  }

  /// Nothing: `GSV.Contents` has the satellites that are written.
  @usableFromInline
  package mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int { 0 }

  @usableFromInline
  package mutating func goesOn(forValue hasValue: Bool) -> Bool { hasValue }
}
