import CommandLine
import Decoding
import Manual
import Primitives
import SIM7000
import Script

/// What both sides say, as rows with what they mean.
struct MonitorDecoder {
  /// An open line without more of it for this time is shown as it is.
  ///
  /// Project value: no module pauses within a line; a person waits no longer.
  static let patience: Milliseconds = 500

  private var decoder = MixedDecoder(stated: [], takesSentences: true)
  /// The last command, for what to do about its failure.
  private(set) var pending: [UInt8] = []
  /// The module has taken `AT+CMEE=1` or `2`.
  private var givesReasons = false
  /// When the open line began.
  private var start = Instant.zero
  /// When an open line is given up; `nil` between lines.
  private(set) var deadline: Instant?

  /// The TE has sent `line`, without its line ending.
  mutating func send(_ line: [UInt8], at now: Instant) -> MonitorRow {
    let shown = VisibleText.of(String(decoding: line, as: UTF8.self))
    guard CommandText.range(in: line.span) == line.indices else {
      return MonitorRow(at: now, kind: .command, text: shown)
    }
    decoder.expect(line)
    pending = line
    return MonitorRow(at: now, kind: .command, text: shown, words: CommandWords.words(of: line))
  }

  /// The TA has sent `bytes`.
  mutating func receive(_ bytes: [UInt8], at now: Instant) -> [MonitorRow] {
    var rows: [MonitorRow] = []
    var rest = bytes[...]
    while !rest.isEmpty {
      // A line at a time, since each has the time of its own first byte.
      let end = rest.firstIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? rest.endIndex
      if !decoder.isOpen { start = now }
      var writer = DecodeWriter.keepingRows()
      decoder.push(Array(rest[..<end]).span, into: &writer)
      rows += self.rows(writer.takeRows())
      rest = rest[end...]
    }
    deadline = decoder.isOpen ? now + Self.patience : nil
    return rows
  }

  /// Nothing has come for `patience`, or nothing more can come.
  mutating func giveUp() -> [MonitorRow] {
    deadline = nil
    var writer = DecodeWriter.keepingRows()
    decoder.finish(into: &writer)
    return rows(writer.takeRows())
  }

  private mutating func rows(_ decoded: [DecodedRow]) -> [MonitorRow] {
    var rows: [MonitorRow] = []
    for row in decoded { rows.append(self.row(row)) }
    return rows
  }

  private mutating func row(_ decoded: DecodedRow) -> MonitorRow {
    let text = VisibleText.of(decoded.raw)
    guard case .at(let line) = decoded.content else {
      return MonitorRow(at: start, kind: .nmea, text: text, words: decoded.words)
    }
    let kind = Self.kind(of: line)
    var words = decoded.words
    switch kind {
    case .final:
      for command in NamedCommand.all(in: pending) where command.name == "+CMEE" {
        givesReasons = ["=1", "=2"].contains(command.rest)
      }
    case .error:
      let remedy = LineExplainer(pending: pending).explain(line.raw)?.remedy
      // How to get a reason is known by then.
      let rest = givesReasons ? remedy?.split(separator: " Without one: ").last : remedy?[...]
      words = [words, rest.map(String.init)].compactMap(\.self).joined(separator: "; ")
    case .urc where text == "RDY": givesReasons = false
    default: break
    }
    if words?.isEmpty ?? false { words = nil }
    return MonitorRow(at: start, kind: kind, text: text, words: words)
  }

  private static func kind(of line: ATDescription) -> MonitorRow.Kind {
    switch line.kind {
    case .echo: .echo
    case .response: .response
    case .final: isFailure(line.raw) ? .error : .final
    case .urc: .urc
    case .prompt: .prompt
    case .data: .data
    case .late: .late
    case .unknown: .unknown
    }
  }

  private static func isFailure(_ line: [UInt8]) -> Bool {
    let text = line.span.trimmed(0..<line.count)
    if let result = FinalResult(parsing: Array(line[text]).span) { return !result.isSuccess }
    return failures.contains(String(decoding: line[text], as: UTF8.self))
  }

  /// Results that only some commands have.
  private static let failures = [
    FinalResult.sendFail, .noCarrier, .busy, .noDialtone, .noAnswer,
  ].map(\.name)
}
