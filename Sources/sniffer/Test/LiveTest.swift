import CommandLine
import Live
import Primitives
import Simulation
import Sockets
import VirtualModem

/// `sniffer test --live`: the modem of real firmware, in real time, and the judge of
/// what that firmware does.
struct LiveTest {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      let reason = "with --live one scenario at a time"
      throw .refusedOperand(found: arguments.operands.last ?? "", reason: reason, .test)
    }
    do {
      let scenario = try RunCommand.scenario(at: path, seed: nil)
      let watch = LiveWatch(try Self.judge(of: scenario, path), seed: scenario.seed)
      var tested = TestedScenario(path: path, title: scenario.title)
      let hasEnded = try play(scenario, watch)
      guard hasEnded else { return .interrupted }
      tested.runs = [watch.run]
      let report = TestReport(of: [tested.path], arguments, output)
      report.tell(tested)
      report.finish([tested])
      if let path = arguments.text("junit") {
        try FileText.write(Array(JUnitReport.text(of: [tested]).utf8), to: path)
      }
      return TestSession.exitCode(of: [tested])
    } catch {
      return tell(error)
    }
  }

  private func tell(_ error: any Error) -> ExitCode {
    switch error {
    case let error as ScriptFileError: errors.tell(error, of: .test)
    case let error as LineError: errors.tell(error, of: .test)
    case let error as FileError: errors.tell(error, of: .test)
    default: preconditionFailure("nothing else is thrown")
    }
  }

  private static func judge(
    of scenario: Scenario,
    _ path: String
  ) throws(ScriptFileError) -> WireJudge {
    let errors = WireJudge.errors(in: scenario)
    guard errors.isEmpty else { throw .scripts(errors, path: path) }
    return WireJudge(scenario)
  }

  /// False when it was interrupted.
  private func play(_ scenario: Scenario, _ watch: LiveWatch) throws(LineError) -> Bool {
    var settings = VirtualModem.Settings(scenario, isOnByDefault: true)
    settings.isFast = arguments.isGiven("fast")
    let session = ModemSession(
      host: ModemHost(scenario, settings: settings, seed: scenario.seed),
      ends: [try end(seed: scenario.seed)],
      network: NetworkCarrier(dialling: Dialling([], isRemoteAllowed: false)),
      ModemSession.Options(hasEnd: true, log: errors, watch: watch.take(_:_:of:at:))
    )
    let loop = PollLoop(clock: Clock())
    while !session.isEnded, !watch.isOver(at: loop.clock.now) {
      if Interruption.isRequested { return false }
      let now = loop.clock.now
      let deadline = Instant.earlier(session.deadline(at: now), watch.deadline(after: now))
      _ = loop.wait(for: session.interests, until: deadline)
      try session.advance(at: loop.clock.now)
      watch.judge(at: loop.clock.now)
    }
    return true
  }

  private func end(seed: UInt64) throws(LineError) -> ModemEnd {
    let (arguments, errors) = (arguments, errors)
    return try ModemEnd(.at, pace: nil, noise: Wire.noise(seed: seed)) { () throws(LineError) in
      let line = try Line.open(arguments)
      let name = VisibleText.of(arguments.lineName)
      errors.note("sniffer test: ready at \(name), \(arguments.baud) baud")
      return ClientLine(line)
    }
  }
}

/// What a live test has seen so far.
///
/// A class: the session tells it while it runs.
final class LiveWatch {
  private var judge: WireJudge
  private var story = Story()
  private(set) var run: TestRun

  init(_ judge: WireJudge, seed: UInt64) {
    self.judge = judge
    run = TestRun(seed: seed)
  }

  func deadline(after now: Instant) -> Instant? { judge.deadline(after: now) }

  func isOver(at now: Instant) -> Bool { judge.isOver(at: now) }

  func take(
    _ event: ModemHost.Event,
    _ effects: ModemHost.Effects,
    of host: ModemHost,
    at now: Instant
  ) {
    note(judge.take(event, effects, of: host, at: now), at: now)
  }

  func judge(at now: Instant) {
    note(judge.judge(at: now), at: now)
  }

  private func note(_ entries: [TimelineEntry], at now: Instant) {
    for entry in entries {
      if case .request = entry.kind { run.deliveredCount += 1 }
      run.take(entry, &story)
    }
    run.end = now
  }
}
