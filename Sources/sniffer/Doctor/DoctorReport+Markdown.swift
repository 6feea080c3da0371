import CommandLine
import Diagnosis
import Manual
import Primitives
import Script

extension DoctorReport {
  /// For an issue: what was found, and the whole dialogue, without what identifies the
  /// module.
  var markdown: [UInt8] {
    let redacted = Self.redacted(dialogue.lines)
    var text = "# sniffer doctor\n\n\(causeLine)\n\n| layer | verdict | symptom |\n|---|---|---|\n"
    for check in diagnosis.checks {
      let verdict = check.verdict == .notChecked ? "not checked" : check.verdict.rawValue
      text += "| \(check.layer.name) | \(verdict) | \(check.symptom.words) |\n"
    }
    for check in diagnosis.checks where check.verdict == .failed || check.verdict == .warning {
      text += "\n## \(check.layer.name): \(check.symptom.words)\n\n```\n"
      for line in check.evidence { text += row(line, in: redacted) }
      text += "```\n"
      if let advice = check.symptom.advice { text += "\nNext: \(advice)\n" }
    }
    text += "\n## The dialogue\n\nIdentifiers and positions are stand-ins.\n\n```\n"
    for line in dialogue.lines { text += row(line, in: redacted) }
    return Array((text + "```\n").utf8)
  }

  /// Without values, in which a place or a number might stand.
  private var causeLine: String {
    guard let cause = diagnosis.cause else { return conclusion }
    return "The cause: **\(cause.layer.name)**: \(cause.symptom.words)."
  }

  private func row(_ line: Dialogue.Line, in redacted: [[UInt8]]) -> String {
    guard line.order < redacted.count else { return "" }
    let text = VisibleText.of(redacted[line.order])
    return "\(line.at.seconds) \(line.isSent ? ">" : "<") \(text)\n"
  }

  /// The same lines, each without what is private; none where the redaction fails, so that
  /// nothing gets out.
  private static func redacted(_ lines: [Dialogue.Line]) -> [[UInt8]] {
    var writer = TraceWriter()
    var text = writer.start([])
    for line in lines {
      text += writer.write(
        line.bytes + [ASCII.carriageReturn, ASCII.lineFeed],
        line.isSent ? .toTA : .toTE,
        at: line.at
      )
      text += writer.finish()
    }
    let known = Set(FieldDictionary.entries.flatMap(\.names))
    var options = Redaction.Options(isKnown: known.contains)
    options.movesPositions = true
    guard let redaction = try? Redaction(of: text, options),
      let script = try? Script(parsing: redaction.text)
    else { return [] }
    let events = script.events.compactMap { event -> [UInt8]? in
      guard case .bytes(let bytes) = event.payload else { return nil }
      return Array(bytes.dropLast(2))
    }
    return events.count == lines.count ? events : []
  }
}
