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

  /// Of a clock that counts from 1970.
  package init(_ date: Instant) {
    milliseconds = date.microseconds / 1_000
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
    guard let milliseconds = UTCTime.millisecondsSince1970(parsing: bytes, range) else {
      return nil
    }
    self.milliseconds = milliseconds
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
