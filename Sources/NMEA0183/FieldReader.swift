import Primitives

/// Reads the fields of a sentence one after the other, whatever is in them.
///
/// A null field and one past the end are `nil`; one that cannot be read is `nil` and noted.
struct FieldReader {
  private var cursor: FieldMap.Cursor
  /// The fields met so far that are there and cannot be read.
  private(set) var unreadable = UnreadableFields()

  /// Begins after the address.
  @inline(__always)
  init(_ sentence: Sentence, in bytes: Span<UInt8>) {
    cursor = FieldMap.Cursor(sentence.fields)
    _ = cursor.next(in: bytes)
  }

  /// Begins at a field, counted from one; `nil` when there is none with that number.
  init?(_ sentence: Sentence, at number: Int, in bytes: Span<UInt8>) {
    guard let range = sentence.fields.range(number, in: bytes) else { return nil }
    cursor = FieldMap.Cursor(sentence.fields)
    cursor.skip(to: range.lowerBound)
  }

  /// The field's bytes; `nil` when there are none.
  @inline(__always)
  private mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let range = cursor.next(in: bytes), !range.isEmpty else { return nil }
    return range
  }

  /// The one letter of the next field; `nil` when it has none or more.
  @inline(__always)
  private mutating func nextLetter(in bytes: Span<UInt8>) -> UInt8? {
    guard let range = next(in: bytes), range.count == 1 else { return nil }
    return bytes[range.lowerBound]
  }

  /// Notes a field without a value that is not null.
  @inline(__always)
  private mutating func note<Value>(_ value: Value?, _ field: SentenceField) -> Value? {
    if value == nil { unreadable.insert(field) }
    return value
  }

  @inline(__always)
  private mutating func decimal(
    _ range: Range<Int>?,
    _ field: SentenceField,
    in bytes: Span<UInt8>
  ) -> FixedPoint? {
    guard let range else { return nil }
    return note(bytes.plainDecimal(in: range) ?? bytes.decimal(in: range), field)
  }

  @inline(__always)
  private mutating func nextCount(_ field: SentenceField, in bytes: Span<UInt8>) -> UInt32? {
    guard let range = next(in: bytes) else { return nil }
    return note(bytes.plainCount(in: range) ?? bytes.count(in: range), field)
  }

  /// True unless the next field has another unit than that; a null one is as good.
  @inline(__always)
  private mutating func isNext(_ unit: StaticString, in bytes: Span<UInt8>) -> Bool {
    guard let range = next(in: bytes) else { return true }
    return range.count == 1 && bytes[range.lowerBound] == unit.firstByte
  }
}

extension FieldReader: FieldVisitor {
  @inline(__always)
  mutating func time(_ value: inout TimeOfDay?, in bytes: Span<UInt8>) {
    value = next(in: bytes).flatMap { range in
      note(TimeOfDay(plain: bytes, range) ?? TimeOfDay(parsing: bytes, range), .time)
    }
  }

  @inline(__always)
  mutating func date(_ value: inout CalendarDate?, _ form: FieldForm, in bytes: Span<UInt8>) {
    value = nil
    if case .dayMonthYear = form {
      let day = nextCount(.date, in: bytes)
      let month = nextCount(.date, in: bytes)
      let year = nextCount(.date, in: bytes)
      guard let day, let month, let year else { return }
      value = note(CalendarDate(year: Int(year), month: Int(month), day: Int(day)), .date)
    } else if let range = next(in: bytes) {
      value = note(CalendarDate(parsing: bytes, range), .date)
    }
  }

  @inline(__always)
  mutating func coordinate(
    _ value: inout Coordinate?,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) {
    let number = next(in: bytes)
    let hemisphere = nextLetter(in: bytes)
    value = number.flatMap { range in
      note(
        Coordinate(plain: bytes, range, hemisphere: hemisphere, axis: axis)
          ?? bytes.decimal(in: range).flatMap { Coordinate($0, hemisphere: hemisphere, axis: axis) },
        axis == .latitude ? .latitude : .longitude
      )
    }
  }

  @inline(__always)
  mutating func decimal(
    _ value: inout FixedPoint?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    let number = next(in: bytes)
    switch form {
    case .measure(let unit), .distance(let unit):
      value = isNext(unit, in: bytes) ? decimal(number, field, in: bytes) : note(nil, field)
    case .directed(let positive, let negative, let isRequired):
      value = decimal(number, field, in: bytes)
      let direction = nextLetter(in: bytes)
      if direction == negative.firstByte {
        value?.coefficient.negate()
      } else if isRequired, value != nil, direction != positive.firstByte {
        value = note(nil, field)
      }
    default: value = decimal(number, field, in: bytes)
    }
  }

  @inline(__always)
  mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>) {
    _ = cursor.next(in: bytes)
  }

  @inline(__always)
  mutating func count(
    _ value: inout UInt32?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    value = nextCount(field, in: bytes)
  }

  @inline(__always)
  mutating func digit(
    _ value: inout UInt8?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    value = next(in: bytes).flatMap { range in
      note(range.count == 1 ? ASCII.hexadecimalValue(bytes[range.lowerBound]) : nil, field)
    }
  }

  @inline(__always)
  mutating func text(
    _ value: inout FieldText?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    value = next(in: bytes).map { FieldText($0, in: bytes) }
  }

  @inline(__always)
  mutating func station(_ value: inout StationID?, in bytes: Span<UInt8>) {
    value = next(in: bytes).map { bytes.station(in: $0) }
  }

  mutating func satellites(_ value: inout SatelliteIDs, in bytes: Span<UInt8>) {
    for place in 0..<SatelliteIDs.capacity {
      guard let range = next(in: bytes) else { continue }
      let id = bytes.plainCount(in: range) ?? bytes.count(in: range)
      value.put(note(id, .satellites), at: place)
    }
  }

  mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int {
    let extent = SatelliteGroups.extent(cursor, in: bytes)
    value.groupCount = extent.count
    if extent.haveFailed { unreadable.insert(.satelliteGroups) }
    cursor.skip(to: extent.end)
    return extent.fieldsBehind
  }

  mutating func rest(_ value: inout Range<Int>?, in bytes: Span<UInt8>) {
    value = cursor.rest
  }

  @inline(__always)
  func isNextNumeric(in bytes: Span<UInt8>) -> Bool {
    var copy = self
    guard let range = copy.next(in: bytes) else { return false }
    for index in range where !ASCII.isDigit(bytes[index]) && bytes[index] != ASCII.point {
      return false
    }
    return true
  }
}

extension StaticString {
  /// Of a text that is not empty.
  @inline(__always)
  var firstByte: UInt8 { unsafe utf8Start[0] }
}
