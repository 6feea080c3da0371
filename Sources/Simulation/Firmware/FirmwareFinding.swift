package import Primitives

/// How a program fares with a module, the worst first.
package enum FirmwareVerdict: String, Comparable, CaseIterable, Sendable {
  /// What it does is undefined from here on.
  case crashes
  /// It has given up, forever.
  case stops
  /// It goes on doing the same forever.
  case hangs
  /// It believes that a report was delivered that was not.
  case loses
  /// It reports another position than the module said.
  case lies
  /// It believes something else that the module has not said.
  case misreads
  /// It has no report to show yet, and goes on trying something else.
  case waits
  /// The server refuses a report, and the program reports the refusal.
  case setsAside = "sets aside"
  case reports

  package static func < (left: Self, right: Self) -> Bool {
    guard let first = allCases.firstIndex(of: left), let second = allCases.firstIndex(of: right)
    else { return false }
    return first < second
  }
}

/// What a program does wrong, and the bytes that show it.
package struct FirmwareFinding: Equatable, Sendable {
  package var verdict: FirmwareVerdict
  package var at: Instant
  package var words: String
  /// The module's.
  package var bytes: [UInt8]
}

/// The outcome of a program that drives a module of a trace.
package struct FirmwareOutcome: Equatable, Sendable {
  package var verdict: FirmwareVerdict
  /// What is wrong, in the order in which it shows, each once.
  package var findings: [FirmwareFinding]
  /// The state in which it was left.
  package var state: String
  package var end: Instant
  package var deliveredCount: Int
  /// How many requests of the trace were answered as it has it.
  package var answeredCount: Int
  package var requestCount: Int
}

extension FirmwareOutcome {
  /// As long as a program may need beyond the trace.
  ///
  /// Project value: the tracker's longest back-off, after which nothing new comes.
  private static let patience = Milliseconds.minutes(10)
  /// How long a loop goes on that is called endless.
  ///
  /// Project value: longer than any answer of the module takes (85 s for a bearer).
  private static let loopTime = Milliseconds.minutes(2)
  /// Project value: more reports of one trace tell nothing new.
  private static let postsMax = 20

  /// Runs the program until it has had as many outcomes as the trace has, at least one, or its
  /// time is over.
  package static func run(_ program: some Firmware, on module: TraceModule) -> FirmwareOutcome {
    let goal = min(postsMax, max(1, module.postCount))
    let last = module.end + patience
    var host = FirmwareHost(program, on: .trace(module), seed: 1)
    var judge = FirmwareJudge()
    while judge.outcomeCount < goal, let next = host.nextInstant, next <= last {
      for entry in host.advance() { judge.observe(entry) }
    }
    if let loop = host.program.endlessLoop, host.now - judge.loopSince >= loopTime {
      judge.findLoop(loop)
    }
    var answered = module
    if case .trace(let played) = host.module { answered = played }
    return FirmwareOutcome(
      verdict: judge.verdict,
      findings: judge.findings,
      state: host.program.stateName,
      end: host.now,
      deliveredCount: judge.deliveredCount,
      answeredCount: answered.answeredCount,
      requestCount: answered.requestCount
    )
  }
}
