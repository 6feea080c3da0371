/// The Test Anything Protocol, version 13: a point for each run, with what failed
/// as a YAML block.
///
/// - Source: testanything.org, TAP 13 specification: plan, test lines, `\#` in
///   descriptions, YAML blocks indented by two spaces.
enum TAPReport {
  static func text(of tested: [TestedScenario], _ words: ReportWords = .test) -> String {
    var points: [String] = []
    for scenario in tested {
      if let problem = scenario.problem {
        points.append(point(false, points.count, scenario, nil) + block(problem.message, []))
      }
      for run in scenario.runs {
        let story = run.problem == nil ? run.story(of: scenario.path) : []
        let details = run.hasPassed ? "" : block(run.message, story)
        let name = run.name + (scenario.isUntested ? " # SKIP \(words.untested.one)" : "")
        points.append(point(run.hasPassed, points.count, scenario, name) + details)
      }
    }
    return "TAP version 13\n1..\(points.count)\n" + points.joined()
  }

  private static func point(
    _ isOK: Bool,
    _ before: Int,
    _ scenario: TestedScenario,
    _ name: String?
  ) -> String {
    var description = ""
    for scalar in scenario.shownPath.unicodeScalars {
      if scalar == "#" { description += "\\" }
      description.unicodeScalars.append(scalar)
    }
    let end = name.map { " \($0)" } ?? ""
    return "\(isOK ? "ok" : "not ok") \(before + 1) - \(description)\(end)\n"
  }

  private static func block(_ message: String, _ story: [String]) -> String {
    var text = "  ---\n  message: \(quoted(message))\n  severity: fail\n"
    if !story.isEmpty {
      text += "  story: |\n" + story.map { "    \($0)\n" }.joined()
    }
    return text + "  ...\n"
  }

  /// A YAML string in double quotes.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted += "\\" }
      quoted.unicodeScalars.append(scalar.value < 0x20 ? " " : scalar)
    }
    return quoted + "\""
  }
}

extension TestRun {
  /// All that failed, in one line.
  var message: String {
    problem?.message ?? failures.map(\.words).joined(separator: "; ")
  }
}
