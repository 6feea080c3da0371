import Manual
import Primitives
import Script
import Simulation

/// What is expected of a trace, in the file beside it.
///
/// `NAME.replay` is the timeline of the tracker on the module of the trace. A trace of
/// another program is only read: `NAME.expected` is what `decode` makes of it.
struct GoldenFile {
  let path: String
  private let isTimeline: Bool

  init(beside trace: String, isTimeline: Bool) {
    let stem = trace.hasSuffix(".trace") ? String(trace.dropLast(6)) : trace
    path = stem + (isTimeline ? ".replay" : ".expected")
    self.isTimeline = isTimeline
  }

  /// `nil` where there is no such file.
  func read() throws(ScriptFileError) -> [ReplayRow]? {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileText.read(path)
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
    var rows: [ReplayRow] = []
    for (offset, line) in bytes.split(separator: ASCII.lineFeed).enumerated() {
      guard let row = row(String(decoding: line, as: UTF8.self)) else {
        let expected = isTimeline ? "a line of the timeline" : "a decoded line"
        let error = ScriptError(
          line: offset + 1,
          column: 1,
          expected: expected + ", as --accept writes it",
          found: "`\(String(decoding: line, as: UTF8.self))`"
        )
        throw .script(error, path: path)
      }
      rows.append(row)
    }
    return rows
  }

  func write(_ rows: [ReplayRow]) throws(FileError) {
    try FileText.write(Array(rows.map { $0.line + "\n" }.joined().utf8), to: path)
  }

  /// The rows of text that `decode` has written.
  func rows(ofDecoded text: [UInt8]) -> [ReplayRow] {
    text.split(separator: ASCII.lineFeed).compactMap { row(String(decoding: $0, as: UTF8.self)) }
  }

  private func row(_ line: String) -> ReplayRow? {
    isTimeline ? ReplayRow(timeline: line) : ReplayRow(decoded: line)
  }
}

extension ReplayRow {
  /// A row of the timeline; `nil` where another row tells it, or where it is judged by itself.
  init?(_ entry: TimelineEntry) {
    if case .expectation = entry.kind { return nil }
    guard let row = entry.row else { return nil }
    let line = Timeline.line(row.kind, row.text, at: entry.at)
    self.init(at: entry.at, kind: row.kind, text: row.text, line: line)
  }

  fileprivate init?(timeline line: String) {
    let parts = line.drop { $0 == " " }.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, let at = Instant(seconds: parts[0]) else { return nil }
    let rest = parts[1].drop { $0 == " " }
    let kind = rest.prefix { $0 != " " }
    // The kind is a column of seven, with two spaces behind it.
    let text = rest.utf8.dropFirst(max(7, kind.utf8.count) + 2)
    self.init(
      at: at,
      kind: String(kind),
      text: String(Substring(text)),
      line: line
    )
  }

  fileprivate init?(decoded line: String) {
    let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true)
    guard parts.count >= 3, let at = Instant(seconds: parts[0]) else { return nil }
    var text = parts.count > 3 ? String(parts[3].drop { $0 == " " }) : ""
    if let words = text.firstRange(of: "  -- ") { text.removeSubrange(words.lowerBound...) }
    let isSent = parts[1] == ">"
    self.init(
      at: at,
      kind: String(parts[1]),
      text: isSent ? text : "\(text)  [\(parts[2])]",
      line: line
    )
  }
}

extension Instant {
  /// `12.345678`.
  fileprivate init?(seconds text: Substring) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].utf8.count == 6, let whole = Int64(parts[0]),
      let fraction = Int64(parts[1]), whole >= 0, fraction >= 0, whole <= .max / 2_000_000
    else { return nil }
    self.init(microseconds: whole * 1_000_000 + fraction)
  }
}
