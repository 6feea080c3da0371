import CommandLine
import Machine
import Pages
import Primitives
import Script
import Simulation
import Tracker

/// A scenario or a trace, and the results of its runs.
struct TestedScenario: WorkOutcome {
  var path: String
  var title = ""
  /// In the order of the seeds; empty when it could not be read.
  var runs: [TestRun] = []
  /// Why it could not be read.
  var problem: TestProblem?

  var failedRuns: [TestRun] { runs.filter { !$0.hasPassed } }
  var hasPassed: Bool { problem == nil && failedRuns.isEmpty }
  var isFinding: Bool { !hasPassed }

  /// It ran, and nothing in it had to hold: no expectation, or no recorded outcome.
  var isUntested: Bool {
    hasPassed && !runs.isEmpty
      && runs.allSatisfy { $0.replay.map(\.isUncompared) ?? ($0.judgedCount == 0) }
  }
}

/// What keeps a scenario from being run.
struct TestProblem: Equatable, Sendable {
  var message: String
  var exitCode: ExitCode
  /// The errors of a script, with their places.
  var errors: [ScriptError] = []
  /// The same with their lines; `nil` if it isn't a script that is wrong.
  var quotes: String?

  init(_ message: String, _ exitCode: ExitCode) {
    self.message = message
    self.exitCode = exitCode
  }

  init(_ error: ScriptFileError) {
    message = error.places
    exitCode = error.exitCode
    guard case .scripts(let errors, _, _) = error else { return }
    self.errors = errors
    quotes = error.message
  }

  /// A setting of the scenario's that cannot be said.
  init(_ error: UsageError) {
    let lines = error.message.split(separator: "\n")
    message = lines.first.map(String.init) ?? ""
    exitCode = .badInput
  }
}

/// One run of a scenario or of a trace.
struct TestRun: WorkOutcome {
  var seed: UInt64
  /// `nil` for a scenario.
  var replay: ReplayVariant?
  /// How many expectations were judged.
  var judgedCount = 0
  /// The machine code that ran in place of the tracker, as it was named.
  var firmware: String?
  /// Of the command line, with a space before each: how it ended depends on them.
  var options = ""
  /// Expectations of which that told nothing.
  var uncheckedCount = 0
  var failures: [Failure] = []
  /// What happened up to the first failure, and the failure as the last line.
  var lastLines: [String] = []
  /// When it was over, by its own clock.
  var end = Instant.zero
  var deliveredCount = 0
  /// A value that this seed drew does not fit.
  var problem: TestProblem?
  /// What it has exercised; `nil` unless requested.
  var coverage: Coverage?
  /// What a report shows of it; `nil` unless requested.
  var record: RunRecord?
  /// The first between a replay and the file beside its trace.
  var goldenDifference: MeaningDifference?
  /// What a replay printed; `nil` where it is not kept.
  var rows: [ReplayRow]?
  /// The tracker's, as far as the run has come.
  private var state = TrackerState.off

  struct Failure: Equatable, Sendable {
    var at: Instant
    var result: ExpectationResult
    /// What it was, and what it is; no line ends in them.
    var details: [String] = []
    /// What stays the same of it in another run, whatever its values are.
    var sense = ""
  }

  init(seed: UInt64) {
    self.seed = seed
  }

  var hasPassed: Bool { failures.isEmpty && problem == nil }

  /// What tells it from the other runs of its file.
  var name: String { replay.map { "as \($0.side.rawValue)" } ?? "seed \(seed)" }
  var isFinding: Bool { !hasPassed }
}

extension TestRun {
  /// Runs `scenario` to its end; `nil` when it was told to stop before.
  ///
  /// `watch` is for one who asks what it exercises, `recorder` for one who asks for a report.
  init?(
    _ scenario: Scenario,
    settings: Settings,
    watch: CoverageWatch?,
    recorder: RunRecorder? = nil,
    isStopped: () -> Bool
  ) {
    self.init(seed: scenario.seed)
    var simulation = Simulation(scenario, settings: settings, seed: scenario.seed)
    var story = Story()
    var watch = watch
    var recorder = recorder
    if recorder != nil { simulation.beginMeasuringEnergy() }
    guard simulation.run(&watch, &recorder, isStopped, { take($0, &story) }) else { return nil }
    if let recorder = recorder.take() {
      let record = recorder.finish(simulation, of: scenario)
      self.record = record.verdict == .fails ? record : record.withoutLines
    }
    end = simulation.now
    deliveredCount = simulation.deliveredCount
    watch?.take(scenario)
    coverage = watch?.coverage
  }

  /// Runs `machine` in place of the tracker.
  init?(
    _ scenario: Scenario,
    settings: Settings,
    machine: MachineFile,
    isStopped: () -> Bool
  ) throws(SettingRefusal) {
    self.init(seed: scenario.seed)
    firmware = machine.name
    var host = try machine.host(scenario, settings, url: MachineFile.url(scenario))
    var story = Story()
    while host.nextInstant != nil, !host.isOver, host.program.isSound {
      if isStopped() { return nil }
      for entry in host.advance() { take(entry, &story) }
    }
    if let stop = host.program.stop, !stop.isRegular {
      let dump = stop.dump.joined(separator: "\n")
      problem = TestProblem("the machine stopped: \(stop.words)\n\(dump)", .checkFailed)
    }
    end = host.now
    deliveredCount = host.deliveredCount
    uncheckedCount = host.uncheckedCount
  }

  /// Takes note of what happened.
  mutating func take(_ entry: TimelineEntry, _ story: inout Story) {
    if failures.isEmpty { story.add(entry) }
    if case .expectation = entry.kind { judgedCount += 1 }
    let isFirst = failures.isEmpty
    take(entry)
    if isFirst, !failures.isEmpty { lastLines = story.lines }
  }

  /// Takes note of an expectation that has failed, and in which state.
  mutating func take(_ entry: TimelineEntry) {
    if case .state(let next) = entry.kind { state = next }
    guard case .expectation(let result) = entry.kind, !result.hasHeld else { return }
    failures.append(Failure(at: entry.at, result: result, in: state))
  }
}

extension Simulation {
  /// Project value: some hundredths of a second of work.
  private static let stepsBetweenLooks = 4_096

  /// Goes to the end of a scenario or of a trace; false when it was told to stop before.
  ///
  /// `nextEvent` gives what the trace has next, where it is not at hand as a whole.
  mutating func run<Failure: Error>(
    _ watch: inout CoverageWatch?,
    _ recorder: inout RunRecorder?,
    _ isStopped: () -> Bool,
    nextEvent: () throws(Failure) -> Script.Event?,
    note: (TimelineEntry) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    var steps = 0
    while true {
      while wantsMore { add(try nextEvent()) }
      guard !isOver, nextInstant != nil else { return true }
      if steps % Self.stepsBetweenLooks == 0, isStopped() { return false }
      recorder?.look(at: &self)
      let entries = advance()
      for entry in entries { try note(entry) }
      recorder?.take(entries, of: &self)
      watch?.take(entries, of: &self)
      steps += 1
    }
  }

  /// The same, where all is at hand.
  mutating func run(
    _ watch: inout CoverageWatch?,
    _ recorder: inout RunRecorder?,
    _ isStopped: () -> Bool,
    _ note: (TimelineEntry) -> Void
  ) -> Bool {
    run(&watch, &recorder, isStopped, nextEvent: { nil }, note: note)
  }
}
