import CommandLine
import Live
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
  func rows() throws(ScriptFileError) -> GoldenRows? {
    do throws(FileError) {
      return GoldenRows(self, try FileReader(path))
    } catch .notFound {
      return nil
    } catch {
      throw .file(error)
    }
  }

  /// The row of a line; an error where it is none.
  fileprivate func row(_ line: String, number: Int) throws(ScriptFileError) -> ReplayRow {
    if let row = row(line) { return row }
    let expected = isTimeline ? "a line of the timeline" : "a decoded line"
    let error = ScriptError(
      line: number,
      column: 1,
      expected: expected + ", as --accept writes it",
      found: "`\(line)`"
    )
    throw .script(error, path: path)
  }

  /// `nil` where it is none.
  func row(_ line: String) -> ReplayRow? {
    isTimeline ? ReplayRow(timeline: line) : ReplayRow(decoded: line)
  }
}

/// The rows of a golden file, one after the other.
struct GoldenRows: ~Copyable {
  private let golden: GoldenFile
  private var reader: FileReader
  private var lines = WrittenLines()

  fileprivate init(_ golden: GoldenFile, _ reader: consuming FileReader) {
    self.golden = golden
    self.reader = reader
  }

  /// `nil` at the end.
  mutating func next() throws(ScriptFileError) -> ReplayRow? {
    while true {
      if let line = lines.next() { return try golden.row(line, number: lines.number) }
      let count: Int
      do { count = try reader.read() } catch { throw .file(error) }
      guard count > 0 else {
        guard let line = lines.last() else { return nil }
        return try golden.row(line, number: lines.number)
      }
      let piece = reader.piece
      lines.push(piece.span.extracting(0..<count))
    }
  }
}

/// Lines of text that comes in pieces; empty ones are left out, and not counted.
struct WrittenLines {
  /// The number of the line that was taken last, from one.
  private(set) var number = 0
  private var bytes: [UInt8] = []
  private var offset = 0
  /// No line feed is between `offset` and here.
  private var searched = 0

  mutating func push(_ piece: Span<UInt8>) {
    bytes.removeFirst(offset)
    searched -= offset
    offset = 0
    piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
  }

  /// `nil` when the next piece is needed.
  mutating func next() -> String? {
    while searched < bytes.count {
      guard bytes[searched] == ASCII.lineFeed else {
        searched += 1
        continue
      }
      let line = bytes[offset..<searched]
      searched += 1
      offset = searched
      if !line.isEmpty { return text(line) }
    }
    return nil
  }

  /// What is left when no piece comes any more.
  mutating func last() -> String? {
    guard offset < bytes.count else { return nil }
    defer { offset = bytes.count }
    return text(bytes[offset...])
  }

  private mutating func text(_ line: ArraySlice<UInt8>) -> String {
    number += 1
    return String(decoding: line, as: UTF8.self)
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
