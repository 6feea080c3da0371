import CommandLine
import Live
import Manual
import Simulation

/// What `test` and `replay` do alike: many runs in parallel with progress on stderr, and
/// their results on stdout.
struct TestSession {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  /// `--exit-first`.
  var endsAtFirst: Bool { arguments.knows("exit-first") && arguments.isGiven("exit-first") }

  /// How a run without outcomes ends: where it was not interrupted, the output reports its own
  /// error.
  var ending: ExitCode { Interruption.isRequested ? .interrupted : .done }

  /// The outcomes by number; `nil` when it was interrupted or the output is broken.
  ///
  /// `tell` gets each as soon as it is its turn, and returns whether it failed: what comes after
  /// the first failure only where that does not end all. So it is the same for any number of jobs.
  func outcomes<Outcome: WorkOutcome>(
    of count: Int,
    unit: String,
    finding: String,
    tell: (Outcome) -> Bool,
    _ work: @escaping WorkPool<Outcome>.Work
  ) -> [Outcome]? {
    guard count > 0 else { return [] }
    let pool = WorkPool<Outcome>(numbers: 0...Int64(count) - 1, work: work)
    let progress = Progress(unit, of: pool.total, finding: finding, errors, besides: [output])
    var isOver = false
    func tellNew() {
      for outcome in pool.newResults() where !isOver {
        let isFailure = tell(outcome)
        isOver = endsAtFirst && isFailure
      }
    }
    pool.run(jobs: arguments.jobs) { finished, findings in
      tellNew()
      progress.show(finished: finished, findings: findings)
      return !isOver && !Interruption.isRequested && !output.isBroken
    }
    tellNew()
    progress.end()
    let results = pool.results
    return isOver || results.count == pool.total ? results : nil
  }

  /// What writes the results of `files`, those in text as they come.
  func testReport(of files: [String]) -> TestReport {
    TestReport(of: files, arguments, output)
  }

  /// The next of the files is through: `report` gets its results, `--verbose` the rest.
  func tell(_ tested: TestedScenario, in report: TestReport) {
    for run in tested.runs {
      errors.detail(
        "sniffer \(arguments.command.rawValue): read \(tested.shownPath), \(run.name): ended at "
          + "\(run.end.seconds), \(run.deliveredCount) reports delivered"
      )
    }
    report.tell(judged(tested))
  }

  /// With `--strict`, what had nothing to hold has failed, in every report.
  private func judged(_ tested: TestedScenario) -> TestedScenario {
    var tested = tested
    for index in tested.runs.indices { tested.runs[index].options = repeatedOptions }
    guard fails(tested), tested.hasPassed else { return tested }
    let words = ReportWords.of(arguments.command)
    for index in tested.runs.indices {
      tested.runs[index].options += " --strict"
      tested.runs[index].problem = TestProblem(words.untested.refused, .checkFailed)
    }
    return tested
  }

  /// What else the command line has that repeats a run; no secret.
  private var repeatedOptions: String {
    let mayLeave = arguments.knows("allow-outside") && arguments.isGiven("allow-outside")
    let given =
      arguments.command == .replay
      ? TrackerSetting.all.filter { !$0.isSecret }.compactMap { setting in
        arguments.given(setting).map { " --\(setting.name) \(ShellText.quoted($0.text))" }
      } : []
    return (mayLeave ? " --allow-outside" : "") + given.joined()
  }

  /// Writes the reports that were asked for, and the time since `clock` was made.
  func finish(
    _ report: TestReport,
    _ tested: [TestedScenario],
    since clock: Clock,
    isParallel: Bool = true
  ) throws(FileError) -> ExitCode {
    let tested = tested.map(judged)
    report.finish(tested)
    output.flush()
    if let path = arguments.text("junit") {
      let text = JUnitReport.text(of: tested, .of(arguments.command))
      try FileText.write(Array(text.utf8), to: path)
    }
    try ReportFile(arguments)?.write(tested, .of(arguments.command))
    errors.note(clock.elapsedText + (isParallel ? ", \(arguments.jobs) at a time" : ""))
    return Self.exitCode(of: tested)
  }

  /// Whether it did not pass; with `--strict` also where nothing in it had to hold.
  func fails(_ tested: TestedScenario) -> Bool {
    let isStrict = arguments.knows("strict") && arguments.isGiven("strict")
    return !tested.hasPassed || isStrict && tested.isUntested
  }

  /// That of the first scenario that could not be run, else 1 when one failed.
  static func exitCode(of tested: [TestedScenario]) -> ExitCode {
    for scenario in tested {
      if let problem = scenario.problem { return problem.exitCode }
      for run in scenario.runs {
        if let problem = run.problem { return problem.exitCode }
      }
    }
    return tested.allSatisfy(\.hasPassed) ? .done : .checkFailed
  }
}
