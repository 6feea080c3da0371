import CommandLine
import Manual
import Pages
import Primitives
import Script
import Simulation

extension ReportFile {
  /// Project value: each is a page of its own length, and a finding is mended before the
  /// hundredth is looked at.
  private static let findingsMax = 20

  /// A row for each finding and each of the first of them in full; then all seeds of `reports`.
  func write(
    _ findings: [(result: SoakResult, trouble: RandomWorld.Trouble?)],
    of reports: [SoakReport],
    length: Milliseconds
  ) throws(FileError) {
    var index = [["seed", "result", "expected", "found", "at"]]
    for (result, _) in findings {
      guard let finding = result.finding else { continue }
      index.append([
        "\(result.seed)", "fails", VisibleText.of(finding.expected), VisibleText.of(finding.found),
        "\(finding.at.seconds) s",
      ])
    }
    let runs = findings.prefix(Self.findingsMax).compactMap { result, trouble in
      Self.record(of: result, length, trouble)
    }
    let count = reports.map(\.seedCount).reduce(0, +)
    let seeds = count == 1 ? "1 seed" : "\(count) seeds"
    let delivered = reports.map(\.deliveredCount).reduce(0, +)
    try write(
      runs,
      title: "sniffer soak",
      summary: "\(seeds) of \(DurationText.render(length)), \(delivered) reports delivered, "
        + "\(findings.count) with findings",
      index: findings.isEmpty ? [] : index
    )
  }

  /// Runs the world again and looks at it this time.
  private static func record(
    of result: SoakResult,
    _ length: Milliseconds,
    _ trouble: RandomWorld.Trouble?
  ) -> RunRecord? {
    let world = RandomWorld(seed: UInt64(result.seed), length: length, only: trouble)
    guard let finding = result.finding, let scenario = try? world.scenario(),
      var run = CheckedRun(world)
    else { return nil }
    var recorder = RunRecorder(of: scenario, at: "seed \(result.seed)", isAmongMany: true)
    while true {
      recorder.look(at: &run.simulation)
      guard run.advance() else { break }
      recorder.take(run.newEntries, of: &run.simulation)
    }
    var record = recorder.finish(run.simulation, of: scenario)
    record.verdict = .fails
    record.failures = ["at \(finding.at.seconds): \(finding.expected); found: \(finding.found)"]
    return record
  }
}
