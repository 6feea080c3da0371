import Primitives
package import Script

/// The errors of a script for people: each with its place, its line, and a caret under the place.
package struct QuotedErrors {
  private let path: String
  private let isScript: Bool
  /// The lines of each file that has been quoted.
  private var files: [String: [ArraySlice<UInt8>]] = [:]

  /// `text` is what `path` contains; if omitted, the file is read when it is first quoted.
  ///
  /// A script has a first line of its own; of a file without it that line isn't quoted. Pass false
  /// for `isScript` for a file of another kind, of which all lines are quoted.
  package init(of path: String, text: [UInt8]? = nil, isScript: Bool = true) {
    self.path = path
    self.isScript = isScript
    if let text { files[path] = Self.lines(text) }
  }

  /// Without a line feed at the end; without the line if it can't be read.
  package mutating func text(_ error: ScriptError) -> String {
    let file = error.file ?? path
    return Self.text(error, in: file, line: line(error.line, of: file))
  }

  /// `line` is the one with the error, without its end; `nil` if it can't be quoted.
  package static func text(_ error: ScriptError, in file: String, line: String?) -> String {
    let message = error.message.unicodeScalars.map { VisibleText.of($0) }.joined()
    let head = "\(VisibleText.of(file: file)):\(error.line):\(error.column): error: \(message)"
    guard let line else { return head }
    let quote = quote(line, column: error.column)
    return "\(head)\n  \(quote.line)\n  \(quote.caret)"
  }

  package mutating func text(_ errors: [ScriptError]) -> String {
    var texts: [String] = []
    for error in errors { texts.append(text(error)) }
    return texts.joined(separator: "\n")
  }

  private mutating func line(_ number: Int, of file: String) -> String? {
    if files[file] == nil { files[file] = Self.lines(of: file) }
    guard let lines = files[file], lines.indices.contains(number - 1) else { return nil }
    let line = lines[number - 1]
    // A file with another first line is not a script: it may be private.
    let isQuoted = number > 1 || !isScript || line.starts(with: "#!sniffer".utf8)
    guard isQuoted else { return nil }
    let end = line.last == ASCII.carriageReturn ? line.dropLast() : line
    return end.isEmpty ? nil : String(decoding: end, as: UTF8.self)
  }

  /// Stdin and what another program has opened can't be read twice.
  private static func lines(of file: String) -> [ArraySlice<UInt8>] {
    guard file != "-", !FileReader.isInherited(file), let text = try? FileText.readText(file) else {
      return []
    }
    return lines(text)
  }

  private static func lines(_ text: [UInt8]) -> [ArraySlice<UInt8>] {
    text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
  }

  // MARK: - Quoting

  /// Project value: with the two spaces before it, a terminal of 80 columns.
  private static let columnsMax = 78

  /// What a terminal shows of the line, and the line below it.
  ///
  /// Tabs stay: below each is one. Of a longer line it is the part around the place, with dots where it is cut.
  static func quote(_ line: String, column: Int) -> (line: String, caret: String) {
    let scalars = line.unicodeScalars
    let first = max(0, min(column - 1, scalars.count) - columnsMax)
    let near = scalars.dropFirst(first).prefix(2 * columnsMax)
    let shown = near.map { scalar in scalar == "\t" ? "\t" : VisibleText.of(scalar) }
    let widths = shown.map(TextColumns.width(of:))
    let place = max(0, min(column - 1 - first, shown.count))
    var range = place..<place
    var width = 1
    // The place is in the middle of what there is room for, or nearer to an end of the line.
    while range.count < shown.count, width < columnsMax - 2 * dots.count {
      let isLeft = range.lowerBound > 0
      let isRight = range.upperBound < shown.count
      let goesLeft = isLeft && (!isRight || place - range.lowerBound <= range.upperBound - place)
      range =
        goesLeft
        ? range.lowerBound - 1..<range.upperBound : range.lowerBound..<range.upperBound + 1
      width += widths[goesLeft ? range.lowerBound : range.upperBound - 1]
    }
    let start = first + range.lowerBound > 0 ? dots : ""
    let end = range.upperBound < shown.count || near.endIndex < scalars.endIndex ? dots : ""
    let below = (range.lowerBound..<place).map { index in
      shown[index] == "\t" ? "\t" : String(repeating: " ", count: widths[index])
    }
    return (
      start + shown[range].joined() + end,
      String(repeating: " ", count: start.count) + below.joined() + "^"
    )
  }

  private static let dots = "..."
}
