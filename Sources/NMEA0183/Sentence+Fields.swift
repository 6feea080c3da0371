import Primitives

/// Reading one field: a null field and one past the end are `nil`, one that
/// cannot be read is `nil` and noted.
extension Sentence {
  /// The field's bytes; `nil` where there are none.
  @inline(__always)
  func filled(_ number: Int, in bytes: Span<UInt8>) -> Range<Int>? {
    guard let range = fields.range(number, in: bytes), !range.isEmpty else { return nil }
    return range
  }

  func decimal(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    guard let range = filled(number, in: bytes) else { return nil }
    return bytes.decimal(in: range, name, noting: &unreadable)
  }

  func count(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> UInt32? {
    guard let range = filled(number, in: bytes) else { return nil }
    return bytes.count(in: range, name, noting: &unreadable)
  }

  func hexadecimalDigit(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> UInt8? {
    guard let range = filled(number, in: bytes) else { return nil }
    return bytes.hexadecimalDigit(in: range, name, noting: &unreadable)
  }

  func time(
    _ number: Int,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> TimeOfDay? {
    guard let range = filled(number, in: bytes) else { return nil }
    return bytes.time(in: range, noting: &unreadable)
  }

  func coordinate(
    _ number: Int,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> Coordinate? {
    guard let range = filled(number, in: bytes) else { return nil }
    let letter = filled(number &+ 1, in: bytes)
    return bytes.coordinate(in: range, hemisphere: letter, axis, noting: &unreadable)
  }

  func text(_ number: Int, in bytes: Span<UInt8>) -> FieldText? {
    filled(number, in: bytes).map { FieldText($0, in: bytes) }
  }

  func station(_ number: Int, in bytes: Span<UInt8>) -> StationID? {
    filled(number, in: bytes).flatMap { bytes.station(in: $0) }
  }
}

extension Span where Element == UInt8 {
  /// `[-+]d.d`, spaces around it allowed.
  @inline(__always)
  func decimal(
    in range: Range<Int>,
    _ name: UnreadableFields,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    if let value = plainDecimal(in: range) { return value }
    let value = decimal(in: range)
    if value == nil { unreadable.insert(name) }
    return value
  }

  /// Digits only, spaces around them allowed.
  ///
  /// The standard has one to three digits; receivers with more satellites than
  /// that, or zeros in front, are read as well.
  @inline(__always)
  func count(
    in range: Range<Int>,
    _ name: UnreadableFields,
    noting unreadable: inout UnreadableFields
  ) -> UInt32? {
    if let value = plainCount(in: range) { return value }
    let value = count(in: range)
    if value == nil { unreadable.insert(name) }
    return value
  }

  /// One hexadecimal digit: the system and signal ids of version 4.10.
  @inline(__always)
  func hexadecimalDigit(
    in range: Range<Int>,
    _ name: UnreadableFields,
    noting unreadable: inout UnreadableFields
  ) -> UInt8? {
    let value = range.count == 1 ? ASCII.hexadecimalValue(self[range.lowerBound]) : nil
    if value == nil { unreadable.insert(name) }
    return value
  }

  @inline(__always)
  func time(in range: Range<Int>, noting unreadable: inout UnreadableFields) -> TimeOfDay? {
    if let value = TimeOfDay(plain: self, range) { return value }
    let value = TimeOfDay(parsing: self, range)
    if value == nil { unreadable.insert(.time) }
    return value
  }

  @inline(__always)
  func coordinate(
    in range: Range<Int>,
    hemisphere letter: Range<Int>?,
    _ axis: Coordinate.Axis,
    noting unreadable: inout UnreadableFields
  ) -> Coordinate? {
    var hemisphere: UInt8?
    if let letter, letter.count == 1 { hemisphere = self[letter.lowerBound] }
    if let value = Coordinate(plain: self, range, hemisphere: hemisphere, axis: axis) {
      return value
    }
    let value = decimal(in: range).flatMap {
      Coordinate($0, hemisphere: hemisphere, axis: axis)
    }
    if value == nil { unreadable.insert(axis == .latitude ? .latitude : .longitude) }
    return value
  }

  func station(in range: Range<Int>) -> StationID {
    if let number = plainCount(in: range) { return .number(number) }
    if let number = unsignedInteger(in: withoutZeros(range)).flatMap({ UInt32(exactly: $0) }) {
      return .number(number)
    }
    return .text(FieldText(range, in: self))
  }

  @inline(never)
  func count(in range: Range<Int>) -> UInt32? {
    unsignedInteger(in: withoutZeros(trimmed(range))).flatMap { UInt32(exactly: $0) }
  }

  /// The decimal number that fills `range`, spaces around it apart.
  ///
  /// Of more than `FixedPoint.digitsMax` digits those at the end of the fraction
  /// are left out; receivers print up to ten, loggers whatever a double has.
  @inline(never)
  func decimal(in range: Range<Int>) -> FixedPoint? {
    var range = trimmed(range)
    if let value = FixedPoint(parsing: self, range) { return value }
    guard range.count > FixedPoint.digitsMax else { return nil }
    range = withoutZeros(range)
    if let value = FixedPoint(parsing: self, range) { return value }
    guard let point = firstOffset(of: ASCII.point, in: range) else { return nil }
    for index in (point &+ 1)..<range.upperBound where !ASCII.isDigit(self[index]) {
      return nil
    }
    let end = Swift.min(range.upperBound, range.lowerBound &+ FixedPoint.digitsMax)
    return FixedPoint(parsing: self, range.lowerBound..<Swift.max(point, end))
  }

  /// `range` without the zeros at its start that other digits follow.
  fileprivate func withoutZeros(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start &+ 1 < range.upperBound, self[start] == ASCII.zero, ASCII.isDigit(self[start &+ 1])
    {
      start &+= 1
    }
    return start..<range.upperBound
  }
}

extension ASCII {
  /// The letters that decide something in the fields read here.
  enum Letter {
    static let a: UInt8 = 0x41
    static let e: UInt8 = 0x45
    static let k: UInt8 = 0x4B
    static let m: UInt8 = 0x4D
    static let n: UInt8 = 0x4E
    static let p: UInt8 = 0x50
    static let q: UInt8 = 0x51
    static let s: UInt8 = 0x53
    static let t: UInt8 = 0x54
    static let v: UInt8 = 0x56
    static let w: UInt8 = 0x57
  }
}
