import CommandLine
import Live
import Primitives
import Script
import SerialPort
import Simulation

/// `sniffer replay --pty`, `--port` and `--tcp`: one trace in real time, against a program or a
/// module that is really there.
struct LiveReplay {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let path = arguments.operands[0]
    let script: Script
    do throws(ScriptFileError) {
      script = try Script(at: path)
    } catch {
      return errors.tell(error, of: .replay)
    }
    guard let port = port(of: script) else {
      tell("\(path): nothing went over \(portWords)")
      return .badInput
    }
    let trace = script.only(port).timedByItself()
    if let obstacle = obstacle(in: trace.paced(pacing)) {
      tell("\(path): \(obstacle)")
      return .badInput
    }
    if arguments.isGiven("now"), trace.movingDates(to: 0, at: .zero) == nil {
      tell("the trace tells no time that could be moved")
    }
    do throws(LineError) {
      let tested = TestedScenario(path: path, title: script.header("title") ?? "")
      if variant.side == .te {
        let line = ClientLine(try Line.open(arguments))
        return play(line, tested) { terminal(trace) }
      }
      return play(try programLine(), tested) { module(trace) }
    } catch {
      return errors.tell(error, of: .replay)
    }
  }

  private var variant: ReplayVariant { ReplayVariant(arguments) }

  // MARK: - What is played

  private var portWords: String {
    arguments.text("trace-port").map { "a port `\($0)`" } ?? "a port"
  }

  /// The port of the trace that is played; `nil` where nothing went over it.
  private func port(of script: Script) -> String?? {
    let ports = script.spokenPorts
    guard let name = arguments.text("trace-port") else {
      if ports.count > 1 {
        let others = ports.dropFirst().compactMap(\.self).joined(separator: ", ")
        errors.note("sniffer replay: left out, see --trace-port: \(VisibleText.of(others))")
      }
      return ports.first
    }
    return ports.first { $0 ?? "at" == name }
  }

  /// Why there is nothing to play.
  private func obstacle(in part: Script) -> String? {
    if part.events.isEmpty { return "nothing is left of it between --from and --until" }
    let isAsking = part.events.contains { $0.mark == .toTA }
    return variant.side == .te && !isAsking ? "asks a module nothing" : nil
  }

  private var pacing: Pacing {
    var pacing = Pacing()
    pacing.from = .zero + (arguments.milliseconds("from") ?? 0)
    pacing.until = variant.until
    pacing.speed = arguments.text("speed").flatMap { Int64($0) }
    pacing.longestGap = arguments.milliseconds("skip-gaps")
    return pacing
  }

  private var patience: Milliseconds {
    arguments.milliseconds("patience") ?? RecordedDialogue.patience
  }

  private func module(_ trace: Script) -> PlayedModule {
    var trace = trace
    if arguments.isGiven("now") {
      let today = trace.movingDates(to: Clock.utcMilliseconds, at: pacing.from)
      trace = today ?? trace
    }
    return PlayedModule(
      trace.paced(pacing),
      rule: variant.rule,
      // A program that is asked for again and again may take its time.
      patience: arguments.isGiven("cycle") ? nil : patience,
      isStepping: arguments.isGiven("step")
    )
  }

  private func terminal(_ trace: Script) -> PlayedTerminal {
    var options = PlayedTerminal.Options()
    options.patience = patience
    options.isStepping = arguments.isGiven("step")
    return PlayedTerminal(trace.paced(pacing), rule: variant.rule, options)
  }

  // MARK: - Playing

  /// Where the program under test is.
  private func programLine() throws(LineError) -> ClientLine {
    if let link = arguments.text("pty") {
      let terminal = try ClientLine.terminal(at: link)
      errors.note("sniffer replay: ready at \(VisibleText.of(link)) (\(terminal.path))")
      return ClientLine(terminal, hasBaud: false)
    }
    let line = try Line.open(arguments)
    let name = VisibleText.of(arguments.lineName)
    errors.note("sniffer replay: ready at \(name), \(arguments.baud) baud")
    return ClientLine(line)
  }

  private func play<Player: ReplayPlayer>(
    _ line: consuming ClientLine,
    _ tested: TestedScenario,
    _ make: @escaping () -> Player
  ) -> ExitCode {
    var options = ReplayLoop<Player>.Options(side: variant.side, patience: patience)
    options.duration = arguments.milliseconds("duration")
    options.isCycling = arguments.isGiven("cycle")
    if arguments.isGiven("step") { options.stepKey = StepKey(errors) }
    let clock = Clock()
    var loop = ReplayLoop(line, options, make)
    var run = TestRun(seed: 0)
    run.replay = variant
    var code: ExitCode?
    do throws(LineError) {
      switch try loop.run() {
      case .over: break
      case .interrupted: code = .interrupted
      case .timeRanOut where options.isCycling: break
      case .timeRanOut:
        loop.end()
        code = .timeRanOut
        tell("the time allowed ran out before the end of the trace")
      case .nobodyCame:
        loop.end()
        code = .timeRanOut
        let name = arguments.text("pty") ?? ""
        tell("no program has opened \(name) within \(DurationText.render(patience))")
      }
    } catch {
      loop.end()
      code = errors.tell(error, of: .replay)
    }
    run.take(loop.failures, count: loop.comparedCount, at: loop.elapsed)
    var tested = tested
    tested.runs = [run]
    return report(tested, since: clock, code)
  }

  private func report(_ tested: TestedScenario, since clock: Clock, _ code: ExitCode?) -> ExitCode {
    let session = TestSession(arguments: arguments, output: output, errors: errors)
    do throws(FileError) {
      let report = session.testReport(of: [tested.path])
      session.tell(tested, in: report)
      let verdict = try session.finish(report, [tested], since: clock, isParallel: false)
      return code ?? verdict
    } catch {
      return errors.tell(error, of: .replay)
    }
  }

  private func tell(_ words: String) {
    errors.writeLine("sniffer replay: \(VisibleText.of(words))")
  }
}
