/// A page in GitHub's Markdown: a table, and below it what failed.
enum MarkdownReport {
  static func text(of tested: [TestedScenario], _ words: ReportWords = .test) -> String {
    var text = "## \(words.command)\n\n\(TestTotals(tested).text(words))\n\n"
    text += "| \(words.unit) | pass | runs | \(words.firstFailing) |\n|---|--:|--:|---|\n"
    for scenario in tested {
      let passed = scenario.runs.count - scenario.failedRuns.count
      let first =
        scenario.problem.map { "cannot be run: \(cell($0.message))" }
        ?? scenario.failedRuns.first.map { "**\(firstFailing($0))**" } ?? ""
      text += "| \(cell(scenario.shownPath)) | \(passed) | \(scenario.runs.count) | \(first) |\n"
    }
    for scenario in tested {
      guard let run = scenario.failedRuns.first else { continue }
      text += "\n### \(cell(scenario.shownPath)), \(run.name)\n\n"
      // Indented: nothing in the lines can end the block.
      text += run.story(of: scenario.path).map { "    \($0)\n" }.joined()
    }
    return text
  }

  /// The seed, or what a trace's first difference is.
  private static func firstFailing(_ run: TestRun) -> String {
    guard run.replay != nil else { return "\(run.seed)" }
    return cell(run.problem?.message ?? run.failures.first?.message ?? "")
  }

  /// Text that neither ends a cell nor begins a tag.
  private static func cell(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "|", "*", "_", "`", "[", "]", "\\": result += "\\"
      case "<":
        result += "&lt;"
        continue
      case "&":
        result += "&amp;"
        continue
      default: break
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}
