import GNSS
import Primitives
import SIM7000

extension Clock {
  /// `2026-11-21T09:00:00+01:00`.
  var iso: FixedBytes<28> {
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
    return iso
  }

  func describe(into sink: inout some ATFieldSink & ~Copyable) {
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
    let count = FieldCursor(Self.nameLength..<line.count).total(in: line)
    describe(line, count: count, hasFix: fix != nil, into: &sink)
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
  fileprivate static func name(ofColumn column: Int, of count: Int) -> StaticString? {
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

/// A line with fields that cannot be parsed, one too many, or cut short, which gives what it has,
/// and no fix: the rest of its last field is unknown.
func cutNavigationFields(_ line: RareLine) -> [Field]? {
  var information: NavigationInformation?
  let repaired = RepairedLine(line, neutral: ["0"] + [String](repeating: "", count: 20)) {
    (bytes) throws(InformationResponseError) in
    information = try NavigationInformation(parsing: bytes)
  }
  guard let repaired, let information, line.parameters.count > 2 else { return nil }
  let count = line.parameters.count
  let isWhole = repaired.missing.isEmpty && repaired.extra == 0
  var fields = ATFieldCollector()
  information.describe(
    repaired.bytes.span,
    count: count,
    hasFix: isWhole && information.fix != nil,
    into: &fields
  )
  guard !isWhole || !repaired.unreadable.isEmpty else { return fields.fields }
  let names = (1...21).map { column in
    NavigationInformation.name(ofColumn: column, of: 21).map { ["\($0)"] } ?? []
  }
  // Behind the first nine, an additional comma may be anywhere.
  let doubtful = repaired.extra > 0 ? Set(names[9...].joined()) : []
  return repaired.marked(
    fields.fields.map { Field($0.name, doubtful.contains($0.name) ? .null : $0.value) },
    names: names
  )
}

extension NavigationInformation {
  /// True for 22 fields of which the last two, reserved ones, have values: one comma is too many.
  static func isShifted(_ line: Span<UInt8>) -> Bool {
    var cursor = FieldCursor(nameLength..<line.count)
    guard cursor.total(in: line) == 22 else { return false }
    while let range = cursor.next(in: line) {
      if cursor.number >= 20, !line.trimmed(range).isEmpty { return true }
    }
    return false
  }
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
