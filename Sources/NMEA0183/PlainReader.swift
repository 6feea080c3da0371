import Primitives

/// Reads the fields of a sentence if all are as nearly all receivers print them.
///
/// No field is tried in a second way, so that the code between two fields is short.
/// One that is not plain makes `isPlain` false, and whatever has been read is of no
/// use then: `FieldReader` reads the sentence anew.
struct PlainReader: FieldReading {
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

  /// None: what cannot be read is not plain.
  var unreadable: UnreadableFields { UnreadableFields() }

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
  mutating func skip(in bytes: Span<UInt8>) {
    _ = next()
  }

  @inline(__always)
  mutating func text(in bytes: Span<UInt8>) -> FieldText? {
    let range = next()
    return range.isEmpty ? nil : FieldText(range, in: bytes)
  }

  /// One to three digits.
  @inline(__always)
  mutating func count(_: UnreadableFields, in bytes: Span<UInt8>) -> UInt32? {
    let range = next()
    guard !range.isEmpty else { return nil }
    guard range.count <= 3, let digits = digits(range, in: bytes), digits.nonDigits == 0
    else { return check(nil) }
    return UInt32(truncatingIfNeeded: digits.valueOfThree)
  }

  @inline(__always)
  mutating func decimal(_: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint? {
    decimal(next(), in: bytes)
  }

  @inline(__always)
  private mutating func decimal(_ range: Range<Int>, in bytes: Span<UInt8>) -> FixedPoint? {
    guard !range.isEmpty else { return nil }
    guard let digits = digits(range, in: bytes) else { return check(nil) }
    return check(FixedPoint(plain: digits, length: range.upperBound &- range.lowerBound))
  }

  @inline(__always)
  mutating func metres(_: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint? {
    let number = next()
    let unit = next()
    if !unit.isEmpty, unit.count > 1 || bytes[unit.lowerBound] != ASCII.Letter.m { isPlain = false }
    guard !number.isEmpty, bytes[number.lowerBound] == ASCII.minus else {
      return decimal(number, in: bytes)
    }
    let magnitude = unsafe Range(uncheckedBounds: (number.lowerBound &+ 1, number.upperBound))
    var value = check(decimal(magnitude, in: bytes))
    value?.coefficient.negate()
    return value
  }

  @inline(__always)
  mutating func hexadecimalDigit(_: UnreadableFields, in bytes: Span<UInt8>) -> UInt8? {
    let range = next()
    guard !range.isEmpty else { return nil }
    return check(range.count == 1 ? ASCII.hexadecimalValue(bytes[range.lowerBound]) : nil)
  }

  @inline(__always)
  mutating func time(in bytes: Span<UInt8>) -> TimeOfDay? {
    let range = next()
    guard !range.isEmpty else { return nil }
    return check(TimeOfDay(plain: bytes, range))
  }

  @inline(__always)
  mutating func date(in bytes: Span<UInt8>) -> CalendarDate? {
    let range = next()
    guard !range.isEmpty else { return nil }
    guard let digits = digits(range, in: bytes) else { return check(nil) }
    return check(CalendarDate(plain: digits, length: range.count))
  }

  @inline(__always)
  mutating func coordinate(_ axis: Coordinate.Axis, in bytes: Span<UInt8>) -> Coordinate? {
    let number = next()
    let letter = next()
    if axis == .longitude { lookOn() }
    guard !number.isEmpty else { return nil }
    let hemisphere = letter.count == 1 ? bytes[letter.lowerBound] : nil
    return check(Coordinate(plain: bytes, number, hemisphere: hemisphere, axis: axis))
  }

  @inline(__always)
  mutating func station(in bytes: Span<UInt8>) -> StationID? {
    let range = next()
    guard !range.isEmpty else { return nil }
    guard let digits = digits(range, in: bytes), digits.nonDigits == 0 else { return check(nil) }
    return .number(UInt32(truncatingIfNeeded: digits.value))
  }

  @inline(__always)
  mutating func read(_ satellites: inout SatelliteIDs, in bytes: Span<UInt8>) {
    var fields = DigitFields(start: start, ends: ends)
    if !satellites.readPlain(&fields, in: unsafe bytes.bytes) { isPlain = false }
    start = fields.start
    lookOn()
  }

  /// A letter is not; anything else is not plain.
  @inline(__always)
  mutating func isNextNumeric(in bytes: Span<UInt8>) -> Bool {
    let isNull = ends & 1 == 1
    if !isNull, ends & 3 != 2 || !ASCII.isLetter(bytes[start]) { isPlain = false }
    return false
  }
}
