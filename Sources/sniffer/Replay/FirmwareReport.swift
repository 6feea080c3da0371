import CommandLine
import Manual
import Primitives
import Simulation

/// How programs fared in front of the modules of traces: text, a table in Markdown, or JSON Lines.
struct FirmwareReport {
  let rows: [FirmwareCommand.Row]

  func write(to output: Output, _ arguments: ParsedArguments) {
    if arguments.isGiven("json") {
      for line in jsonLines { output.write(line) }
    } else if arguments.isGiven("markdown") {
      for line in table { output.writeLine(line) }
    } else {
      for line in text { output.writeLine(line) }
    }
  }

  // MARK: - Text

  /// A row for each trace, and under it what is wrong, when, and the bytes that show it.
  private var text: [String] {
    let width = rows.map(\.path.utf8.count).max() ?? 0
    var lines: [String] = []
    for row in rows {
      let padding = String(repeating: " ", count: width - row.path.utf8.count)
      let verdicts = row.outcomes.map { firmware, outcome in
        "\(firmware) \(outcome.verdict.rawValue)"
      }
      lines.append("\(row.path)\(padding)  \(verdicts.joined(separator: ", "))")
      for (firmware, outcome) in row.outcomes {
        for finding in outcome.findings {
          lines.append("    \(finding.at.seconds)  \(firmware) \(finding.words)")
          if !finding.bytes.isEmpty { lines.append("      < \(VisibleText.of(finding.bytes))") }
        }
      }
    }
    return lines + ["", summary]
  }

  private var summary: String {
    let counts = (rows.first?.outcomes.map(\.firmware) ?? []).map { firmware in
      let ill = rows.count { row in
        row.outcomes.contains { $0.firmware == firmware && $0.outcome.verdict < .waits }
      }
      let name = firmware == "sketch" ? "the sketch (a reconstruction)" : "the tracker"
      return "\(name) fails on \(ill)"
    }
    return "\(rows.count) \(rows.count == 1 ? "trace" : "traces"): "
      + counts.joined(separator: ", ")
  }

  // MARK: - Markdown

  private var table: [String] {
    let names = rows.first?.outcomes.map(\.firmware) ?? []
    let heads = names.map { $0 == "sketch" ? "sketch (reconstructed)" : $0 }
    var lines = ["| trace | " + heads.joined(separator: " | ") + " |"]
    lines.append("|---|" + String(repeating: "---|", count: names.count))
    for row in rows {
      let cells = row.outcomes.map { _, outcome in cell(outcome) }
      lines.append("| \(row.path) | " + cells.joined(separator: " | ") + " |")
    }
    return lines
  }

  /// The verdict, and the words of the finding that it rests on.
  private func cell(_ outcome: FirmwareOutcome) -> String {
    let found = outcome.findings.first { $0.verdict == outcome.verdict }
    guard let found else { return outcome.verdict.rawValue }
    return "**\(outcome.verdict.rawValue)**: \(found.words)"
  }

  // MARK: - JSON

  private var jsonLines: [[UInt8]] {
    rows.flatMap { row in
      row.outcomes.map { firmware, outcome in
        var json = JSONWriter()
        json.object { json in
          json.member("event", "outcome")
          json.member("trace", row.path)
          json.member("firmware", firmware)
          if firmware == "sketch" { json.member("reconstruction", true) }
          encode(outcome, into: &json)
        }
        return json.takeLine()
      }
    }
  }

  private func encode(_ outcome: FirmwareOutcome, into json: inout JSONWriter) {
    json.member("verdict", outcome.verdict.rawValue)
    json.member("state", outcome.state)
    json.member("end_us", outcome.end.microseconds)
    json.member("delivered", Int64(outcome.deliveredCount))
    json.member("requests", Int64(outcome.requestCount))
    json.member("requests_answered", Int64(outcome.answeredCount))
    json.member("findings", objects: outcome.findings) { json, finding in
      json.member("t_us", finding.at.microseconds)
      json.member("verdict", finding.verdict.rawValue)
      json.member("words", finding.words)
      json.member("bytes", latin1: finding.bytes)
    }
  }
}
