public import Primitives

/// Visits the fields of a sentence one after the other.
///
/// `SentenceValues.walk` states once, in the order of the standard, what the fields of a sentence
/// are. `PlainReader` and `FieldReader` set the values; a `ContentVisitor` uses values that are
/// set. `bytes` is the candidate that was parsed, or nothing while writing.
@usableFromInline
package protocol FieldVisitor: ~Copyable {
  /// `hhmmss.ss`.
  mutating func time(_ value: inout TimeOfDay?, in bytes: Span<UInt8>)
  /// `ddmmyy`, or three fields.
  mutating func date(_ value: inout CalendarDate?, _ form: FieldForm, in bytes: Span<UInt8>)
  /// A field and its hemisphere in the next one.
  mutating func coordinate(
    _ value: inout Coordinate?,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  )
  /// `[-+]d.d`, with a unit or direction in the next field if the form has one.
  mutating func decimal(
    _ value: inout FixedPoint?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  )
  /// Digits only.
  mutating func count(
    _ value: inout UInt32?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  )
  /// One hexadecimal digit: the system and signal ids of version 4.10.
  mutating func digit(
    _ value: inout UInt8?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  )
  mutating func text(
    _ value: inout FieldText?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  )
  mutating func station(_ value: inout StationID?, in bytes: Span<UInt8>)
  /// A letter that depends on nothing; reading passes over whatever is there.
  mutating func letter(_ letter: StaticString, in bytes: Span<UInt8>)
  /// The twelve satellites of a GSA.
  mutating func satellites(_ value: inout SatelliteIDs, in bytes: Span<UInt8>)
  /// The satellites of a GSV; returns the number of fields that follow them.
  mutating func groups(_ value: inout GSV, in bytes: Span<UInt8>) -> Int
  /// Everything up to the end of the sentence, escapes included.
  mutating func rest(_ value: inout Range<Int>?, in bytes: Span<UInt8>)
  /// The fields that are visited up to `endList` are one list.
  mutating func beginList(_ field: SentenceField)
  mutating func endList()
  /// True when the next field has digits and points and nothing else.
  mutating func isNextNumeric(in bytes: Span<UInt8>) -> Bool
  /// False where the fields that follow are left out: the writer ends a sentence before fields that
  /// a later version of the standard has added, unless one of them has a value.
  mutating func goesOn(forValue hasValue: Bool) -> Bool
}

extension FieldVisitor where Self: ~Copyable {
  @inlinable package mutating func beginList(_ field: SentenceField) {}
  @inlinable package mutating func endList() {}
  @inlinable package mutating func isNextNumeric(in bytes: Span<UInt8>) -> Bool { false }
  @inlinable package mutating func goesOn(forValue hasValue: Bool) -> Bool { true }
}

/// The value of a field.
@usableFromInline
package enum FieldContent: Equatable, Sendable {
  case null
  case time(TimeOfDay)
  case date(CalendarDate)
  case coordinate(Coordinate)
  case decimal(FixedPoint)
  case count(UInt32)
  case digit(UInt8)
  case text(FieldText)
  /// The bytes of the candidate up to the end of the sentence.
  case rest(Range<Int>)
}

/// Visits values that are set: `FixedBytes` appends them as text, `FieldChecker` compares the
/// bytes with the forms, and `Manual` describes them.
@usableFromInline
package protocol ContentVisitor: FieldVisitor, ~Copyable {
  mutating func visit(
    _ content: FieldContent,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  )
}

extension ContentVisitor where Self: ~Copyable {
  @inlinable @inline(__always)
  package mutating func time(_ value: inout TimeOfDay?, in bytes: Span<UInt8>) {
    visit(value.map { .time($0) } ?? .null, .time, .time, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func date(
    _ value: inout CalendarDate?,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    visit(value.map { .date($0) } ?? .null, .date, form, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func coordinate(
    _ value: inout Coordinate?,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>
  ) {
    let content = value.map { FieldContent.coordinate($0) } ?? .null
    visit(content, axis == .latitude ? .latitude : .longitude, .coordinate(axis), in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func decimal(
    _ value: inout FixedPoint?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    visit(value.map { .decimal($0) } ?? .null, field, form, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func count(
    _ value: inout UInt32?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    visit(value.map { .count($0) } ?? .null, field, form, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func digit(
    _ value: inout UInt8?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    visit(value.map { .digit($0) } ?? .null, field, form, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func text(
    _ value: inout FieldText?,
    _ field: SentenceField,
    _ form: FieldForm,
    in bytes: Span<UInt8>
  ) {
    visit(value.map { .text($0) } ?? .null, field, form, in: bytes)
  }

  @inlinable @inline(__always)
  package mutating func station(_ value: inout StationID?, in bytes: Span<UInt8>) {
    switch value {
    case .number(let number): visit(.count(number), .station, .station, in: bytes)
    case .text(let text): visit(.text(text), .station, .station, in: bytes)
    case nil: visit(.null, .station, .station, in: bytes)
    }
  }

  @inlinable
  package mutating func satellites(_ value: inout SatelliteIDs, in bytes: Span<UInt8>) {
    for place in 0..<SatelliteIDs.capacity {
      let content = value.satellite(inPlace: place).map { FieldContent.count($0) } ?? .null
      visit(content, .satellites, .satelliteID, in: bytes)
    }
  }

  @inlinable
  package mutating func rest(_ value: inout Range<Int>?, in bytes: Span<UInt8>) {
    visit(value.map { .rest($0) } ?? .null, .text, .text, in: bytes)
  }
}
