import Primitives

/// Reads the fields of a sentence if all are as nearly all receivers print them.
///
/// No field is tried in a second way, so that the code between two fields is short.
/// One that is not plain makes `isPlain` false, and whatever has been read is
/// discarded then: `FieldReader` reads the sentence again.
struct PlainReader {
  private let map: FieldMap
  /// Where the next field starts.
  private var start: Int
  /// Where fields end from `start` on, as far as it is known.
  private var ends: UInt64
  private(set) var isPlain = true

  /// `nil` for a sentence that is not whole in a `FieldMap`.
  @inline(__always)
  init?(_ sentence: Sentence, in bytes: Span<UInt8>) {
    map = sentence.fields
    // Every field ends in `bytes` then, and with the address in front of it eight bytes can
    // be read up to there: what follows reads unchecked.
    guard map.hasAddressOfFive, Int(map.end) <= FieldMap.reach, Int(map.end) <= bytes.count
    else { return nil }
    start = 7
    ends = map.layoutBehindAddress
  }

  /// The next field; an empty one past the end.
  @inline(__always)
  private mutating func next() -> Range<Int> {
    let lower = start
    guard ends != 0 else {
      if start <= Int(map.end) { isPlain = false }
      return unsafe Range(uncheckedBounds: (lower, lower))
    }
    let length = ends.trailingZeroBitCount
    start = lower &+ length &+ 1
    ends = (ends &>> 1) &>> UInt64(truncatingIfNeeded: length)
    return unsafe Range(uncheckedBounds: (lower, lower &+ length))
  }

  /// Looks at 64 bytes more.
  @inline(__always)
  private mutating func lookOn() {
    ends = map.ends(from: start)
  }

  /// The field's value, if there is one.
  @inline(__always)
  private mutating func check<Value>(_ value: Value?) -> Value? {
    if value == nil { isPlain = false }
    return value
  }

  /// The characters of a field of one to eight.
  @inline(__always)
  private mutating func digits(_ range: Range<Int>, in bytes: Span<UInt8>) -> DigitWord? {
    let length = range.upperBound &- range.lowerBound
    guard length <= 8 else { return nil }
    let word = ByteWord(unsafe bytes.bytes, uncheckedAt: range.upperBound &- 8)
    return DigitWord(last: length, of: word)
  }

  @inline(__always)
  private mutating func decimal(_ range: Range<Int>, in bytes: Span<UInt8>) -> FixedPoint? {
    guard !range.isEmpty else { return nil }
    guard let digits = digits(range, in: bytes) else { return check(nil) }
    return check(FixedPoint(plain: digits, length: range.upperBound &- range.lowerBound))
  }

  @inline(__always)
  private mutating func signed(_ range: Range<Int>, in bytes: Span<UInt8>) -> FixedPoint? {
    guard !range.isEmpty, bytes[range.lowerBound] == ASCII.minus else {
      return decimal(range, in: bytes)
    }
    let magnitude = unsafe Range(uncheckedBounds: (range.lowerBound &+ 1, range.upperBound))
    var value = check(decimal(magnitude, in: bytes))
    value?.coefficient.negate()
    return value
  }
}

extension PlainReader: FieldVisitor {
  @inline(__always)
  mutating func time(_ value: inout TimeOfDay?, in bytes: Span<UInt8>) {
    let range = next()
    value = range.isEmpty ? nil : check(TimeOfDay(plain: bytes, range))
  }

  /// `ddmmyy`; ZDA, which is not sent often, is not plain.
  @inline(__always)
  mutating func date(_ value: inout CalendarDate?, _ form: FieldForm, in bytes: Span<UInt8>) {
    let range = next()
    if case .dayMonthYear = form { isPlain = false }
    guard !range.isEmpty, let digits = digits(range, in: bytes) else {
      value = range.isEmpty ? nil : check(nil)
      return
    }
    value = check(CalendarDate(plain: digits, length: range.count))
  }

  @inline(__always)
  mutating func coordinate(
    _ value: inout Coordinate?,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) {
    let number = next()
    let letter = next()
    if axis == .longitude { lookOn() }
    value = nil
    guard !number.isEmpty else { return }
    let hemisphere = letter.count == 1 ? bytes[letter.lowerBound] : nil
    value = check(Coordinate(plain: bytes, number, hemisphere: hemisphere, axis: axis))
  }

  @inline(__always)
  mutating func decimal(
    _ value: inout FixedPoint?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    let number = next()
    switch form {
    case .measure(let unit), .distance(let unit):
      value = signed(number, in: bytes)
      let range = next()
      if !range.isEmpty, range.count > 1 || bytes[range.lowerBound] != unit.firstByte {
        isPlain = false
      }
    case .directed(let positive, let negative, let isRequired):
      value = decimal(number, in: bytes)
      let range = next()
      let letter = range.count == 1 ? bytes[range.lowerBound] : nil
      if letter == negative.firstByte {
        value?.coefficient.negate()
      } else if isRequired, letter != positive.firstByte {
        isPlain = false
      }
    default: value = decimal(number, in: bytes)
    }
  }

  @inline(__always)
  mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>) {
    _ = next()
  }

  /// One to three digits.
  @inline(__always)
  mutating func count(
    _ value: inout UInt32?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    let range = next()
    value = nil
    guard !range.isEmpty else { return }
    if range.count <= 3, let digits = digits(range, in: bytes), digits.nonDigits == 0 {
      value = UInt32(truncatingIfNeeded: digits.valueOfThree)
    } else {
      isPlain = false
    }
  }

  @inline(__always)
  mutating func digit(
    _ value: inout UInt8?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    let range = next()
    value = nil
    guard !range.isEmpty else { return }
    value = check(range.count == 1 ? ASCII.hexadecimalValue(bytes[range.lowerBound]) : nil)
  }

  @inline(__always)
  mutating func text(
    _ value: inout FieldText?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    let range = next()
    value = range.isEmpty ? nil : FieldText(range, in: bytes)
  }

  @inline(__always)
  mutating func station(_ value: inout StationID?, in bytes: Span<UInt8>) {
    let range = next()
    value = nil
    guard !range.isEmpty else { return }
    if let digits = digits(range, in: bytes), digits.nonDigits == 0 {
      value = .number(UInt32(truncatingIfNeeded: digits.value))
    } else {
      isPlain = false
    }
  }

  @inline(__always)
  mutating func satellites(_ value: inout SatelliteIDs, in bytes: Span<UInt8>) {
    var fields = DigitFields(start: start, ends: ends)
    if !value.readPlain(&fields, in: unsafe bytes.bytes) { isPlain = false }
    start = fields.start
    lookOn()
  }

  /// Not plain here: `PlainGSV` reads GSV.
  mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int {
    isPlain = false
    return 0
  }

  /// Not plain: TXT is not sent often.
  mutating func rest(_ value: inout Range<Int>?, in bytes: Span<UInt8>) {
    isPlain = false
  }

  /// A letter is not; anything else is not plain.
  @inline(__always)
  mutating func isNextNumeric(in bytes: Span<UInt8>) -> Bool {
    let isNull = ends & 1 == 1
    if !isNull, ends & 3 != 2 || !ASCII.isLetter(bytes[start]) { isPlain = false }
    return false
  }
}
