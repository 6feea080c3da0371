import Primitives

extension UTCTime {
  /// Parses `YYYY-MM-DDTHH:MM:SS[.digits]` and `Z` or an offset; digits after
  /// the millisecond are cut off.
  ///
  /// - Returns: Milliseconds since 1970-01-01T00:00:00Z, leap seconds not
  ///   counted; `nil` for any other text. An offset may lead beyond the years
  ///   that `UTCTime` holds.
  /// - Source: RFC 3339, section 5.6; `t` and `z` may be in lower case.
  public static func millisecondsSince1970(
    parsing bytes: Span<UInt8>,
    _ range: Range<Int>
  ) -> Int64? {
    let text = bytes.extracting(range)
    guard let year = text.number(0, 4), text.has(ASCII.minus, at: 4),
      let month = text.number(5, 2), text.has(ASCII.minus, at: 7),
      let day = text.number(8, 2), text.has(0x54, at: 10),
      let hour = text.number(11, 2), text.has(ASCII.colon, at: 13),
      let minute = text.number(14, 2), text.has(ASCII.colon, at: 16),
      let second = text.number(17, 2)
    else { return nil }
    var offset = 19
    var millisecond = 0
    if text.has(ASCII.point, at: offset) {
      var place = 100
      offset += 1
      guard text.number(offset, 1) != nil else { return nil }
      while let digit = text.number(offset, 1) {
        millisecond += digit * place
        place /= 10
        offset += 1
      }
    }
    let time = UTCTime(
      year: year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second,
      millisecond: millisecond
    )
    guard let time, let shift = text.zoneMilliseconds(offset) else { return nil }
    return time.millisecondsSince1970 - shift
  }
}

extension Span where Element == UInt8 {
  fileprivate func number(_ offset: Int, _ length: Int) -> Int? {
    guard offset + length <= count else { return nil }
    return unsignedInteger(in: offset..<offset + length).map { Int($0) }
  }

  fileprivate func has(_ byte: UInt8, at offset: Int) -> Bool {
    offset < count && ASCII.uppercased(self[offset]) == byte
  }

  /// How far the local time is ahead of UTC, by what ends the text.
  fileprivate func zoneMilliseconds(_ offset: Int) -> Int64? {
    if has(0x5A, at: offset) { return count == offset + 1 ? 0 : nil }
    let isAhead = has(ASCII.plus, at: offset)
    guard isAhead || has(ASCII.minus, at: offset),
      let hours = number(offset + 1, 2), hours < 24,
      has(ASCII.colon, at: offset + 3),
      let minutes = number(offset + 4, 2), minutes < 60, count == offset + 6
    else { return nil }
    return Int64(hours * 60 + minutes) * (isAhead ? 60_000 : -60_000)
  }
}
