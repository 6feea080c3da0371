import Primitives

/// Reads the fields of a sentence one after the other.
///
/// A null field and one past the end are `nil`; one that cannot be read is `nil`
/// and noted.
protocol FieldReading {
  /// The fields met so far that are there and cannot be read.
  var unreadable: UnreadableFields { get }

  mutating func skip(in bytes: Span<UInt8>)
  mutating func text(in bytes: Span<UInt8>) -> FieldText?
  /// Digits only, spaces around them allowed.
  mutating func count(_ name: UnreadableFields, in bytes: Span<UInt8>) -> UInt32?
  /// `[-+]d.d`, spaces around it allowed.
  mutating func decimal(_ name: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint?
  /// A decimal in metres, the unit being in the next field.
  mutating func metres(_ name: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint?
  /// One hexadecimal digit: the system and signal ids of version 4.10.
  mutating func hexadecimalDigit(_ name: UnreadableFields, in bytes: Span<UInt8>) -> UInt8?
  mutating func time(in bytes: Span<UInt8>) -> TimeOfDay?
  mutating func date(in bytes: Span<UInt8>) -> CalendarDate?
  /// A field and its hemisphere in the next one.
  mutating func coordinate(_ axis: Coordinate.Axis, in bytes: Span<UInt8>) -> Coordinate?
  mutating func station(in bytes: Span<UInt8>) -> StationID?
  /// Reads the satellite ids of a GSA into an empty list; null fields are left out.
  mutating func read(_ satellites: inout SatelliteIDs, in bytes: Span<UInt8>)
  /// True when the next field has digits and points and nothing else.
  mutating func isNextNumeric(in bytes: Span<UInt8>) -> Bool
}

/// Reads fields whatever is in them.
///
/// The two ways to read a field, plainly and carefully, agree.
struct FieldReader: FieldReading {
  private var cursor: FieldMap.Cursor
  /// The fields met so far that are there and cannot be read.
  private(set) var unreadable = UnreadableFields()

  /// Begins behind the address.
  @inline(__always)
  init(_ sentence: Sentence, in bytes: Span<UInt8>) {
    cursor = FieldMap.Cursor(sentence.fields)
    _ = cursor.next(in: bytes)
  }

  /// Where the next field starts.
  @inline(__always)
  var start: Int { cursor.start }

  /// The field's bytes; `nil` when there are none.
  @inline(__always)
  private mutating func next(in bytes: Span<UInt8>) -> Range<Int>? {
    guard let range = cursor.next(in: bytes), !range.isEmpty else { return nil }
    return range
  }

  /// Goes on at the field that starts at `start`.
  @inline(__always)
  mutating func skip(to start: Int) {
    cursor.skip(to: start)
  }

  /// Notes that what was read last makes no value.
  mutating func note(_ name: UnreadableFields) {
    unreadable.insert(name)
  }

  /// True when the next field has digits and points and nothing else.
  @inline(__always)
  func isNextNumeric(in bytes: Span<UInt8>) -> Bool {
    var copy = self
    guard let range = copy.next(in: bytes) else { return false }
    for index in range where !ASCII.isDigit(bytes[index]) && bytes[index] != ASCII.point {
      return false
    }
    return true
  }

  @inline(__always)
  mutating func skip(in bytes: Span<UInt8>) {
    _ = cursor.next(in: bytes)
  }

  /// `[-+]d.d`, spaces around it allowed.
  @inline(__always)
  mutating func decimal(_ name: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint? {
    guard let range = next(in: bytes) else { return nil }
    return bytes.decimal(in: range, name, noting: &unreadable)
  }

  /// Digits only, spaces around them allowed.
  @inline(__always)
  mutating func count(_ name: UnreadableFields, in bytes: Span<UInt8>) -> UInt32? {
    guard let range = next(in: bytes) else { return nil }
    return bytes.count(in: range, name, noting: &unreadable)
  }

  /// One hexadecimal digit: the system and signal ids of version 4.10.
  @inline(__always)
  mutating func hexadecimalDigit(_ name: UnreadableFields, in bytes: Span<UInt8>) -> UInt8? {
    guard let range = next(in: bytes) else { return nil }
    return bytes.hexadecimalDigit(in: range, name, noting: &unreadable)
  }

  @inline(__always)
  mutating func time(in bytes: Span<UInt8>) -> TimeOfDay? {
    guard let range = next(in: bytes) else { return nil }
    return bytes.time(in: range, noting: &unreadable)
  }

  /// A field and its hemisphere in the next one.
  @inline(__always)
  mutating func coordinate(_ axis: Coordinate.Axis, in bytes: Span<UInt8>) -> Coordinate? {
    let number = next(in: bytes)
    let letter = next(in: bytes)
    guard let number else { return nil }
    return bytes.coordinate(in: number, hemisphere: letter, axis, noting: &unreadable)
  }

  /// A decimal in metres, the unit being in the next field.
  @inline(__always)
  mutating func metres(_ name: UnreadableFields, in bytes: Span<UInt8>) -> FixedPoint? {
    let number = next(in: bytes)
    if let unit = next(in: bytes), unit.count > 1 || bytes[unit.lowerBound] != ASCII.Letter.m {
      unreadable.insert(name)
      return nil
    }
    guard let number else { return nil }
    return bytes.decimal(in: number, name, noting: &unreadable)
  }

  @inline(__always)
  mutating func text(in bytes: Span<UInt8>) -> FieldText? {
    guard let range = next(in: bytes) else { return nil }
    return FieldText(range, in: bytes)
  }

  @inline(__always)
  mutating func station(in bytes: Span<UInt8>) -> StationID? {
    guard let range = next(in: bytes) else { return nil }
    return bytes.station(in: range)
  }

  mutating func read(_ satellites: inout SatelliteIDs, in bytes: Span<UInt8>) {
    // The plain reader may have left some in it.
    satellites = SatelliteIDs()
    for place in 0..<SatelliteIDs.capacity {
      guard let range = next(in: bytes) else { continue }
      satellites.put(bytes.count(in: range, .satellites, noting: &unreadable), at: place)
    }
  }

  @inline(__always)
  mutating func date(in bytes: Span<UInt8>) -> CalendarDate? {
    guard let range = next(in: bytes) else { return nil }
    let date = CalendarDate(parsing: bytes, range)
    if date == nil { unreadable.insert(.date) }
    return date
  }
}
