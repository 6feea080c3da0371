import CommandLine
import Live
import Primitives
import Script
import Simulation
import Tracker

/// `sniffer test`: scenarios in parallel on the virtual clock, and the results
/// of their expectations.
///
/// Results go to stdout, in the order of files and seeds and the same for any
/// number of jobs; progress and the time it took go to stderr.
struct TestCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output
  /// What runs in place of the tracker.
  var machine: MachineFile?

  func run() throws(UsageError) -> ExitCode {
    let shard = try Shard(arguments)
    guard !arguments.operands.isEmpty || arguments.isGiven("last-failed") else {
      throw .missingOperand("FILE|DIR", .test)
    }
    if arguments.isGiven("live") {
      return try LiveTest(arguments: arguments, output: output, errors: errors).run()
    }
    var command = self
    if let name = try MachineFile.path(arguments) {
      do { command.machine = try MachineFile(name) } catch { return errors.tell(error, of: .test) }
    }
    return command.runChosen(shard)
  }

  private func runChosen(_ shard: Shard) -> ExitCode {
    let selection = TestSelection(arguments: arguments, errors: errors)
    let chosen: [String]
    do {
      chosen = shard.part(of: try selection.files())
    } catch {
      return errors.tell(error, of: .test)
    }
    shard.announce(arguments, output, errors)
    do {
      guard arguments.isGiven("watch") else { return try runOnce(chosen) }
      return try watch(chosen)
    } catch {
      return errors.tell(error, of: .test)
    }
  }

  // MARK: - Running

  private func runOnce(_ files: [String]) throws(FileError) -> ExitCode {
    let clock = Clock()
    let report = session.testReport(of: files)
    guard let tested = run(files, report) else { return session.ending }
    do {
      try LastFailed(path: arguments.lastFailedPath)
        .write(tested, of: files, failed: session.fails)
    } catch {
      errors.note("sniffer test: \(error.message)")
    }
    if tested.count < files.count {
      errors.note("sniffer test: \(files.count - tested.count) not run, by --exit-first")
    }
    return try session.finish(report, tested, since: clock)
  }

  private var session: TestSession {
    TestSession(arguments: arguments, output: output, errors: errors)
  }

  /// `nil` when it was interrupted.
  ///
  /// A scenario is read when its turn comes, for each of its seeds: that takes no time beside
  /// the run, and there may be thousands of them.
  private func run(_ files: [String], _ report: TestReport) -> [TestedScenario]? {
    let seeds = arguments.integers("seeds")
    let perFile = seeds?.count ?? 1
    let isCovered = arguments.isGiven("coverage")
    let isRecorded = arguments.isGiven("html")
    let machine = machine
    var tested: [TestedScenario] = []
    var runCount = 0
    let outcomes: [TestedScenario]? = session.outcomes(
      of: files.count * perFile,
      unit: "runs",
      finding: "failing"
    ) { outcome in
      if runCount % perFile == 0 {
        tested.append(outcome)
      } else {
        tested[tested.count - 1].runs += outcome.runs
      }
      runCount += 1
      let isWhole = runCount % perFile == 0
      guard let last = tested.last else { return false }
      if isWhole || session.endsAtFirst && outcome.isFinding { session.tell(last, in: report) }
      return outcome.isFinding || isWhole && session.fails(last)
    } _: { number, isStopped in
      let scenario = PreparedScenario(files[Int(number) / perFile])
      var tested = scenario.tested
      guard scenario.scenario != nil else { return tested }
      let seed = seeds.map { UInt64($0.lowerBound + number % Int64(perFile)) }
      let run = scenario.run(
        seed: seed,
        isCovered: isCovered,
        isRecorded: isRecorded,
        machine: machine,
        isStopped: isStopped
      )
      guard let run else { return nil }
      tested.runs = [run]
      return tested
    }
    return outcomes.map { _ in tested }
  }

  // MARK: - Watching

  /// Project value: what a person who has saved a file does not notice.
  private static let watchPause: Milliseconds = 300

  private func watch(_ files: [String]) throws(FileError) -> ExitCode {
    let loop = PollLoop(clock: Clock())
    while !Interruption.isRequested {
      let watched = files + files.flatMap { PreparedScenario($0).included }
      let marks = TestFiles.marks(of: watched)
      if try runOnce(files) == .interrupted { break }
      errors.note("sniffer test: waiting for a change")
      while !Interruption.isRequested, TestFiles.marks(of: watched) == marks, !output.isBroken {
        _ = loop.wait(for: [], until: loop.clock.now + Self.watchPause)
      }
      if output.isBroken { return .done }
    }
    return .interrupted
  }
}

/// A scenario that was read, or why it could not be.
struct PreparedScenario: Sendable {
  let scenario: Scenario?
  let tested: TestedScenario

  /// What is at `path`, or `text` in its place.
  init(_ path: String, text: [UInt8]? = nil) {
    var tested = TestedScenario(path: path)
    do throws(ScriptFileError) {
      let scenario = try RunCommand.scenario(at: path, text: text, seed: nil)
      tested.title = scenario.title
      do throws(UsageError) {
        _ = try Self.settings(for: scenario)
        self.scenario = scenario
      } catch {
        tested.problem = TestProblem(error)
        self.scenario = nil
      }
    } catch {
      tested.problem = TestProblem(error)
      scenario = nil
    }
    self.tested = tested
  }

  /// The files that it includes.
  var included: [String] { scenario?.includedPaths ?? [] }

  /// As `sniffer run --scenario` would have them.
  static func settings(for scenario: Scenario) throws(UsageError) -> Settings {
    var settings = try ParsedArguments(CommandTable.run).trackerSettings(scenario)
    settings.hasPowerKey = true
    return settings
  }

  /// One run; `nil` when it was told to stop before its end.
  func run(
    seed: UInt64?,
    isCovered: Bool,
    isRecorded: Bool = false,
    machine: MachineFile? = nil,
    isStopped: () -> Bool
  ) -> TestRun? {
    guard let scenario else { preconditionFailure("only what was read is run") }
    let path = tested.path
    do {
      let drawn = try seed.map { seed throws(ScriptError) in try scenario.with(seed: seed) }
      let chosen = drawn ?? scenario
      if let machine {
        let settings = try Self.settings(for: chosen)
        return try TestRun(chosen, settings: settings, machine: machine, isStopped: isStopped)
      }
      return TestRun(
        chosen,
        settings: try Self.settings(for: chosen),
        watch: isCovered || isRecorded ? CoverageWatch() : nil,
        recorder: isRecorded ? RunRecorder(of: chosen, at: path, isAmongMany: true) : nil,
        isStopped: isStopped
      )
    } catch {
      var run = TestRun(seed: seed ?? scenario.seed)
      switch error {
      case let error as ScriptError: run.problem = TestProblem(.script(error, path: path))
      case let error as UsageError: run.problem = TestProblem(error)
      case let error as SettingRefusal:
        run.problem = TestProblem("\(error.setting): \(error.reason)", .badInput)
      default: preconditionFailure("nothing else is thrown")
      }
      return run
    }
  }
}
