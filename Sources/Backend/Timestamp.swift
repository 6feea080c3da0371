import GNSS
package import Primitives

/// A time in UTC: milliseconds since 1970, leap seconds not counted.
///
/// The owner's side compares times of trackers and servers, so it needs a
/// date, where `Instant` has none. Years 1 to 9999.
package struct Timestamp: Comparable, Hashable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  package init(seconds: Int64) {
    milliseconds = seconds &* 1_000
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }

  package static func + (time: Timestamp, length: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds &+ length.rawValue)
  }

  package static func - (time: Timestamp, length: Milliseconds) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds &- length.rawValue)
  }

  package static func - (later: Timestamp, earlier: Timestamp) -> Milliseconds {
    Milliseconds(later.milliseconds &- earlier.milliseconds)
  }

  /// Before every report: 0001-01-01T00:00:00Z.
  static let distantPast = Timestamp(milliseconds: -62_135_596_800_000)
  /// After every report: the end of year 9999.
  static let distantFuture = Timestamp(milliseconds: 253_402_300_799_999)
}

/// RFC 3339.
extension Timestamp {
  /// Parses `YYYY-MM-DDTHH:MM:SS[.digits]` and `Z` or an offset; digits after
  /// the millisecond are cut off.
  ///
  /// - Source: RFC 3339, section 5.6; `t` and `z` may be in lower case.
  package init?(parsing bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    func number(_ offset: Int, _ length: Int) -> Int? {
      guard start + offset + length <= range.upperBound else { return nil }
      return bytes.unsignedInteger(in: start + offset..<start + offset + length).map { Int($0) }
    }
    func has(_ offset: Int, _ byte: UInt8) -> Bool {
      start + offset < range.upperBound && ASCII.uppercased(bytes[start + offset]) == byte
    }
    guard let year = number(0, 4), has(4, ASCII.minus), let month = number(5, 2),
      has(7, ASCII.minus), let day = number(8, 2), has(10, 0x54), let hour = number(11, 2),
      has(13, ASCII.colon), let minute = number(14, 2), has(16, ASCII.colon),
      let second = number(17, 2)
    else { return nil }
    var offset = 19
    var millisecond = 0
    if has(offset, ASCII.point) {
      let first = offset + 1
      offset = first
      while let digit = number(offset, 1) {
        let place = [100, 10, 1]
        if offset - first < 3 { millisecond += digit * place[offset - first] }
        offset += 1
      }
      guard offset > first else { return nil }
    }
    var shift = 0
    if has(offset, 0x5A) {
      offset += 1
    } else {
      guard has(offset, ASCII.plus) || has(offset, ASCII.minus), let hours = number(offset + 1, 2),
        hours < 24, has(offset + 3, ASCII.colon), let minutes = number(offset + 4, 2), minutes < 60
      else { return nil }
      shift = (hours * 60 + minutes) * (has(offset, ASCII.plus) ? -60_000 : 60_000)
      offset += 6
    }
    guard start + offset == range.upperBound,
      let time = UTCTime(
        year: year,
        month: month,
        day: day,
        hour: hour,
        minute: minute,
        second: second,
        millisecond: millisecond
      )
    else { return nil }
    milliseconds = time.millisecondsSince1970 + Int64(shift)
  }

  /// Parses a whole text.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(parsing: bytes.span, 0..<bytes.count)
  }

  /// `YYYY-MM-DDTHH:MM:SSZ`, with three digits after the point unless they are
  /// all 0.
  package var text: String {
    let limited = min(max(self, .distantPast), .distantFuture)
    guard let time = UTCTime(millisecondsSince1970: limited.milliseconds) else { return "" }
    var bytes = FixedBytes<24>()
    time.encodeISO8601(into: &bytes)
    var text = ""
    for index in 0..<bytes.count - 1 { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    if time.millisecond > 0 {
      let digits = String(Int(time.millisecond) + 1_000).dropFirst()
      text += "." + digits
    }
    return text + "Z"
  }
}
