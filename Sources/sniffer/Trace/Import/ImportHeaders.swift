import Decoding
import GNSS
import Primitives
import Script

/// The headers of an imported trace: what the user states, else what the log tells,
/// else `n/a`.
struct ImportHeaders {
  private let facts: LogFacts
  private let format: LogFormat
  private let statement: TraceImporter.Statement

  init(_ facts: LogFacts, _ format: LogFormat, _ statement: TraceImporter.Statement) {
    self.facts = facts
    self.format = format
    self.statement = statement
  }

  func all(title: String) -> [Script.Header] {
    let found = ["title": title, "firmware": facts.revision ?? "", "module": module, "date": date]
    var headers = Script.Header.requiredKeys.map { key in
      let value = statement.headers[key] ?? found[key] ?? ""
      return Script.Header(key, value.isEmpty ? "n/a" : value)
    }
    if let start { headers.append(Script.Header("start", start)) }
    headers.append(Script.Header("imported", "from \(format.rawValue); #? unsure, #| no bytes"))
    headers.append(Script.Header("times", times))
    if facts.derivesRequests {
      headers.append(Script.Header("requests", "told by the echo below each"))
    }
    if facts.hasUnusualSides {
      headers.append(Script.Header("sides", "the log's marks mean the other side"))
    }
    if statement.restoresLineEnds {
      headers.append(Script.Header("line-ends", "restored; the log has others"))
    }
    if let unsure = statement.unsure {
      let side = unsure == .toTA ? "TE" : "TA"
      headers.append(Script.Header("unsure", "stated to be the \(side)'s"))
    }
    return headers
  }

  private var times: String {
    switch (facts.hasTimed, facts.hasUntimed) {
    case (false, _): "none"
    case (true, false): "the log's"
    case (true, true): "the log's; a line without one has that of the line above"
    }
  }

  /// The response to `AT+CGMM`, or `SIM7000E` of `1351B04SIM7000E`: revisions of other families
  /// have the name of a board in them.
  private var module: String {
    guard facts.model.isEmpty else { return facts.model }
    guard let revision = facts.revision, let start = revision.firstRange(of: "SIM7000") else {
      return ""
    }
    return String(
      revision[start.lowerBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
    )
  }

  private var date: String { start.map { String($0.prefix(10)) } ?? "" }

  /// ISO 8601, with a `Z` only where the log's times are known to be UTC.
  private var start: String? {
    guard case .date(let time, let isUTC)? = facts.start else { return nil }
    guard let second = UTCTime(millisecondsSince1970: time / 1_000_000 * 1_000) else { return nil }
    var text = FixedBytes<32>()
    second.encodeISO8601(into: &text)
    // The encoder's `Z`: the log's zone need not be UTC.
    let clock = text.withBytes { String(decoding: array($0).dropLast(), as: UTF8.self) }
    let fraction = time % 1_000_000
    return clock + (fraction == 0 ? "" : "." + Self.digits(fraction, 6)) + (isUTC ? "Z" : "")
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
