package import CommandLine
import Manual
import Primitives
package import Script

/// A file with all that a monitor shows, which is a trace: rows of the line are its lines, and
/// what they mean and the monitor's own words are its comments.
///
/// A recording has the bytes; a log has the rows that were shown.
package struct MonitorLog: ~Copyable {
  private var file: FileWriter
  private var last = Instant.zero

  package init(to path: String, _ headers: [Script.Header]) throws(FileError) {
    var file = try FileWriter(path)
    // A blank line ends the headers: no comment below is one.
    try file.write(TraceWriter().start(headers) + [ASCII.lineFeed])
    self.file = file
  }

  mutating func add(_ texts: [MonitorText]) throws(FileError) {
    var lines: [String] = []
    for text in texts { lines += Self.lines(of: text, &last) }
    if !lines.isEmpty { try file.write(lines: Array((lines.joined(separator: "\n") + "\n").utf8)) }
  }

  /// Rows that are shown again, such as those found by a search, are comments: time does not go
  /// back.
  static func lines(of text: MonitorText, _ last: inout Instant) -> [String] {
    guard let row = text.row, row.kind != .note, row.at >= last else {
      return text.text.split(separator: "\n", omittingEmptySubsequences: false).map { "# \($0)" }
    }
    last = row.at
    let line = "\(row.at.seconds) \(row.mark) \(spelled(row))"
    return [line] + (row.words.map { ["# " + VisibleText.of($0)] } ?? [])
  }

  /// With the line ending that is not shown; spaces at the ends are spelled.
  private static func spelled(_ row: MonitorRow) -> String {
    let text = row.text
    let start = text.prefix { $0 == " " }.count
    let end = start == text.count ? 0 : text.reversed().prefix { $0 == " " }.count
    func spaces(_ count: Int) -> String { String(repeating: "\\x20", count: count) }
    let ending =
      switch row.kind {
      case .command: "\\r"
      case .prompt, .data: ""
      default: "\\r\\n"
      }
    return spaces(start) + text.dropFirst(start).dropLast(end) + spaces(end) + ending
  }
}
