import CommandLine
import Manual
import Pages
import Primitives
import Simulation

/// The file that `--html` names.
struct ReportFile {
  private let path: String
  private let command: CommandName

  private static let maker = "sniffer \(Sniffer.version)"

  /// `nil` where none is asked for.
  init?(_ arguments: ParsedArguments) {
    guard let path = arguments.text("html") else { return nil }
    self.path = path
    command = arguments.command
  }

  /// Writes what `runs` have recorded; several get a table above them, and those that
  /// fail are open.
  func write(
    _ runs: [RunRecord],
    title: String,
    summary: String? = nil,
    index: [[String]] = [],
    coverage: [[String]] = []
  ) throws(FileError) {
    var document = ReportDocument(
      title: title,
      summary: summary ?? "sniffer \(command.rawValue)",
      maker: Self.maker
    )
    if !index.isEmpty { document.addIndex("Runs", index) }
    for run in runs { document.add(run, isOpen: runs.count == 1 || run.verdict == .fails) }
    if !coverage.isEmpty { document.addTable("Coverage of all runs", coverage) }
    try FileText.write(document.finish(), to: path)
  }
}

extension ReportFile {
  /// Tables alone, where nothing ran.
  func write(
    _ tables: [(name: String, rows: [[String]])],
    title: String,
    summary: String
  ) throws(FileError) {
    var document = ReportDocument(title: title, summary: summary, maker: Self.maker)
    for table in tables { document.addTable(table.name, table.rows) }
    try FileText.write(document.finish(), to: path)
  }
}

extension ReportFile {
  /// Of scenarios or traces, and their runs.
  func write(_ tested: [TestedScenario], _ words: ReportWords) throws(FileError) {
    var index = [["run", "result", "\(words.judged)s", "reports", "length"]]
    var records: [RunRecord] = []
    for scenario in tested {
      for run in scenario.runs {
        var record =
          run.record ?? RunRecord(name: "", title: scenario.title, variant: run.name)
        record.name = scenario.shownPath
        if !run.hasPassed {
          record.verdict = .fails
          record.failures = run.failures.map { "at \($0.at.seconds): \($0.words)" }
        }
        index.append([
          "\(record.name), \(run.name)", run.hasPassed ? "holds" : "fails", "\(run.judgedCount)",
          "\(run.deliveredCount)", "\(run.end.microseconds / 1_000_000) s",
        ])
        records.append(record)
      }
      if let problem = scenario.problem {
        index.append([scenario.shownPath, "fails", VisibleText.of(problem.message), "", ""])
        var record = RunRecord(name: scenario.shownPath, title: scenario.title)
        record.verdict = .fails
        record.failures = [VisibleText.of(problem.message)]
        records.append(record)
      }
    }
    let totals = TestTotals(tested).text(words)
    let coverage = CoverageReport(of: tested)
    try write(
      records,
      title: words.command,
      summary: totals,
      index: index,
      coverage: coverage.isEmpty ? [] : coverage.table
    )
  }
}

extension RunRecorder {
  init(of scenario: Scenario, at path: String?, hasWorld: Bool = true, isAmongMany: Bool = false) {
    self.init(
      name: path.map { VisibleText.of($0) } ?? "the built-in scenario",
      title: scenario.title,
      variant: "seed \(scenario.seed)",
      hasWorld: hasWorld,
      isAmongMany: isAmongMany
    )
  }
}
