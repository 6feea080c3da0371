import CommandLine
import Decoding
import Primitives
import Script

/// Why recordings cannot be judged.
enum TuneError: CommandFailure {
  case file(FileError)
  /// With the line in which it is; `nil` where the file has none.
  case content(ScriptError, path: String, line: String?)
  /// Nothing in the recordings is labelled.
  case noLabels

  var exitCode: ExitCode {
    switch self {
    case .file(let error): error.exitCode
    case .content, .noLabels: .badInput
    }
  }

  var message: String {
    switch self {
    case .file(let error): error.message
    case .content(let error, let path, let line):
      QuotedErrors.text(error, in: path, line: line)
    case .noLabels: "no sample is labelled still or moving"
    }
  }

  var isLocated: Bool {
    if case .content = self { true } else { false }
  }

  /// Hands over each line of a file with its number, empty ones left out.
  static func readLines(
    of path: String,
    _ progress: ReadProgress? = nil,
    _ take: (Span<UInt8>, Int) throws(ScriptError) -> Void
  ) throws(TuneError) {
    var lines = NumberedLines()
    var failedLine: String?
    func push(_ byte: UInt8) throws(ScriptError) {
      switch lines.push(byte) {
      case .pending: break
      case .overlong: throw lines.overlongError
      case .line:
        let (line, number) = (lines.line, lines.number)
        var failure: ScriptError?
        line.withBytes { bytes in
          do throws(ScriptError) {
            try take(bytes, number)
          } catch {
            failure = error
            failedLine = String(decoding: array(bytes), as: UTF8.self)
          }
        }
        if let failure { throw failure }
      }
    }
    do {
      var reader = try FileReader(path)
      var isFirst = true
      while case let count = try reader.read(), count > 0 {
        let start = isFirst ? ByteOrderMark.count(atStartOf: reader.piece.span) : 0
        for index in start..<count { try push(reader.piece[index]) }
        progress?.add(count)
        isFirst = false
      }
      try push(ASCII.lineFeed)
    } catch let error as FileError {
      throw .file(error)
    } catch let error as ScriptError {
      throw .content(error, path: path, line: failedLine)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension LabelSpan {
  /// Rows `start_ms,end_ms,label` of a file, a heading or none above them.
  static func read(_ path: String) throws(TuneError) -> [LabelSpan] {
    var spans: [LabelSpan] = []
    var numbers: [Int] = []
    var isFirst = true
    try TuneError.readLines(of: path) { (line, number) throws(ScriptError) in
      defer { isFirst = false }
      if isFirst, line.starts(with: "start_ms,end_ms,label") { return }
      spans.append(try LabelSpan(parsing: line, number: number))
      numbers.append(number)
    }
    if let (first, second) = contradiction(in: spans) {
      let error = ScriptError(
        line: numbers[second],
        column: 1,
        expected: "no other label than that of line \(numbers[first]), which overlaps",
        found: "`\(spans[second].label.word)`"
      )
      throw .content(error, path: path, line: nil)
    }
    return spans
  }

  /// Two spans that overlap, and whose labels differ.
  private static func contradiction(in spans: [LabelSpan]) -> (Int, Int)? {
    let order = spans.indices.sorted { spans[$0].start < spans[$1].start }
    guard var last = order.first else { return nil }
    for index in order.dropFirst() {
      let overlaps = spans[index].start < min(spans[index].end, spans[last].end)
      if overlaps, spans[index].label != spans[last].label {
        return (min(last, index), max(last, index))
      }
      if spans[index].end > spans[last].end { last = index }
    }
    return nil
  }

  private init(parsing line: Span<UInt8>, number: Int) throws(ScriptError) {
    var cursor = FieldCursor(0..<line.count)
    start = try Self.time(in: line, &cursor, number)
    end = try Self.time(in: line, &cursor, number)
    guard start <= end else {
      throw ScriptError(
        line: number,
        column: line.firstOffset(of: ASCII.comma, in: 0..<line.count).map { $0 + 2 } ?? 1,
        expected: "an end that is not before the start",
        found: "\(end / 1_000) ms"
      )
    }
    let range = cursor.next(in: line).map { line.trimmed($0) } ?? line.count..<line.count
    let word = VisibleText.of(array(line.extracting(range)))
    // In a column nothing is unknown; a row that says nothing is a mistake.
    guard !word.isEmpty, let label = MotionLabel(word) else {
      throw ScriptError(
        line: number,
        column: range.lowerBound + 1,
        expected: Self.expectation,
        found: word.isEmpty ? "nothing" : "`\(word)`"
      )
    }
    self.label = label
  }

  private static let expectation = "still, stationary, moving or unknown"

  private static func time(
    in line: Span<UInt8>,
    _ cursor: inout FieldCursor,
    _ number: Int
  ) throws(ScriptError) -> Int64 {
    let range = cursor.next(in: line).map { line.trimmed($0) } ?? line.count..<line.count
    guard let time = FixedPoint(parsing: line, range)?.scaled(toFractionDigits: 3) else {
      throw ScriptError(
        line: number,
        column: range.lowerBound + 1,
        expected: "a time in ms",
        found: range.isEmpty ? "nothing" : "`\(VisibleText.of(array(line.extracting(range))))`"
      )
    }
    return time
  }
}
