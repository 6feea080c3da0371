import Primitives

/// Reading one field: a null field and one past the end are `nil`, one that
/// cannot be read is `nil` and noted.
extension Sentence {
  private func filled(_ number: Int) -> Range<Int>? {
    guard let range = field(number), !range.isEmpty else { return nil }
    return range
  }

  /// `[-+]d.d`, spaces around it allowed.
  func decimal(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    guard let range = filled(number) else { return nil }
    let value = bytes.decimal(in: range)
    if value == nil { unreadable.insert(name) }
    return value
  }

  /// Digits only, spaces around them allowed.
  ///
  /// The standard has one to three digits; receivers with more satellites than
  /// that, or zeros in front, are read as well.
  func count(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> UInt32? {
    guard let range = filled(number) else { return nil }
    let digits = bytes.withoutZeros(bytes.trimmed(range))
    let value = bytes.unsignedInteger(in: digits).flatMap { UInt32(exactly: $0) }
    if value == nil { unreadable.insert(name) }
    return value
  }

  /// One hexadecimal digit: the system and signal ids of version 4.10.
  func hexadecimalDigit(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> UInt8? {
    guard let range = filled(number) else { return nil }
    let value = range.count == 1 ? ASCII.hexadecimalValue(bytes[range.lowerBound]) : nil
    if value == nil { unreadable.insert(name) }
    return value
  }

  func time(
    _ number: Int,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> TimeOfDay? {
    guard let range = filled(number) else { return nil }
    let value = TimeOfDay(parsing: bytes, range)
    if value == nil { unreadable.insert(.time) }
    return value
  }

  /// A field and its hemisphere in the next one.
  func coordinate(
    _ number: Int,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> Coordinate? {
    guard let range = filled(number) else { return nil }
    let hemisphere = text(number &+ 1, in: bytes).flatMap { $0.range.count == 1 ? $0.first : nil }
    let value = bytes.decimal(in: range).flatMap {
      Coordinate($0, hemisphere: hemisphere, axis: axis)
    }
    if value == nil { unreadable.insert(axis == .latitude ? .latitude : .longitude) }
    return value
  }

  /// A decimal in metres, the unit being in the next field.
  ///
  /// The unit is `M` or missing. Another one makes the number unreadable, for it
  /// must not pass for metres.
  func metres(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    if let unit = text(number &+ 1, in: bytes), !unit.isLetter(ASCII.Letter.m) {
      unreadable.insert(name)
      return nil
    }
    return decimal(number, name, in: bytes, noting: &unreadable)
  }

  func text(_ number: Int, in bytes: Span<UInt8>) -> FieldText? {
    filled(number).map { FieldText($0, in: bytes) }
  }

  func station(_ number: Int, in bytes: Span<UInt8>) -> StationID? {
    guard let range = filled(number) else { return nil }
    if let number = bytes.unsignedInteger(in: range).flatMap({ UInt32(exactly: $0) }) {
      return .number(number)
    }
    return .text(FieldText(range, in: bytes))
  }
}

extension Span where Element == UInt8 {
  /// The decimal number that fills `range`, spaces around it apart.
  ///
  /// Of more than `FixedPoint.digitsMax` digits those at the end of the fraction
  /// are left out; receivers print up to ten, loggers whatever a double has.
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
    static let w: UInt8 = 0x57
  }
}
