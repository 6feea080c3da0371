import Primitives
import Script
import Simulation
import Tracker

/// A trace that was read, or why it could not be.
struct PreparedTrace: Sendable {
  private let trace: Trace?
  let tested: TestedScenario

  /// What a replay needs of it.
  private struct Trace: Sendable {
    var bytes: [UInt8]
    var script: Script
    var scenario: Scenario
    /// Of the tracker whose dialogue it is; `nil` for the dialogue of another program.
    var settings: Settings?
  }

  init(_ path: String, _ arguments: ParsedArguments) {
    var tested = TestedScenario(path: path)
    do throws(ScriptFileError) {
      let trace = try Self.read(path, arguments)
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
    _ arguments: ParsedArguments
  ) throws(ScriptFileError) -> Trace {
    let bytes: [UInt8]
    do { bytes = try FileText.read(path) } catch { throw .file(error) }
    do throws(ScriptError) {
      let script = try Script(parsing: bytes)
      let scenario = try Scenario(
        parsing: bytes,
        routes: RouteFiles.reader(beside: path),
        includes: IncludeFiles.reader(for: path)
      )
      var trace = Trace(bytes: bytes, script: script, scenario: scenario)
      if isOfTracker(script, arguments) { trace.settings = try settings(arguments, trace) }
      return trace
    } catch {
      throw .script(error, path: path)
    }
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
    _ trace: Trace
  ) throws(ScriptError) -> Settings {
    do throws(UsageError) {
      var settings = try TrackerSettings(arguments: arguments, scenario: trace.scenario).make()
      if trace.scenario.apn == nil, !arguments.isGiven("apn") { settings.accessPointName = nil }
      // Who has pulsed PWRKEY, could.
      settings.hasPowerKey = trace.script.events.contains { event in
        if case .invocation(let invocation) = event.payload {
          event.mark == .world && invocation.verb.text == "pwrkey"
        } else {
          false
        }
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
    let golden = GoldenFile(beside: tested.path, isTimeline: trace.settings != nil)
    var run = TestRun(seed: trace.scenario.seed)
    run.replay = variant
    do throws(ScriptFileError) {
      if variant.isTorture {
        let isOver = run.bearTorture(trace.script, trace.scenario, trace.settings, isStopped)
        return isOver ? run : nil
      }
      let rows: [ReplayRow]
      if variant.side == .te {
        return run.playTerminal(trace.script, trace.scenario, isStopped) ? run : nil
      }
      if let settings = trace.settings {
        guard let played = run.play(trace.script, trace.scenario, settings, isStopped) else {
          return nil
        }
        rows = played
      } else {
        rows = golden.rows(ofDecoded: try Self.decoded(trace.bytes, tested.path))
        run.end = rows.last?.at ?? .zero
      }
      run.judgedCount = rows.count
      try run.compare(rows, golden)
    } catch {
      run.problem = TestProblem(error)
    }
    return run
  }

  /// What `decode` says of a trace.
  private static func decoded(
    _ bytes: [UInt8],
    _ path: String
  ) throws(ScriptFileError) -> [UInt8] {
    var decoder = TraceDecoder(stated: [])
    var writer = DecodeWriter(isJSON: false)
    var text: [UInt8] = []
    do throws(ScriptError) {
      try decoder.push(bytes.span, into: &writer)
      try decoder.finish(into: &writer)
    } catch {
      throw .script(error, path: path)
    }
    writer.drain { text = array($0) }
    return text
  }
}
