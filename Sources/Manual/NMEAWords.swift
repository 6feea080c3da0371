import NMEA0183
import Primitives

/// A sentence in words, for people.
enum NMEAWords {
  static func about(
    _ sentence: Sentence,
    _ values: [Field],
    _ unreadable: [String],
    _ verdict: NMEAVerdict?
  ) -> String {
    switch verdict {
    case nil: return content(values)
    case .badField: return "\(content(values)); not readable: \(unreadable.joined(separator: ", "))"
    case .badChecksum:
      guard case .bad(let computed, let received) = sentence.checksum else { return "" }
      return "checksum \(hexadecimal(received)), expected \(hexadecimal(computed))"
    case .malformedChecksum: return "no two hexadecimal digits after `*`"
    case .truncated: return "breaks off"
    case .badCharacter: return "a byte in it is not printable"
    case .badAddress: return "not an address"
    case .proprietary: return "proprietary sentence"
    case .query: return "query"
    case .encapsulated: return "encapsulated sentence"
    case .unsupported: return "a sentence that is not read"
    case .tooLong: return "longer than \(SentenceFramer.Candidate.capacity) bytes, dropped"
    case .empty: return "an empty sentence"
    }
  }

  private static func content(_ values: [Field]) -> String {
    var known = values.compactMap(phrase)
    if let total = number("total", in: values), let number = number("num", in: values) {
      known.insert("sentence \(number) of \(total)", at: 0)
    }
    return known.isEmpty ? "no values" : known.joined(separator: ", ")
  }

  private static func number(_ name: String, in values: [Field]) -> Int64? {
    guard case .integer(let number) = values.first(where: { $0.name == name })?.value else {
      return nil
    }
    return number
  }

  /// What a field says, or `nil` where there is nothing.
  private static func phrase(_ field: Field) -> String? {
    if case .null = field.value { return nil }
    if case .list(let values) = field.value, values.isEmpty { return nil }
    let value = text(field.value)
    switch field.name {
    case "time": return "\(value) UTC"
    case "date": return value
    case "lat": return "latitude \(value)"
    case "lon": return "longitude \(value)"
    case "quality": return quality(field.value)
    case "status": return value == "A" ? "valid" : "status \(value)"
    case "fix_type": return fixType(field.value)
    case "sats_used": return "\(value) satellites used"
    case "alt": return "altitude \(value) m"
    case "geoid_sep": return "geoid separation \(value) m"
    case "diff_age": return "corrections \(value) s old"
    case "diff_station": return "station \(value)"
    case "speed_kn": return "\(value) kn"
    case "speed_kmh": return "\(value) km/h"
    case "course": return "course \(value)"
    case "course_mag": return "magnetic course \(value)"
    case "mag_var": return "magnetic variation \(value)"
    case "nav_status": return "navigational status \(value)"
    case "sel_mode": return value == "A" ? nil : "selection mode \(value)"
    case "sv": return "satellites \(value)"
    case "total", "num": return nil
    case "in_view": return "\(value) satellites in view"
    case "sats": return satellites(field.value)
    case "system_id": return "system \(value)"
    case "signal_id": return "signal \(value)"
    case "tz_h": return "zone \(value) h"
    case "tz_m": return "\(value) min"
    default: return "\(field.name) \(value)"
    }
  }

  /// - Source: field 6 of GGA, gpsd's NMEA.adoc.
  private static func quality(_ value: FieldValue) -> String {
    switch value {
    case .integer(0): "no fix"
    case .integer(1): "fix"
    case .integer(2): "differential fix"
    case .integer(3): "PPS fix"
    case .integer(4): "RTK fix"
    case .integer(5): "float RTK fix"
    case .integer(6): "estimated"
    case .integer(7): "manual input"
    case .integer(8): "simulator"
    case .integer, .decimal, .text, .boolean, .list, .null: "quality \(text(value))"
    }
  }

  private static func fixType(_ value: FieldValue) -> String {
    switch value {
    case .integer(1): "no fix"
    case .integer(2): "2D fix"
    case .integer(3): "3D fix"
    case .integer, .decimal, .text, .boolean, .list, .null: "fix type \(text(value))"
    }
  }

  /// `5 at 38 dB-Hz`; the directions are left to JSON.
  private static func satellites(_ value: FieldValue) -> String {
    guard case .list(let groups) = value else { return "" }
    return groups.map { group in
      guard case .list(let values) = group, values.count == 4 else { return "-" }
      guard values[3] != .null else { return "\(text(values[0])) not tracked" }
      return "\(text(values[0])) at \(text(values[3])) dB-Hz"
    }.joined(separator: ", ")
  }

  private static func text(_ value: FieldValue) -> String {
    switch value {
    case .integer(let number): "\(number)"
    case .decimal(let number): text(number)
    case .text(let text): text
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .list(let values): values.map(text).joined(separator: " ")
    case .null: "-"
    }
  }

  private static func text(_ number: FixedPoint) -> String {
    let digits = "\(number.coefficient.magnitude)"
    let places = Int(number.fractionDigits)
    let filled = String(repeating: "0", count: max(0, places + 1 - digits.count)) + digits
    let sign = number.coefficient < 0 ? "-" : ""
    guard places > 0 else { return sign + filled }
    return "\(sign)\(filled.dropLast(places)).\(filled.suffix(places))"
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
