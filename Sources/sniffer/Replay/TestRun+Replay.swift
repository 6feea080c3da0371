import Primitives
import Script
import Simulation
import Tracker

extension TestRun {
  /// Project value: as many differences as a person looks at.
  private static let toldMax = 20

  /// The tracker on the module of the trace; `nil` when it was told to stop.
  mutating func play(
    _ script: Script,
    _ scenario: Scenario,
    _ settings: Settings,
    _ isStopped: () -> Bool
  ) -> [ReplayRow]? {
    let replay = TrackerReplay(script, scenario, settings, rule: replay?.rule ?? .shape)
    var rows: [ReplayRow] = []
    var simulation = replay.simulation(under: nil)
    let isOver = simulation.run(isStopped) { entry in
      if let row = ReplayRow(entry) { rows.append(row) }
      guard case .expectation(let result) = entry.kind, !result.hasHeld else { return }
      failures.append(Failure(at: entry.at, result: result))
    }
    guard isOver else { return nil }
    simulation.endReplay()
    end = simulation.now
    deliveredCount = simulation.deliveredCount
    failures += simulation.differences.map { Failure($0) }
    return rows
  }

  /// The program of the trace at the virtual modem; false when it was told to stop.
  mutating func playTerminal(
    _ script: Script,
    _ scenario: Scenario,
    _ isStopped: () -> Bool
  ) -> Bool {
    // The tracker can switch the module on, and its traces tell when it does.
    let isOfTracker = script.headers.contains { $0.key.hasPrefix("tracker.") }
    var terminal = RecordedTerminal(
      script,
      scenario,
      rule: replay?.rule ?? .shape,
      isRunning: !isOfTracker
    )
    while !terminal.isOver {
      terminal.advance()
      if isStopped() { return false }
    }
    end = terminal.now
    judgedCount = terminal.lineCount
    tell(terminal.differences, path: nil) { Failure($0) }
    return true
  }

  /// Compares with what is expected, or writes that down.
  mutating func compare(_ rows: [ReplayRow], _ golden: GoldenFile) throws(ScriptFileError) {
    if replay?.isAccepting == true {
      do { try golden.write(rows) } catch { throw .file(error) }
      return
    }
    guard let expected = try golden.read() else {
      replay?.isUncompared = true
      return
    }
    let differences = MeaningComparison.differences(before: expected, after: rows)
    tell(differences, path: golden.path) { Failure($0, in: golden.path) }
  }

  /// As many as a person looks at, and how many there are after them.
  private mutating func tell<Difference>(
    _ differences: [Difference],
    path: String?,
    _ failure: (Difference) -> Failure
  ) {
    failures += differences.prefix(Self.toldMax).map(failure)
    let rest = differences.dropFirst(Self.toldMax)
    guard let next = rest.first.map(failure) else { return }
    let words = "\(rest.count) more \(rest.count == 1 ? "difference" : "differences") from here on"
    failures.append(Failure(at: next.at, words, path: path, line: next.result.line))
  }

  /// What came of it in a few words.
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

  /// The tracker does not say what the trace has.
  fileprivate init(_ difference: ReplayDifference) {
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
  }

  fileprivate init(_ difference: MeaningDifference, in path: String) {
    self.init(
      at: difference.at,
      difference.words,
      path: path,
      line: difference.index + 1,
      context: difference.context,
      details: difference.lines
    )
  }

  /// The virtual modem does not say what the trace has.
  fileprivate init(_ difference: RecordedTerminal.Difference) {
    let request = VisibleText.of(difference.request)
    self.init(
      at: difference.meaning.at,
      difference.meaning.words,
      path: nil,
      line: difference.line,
      context: request.isEmpty ? "before the first command" : "after `\(request)`",
      details: difference.meaning.lines
    )
  }
}

extension MeaningDifference {
  /// What it was, and what it is.
  var lines: [String] {
    (before.map { ["- \($0.line)"] } ?? []) + (after.map { ["+ \($0.line)"] } ?? [])
  }
}
