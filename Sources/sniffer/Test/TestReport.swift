import CommandLine
import Live
import Manual
import Simulation

/// The results on stdout, in the form that was asked for: text as they come, others at the end.
struct TestReport {
  private let output: Output
  private let form: Form
  private let hasSeeds: Bool
  private let words: ReportWords
  private let isCovered: Bool
  /// Of the column of paths.
  private let width: Int

  private enum Form {
    case text
    case tap
    case markdown
    case json
    case github
  }

  init(of files: [String], _ arguments: ParsedArguments, _ output: Output) {
    self.output = output
    words = .of(arguments.command)
    isCovered = arguments.isGiven("coverage")
    hasSeeds = arguments.command == .test && arguments.isGiven("seeds")
    let forms: [(String, Form)] = [
      ("tap", .tap), ("markdown", .markdown), ("json", .json), ("github", .github),
    ]
    form = forms.first { arguments.isGiven($0.0) }?.1 ?? .text
    width = files.map { VisibleText.of($0).utf8.count }.max() ?? 0
  }

  /// The next of the files is through.
  func tell(_ scenario: TestedScenario) {
    guard form == .text || form == .github else { return }
    write(text(of: scenario))
    output.flush()
  }

  /// All are through.
  func finish(_ tested: [TestedScenario]) {
    switch form {
    case .text: write("\n" + TestTotals(tested).text(words) + "\n")
    case .tap: output.write(TAPReport.text(of: tested, words))
    case .markdown: output.write(MarkdownReport.text(of: tested, words))
    case .json: for line in JSONReport.lines(of: tested, words) { output.write(line) }
    case .github:
      write("\n" + TestTotals(tested).text(words) + "\n" + GitHubReport.text(of: tested))
    }
    if isCovered { write(CoverageReport(of: tested)) }
  }

  /// Below the results: in TAP a comment, in Markdown an indented block.
  private func write(_ coverage: CoverageReport) {
    switch form {
    case .text, .github: output.write("\n" + coverage.lines.map { "\($0)\n" }.joined())
    case .tap: output.write(coverage.lines.map { "# \($0)\n" }.joined())
    case .markdown:
      let block = coverage.lines.dropFirst().map { "    \($0)\n" }.joined()
      output.write("\n### \(coverage.lines[0])\n\n" + block)
    case .json: for line in coverage.jsonLines { output.write(line) }
    }
  }

  // MARK: - Text

  private func write(_ text: String) {
    output.write(text, form == .text ? Self.coloured : { $0 })
  }

  private func text(of scenario: TestedScenario) -> String {
    let padding = String(repeating: " ", count: width - scenario.shownPath.utf8.count)
    let passed = scenario.isUntested ? "-    " : "ok   "
    let word = scenario.problem != nil ? "ERROR" : scenario.hasPassed ? passed : "FAILS"
    var text = "\(word)  \(scenario.shownPath)\(padding)  \(summary(of: scenario))\n"
    if let quotes = scenario.problem?.quotes { text += quotes + "\n" }
    if let run = scenario.failedRuns.first {
      text += run.story(of: scenario.path).map { "  \($0)\n" }.joined()
    }
    return text
  }

  private func summary(of scenario: TestedScenario) -> String {
    scenario.summary(hasSeeds: hasSeeds, words)
  }

  /// The result of each, and of a difference what it was and what it is.
  private static func coloured(_ text: String) -> String {
    TextStyle.lines(of: TextStyle.errors(text)) { line in
      let word = line.split(separator: " ", maxSplits: 1).first ?? ""
      guard line.hasPrefix(" ") else { return TextStyle(ofKind: word).painted(word, in: line) }
      return switch word.first {
      case "-": TextStyle.failure.painted(line)
      case "+": TextStyle.good.painted(line)
      default: String(line)
      }
    }
  }
}

/// What all scenarios come to.
struct TestTotals {
  var scenarios = 0
  var runs = 0
  var judged = 0
  var failedScenarios = 0
  var failedRuns = 0
  var problems = 0
  var untested = 0
  var unchecked = 0

  init(_ tested: [TestedScenario]) {
    scenarios = tested.count
    for scenario in tested {
      runs += scenario.runs.count
      failedRuns += scenario.failedRuns.count
      judged += scenario.runs.map(\.judgedCount).reduce(0, +)
      unchecked += scenario.runs.map(\.uncheckedCount).reduce(0, +)
      if scenario.problem != nil { problems += 1 }
      if scenario.isUntested { untested += 1 }
      if !scenario.failedRuns.isEmpty { failedScenarios += 1 }
    }
  }

  func text(_ words: ReportWords) -> String {
    var text = "\(count(scenarios, words.unit)), \(count(runs, "run")), "
    text += "\(count(judged, words.judged))"
    if problems > 0 { text += ", \(problems) cannot be run" }
    if unchecked > 0 { text += ", \(unchecked) not checked" }
    if untested > 0 { text += ", \(untested) \(words.untested.all)" }
    let failed = failedRuns == 0 ? "all runs pass" : "\(count(failedRuns, "run")) failed"
    let result = judged == 0 && untested > 0 ? "nothing was tested" : failed
    return "\(text): \(runs == 0 ? "nothing was run" : result)"
  }

  private func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension TestedScenario {
  /// The path, harmless for a terminal.
  var shownPath: String { VisibleText.of(path) }

  /// The figures in a few words.
  func summary(hasSeeds: Bool, _ words: ReportWords) -> String {
    if let problem {
      let count = problem.errors.count
      return problem.quotes == nil ? problem.message : count == 1 ? "1 error" : "\(count) errors"
    }
    guard let first = runs.first else { return "" }
    let unchecked = first.uncheckedCount > 0 ? ", \(first.uncheckedCount) not checked" : ""
    if isUntested, first.replay == nil, unchecked.isEmpty {
      return "\(words.untested.one): nothing was tested"
    }
    guard hasSeeds else {
      if let problem = first.problem { return problem.message }
      if first.replay != nil { return first.replaySummary }
      let judged = "\(first.judgedCount) \(words.judged)s"
      let result = first.hasPassed ? judged : "\(first.failures.count) of \(judged) failed"
      return result + unchecked
    }
    let passed = runs.count - failedRuns.count
    let share = decimal(Int64(passed * 1_000 / runs.count), fractionDigits: 1)
    let text = "\(passed) of \(runs.count) seeds pass, \(share) %"
    return failedRuns.first.map { "\(text), the first that fails is \($0.seed)" } ?? text
  }
}

extension TestRun {
  /// What failed, what happened before, and how to see it again.
  func story(of path: String) -> [String] {
    if let problem { return ["\(name): \(problem.message)", "again: \(command(path))"] }
    var lines: [String] = []
    for failure in failures {
      lines.append("\(name), at \(failure.at.seconds): \(failure.words)")
      lines += failure.details.map { "  \($0)" }
    }
    if !lastLines.isEmpty { lines.append("the last lines before it:") }
    lines += lastLines
    return lines + ["again: \(command(path))"]
  }

  /// The command line that repeats the run.
  func command(_ path: String) -> String {
    guard let replay else {
      let option = firmware.map { " --firmware \(ShellText.quoted($0))" } ?? ""
      return "sniffer test \(ShellText.quoted(path)) --seeds \(seed)" + option + options
    }
    return "sniffer replay \(ShellText.quoted(path))" + replay.options + options
  }
}

extension TestRun.Failure {
  var words: String { "\(result.place): \(message)" }

  /// Without the place.
  var message: String {
    result.text.isEmpty ? result.found : "\(result.text): \(result.found)"
  }
}
