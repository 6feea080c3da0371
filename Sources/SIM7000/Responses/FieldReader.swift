import Primitives

/// Reads the fields of one information response, one after the other.
///
/// Spaces around a field and the quotes of a quoted one are taken off: firmware
/// differs in both. Whatever does not fit the definition is thrown with the
/// field's number and place.
struct FieldReader: Sendable {
  private var cursor: FieldCursor
  private(set) var range = 0..<0
  /// Whether the field of `range` stood in quotes.
  private(set) var isQuoted = false

  /// The fields after `name`, or `other`, and the colon, if there are `counts` of them.
  init(
    _ line: Span<UInt8>,
    after name: StaticString,
    or other: StaticString? = nil,
    _ counts: ClosedRange<Int>? = nil
  ) throws(InformationResponseError) {
    let found = line.starts(with: name) ? name : other ?? name
    let colon = found.utf8CodeUnitCount
    guard line.starts(with: found), line.count > colon, line[colon] == ASCII.colon else {
      throw .otherName
    }
    cursor = FieldCursor(line.trimmed(colon + 1..<line.count))
    if let counts { try expect(counts, in: line) }
  }

  /// From the first byte of the next field on.
  var rest: Range<Int> { cursor.rest }

  /// The fields of a line that may stand without its name.
  init(_ line: Span<UInt8>, afterOptional name: StaticString) {
    let colon = name.utf8CodeUnitCount
    let isNamed = line.starts(with: name) && line.count > colon && line[colon] == ASCII.colon
    cursor = FieldCursor(line.trimmed((isNamed ? colon + 1 : 0)..<line.count))
  }

  /// The fields that fill `range`.
  init(_ line: Span<UInt8>, in range: Range<Int>) {
    cursor = FieldCursor(line.trimmed(range))
  }

  /// The number of all fields; 0 when there is nothing after the colon.
  func count(in line: Span<UInt8>) -> Int {
    cursor.rest.isEmpty ? 0 : cursor.total(in: line)
  }

  func expect(
    _ expected: ClosedRange<Int>,
    in line: Span<UInt8>
  ) throws(InformationResponseError) {
    let found = count(in: line)
    guard expected.contains(found) else {
      throw .wrongFieldCount(found: found, expected: expected)
    }
  }

  /// Moves on to the next field.
  ///
  /// After the last one every field is null.
  #if hasFeature(Embedded)
  @inline(never)
  #endif
  mutating func next(in line: Span<UInt8>) {
    (range, isQuoted) = cursor.nextText(in: line)
  }

  /// Whether no field is left.
  func isAtEnd(of line: Span<UInt8>) -> Bool {
    var ahead = cursor
    return ahead.next(in: line) == nil
  }

  mutating func skip(_ count: Int, in line: Span<UInt8>) {
    for _ in 0..<count {
      next(in: line)
    }
  }

  /// The error that says the field last read is at fault.
  var invalid: InformationResponseError {
    .invalidField(number: cursor.number, offset: range.lowerBound)
  }

  /// The next field: digits of a number in `limits`, or null.
  mutating func optionalInteger<Value: FixedWidthInteger>(
    _ limits: ClosedRange<Value>,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Value? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    guard let number = line.integer(in: range), let value = Value(exactly: number),
      limits.contains(value)
    else { throw invalid }
    return value
  }

  /// The next field: digits of a number in `limits`.
  mutating func integer<Value: FixedWidthInteger>(
    _ limits: ClosedRange<Value>,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Value {
    guard let value = try optionalInteger(limits, in: line) else { throw invalid }
    return value
  }

  /// The next field: a number that is the raw value of a case.
  mutating func code<Code: RawRepresentable<UInt8>>(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Code {
    let value: UInt8 = try integer(0...UInt8.max, in: line)
    guard let code = Code(rawValue: value) else { throw invalid }
    return code
  }

  /// The next field: a word of the manual, in quotes or not.
  mutating func word<Word: ManualWord>(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Word {
    next(in: line)
    guard let word = Word(word: line, range) else { throw invalid }
    return word
  }

  /// The next field: 0 or 1.
  mutating func flag(in line: Span<UInt8>) throws(InformationResponseError) -> Bool {
    try integer(UInt8(0)...1, in: line) == 1
  }

  /// The next field: a decimal number in units of 10^-`places`, or null.
  mutating func optionalScaled<Value: FixedWidthInteger>(
    _ places: UInt8,
    _ limits: ClosedRange<Value>,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Value? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    guard let number = FixedPoint(parsing: line, range)?.scaled(toFractionDigits: places),
      let value = Value(exactly: number), limits.contains(value)
    else { throw invalid }
    return value
  }

  /// The next field: hexadecimal digits, with or without `0x`, or null.
  mutating func optionalHexadecimal(
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> UInt32? {
    next(in: line)
    guard !range.isEmpty else { return nil }
    let start = line.hasText("0x", at: range.lowerBound) ? range.lowerBound + 2 : range.lowerBound
    guard let number = line.hexadecimal(in: start..<range.upperBound),
      let value = UInt32(exactly: number)
    else { throw invalid }
    return value
  }
}
