import CommandLine
import Pages
import Primitives
import Script
import Simulation
import Tracker

extension TestRun {
  /// The tracker on the module of the trace; false when it was told to stop.
  mutating func play(
    _ trace: inout TraceReader,
    _ scenario: Scenario,
    _ settings: Settings,
    _ golden: inout GoldenComparison,
    _ isStopped: () -> Bool
  ) throws(ScriptFileError) -> Bool {
    var simulation = Simulation(
      replaying: RecordedDialogue(),
      rule: replay?.rule ?? .shape,
      scenario: scenario,
      settings: settings
    )
    var watch = replay?.watch
    var recorder: RunRecorder?
    if replay?.isRecorded == true {
      recorder = RunRecorder(of: scenario, at: nil, hasWorld: false, isAmongMany: true)
    }
    let isOver = try simulation.run(&watch, &recorder, isStopped) { () throws(ScriptFileError) in
      try trace.nextEvent()
    } note: { entry throws(ScriptFileError) in
      if let row = ReplayRow(entry) { try golden.add(row) }
      take(entry)
    }
    guard isOver else { return false }
    simulation.endReplay()
    end = simulation.now
    deliveredCount = simulation.deliveredCount
    failures += simulation.differences.map { Failure($0) }
    if let last = simulation.differences.last {
      tellUnkept(simulation.differenceCount - simulation.differences.count, after: last)
    }
    watch?.take(scenario)
    coverage = watch?.coverage
    if let recorder = recorder.take() {
      var record = recorder.finish(simulation, of: scenario)
      record.variant = name
      self.record = record
    }
    return true
  }

  private mutating func tellUnkept(_ count: Int, after last: ReplayDifference) {
    guard count > 0 else { return }
    let words = "\(count) more \(count == 1 ? "difference" : "differences") after it"
    failures.append(Failure(at: last.at, words, path: nil, line: last.line))
  }

  /// The program of the trace at the virtual modem; false when it was told to stop.
  mutating func playTerminal(
    _ trace: inout TraceReader,
    _ scenario: Scenario,
    _ isStopped: () -> Bool
  ) throws(ScriptFileError) -> Bool {
    // The tracker can switch the module on, and its traces show when it does.
    let isOfTracker = scenario.headers.contains { $0.key.hasPrefix("tracker.") }
    var terminal = RecordedTerminal(
      RecordedDialogue(),
      scenario,
      rule: replay?.rule ?? .shape,
      isRunning: !isOfTracker
    )
    while !terminal.isOver {
      while terminal.wantsMore { terminal.add(try trace.nextEvent()) }
      terminal.advance()
      if isStopped() { return false }
    }
    end = terminal.now
    judgedCount = terminal.lineCount
    var tally = DifferenceTally()
    for difference in terminal.differences { tally.add { Failure(difference) } }
    tally.add(unkept: terminal.differenceCount - terminal.differences.count)
    failures += tally.failures(in: nil)
    return true
  }

  /// Takes the result of a trace over a line.
  mutating func take(_ found: [Failure], count: Int, at now: Instant) {
    end = now
    judgedCount = count
    var tally = DifferenceTally()
    for failure in found { tally.add { failure } }
    failures += tally.failures(in: nil)
  }

  /// The result in a few words.
  var replaySummary: String {
    if let problem { return problem.message }
    if replay?.isTorture == true {
      let tortures = "\(judgedCount) tortures"
      return failures.isEmpty ? tortures : "does not bear the last of \(tortures)"
    }
    let lines = judgedCount == 1 ? "1 line" : "\(judgedCount) lines"
    if !failures.isEmpty {
      return "\(failures.count == 1 ? "1 difference" : "\(failures.count) differences") in \(lines)"
    }
    if replay?.isAccepting == true { return lines + ", accepted" }
    return replay?.isUncompared == true ? lines + ", nothing to compare with: see --accept" : lines
  }
}

extension TestRun.Failure {
  init(
    at instant: Instant,
    _ words: String,
    path: String?,
    line: Int,
    context: String = "",
    details: [String] = []
  ) {
    let result = ExpectationResult(
      hasHeld: false,
      path: path,
      line: line,
      text: context,
      found: words
    )
    self.init(at: instant, result: result, details: details)
  }

  /// The lines of the tracker, or of a program, differ from those of the trace.
  init(_ difference: ReplayDifference) {
    let recorded = "`\(VisibleText.of(difference.recorded))`"
    var details = ["- \(VisibleText.of(difference.recorded))"]
    let words: String
    switch difference.kind {
    case .leftOut: words = "\(recorded) is left out"
    case .missing: words = "\(recorded) does not come"
    case .added(let bytes):
      words = "`\(VisibleText.of(bytes))` comes before \(recorded), and is not in the trace here"
      details = ["+ \(VisibleText.of(bytes))"]
    case .replaced(let bytes):
      words = "`\(VisibleText.of(bytes))` comes instead of \(recorded): here the two part"
      details.append("+ \(VisibleText.of(bytes))")
    }
    self.init(at: difference.at, words, path: nil, line: difference.line, details: details)
    sense = Self.sense(of: difference)
  }

  /// The kind of the difference and the names of the commands, without their values.
  private static func sense(of difference: ReplayDifference) -> String {
    func name(_ bytes: [UInt8]) -> String {
      LineShape(command: bytes)?.names.joined(separator: ";") ?? "a body"
    }
    let recorded = name(difference.recorded)
    return switch difference.kind {
    case .leftOut: "\(recorded) left out"
    case .missing: "\(recorded) missing"
    case .added(let bytes): "\(name(bytes)) added"
    case .replaced(let bytes): "\(name(bytes)) in place of \(recorded)"
    }
  }

  init(_ difference: MeaningDifference, in path: String) {
    self.init(
      at: difference.at,
      difference.words,
      path: path,
      line: difference.index + 1,
      context: difference.context,
      details: difference.lines
    )
  }

  /// The lines of a modem differ from those of the trace.
  init(_ difference: RecordedTerminal.Difference) {
    let request = VisibleText.of(difference.request)
    self.init(
      at: difference.meaning.at,
      difference.meaning.words,
      path: nil,
      line: difference.line,
      context: request.isEmpty ? "before the first command" : "after `\(request)`",
      details: difference.meaning.lines
    )
    sense = message
  }
}

extension MeaningDifference {
  /// What it was, and what it is.
  var lines: [String] {
    (before.map { ["- \($0.line)"] } ?? []) + (after.map { ["+ \($0.line)"] } ?? [])
  }
}
