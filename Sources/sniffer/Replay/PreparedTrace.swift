import CommandLine
import Live
import Primitives
import Script
import Simulation
import Tracker

/// A trace of which everything but its bytes was read, or why it could not be.
///
/// The bytes are read again while it is replayed, so that a trace may be as long as it likes.
struct PreparedTrace: Sendable {
  private let trace: Trace?
  let tested: TestedScenario

  /// What a replay needs of it.
  private struct Trace: Sendable {
    var input: RepeatableInput
    var scenario: Scenario
    /// Of the tracker whose dialogue it is; `nil` for the dialogue of another program.
    var settings: Settings?
  }

  /// What is at `path`, or `text` in its place.
  init(_ path: String, _ arguments: ParsedArguments, text: [UInt8]? = nil) {
    var tested = TestedScenario(path: path)
    do throws(ScriptFileError) {
      let trace = try Self.read(path, text, arguments)
      tested.title = trace.scenario.title
      self.trace = trace
    } catch {
      tested.problem = TestProblem(error)
      trace = nil
    }
    self.tested = tested
  }

  var isReadable: Bool { trace != nil }

  private static func read(
    _ path: String,
    _ text: [UInt8]?,
    _ arguments: ParsedArguments
  ) throws(ScriptFileError) -> Trace {
    var input: RepeatableInput
    do throws(FileError) {
      input = if let text { RepeatableInput(text) } else { try RepeatableInput(path) }
    } catch {
      throw .file(error)
    }
    if let until = ReplayVariant(arguments).until {
      input = RepeatableInput(try beginning(of: input, until, path))
    }
    do throws(ScriptFileError) {
      return try read(input, path, arguments)
    } catch {
      guard let text = try? input.text() else { throw error }
      throw error.withAll(in: text)
    }
  }

  private static func read(
    _ input: RepeatableInput,
    _ path: String,
    _ arguments: ParsedArguments
  ) throws(ScriptFileError) -> Trace {
    let script = try Script(withoutBytes: TraceReader(input, path: path))
    do throws(ScriptError) {
      let scenario = try Scenario(
        script,
        routes: RouteFiles.reader(beside: path),
        includes: IncludeFiles.reader(for: path)
      )
      var trace = Trace(input: input, scenario: scenario)
      if isOfTracker(script, arguments) { trace.settings = try settings(arguments, script, trace) }
      return trace
    } catch {
      throw .script(error, path: path)
    }
  }

  /// The lines up to the last event that is not later.
  private static func beginning(
    of input: RepeatableInput,
    _ until: Instant,
    _ path: String
  ) throws(ScriptFileError) -> [UInt8] {
    let text: [UInt8]
    do { text = try input.text() } catch { throw .file(error) }
    var reader = try TraceReader(input, path: path)
    while let event = try reader.nextEvent() {
      guard event.at > until else { continue }
      let lines = text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false)
      return lines.prefix(event.line - 1).flatMap { $0 + [ASCII.lineFeed] }
    }
    return text
  }

  /// A trace says by its headers that it is one of the tracker; or the command line does.
  private static func isOfTracker(_ script: Script, _ arguments: ParsedArguments) -> Bool {
    let options = ["url"] + CommandTable.tracker.map(\.name)
    return options.contains(where: arguments.isGiven)
      || script.headers.contains { $0.key.hasPrefix("tracker.") }
  }

  /// As the tracker was when the trace was made.
  private static func settings(
    _ arguments: ParsedArguments,
    _ script: Script,
    _ trace: Trace
  ) throws(ScriptError) -> Settings {
    var settings = try settings(arguments, trace.scenario)
    // Who has pulsed PWRKEY, could.
    settings.hasPowerKey = script.events.contains { event in
      if case .invocation(let invocation) = event.payload {
        event.mark == .world && invocation.verb.text == "pwrkey"
      } else {
        false
      }
    }
    return settings
  }

  /// As the headers have them, and the command line.
  static func settings(
    _ arguments: ParsedArguments,
    _ scenario: Scenario
  ) throws(ScriptError) -> Settings {
    do throws(UsageError) {
      var settings = try arguments.trackerSettings(scenario)
      if scenario.value(of: .accessPointName) == nil, !arguments.isGiven("apn") {
        settings.accessPointName = nil
      }
      return settings
    } catch {
      let message = error.message.split(separator: "\n").first.map(String.init) ?? ""
      throw ScriptError(line: 1, column: 1, expected: "settings of a tracker", found: message)
    }
  }

  /// Replays it; `nil` when it was told to stop before its end.
  func run(_ variant: ReplayVariant, isStopped: () -> Bool) -> TestRun? {
    guard let trace else { preconditionFailure("only what was read is run") }
    var run = TestRun(seed: trace.scenario.seed)
    run.replay = variant
    do throws(ScriptFileError) {
      let isOver =
        variant.isTorture
        ? run.bearTorture(try script(of: trace), trace.scenario, trace.settings, isStopped)
        : variant.side == .te
          ? try playTerminal(trace, &run, isStopped) : try play(trace, &run, isStopped)
      guard isOver else { return nil }
      if variant.side == .te || trace.settings == nil, let watch = variant.watch {
        run.coverage = try coverage(of: trace, watch)
      }
    } catch {
      run.problem = TestProblem(error)
    }
    return run
  }

  /// All of it, for what needs that.
  private func script(of trace: Trace) throws(ScriptFileError) -> Script {
    try Script(at: tested.path, trace.input)
  }

  /// What a trace exercises that no tracker plays: its lines and its verbs.
  private func coverage(
    of trace: Trace,
    _ watch: CoverageWatch
  ) throws(ScriptFileError) -> Coverage {
    var watch = watch
    watch.take(dialogueOf: try script(of: trace))
    watch.take(trace.scenario)
    return watch.coverage
  }

  private func playTerminal(
    _ trace: Trace,
    _ run: inout TestRun,
    _ isStopped: () -> Bool
  ) throws(ScriptFileError) -> Bool {
    var reader = try TraceReader(trace.input, path: tested.path)
    return try run.playTerminal(&reader, trace.scenario, isStopped)
  }

  /// The tracker on the module of the trace; the dialogue of another program is only read.
  private func play(
    _ trace: Trace,
    _ run: inout TestRun,
    _ isStopped: () -> Bool
  ) throws(ScriptFileError) -> Bool {
    let golden = GoldenFile(beside: tested.path, isTimeline: trace.settings != nil)
    var comparison = try GoldenComparison(golden, run.replay)
    if let settings = trace.settings {
      var reader = try TraceReader(trace.input, path: tested.path)
      let isOver = try run.play(&reader, trace.scenario, settings, &comparison, isStopped)
      guard isOver else { return false }
    } else {
      var rows = try DecodedRows(trace.input, path: tested.path)
      while let row = try rows.next() {
        try comparison.add(row)
        if comparison.rowCount % Self.rowsBetweenLooks == 0, isStopped() { return false }
      }
      run.end = comparison.lastAt
    }
    try comparison.finish()
    run.judgedCount = comparison.rowCount
    run.replay?.isUncompared = comparison.isUncompared
    run.goldenDifference = comparison.first
    run.rows = comparison.rows
    run.failures += comparison.differences.failures(in: golden.path)
    return true
  }

  /// Project value: some hundredths of a second of work.
  private static let rowsBetweenLooks = 4_096
}
