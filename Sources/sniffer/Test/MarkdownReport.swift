import Simulation

/// A page in GitHub's Markdown: a table, and below it what failed.
enum MarkdownReport {
  static func text(of tested: [TestedScenario]) -> String {
    var text = "## sniffer test\n\n\(TestTotals(tested).text)\n\n"
    text += "| scenario | pass | runs | first failing seed |\n|---|--:|--:|---|\n"
    for scenario in tested {
      let passed = scenario.runs.count - scenario.failedRuns.count
      let first =
        scenario.problem.map { "cannot be run: \(cell($0.message))" }
        ?? scenario.failedRuns.first.map { "**\($0.seed)**" } ?? ""
      text += "| \(cell(scenario.shownPath)) | \(passed) | \(scenario.runs.count) | \(first) |\n"
    }
    for scenario in tested {
      guard let run = scenario.failedRuns.first else { continue }
      text += "\n### \(cell(scenario.shownPath)), seed \(run.seed)\n\n"
      // Indented: nothing in the lines can end the block.
      text += run.story(of: scenario.path).map { "    \($0)\n" }.joined()
    }
    return text
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
