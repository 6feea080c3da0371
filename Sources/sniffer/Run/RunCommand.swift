import CommandLine
import Live
import Pages
import Primitives
import Script
import Simulation
import Tracker

/// `sniffer run`: the tracker, on the virtual modem or on a real port.
struct RunCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard arguments.text("state") != "-" else {
      let reason = "found -, expected a file: it is read, and written while the tracker runs"
      throw .refusedValue(option: "state", reason: reason, .run)
    }
    try arguments.checkOutputs(["record", "state"] + RunFiles.names)
    if arguments.isGiven("port") || arguments.isGiven("tcp") {
      return try LiveRun(arguments: arguments, output: output, errors: errors).run()
    }
    guard !arguments.isGiven("settings") else {
      let reason = "the virtual modem's settings end with the run; needs --port or --tcp"
      throw .refusedValue(option: "settings", reason: reason, .run)
    }
    guard !arguments.isGiven("reconnect") else {
      let reason = "the virtual modem's line is not lost; needs --port or --tcp"
      throw .refusedValue(option: "reconnect", reason: reason, .run)
    }
    return try runSimulation()
  }

  private func runSimulation() throws(UsageError) -> ExitCode {
    let path = arguments.text("scenario")
    let golden = try goldenPath(for: path)
    let scenario: Scenario
    do {
      scenario = try Self.scenario(at: path, seed: arguments.chosenSeed)
    } catch {
      return errors.tell(error, of: .run)
    }
    errors.detail(scenario.origin(at: path, of: .run))
    let machine = try MachineFile.path(arguments)
    guard
      scenario.lastInstant != .zero || arguments.isGiven("reports") || arguments.isGiven("duration")
        || arguments.text("firmware") == "sketch"
    else {
      let reason = "nothing ends it: it has no `end`, and no line after 0; pass --duration"
      throw .refusedValue(option: "scenario", reason: reason, .run)
    }
    if arguments.text("firmware") == "sketch" {
      return runSketch(scenario)
    }
    if let machine { return try runMachine(machine, scenario) }
    var settings = try arguments.trackerSettings(scenario)
    settings.hasPowerKey = true
    let authority: [UInt8]
    do throws(AuthorityFileError) {
      authority = try AuthorityFile.read(arguments, &settings)
    } catch {
      return errors.tell(error, of: .run)
    }
    let state: StateFile?
    do throws(StateFileError) {
      state = try StateFile.open(arguments, &settings)
    } catch {
      return errors.tell(error, of: .run)
    }
    var simulation = Simulation(scenario, settings: settings, seed: scenario.seed)
    simulation.authority = authority
    if arguments.isGiven("pins") { simulation.watchPins() }
    if let state, let code = errors.tell(simulation.restore(state.image), of: state) { return code }
    let files = RunFiles(arguments)
    if arguments.isGiven("energy") || files != nil { simulation.beginMeasuringEnergy() }
    let recording: Recording?
    do throws(FileError) {
      recording = try Recording.start(arguments, .virtualModem, of: scenario)
    } catch {
      return errors.tell(error, of: .run)
    }
    let destination = golden == nil ? output : Output()
    var timeline = Timeline(
      output: destination,
      isJSON: arguments.isGiven("json"),
      hasLines: arguments.isGiven("lines"),
      recording: recording
    )
    var recorder = files.map { _ in RunRecorder(of: scenario, at: path) }
    let progress = progress(of: scenario)
    let code = play(&simulation, until: end(of: scenario), on: &timeline, &recorder, progress)
    let ending = timeline.finish(queued: simulation.tracker.queueCount, code, errors)
    do throws(FileError) {
      if let state, let medium = simulation.medium {
        try state.write(medium.image)
        let erased = medium.erasures.reduce(0, +)
        errors.tellWear(of: state, erased: erased, written: medium.bytesWritten)
      }
    } catch {
      return errors.tell(error, of: .run)
    }
    if arguments.isGiven("energy"), let meter = simulation.energy {
      EnergyReport(meter: meter).write(to: destination, isJSON: arguments.isGiven("json"))
    }
    do {
      if let recorder = recorder.take() {
        let fixes = recorder.fixes
        var record = recorder.finish(simulation, of: scenario)
        record.title = ""
        try files?.write(record, fixes, title: scenario.title)
      }
      // Half a timeline is none.
      guard let golden, code != .interrupted else { return ending }
      try FileText.write(destination.kept, to: golden)
    } catch {
      return errors.tell(error, of: .run)
    }
    return ending
  }

  /// `NAME.expected` beside `NAME.scenario`.
  private func goldenPath(for path: String?) throws(UsageError) -> String? {
    guard arguments.isGiven("accept") else { return nil }
    let suffix = ".scenario"
    guard let path, path.hasSuffix(suffix) else {
      let reason = "renews the .expected beside a .scenario FILE"
      throw .refusedValue(option: "accept", reason: reason, .run)
    }
    return path.dropLast(suffix.count) + ".expected"
  }

  /// Project values: what follows a last line shows within minutes; a goal that takes longer than
  /// a day has a time of its own.
  private static let tail = Milliseconds.minutes(10)
  private static let tailWithGoal = Milliseconds.minutes(24 * 60)

  /// Where a run ends that nothing else ends; `nil` where the scenario says `end`.
  func end(of scenario: Scenario) -> (at: Instant, isStated: Bool)? {
    if let duration = arguments.milliseconds("duration") { return (.zero + duration, true) }
    let tail = arguments.isGiven("reports") ? Self.tailWithGoal : Self.tail
    return scenario.lastInstant.map { ($0 + tail, false) }
  }

  /// `nil` where the time line on the terminal shows by itself how far it is, and where the clock
  /// is the real one.
  func progress(of scenario: Scenario) -> Progress? {
    guard arguments.text("speed") == "max", arguments.isGiven("accept") || !output.isTerminal else {
      return nil
    }
    let end = end(of: scenario)?.at ?? scenario.endInstant
    let minutes = arguments.isGiven("reports") ? nil : end.map { Self.minutes($0) }
    return Progress("simulated min", of: minutes, errors, besides: [output])
  }

  static func minutes(_ instant: Instant) -> Int {
    Int(instant.microseconds / 60_000_000)
  }

  private func play(
    _ simulation: inout Simulation,
    until end: (at: Instant, isStated: Bool)?,
    on timeline: inout Timeline,
    _ recorder: inout RunRecorder?,
    _ progress: Progress?
  ) -> ExitCode {
    defer { progress?.end() }
    let goal = arguments.integer("reports")
    var pace = Pace(speed: arguments.text("speed"), output)
    while let next = simulation.nextInstant, !simulation.isEnded {
      if let end, next > end.at, end.isStated || simulation.isOver || goal != nil {
        if !end.isStated { tellMissingEnd(at: end.at) }
        break
      }
      progress?.show(finished: Self.minutes(next))
      pace.wait(until: next)
      if Interruption.isRequested { return .interrupted }
      recorder?.look(at: &simulation)
      let entries = simulation.advance()
      for entry in entries { timeline.add(entry) }
      recorder?.take(entries, of: &simulation)
      if let goal, simulation.deliveredCount >= goal { return verdict(of: simulation) }
      if timeline.isBroken { break }
    }
    return goal == nil ? verdict(of: simulation) : .timeRanOut
  }

  private func tellMissingEnd(at end: Instant) {
    output.flush()
    let time = DurationText.render(end - .zero)
    errors.note(
      "sniffer run: the scenario has no `end`: ended at \(time), some time after its last line; "
        + "--duration sets another"
    )
  }

  private func verdict(of simulation: Simulation) -> ExitCode {
    simulation.failedExpectations == 0 ? .done : .checkFailed
  }

  /// The scenario in the file, or the built-in one, with its own seed or another; `text` is
  /// taken in place of what the file has.
  static func scenario(
    at path: String?,
    text: [UInt8]? = nil,
    seed: UInt64?
  ) throws(ScriptFileError) -> Scenario {
    var text = text
    do {
      if text == nil, let path { text = try FileText.readText(path) }
    } catch {
      throw .file(error)
    }
    let bytes = text ?? Array(Scenario.builtIn.utf8)
    let routes = RouteFiles.reader(beside: path)
    let includes = IncludeFiles.reader(for: path)
    do {
      return try Scenario(parsing: bytes, routes: routes, includes: includes, seed: seed)
    } catch {
      throw .scripts([error], path: path ?? "the built-in scenario").withAll(in: bytes)
    }
  }
}

extension Scenario {
  /// What `--verbose` reports: the files that it was read from, and its seed.
  func origin(at path: String?, of command: CommandName) -> String {
    let files = [path.map(VisibleText.of(file:)) ?? "the built-in scenario"]
    let all = files + includedPaths.map { VisibleText.of($0) }
    return "sniffer \(command.rawValue): read \(all.joined(separator: ", ")), seed \(seed)"
  }
}

extension ScriptFileError {
  /// With all that `sniffer lint` refuses in `text`, where this is among it: what only one seed
  /// draws is not.
  func withAll(in text: [UInt8]) -> ScriptFileError {
    guard case .scripts(let errors, let path, _) = self else { return self }
    let all = Scenario.errors(
      in: text,
      routes: RouteFiles.reader(beside: path),
      includes: IncludeFiles.reader(for: path)
    )
    return .scripts(errors.allSatisfy(all.contains) ? all : errors, path: path, text: text)
  }
}

extension ParsedArguments {
  /// The command line's, which overrides the scenario's; `nil` without one.
  var chosenSeed: UInt64? {
    guard isGiven("seed"), let seed = integer("seed") else { return nil }
    return UInt64(seed)
  }
}

extension StateFile {
  /// What `--state` names; the tracker stores there then.
  static func open(
    _ arguments: ParsedArguments,
    _ settings: inout Settings
  ) throws(StateFileError) -> StateFile? {
    guard let path = arguments.text("state") else { return nil }
    settings.store = layout
    return try StateFile(path)
  }
}

extension Output {
  /// Reports what the run has cost the medium.
  func tellWear(of file: StateFile, erased: Int, written: Int) {
    note("sniffer run: \(file.name): \(erased) pages erased, \(written) bytes written")
  }

  /// Reports what of a state file could not be read, and keeps it; returns the
  /// exit code, if that fails.
  func tell(_ restoration: Restoration?, of file: StateFile?) -> ExitCode? {
    guard let restoration, let file else { return nil }
    do throws(StateFileError) {
      if let words = try file.keep(restoration) { writeLine("sniffer run: " + words) }
      return nil
    } catch {
      return tell(error, of: .run)
    }
  }
}

/// Holds a virtual clock to the real one, or not.
struct Pace {
  private let loop = PollLoop(clock: Clock())
  /// Virtual seconds in a real one; `nil` is as many as it can.
  private let factor: Int64?
  /// Shows what it has before a wait.
  private let output: Output

  init(speed: String?, _ output: Output) {
    factor = speed.flatMap { Int64($0) }
    self.output = output
  }

  mutating func wait(until instant: Instant) {
    guard let factor else { return }
    let due = Instant(microseconds: instant.microseconds / factor)
    if loop.clock.now < due { output.flush() }
    while loop.clock.now < due, !Interruption.isRequested {
      _ = loop.wait(for: [], until: due)
    }
  }
}
