import Primitives

/// `sniffer replay`: traces in parallel on the virtual clock, and how what comes of them
/// differs from what came of them before.
///
/// Results go to stdout, in the order of the files and the same for any number of jobs;
/// progress and the time it took go to stderr.
struct ReplayCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    let shard = try Shard(arguments)
    if arguments.text("as") == "te" { try checkTerminal() }
    _ = try TrackerSettings(arguments: arguments, scenario: nil).make()
    do throws(FileError) {
      let clock = Clock()
      let files = shard.part(of: try TestFiles.all(in: arguments.operands, endings: [".trace"]))
      guard let tested = replay(files.map { PreparedTrace($0, arguments) }) else {
        return .interrupted
      }
      TestReport(tested, arguments).write(to: output)
      output.flush()
      if let path = arguments.text("junit") {
        try FileText.write(Array(JUnitReport.text(of: tested, .replay).utf8), to: path)
      }
      errors.writeLine("\(clock.elapsedText), \(arguments.jobs) at a time")
      return TestCommand.exitCode(of: tested)
    } catch {
      return errors.tell(error, of: .replay)
    }
  }

  private func checkTerminal() throws(UsageError) {
    for (option, reason) in [
      ("accept", "with --as te a trace is compared with itself: there is nothing to write"),
      ("torture", "is for what reads a module's bytes; with --as te the trace is who reads them"),
    ] where arguments.isGiven(option) {
      throw .refusedValue(option: option, reason: reason, .replay)
    }
  }

  /// `nil` when it was interrupted.
  private func replay(_ traces: [PreparedTrace]) -> [TestedScenario]? {
    let variant = ReplayVariant(arguments)
    let readable = traces.filter(\.isReadable)
    guard !readable.isEmpty else { return traces.map(\.tested) }
    let pool = WorkPool<TestRun>(numbers: 0...Int64(readable.count) - 1) { number, isStopped in
      readable[Int(number)].run(variant, isStopped: isStopped)
    }
    var progress = SoakProgress(
      total: pool.total,
      errors: errors,
      unit: "traces",
      finding: "that differ"
    )
    let clock = Clock()
    pool.run(jobs: arguments.jobs) { finished, differing in
      progress.show(finished: finished, findings: differing, at: clock.now)
      return !Interruption.isRequested && !output.isBroken
    }
    progress.end()
    var results = pool.results[...]
    guard results.count == pool.total else { return nil }
    return traces.map { trace in
      var tested = trace.tested
      if trace.isReadable, let run = results.popFirst() { tested.runs = [run] }
      return tested
    }
  }
}
