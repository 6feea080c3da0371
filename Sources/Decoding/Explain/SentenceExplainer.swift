import CommandLine
import GNSS
import Manual
import NMEA0183
import Primitives
import Script

/// Names the columns of an NMEA sentence, in the units of people.
enum SentenceExplainer {
  /// `nil` if it isn't a sentence, or one that is not in the dictionary.
  static func explain(_ line: [UInt8]) -> ExplainedLine? {
    let body = line.dropFirst().prefix { $0 != ASCII.asterisk }
    guard let comma = body.firstIndex(of: ASCII.comma) else { return nil }
    let address = String(decoding: body[..<comma], as: UTF8.self)
    guard address.utf8.count == 5,
      let entry = FieldDictionary.exactEntry(named: String(address.suffix(3))), entry.isSentence
    else { return nil }
    let parts = body[(comma + 1)...].split(
      separator: ASCII.comma,
      omittingEmptySubsequences: false
    )
    let texts = parts.map { String(decoding: $0, as: UTF8.self) }
    var explained = ExplainedLine(entry: entry, kind: .sentence, raw: line, fields: [])
    let talker = String(address.prefix(2))
    explained.remarks =
      ["talker \(talker): \(words(forTalker: talker))"] + checksum(of: line, body)
    let ids = entry.name == "GSV" ? ids(behind: texts.count, of: talker) : []
    let columns = Array(parts.dropLast(ids.count).joined(separator: [ASCII.comma]))
    guard let layout = entry.shape(ofLine: columns, name: "")?.answer else {
      explained.remarks.append(
        "it has \(texts.count) columns, and \(entry.name) \(entry.countWords)"
      )
      return explained
    }
    let unreadable = Self.unreadable(line)
    let fields = (entry.fields(ofLine: columns, name: "") ?? []).map { field in
      (field, layout.columns.firstIndex { $0.names.first == field.name } ?? 0)
    }
    let last = ids.enumerated().map { place, name in
      let index = texts.count - ids.count + place
      return (Field(name, texts[index].isEmpty ? .null : .text(texts[index])), index)
    }
    explained.fields = (fields + last).map { field, index in
      let next = index + 1 < texts.count ? texts[index + 1] : ""
      let hasLetter = index + 1 < layout.columns.count && layout.columns[index + 1].names.isEmpty
      let isUnreadable = unreadable.contains(field.name)
      return isUnreadable
        ? self.unreadable(field, texts[index], hasLetter ? next : nil, entry)
        : self.field(field, texts[index], next, entry)
    }
    return explained
  }

  /// What a GSV of `count` columns has behind its satellites, of four columns each.
  ///
  /// - Source: `GSV`.
  private static func ids(behind count: Int, of talker: String) -> [String] {
    switch max(0, count - 3) % 4 {
    case 1: ["signal_id"]
    case 2 where talker == "PQ": ["signal_id", "system_id"]
    default: []
    }
  }

  /// The columns that `decode` cannot read; of a wrong checksum it is another
  /// remark that tells.
  private static func unreadable(_ line: [UInt8]) -> [String] {
    let candidate = Array(line.prefix { $0 != ASCII.asterisk })
    return NMEADescription(candidate.span, ending: .lineEnd)
      .unreadableNames(candidate.span).map { "\($0)" }
  }

  /// A column as it stands there, and what should; `letter` is what stands in the one for its unit.
  private static func unreadable(
    _ field: Field,
    _ text: String,
    _ letter: String?,
    _ entry: DictionaryEntry
  ) -> ExplainedField {
    let definition = entry.definition(of: field.name)
    let problem =
      switch field.name {
      case "lat": ": ddmm.mm, to 9000, and N or S"
      case "lon": ": dddmm.mm, to 18000, and E or W"
      case "time": ": hhmmss.ss, to 23:59:60"
      case "date": ": ddmmyy, a day of the calendar"
      case _ where letter != nil && definition?.allows(text) ?? false:
        " with \(letter.flatMap { $0.isEmpty ? nil : VisibleText.of($0) } ?? "nothing") behind it"
      default: ": \(definition?.expectation ?? "another value")"
      }
    var explained = ExplainedField(
      name: field.name,
      text: text.isEmpty ? nil : text,
      value: text.isEmpty ? .null : .text(text),
      definition: definition
    )
    explained.problem = "NOT ALLOWED\(problem)"
    return explained
  }

  /// `text` is the column as it stands there, `next` the one after it, where the
  /// hemisphere is.
  private static func field(
    _ field: Field,
    _ text: String,
    _ next: String,
    _ entry: DictionaryEntry
  ) -> ExplainedField {
    var explained = ExplainedField(
      name: field.name,
      text: field.value.shown,
      value: field.value,
      definition: entry.definition(of: field.name)
    )
    guard explained.text != nil, let definition = explained.definition else { return explained }
    let converted: String? =
      switch field.name {
      case "lat", "lon": degrees(text, next)
      case "time": parted(text, by: ":")
      case "date": date(text)
      case "mag_var", "lat_offset", "lon_offset": next == "W" || next == "S" ? "-" + text : text
      default: nil
      }
    if let converted {
      explained.text = converted
      explained.value = .text(converted)
    } else if definition.kind != .list {
      explained.problem = definition.problem(with: text)
    }
    return explained
  }

  /// `3113.330830` and `N`: degrees with seven decimals, rounded.
  private static func degrees(_ text: String, _ hemisphere: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (3...5).contains(parts[0].utf8.count),
      let whole = Int64(parts[0]), whole >= 0, ["N", "S", "E", "W"].contains(hemisphere)
    else { return nil }
    // Project value: eight decimals of a minute are 0.02 mm.
    let digits = (parts.count > 1 ? parts[1] : "").prefix(8)
    guard let fraction = Int64(digits + String(repeating: "0", count: 8 - digits.utf8.count))
    else { return nil }
    let minutesE8 = whole % 100 * 100_000_000 + fraction
    let e7 = whole / 100 * 10_000_000 + (minutesE8 + 300) / 600
    return Manual.decimal(hemisphere == "S" || hemisphere == "W" ? -e7 : e7, fractionDigits: 7)
  }

  /// `023851.00` as `02:38:51.00`; `nil` when it does not begin with six digits.
  private static func parted(_ text: String, by separator: String) -> String? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard digits.count == 6 else { return nil }
    let pairs = [digits.prefix(2), digits.dropFirst(2).prefix(2), digits.dropFirst(4)]
    return pairs.joined(separator: separator) + text.dropFirst(6)
  }

  /// `031117` as `2017-11-03`.
  private static func date(_ text: String) -> String? {
    guard let parts = parted(text, by: "-")?.split(separator: "-"), parts.count == 3,
      let year = Int(parts[2])
    else { return nil }
    return "\(UTCTime.year(ofTwoDigits: year))-\(parts[1])-\(parts[0])"
  }

  /// What is to be said of it, and of another sentence behind it.
  private static func checksum(of line: [UInt8], _ body: ArraySlice<UInt8>) -> [String] {
    let right = body.reduce(0 as UInt8, ^).hexadecimalText
    guard let star = line.firstIndex(of: ASCII.asterisk) else {
      return ["no checksum, as old receivers have it; \(right) would be right"]
    }
    let end = line[(star + 1)...]
    let next = end.firstIndex { $0 == ASCII.dollar || $0 == ASCII.exclamationMark }
    let given = String(decoding: end[..<(next ?? end.endIndex)], as: UTF8.self).trimmingSpaces()
    let verdict =
      given.isEmpty
      ? "NO CHECKSUM behind the asterisk; \(right) would be right"
      : given.uppercased() == right
        ? "checksum \(right): right"
        : "WRONG CHECKSUM: it says \(VisibleText.of(given)), its bytes give \(right)"
    let rest = next.map { VisibleText.of(Array(end[$0...])) }
    return [verdict] + (rest.map { ["another sentence is behind it: \($0)"] } ?? [])
  }

  /// - Source: gpsd's NMEA.adoc, "Talker IDs".
  private static func words(forTalker talker: String) -> String {
    switch talker {
    case "GP": "GPS"
    case "GL": "GLONASS"
    case "GA": "Galileo"
    case "GB", "BD": "BeiDou"
    case "GQ", "QZ": "QZSS"
    case "GI": "NavIC"
    case "GN": "several systems together"
    case "PQ": "Qualcomm's own, for BeiDou and QZSS"
    default: "another instrument"
    }
  }
}
