import CommandLine
import Live
import Manual
import Primitives
import Script
import Simulation
import Tracker

/// `sniffer soak`: the tracker in random worlds, all checkers on.
///
/// What it finds goes to stdout, in the order of the seeds and the same for any
/// number of jobs; progress and the time it took go to stderr.
struct SoakCommand {
  let arguments: ParsedArguments
  let output: Output
  let errors: Output

  func run() throws(UsageError) -> ExitCode {
    guard let length = arguments.milliseconds("duration"),
      let seeds = arguments.integers("seeds")
    else { preconditionFailure("the table has no default") }
    let troubles = try troubles()
    if let seed = arguments.integer("print") {
      for trouble in troubles {
        output.write(RandomWorld(seed: UInt64(seed), length: length, only: trouble).text)
      }
      return .done
    }
    let shard = try Shard(arguments)
    shard.announce(arguments, output, errors)
    let chosen = shard.part(of: Array(seeds))
    let clock = Clock()
    var tookDays: Int64 = 0
    var findingCount = 0
    var shown: [(SoakResult, RandomWorld.Trouble?)] = []
    for trouble in troubles {
      let results = run(chosen) { seed, isStopped in
        SoakResult(seed: seed, length: length, only: trouble, isStopped: isStopped)
      }
      var report = SoakReport(
        length: length,
        trouble: trouble,
        isJSON: arguments.isGiven("json"),
        output: output
      )
      for result in results { report.add(result) }
      report.finish()
      output.flush()
      tookDays += report.tookDays
      findingCount += report.findingCount
      if results.count < chosen.count { return .interrupted }
      if arguments.isGiven("html") { shown += results.map { ($0, trouble) } }
    }
    do throws(FileError) {
      try ReportFile(arguments)?.write(shown, length: length)
    } catch {
      return errors.tell(error, of: .soak)
    }
    tellTime(days: tookDays, clock.now)
    return findingCount == 0 ? .done : .checkFailed
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

  private func run(_ seeds: [Int64], _ work: @escaping SoakPool.Work) -> [SoakResult] {
    guard !seeds.isEmpty else { return [] }
    let pool = SoakPool(numbers: 0...Int64(seeds.count) - 1) { work(seeds[Int($0)], $1) }
    let progress = Progress(
      "seeds",
      of: pool.total,
      finding: "with findings",
      errors,
      besides: [output]
    )
    pool.run(jobs: jobs) { finished, findings in
      progress.show(finished: finished, findings: findings)
      return !Interruption.isRequested && !output.isBroken
    }
    progress.end()
    return pool.results
  }

  /// The figures, which are not the same every time.
  private func tellTime(days: Int64, _ now: Instant) {
    let milliseconds = max(1, (now - .zero).rawValue)
    // Days are in millionths.
    let rate = days / milliseconds
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
    guard let scenario = try? world.scenario(),
      var settings = try? ParsedArguments(CommandTable.run).trackerSettings(scenario)
    else { return nil }
    settings.hasPowerKey = true
    self.init(scenario, settings: settings)
  }
}
