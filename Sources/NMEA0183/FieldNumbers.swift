import Primitives

/// Reading a field that may have any bytes in it.
extension Span where Element == UInt8 {
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
    static let n: UInt8 = 0x4E
    static let p: UInt8 = 0x50
    static let q: UInt8 = 0x51
    static let s: UInt8 = 0x53
    static let v: UInt8 = 0x56
    static let w: UInt8 = 0x57
  }
}
