import GNSS
import Primitives
import SIM7000

extension Clock {
  func describe(into sink: inout some ATFieldSink & ~Copyable) {
    var iso = FixedBytes<28>()
    reading.encodeISO8601(into: &iso)
    if zoneQuarterHours != 0 {
      iso.removeLast()  // The `Z`.
      let minutes = abs(Int64(zoneQuarterHours)) * 15
      iso.append(zoneQuarterHours < 0 ? ASCII.minus : ASCII.plus)
      iso.append(decimal: minutes / 60, minimumDigits: 2)
      iso.append(ASCII.colon)
      iso.append(decimal: minutes % 60, minimumDigits: 2)
    }
    sink.put("iso", iso)
    sink.put("utc_offset_min", Int64(zoneQuarterHours) * 15)
    sink.put("time_trusted", time != nil)
  }
}

/// A clock without a time zone: only what it shows, since its difference from UTC is unknown.
///
/// - Source: 3GPP TS 27.007, 8.15: a module without support for time zones leaves
///   out the last three characters.
func clockFields(_ line: RareLine) -> [Field]? {
  var whole = line.bytes
  if whole.last == ASCII.quote { whole.removeLast() }
  guard let clock = try? Clock(parsing: (whole + Array("+00".utf8)).span) else { return nil }
  return [
    Field("iso", .text(String(clock.reading.isoText.dropLast()))),
    Field("utc_offset_min", .null), Field("time_trusted", .boolean(false)),
  ]
}

/// `*PSUTTZ`, with the form of those that keep to the manual and have commas where real modules
/// have slashes.
func networkTimeFields(_ line: RareLine) -> [Field]? {
  guard let time = try? NetworkTime(parsing: line.bytes.span) else { return nil }
  let fields = [
    Field("utc", .text(time.time.isoText)),
    Field("tz_quarters", .integer(Int64(time.zoneQuarterHours))),
    Field("dst", .integer(Int64(time.daylightSavingHours))),
  ]
  return line.bytes.contains(ASCII.slash) ? fields : fields + [Field("form", "comma")]
}

extension UTCTime {
  /// `2026-11-21T09:00:00Z`.
  var isoText: String {
    var text = FixedBytes<24>()
    encodeISO8601(into: &text)
    return ATText.text(text)
  }
}

extension NavigationInformation {
  /// The fields with the digits of `line`, from which this was read.
  func describe(_ line: Span<UInt8>, into sink: inout some ATFieldSink & ~Copyable) {
    var counter = FieldCursor(Self.nameLength..<line.count)
    while counter.next(in: line) != nil {}
    describe(line, count: counter.number, hasFix: fix != nil, into: &sink)
  }

  fileprivate func describe(
    _ line: Span<UInt8>,
    count: Int,
    hasFix: Bool,
    into sink: inout some ATFieldSink & ~Copyable
  ) {
    var cursor = FieldCursor(Self.nameLength..<line.count)
    while let range = cursor.next(in: line) {
      guard let name = Self.name(ofColumn: cursor.number, of: count) else { continue }
      sink.name(name)
      guard cursor.number == 3, let clock else {
        sink.value(number: line, line.trimmed(range))
        continue
      }
      sink.value(clock)
      sink.put("time_trusted", time != nil)
    }
    sink.put("has_fix", hasFix)
    sink.put("fields", count)
    if count == 18 { sink.put("form", word: "SIM70x0") }
  }

  /// The length of `+CGNSINF:` and of `+UGNSINF:`.
  fileprivate static let nameLength = 9

  /// The name of a column, counted from one, in a line of `count`; `nil` for a reserved one.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF; of 18 columns, the SIM7070's.
  @inline(__always)
  private static func name(ofColumn column: Int, of count: Int) -> StaticString? {
    switch column {
    case 1: "run"
    case 2: "fix"
    case 3: "utc"
    case 4: "lat"
    case 5: "lon"
    case 6: "alt"
    case 7: "speed"
    case 8: "course"
    case 9: "fixmode"
    case 11: "hdop"
    case 12: "pdop"
    case 13: "vdop"
    case 15: "sats_view"
    case 17 where count == 18: "hpa"
    case 18 where count == 18: "vpa"
    case 16 where count != 18: "sats_used"
    case 17: "glonass"
    case 19: "cn0"
    case 20: "hpa"
    case 21: "vpa"
    default: nil
    }
  }
}

/// A line that was cut short behind the fix mode gives what it has, and no fix: the rest of its
/// last field is unknown.
func cutNavigationFields(_ line: RareLine) -> [Field]? {
  let start = NavigationInformation.nameLength
  guard line.bytes.count >= start else { return nil }
  var cursor = FieldCursor(start..<line.bytes.count)
  while cursor.next(in: line.bytes.span) != nil {}
  guard (9..<18).contains(cursor.number) else { return nil }
  let missing = [UInt8](repeating: ASCII.comma, count: 21 - cursor.number)
  guard let information = try? NavigationInformation(parsing: (line.bytes + missing).span) else {
    return nil
  }
  var fields = ATFieldCollector()
  information.describe(line.bytes.span, count: cursor.number, hasFix: false, into: &fields)
  return fields.fields
}

extension ATFieldSink where Self: ~Copyable {
  /// `2026-11-21T09:00:00.000Z`.
  fileprivate mutating func value(_ time: UTCTime) {
    var text = FixedBytes<28>()
    time.encodeISO8601(into: &text)
    text.removeLast()  // The `Z`.
    text.append(ASCII.point)
    text.append(decimal: Int64(time.millisecond), minimumDigits: 3)
    text.append("Z")
    text.withBytes { value(text: $0) }
  }
}
