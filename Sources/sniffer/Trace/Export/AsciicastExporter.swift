import CommandLine
import Decoding
import Manual
import Script

/// A recording for a terminal's player: each line at its time.
///
/// - Source: docs.asciinema.org/manual/asciicast/v2: a header, then `[time, "o", data]`.
struct AsciicastExporter: TraceExporter {
  // Project values: a terminal as most are, which a long line wraps in.
  private static let columns: Int64 = 100
  private static let rows: Int64 = 30

  mutating func start(_ headers: [Script.Header]) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("version", 2)
      json.member("width", Self.columns)
      json.member("height", Self.rows)
      json.member("title", headers.first { $0.key == "title" }?.value)
    }
    return json.takeLine()
  }

  mutating func take(_ row: DecodedRow) -> [UInt8] {
    let text = "\(row.isSent ? ">" : "<") \(VisibleText.of(row.raw))"
    // What it means, in grey.
    let words = row.words.map { "  \u{1B}[90m\(VisibleText.of($0))\u{1B}[m" } ?? ""
    var json = JSONWriter()
    json.object { json in json.member("o", text + words + "\r\n") }
    // The member's value alone: the line is an array.
    let value = json.takeLine().dropFirst(5).dropLast(2)
    return Array("[\(ExportText.seconds(row.stamp.at)),\"o\",".utf8) + value + Array("]\n".utf8)
  }
}
