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
    _ text: Range<Int>
  ) -> Int64? {
    guard let year = bytes.number(0, 4, in: text), bytes.has(ASCII.minus, at: 4, in: text),
      let month = bytes.number(5, 2, in: text), bytes.has(ASCII.minus, at: 7, in: text),
      let day = bytes.number(8, 2, in: text), bytes.has(0x54, at: 10, in: text),
      let hour = bytes.number(11, 2, in: text), bytes.has(ASCII.colon, at: 13, in: text),
      let minute = bytes.number(14, 2, in: text), bytes.has(ASCII.colon, at: 16, in: text),
      let second = bytes.number(17, 2, in: text)
    else { return nil }
    var offset = 19
    var millisecond = 0
    if bytes.has(ASCII.point, at: offset, in: text) {
      var place = 100
      offset += 1
      guard bytes.number(offset, 1, in: text) != nil else { return nil }
      while let digit = bytes.number(offset, 1, in: text) {
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
    guard let time, let shift = bytes.zoneMilliseconds(offset, in: text) else { return nil }
    return time.millisecondsSince1970 - shift
  }
}

/// What `text` has at an offset from its begin.
extension Span where Element == UInt8 {
  fileprivate func number(_ offset: Int, _ length: Int, in text: Range<Int>) -> Int? {
    let start = text.lowerBound + offset
    guard start + length <= text.upperBound else { return nil }
    return unsignedInteger(in: start..<start + length).map { Int($0) }
  }

  fileprivate func has(_ byte: UInt8, at offset: Int, in text: Range<Int>) -> Bool {
    let index = text.lowerBound + offset
    return index < text.upperBound && ASCII.uppercased(self[index]) == byte
  }

  /// How far the local time is ahead of UTC, by what ends the text.
  fileprivate func zoneMilliseconds(_ offset: Int, in text: Range<Int>) -> Int64? {
    if has(0x5A, at: offset, in: text) { return text.count == offset + 1 ? 0 : nil }
    let isAhead = has(ASCII.plus, at: offset, in: text)
    guard isAhead || has(ASCII.minus, at: offset, in: text),
      let hours = number(offset + 1, 2, in: text), hours < 24,
      has(ASCII.colon, at: offset + 3, in: text),
      let minutes = number(offset + 4, 2, in: text), minutes < 60, text.count == offset + 6
    else { return nil }
    return Int64(hours * 60 + minutes) * (isAhead ? 60_000 : -60_000)
  }
}
