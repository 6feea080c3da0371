import GNSS
import Primitives
import SIM7000

extension Clock {
  /// The fields of `line`; `nil` if it cannot be read.
  ///
  /// Without a time zone there is what the clock shows and no more: nobody knows
  /// what time that is elsewhere.
  ///
  /// - Source: 3GPP TS 27.007, 8.15: a module without support for time zones leaves
  ///   out the last three characters.
  static func fields(of line: Span<UInt8>) -> [Field]? {
    if let clock = try? Clock(parsing: line) { return clock.fields }
    var whole = line.indices.map { line[$0] }
    if whole.last == ASCII.quote { whole.removeLast() }
    guard let clock = try? Clock(parsing: (whole + Array("+00".utf8)).span) else { return nil }
    return [
      Field("iso", .text(String(clock.reading.isoText.dropLast()))),
      Field("utc_offset_min", .null), Field("time_trusted", .boolean(false)),
    ]
  }

  var fields: [Field] {
    [
      Field("iso", .text(String(reading.isoText.dropLast()) + zoneText)),
      Field("utc_offset_min", .integer(Int64(zoneQuarterHours) * 15)),
      Field("time_trusted", .boolean(time != nil)),
    ]
  }

  /// `Z`, `+10:00` or `-00:15`.
  private var zoneText: String {
    guard zoneQuarterHours != 0 else { return "Z" }
    let minutes = abs(Int(zoneQuarterHours)) * 15
    var text = FixedBytes<6>()
    text.append(zoneQuarterHours < 0 ? ASCII.minus : ASCII.plus)
    text.append(decimal: Int64(minutes / 60), minimumDigits: 2)
    text.append(ASCII.colon)
    text.append(decimal: Int64(minutes % 60), minimumDigits: 2)
    return ATText.text(text)
  }
}

extension NetworkTime {
  /// The fields of `line`, from which this was read, with the form of those that
  /// keep to the manual and have commas where real modules have slashes.
  func fields(of line: Span<UInt8>) -> [Field] {
    let slash: UInt8 = 0x2F
    let hasSlashes = line.firstOffset(of: slash, in: 0..<line.count) != nil
    let fields = [
      Field("utc", .text(time.isoText)),
      Field("tz_quarters", .integer(Int64(zoneQuarterHours))),
      Field("dst", .integer(Int64(daylightSavingHours))),
    ]
    return hasSlashes ? fields : fields + [Field("form", "comma")]
  }
}

extension UTCTime {
  /// `2026-11-21T09:00:00Z`.
  var isoText: String {
    var text = FixedBytes<24>()
    encodeISO8601(into: &text)
    return ATText.text(text)
  }

  /// `2026-11-21T09:00:00.000Z`.
  fileprivate var isoTextWithMilliseconds: String {
    var text = FixedBytes<28>()
    encodeISO8601(into: &text)
    text.removeLast()  // The `Z`.
    text.append(ASCII.point)
    text.append(decimal: Int64(millisecond), minimumDigits: 3)
    text.append("Z")
    return ATText.text(text)
  }
}

extension NavigationInformation {
  /// The fields of `line`; `nil` if it cannot be read.
  ///
  /// A line that was cut short behind the fix mode gives what it has, and no fix:
  /// nobody knows how its last field went on.
  static func fields(of line: Span<UInt8>) -> [Field]? {
    if let information = try? NavigationInformation(parsing: line) {
      return information.fields(of: line)
    }
    guard line.count >= nameLength else { return nil }
    var cursor = FieldCursor(nameLength..<line.count)
    while cursor.next(in: line) != nil {}
    guard (9..<18).contains(cursor.number) else { return nil }
    var whole = line.indices.map { line[$0] }
    whole += [UInt8](repeating: ASCII.comma, count: namesOf21.count - cursor.number)
    let information = try? NavigationInformation(parsing: whole.span)
    return information.map { $0.fields(of: line).map(Self.withoutFix) }
  }

  private static func withoutFix(_ field: Field) -> Field {
    field.name == "has_fix" ? Field("has_fix", .boolean(false)) : field
  }

  /// The fields with the digits of `line`, from which this was read.
  private func fields(of line: Span<UInt8>) -> [Field] {
    var cursor = FieldCursor(Self.nameLength..<line.count)
    var columns: [FieldValue] = []
    columns.reserveCapacity(Self.namesOf21.count)
    while let range = cursor.next(in: line) {
      columns.append(ATText.number(line, line.trimmed(range)))
    }
    let names = columns.count == 18 ? Self.namesOf18 : Self.namesOf21
    var fields: [Field] = []
    // Three follow from what the line says.
    fields.reserveCapacity(columns.count + 3)
    for (name, value) in zip(names, columns) {
      if let name { fields.append(Field(name, value)) }
    }
    if let clock, let index = fields.firstIndex(where: { $0.name == "utc" }) {
      fields[index].value = .text(clock.isoTextWithMilliseconds)
      fields.insert(Field("time_trusted", .boolean(time != nil)), at: index + 1)
    }
    fields += [
      Field("has_fix", .boolean(fix != nil)), Field("fields", .integer(Int64(columns.count))),
    ]
    return columns.count == 18 ? fields + [Field("form", "SIM70x0")] : fields
  }

  /// The length of `+CGNSINF:` and of `+UGNSINF:`.
  private static let nameLength = 9

  /// The columns of `+CGNSINF`; `nil` is a reserved one.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF.
  private static let namesOf21: [String?] = [
    "run", "fix", "utc", "lat", "lon", "alt", "speed", "course", "fixmode", nil, "hdop", "pdop",
    "vdop", nil, "sats_view", "sats_used", "glonass", nil, "cn0", "hpa", "vpa",
  ]

  /// The columns of the SIM7070's.
  private static let namesOf18: [String?] = [
    "run", "fix", "utc", "lat", "lon", "alt", "speed", "course", "fixmode", nil, "hdop", "pdop",
    "vdop", nil, "sats_view", nil, "hpa", "vpa",
  ]
}
