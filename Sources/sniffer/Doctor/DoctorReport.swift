import CommandLine
import Diagnosis
import Manual
import Primitives
import SIM7000

/// A diagnosis for people and for programs.
struct DoctorReport {
  let diagnosis: Diagnosis
  let dialogue: Dialogue

  /// Project value: the widest name of a layer and a gap.
  private static let nameWidth = 22

  // MARK: - Text

  func writeText(to output: Output) {
    for check in diagnosis.checks {
      let mark = Self.mark(check.verdict)
      output.write(
        "\(mark)  \(padded(check.layer.name))\(VisibleText.of(check.words))\n"
      ) { line in
        let word = mark.prefix { $0 != " " }
        return TextStyle(ofKind: word).painted(word, in: line)
      }
      for line in check.evidence { output.writeLine(output.painted(Self.row(line), .dim)) }
      if check.verdict == .failed || check.verdict == .warning, let advice = check.symptom.advice {
        let padding = String(repeating: " ", count: 12)
        output.write(TextColumns.wrapped("next: " + advice, after: padding, padding + "  ")) {
          TextStyle.note.painted("next:", in: $0)
        }
      }
    }
    output.writeLine("")
    output.writeLine(output.painted(conclusion, .strong))
    // The row of the cause may be far above by now.
    guard let advice = diagnosis.cause?.symptom.advice else { return }
    output.write(TextColumns.wrapped("Next: " + advice, after: "", "  "))
  }

  private func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, Self.nameWidth - name.utf8.count))
  }

  private static func mark(_ verdict: Check.Verdict) -> String {
    switch verdict {
    case .ok: "ok     "
    case .warning: "warning"
    case .failed: "FAILED "
    case .notChecked: "-      "
    }
  }

  /// Time, side, line, and what it means.
  private static func row(_ line: Dialogue.Line) -> String {
    let start = "            \(line.at.seconds) \(line.isSent ? ">" : "<") "
    let text = VisibleText.of(line.bytes)
    return start + text + (meaning(of: line).map { "   (\($0))" } ?? "")
  }

  /// In words; `nil` for what speaks for itself.
  static func meaning(of line: Dialogue.Line) -> String? {
    guard !line.isSent else { return nil }
    if let result = FinalResult(parsing: line.bytes.span), result != .ok, result != .error {
      return VisibleText.of(result.words)
    }
    let name = line.text.prefix { $0 != ":" }
    guard name.count < line.text.count else { return nil }
    return words(ofLine: line.bytes, name: String(name)).map { VisibleText.of($0) }
  }

  /// What it comes to, in one sentence; before it, of an examination that was not completed,
  /// the layers that it did not come to.
  var conclusion: String {
    guard let end = diagnosis.earlyEnd else { return finding }
    let left = diagnosis.checks.filter { $0.verdict == .notChecked }.map(\.layer.name)
    let start = end == .interrupted ? "Interrupted" : "The time allowed ran out"
    let names = left.isEmpty ? "" : "; not checked: \(left.joined(separator: ", "))"
    return "\(start)\(names)." + (diagnosis.cause == nil ? "" : " " + finding)
  }

  private var finding: String {
    let failed = diagnosis.checks.count { $0.verdict == .failed }
    let good = diagnosis.checks.count { $0.verdict == .ok }
    guard let cause = diagnosis.cause else {
      return "Nothing is wrong with what was looked at: \(good) layers are well."
    }
    let words = VisibleText.of(cause.words)
    if failed == 0 { return "Nothing failed; look at \(cause.layer.name): \(words)." }
    return "The cause: \(cause.layer.name): \(words)."
  }

  // MARK: - JSON

  func writeJSON(to output: Output) {
    for check in diagnosis.checks {
      var json = JSONWriter()
      json.object { json in encode(check, into: &json) }
      output.write(json.takeLine())
    }
    var json = JSONWriter()
    json.object { json in
      json.member("event", "summary")
      json.member("healthy", diagnosis.isHealthy)
      json.member("cause", diagnosis.cause?.layer.rawValue)
      json.member("verdict", diagnosis.cause?.verdict.rawValue)
      json.member("symptom", diagnosis.cause?.symptom.rawValue)
      json.member("words", conclusion)
      json.member("next", diagnosis.cause?.symptom.advice)
    }
    output.write(json.takeLine())
  }

  private func encode(_ check: Check, into json: inout JSONWriter) {
    json.member("event", "check")
    json.member("layer", check.layer.rawValue)
    json.member("verdict", check.verdict.rawValue)
    json.member("symptom", check.symptom.rawValue)
    json.member("words", check.words)
    json.member("lines", objects: check.evidence) { json, line in
      json.member("t_us", line.at.microseconds)
      json.member("dir", line.isSent ? ">" : "<")
      json.member("line", latin1: line.bytes)
      json.member("words", Self.meaning(of: line))
    }
    json.member("next", check.symptom.advice)
    json.member("changes", texts: check.remedies)
  }
}
