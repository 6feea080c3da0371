import CommandLine
import Live

/// `sniffer replay`: traces in parallel on the virtual clock, and how their results
/// differ from those before.
///
/// Results go to stdout, in the order of the files and the same for any number of jobs;
/// progress and the time it took go to stderr.
struct ReplayCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    try ReplayRefusals.check(arguments)
    guard ReplayVariant(arguments).line == nil else {
      return try LiveReplay(arguments: arguments, output: output, errors: errors).run()
    }
    let shard = try Shard(arguments)
    _ = try arguments.trackerSettings(nil)
    shard.announce(arguments, output, errors)
    if arguments.text("firmware") != "tracker" {
      return try FirmwareCommand(arguments: arguments, output: output, errors: errors).run(shard)
    }
    do throws(FileError) {
      let clock = Clock()
      let files = shard.part(of: try TestFiles.all(in: arguments.operands, endings: [".trace"]))
      let report = session.testReport(of: files)
      guard let tested = replay(files, report) else { return session.ending }
      return try session.finish(report, tested, since: clock)
    } catch {
      return errors.tell(error, of: .replay)
    }
  }

  private var session: TestSession {
    TestSession(arguments: arguments, output: output, errors: errors)
  }

  /// `nil` when it was interrupted.
  ///
  /// A trace is read when its turn comes.
  private func replay(_ files: [String], _ report: TestReport) -> [TestedScenario]? {
    let variant = ReplayVariant(arguments)
    let arguments = arguments
    return session.outcomes(
      of: files.count,
      unit: "traces",
      finding: "that differ"
    ) { outcome in
      session.tell(outcome, in: report)
      return outcome.isFinding
    } _: { number, isStopped in
      let trace = PreparedTrace(files[Int(number)], arguments)
      var tested = trace.tested
      guard trace.isReadable else { return tested }
      guard let run = trace.run(variant, isStopped: isStopped) else { return nil }
      tested.runs = [run]
      return tested
    }
  }
}
