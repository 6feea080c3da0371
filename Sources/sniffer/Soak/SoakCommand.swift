import CommandLine
import Live
import Manual
import Primitives
import Simulation

/// `sniffer soak`: the tracker in random worlds, all checkers on.
///
/// What it finds goes to stdout, in the order of the seeds and the same for any
/// number of jobs; progress and the time it took go to stderr.
struct SoakCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard let length = arguments.milliseconds("duration") else {
      preconditionFailure("the table has no default")
    }
    let troubles = try troubles()
    if let seed = arguments.integer("print") {
      for trouble in troubles {
        output.write(RandomWorld(seed: UInt64(seed), length: length, only: trouble).text)
      }
      return .done
    }
    let shard = try Shard(arguments)
    let chosen = SoakSeeds(seeds(length), shard)
    try SoakCheckpoint.check(arguments, worlds: chosen.count * troubles.count)
    shard.announce(arguments, output, errors)
    do {
      var checkpoint = try SoakCheckpoint(arguments, shard)
      return try soak(chosen, length, troubles, &checkpoint)
    } catch {
      return errors.tell(error, of: .soak)
    }
  }

  func seeds(_ length: Milliseconds) -> ClosedRange<Int64> {
    if let years = arguments.integer("years") {
      return 1...(years * 365 * 86_400_000 + length.rawValue - 1) / length.rawValue
    }
    guard let seeds = arguments.integers("seeds") else {
      preconditionFailure("the table has no default")
    }
    return seeds
  }

  private func soak(
    _ seeds: SoakSeeds,
    _ length: Milliseconds,
    _ troubles: [RandomWorld.Trouble?],
    _ checkpoint: inout SoakCheckpoint?
  ) throws(SoakCheckpointError) -> ExitCode {
    let clock = Clock()
    let keepsFindings = arguments.isGiven("findings") || arguments.isGiven("html")
    var livedBefore: Int64 = 0
    var reports: [SoakReport] = []
    var shown: [(result: SoakResult, trouble: RandomWorld.Trouble?)] = []
    for trouble in troubles {
      var report = SoakReport(
        length: length,
        trouble: trouble,
        isJSON: arguments.isGiven("json"),
        isLong: arguments.isGiven("years"),
        output: output
      )
      var findings: [SoakResult] = []
      // All that is kept of a world is its finding, without the lines that are printed here.
      func add(_ result: SoakResult) {
        report.add(result)
        guard keepsFindings, result.isFinding else { return }
        findings.append(result)
        findings[findings.count - 1].lastLines = []
      }
      if let folder = arguments.text("findings") {
        do throws(FileError) { try Folder.makeWritable(folder) } catch { throw .file(error) }
      }
      let restored = try checkpoint?.results(trouble, of: seeds) ?? []
      for result in restored { add(result) }
      livedBefore += report.lived.microseconds
      var failure: SoakCheckpointError?
      let isWhole = run(seeds, from: restored.count, length, trouble) { result in
        add(result)
        if result.isFinding { output.flush() }
        do throws(SoakCheckpointError) {
          try checkpoint?.add(report.lines(of: result), at: clock.now)
        } catch {
          failure = error
        }
        return failure == nil
      }
      if let failure { throw failure }
      try checkpoint?.write()
      reports.append(report)
      if let folder = arguments.text("findings") {
        let written = SoakFindings(folder: folder, length: length, errors)
        do throws(FileError) {
          for result in findings { try written.write(result, trouble) }
        } catch {
          throw .file(error)
        }
      }
      // Who merges shards takes one with a summary for a whole one.
      if isWhole || !arguments.isGiven("json") { report.finish() }
      output.flush()
      if !isWhole { return .interrupted }
      if arguments.isGiven("html") { shown += findings.map { (result: $0, trouble: trouble) } }
    }
    do throws(FileError) {
      try ReportFile(arguments)?.write(shown, of: reports, length: length)
    } catch {
      throw .file(error)
    }
    tellTime(reports.map(\.lived.microseconds).reduce(0, +) - livedBefore, clock.now)
    return reports.allSatisfy { $0.findingCount == 0 } ? .done : .checkFailed
  }

  /// What goes wrong in the worlds of each round; `nil` is anything.
  private func troubles() throws(UsageError) -> [RandomWorld.Trouble?] {
    guard let name = arguments.text("faults") else { return [nil] }
    if name == "all" { return RandomWorld.Trouble.allCases }
    guard let trouble = RandomWorld.Trouble(rawValue: name) else {
      let names = RandomWorld.Trouble.allCases.map(\.rawValue)
      let expected = "all or one of \(names.joined(separator: ", "))"
      throw .invalidValue(option: "faults", found: name, expected: expected, .soak)
    }
    return [trouble]
  }

  private var jobs: Int { arguments.integer("jobs").map { Int($0) } ?? SoakPool.usualJobs }

  /// Gives the results to `take` in the order of the seeds, from number `done` on; false where it
  /// was stopped, by it or by a signal.
  private func run(
    _ seeds: SoakSeeds,
    from done: Int,
    _ length: Milliseconds,
    _ trouble: RandomWorld.Trouble?,
    _ take: (SoakResult) -> Bool
  ) -> Bool {
    guard done < seeds.count else { return true }
    let pool = SoakPool(numbers: Int64(done)...Int64(seeds.count) - 1) { number, isStopped in
      SoakResult(seed: seeds[Int(number)], length: length, only: trouble, isStopped: isStopped)
    }
    let progress = Progress(
      "seeds",
      of: pool.total,
      finding: "with findings",
      errors,
      besides: [output]
    )
    var taken = 0
    func takeNew() -> Bool {
      for result in pool.newResults(forgetting: true) {
        guard take(result) else { return false }
        taken += 1
      }
      return true
    }
    pool.run(jobs: jobs) { finished, findings in
      progress.show(finished: finished, findings: findings)
      return takeNew() && !Interruption.isRequested && !output.isBroken
    }
    progress.end()
    return takeNew() && taken == pool.total
  }

  /// The figures, which are not the same every time.
  private func tellTime(_ lived: Int64, _ now: Instant) {
    let milliseconds = max(1, (now - .zero).rawValue)
    // In thousandths of a day.
    let rate = lived / 86_400 / milliseconds
    errors.note(
      "\(decimal(milliseconds / 100, fractionDigits: 1)) s, "
        + "\(decimal(rate / 10, fractionDigits: 2)) tracker-days a second, \(jobs) at a time"
    )
  }
}

typealias SoakPool = WorkPool<SoakResult>

/// The result of one seed.
struct SoakResult: WorkOutcome {
  var seed: Int64
  var deliveredCount = 0
  /// How far the run went.
  var end = Instant.zero
  var finding: Finding?
  /// What happened last before the finding, as the timeline tells it.
  var lastLines: [UInt8] = []

  var isFinding: Bool { finding != nil }

  init(seed: Int64) {
    self.seed = seed
  }

  /// Runs the world of `seed` to its end or the first finding.
  ///
  /// `nil` when it was told to stop before.
  init?(
    seed: Int64,
    length: Milliseconds,
    only trouble: RandomWorld.Trouble?,
    isStopped: () -> Bool
  ) {
    self.seed = seed
    let world = RandomWorld(seed: UInt64(seed), length: length, only: trouble)
    guard var run = CheckedRun(world) else {
      finding = Finding(at: .zero, expected: "a scenario that can be run", found: "none")
      return
    }
    var steps = 0
    while run.advance() {
      steps += 1
      if steps % Self.stepsBetweenLooks == 0, isStopped() { return nil }
    }
    deliveredCount = run.simulation.deliveredCount
    end = run.simulation.now
    finding = run.finding
    guard finding != nil else { return }
    let output = Output()
    var timeline = Timeline(output: output, isJSON: false, hasLines: true)
    for entry in run.lastEntries { timeline.add(entry) }
    lastLines = output.kept
  }

  /// Project value: some hundredths of a second of work.
  private static let stepsBetweenLooks = 4_096
}

extension CheckedRun {
  /// As `sniffer run --scenario` would have it; `nil` for a world that cannot be run.
  init?(_ world: RandomWorld) {
    guard let scenario = try? world.scenario() else { return nil }
    self.init(scenario)
  }

  init?(_ scenario: Scenario) {
    guard let settings = try? PreparedScenario.settings(for: scenario) else { return nil }
    self.init(scenario, settings: settings)
  }
}
