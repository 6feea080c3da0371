import CommandLine
import Primitives
import Script
import Simulation

/// The findings of a soak, each as a scenario of the few lines that it needs.
struct SoakFindings {
  private let folder: String
  private let length: Milliseconds
  private let errors: Output

  /// Project value: enough for the lines of most worlds; a run takes up to some seconds.
  private static let runsMax = 300
  /// Project value: without its other lines a world may break a rule later.
  private static let later = Milliseconds.minutes(60)

  init(folder: String, length: Milliseconds, _ errors: Output) {
    self.folder = folder
    self.length = length
    self.errors = errors
  }

  /// Writes the scenario; one that is there stays as it is.
  func write(_ result: SoakResult, _ trouble: RandomWorld.Trouble?) throws(FileError) {
    guard let finding = result.finding else { return }
    let kind = trouble.map { "-\($0.rawValue)" } ?? ""
    let path = "\(folder)/seed-\(result.seed)\(kind).scenario"
    try Folder.make(for: path)
    if (try? FileText.read(path)) != nil { return }
    let world = RandomWorld(seed: UInt64(result.seed), length: length, only: trouble)
    guard let script = try? Script(parsing: Array(world.text.utf8)) else { return }
    let (shortest, runs) = minimised(script) { breaks($0, finding) }
    var short = shortest
    let origin = "random world \(result.seed), \(script.events.count) lines; what stays: "
    short.headers.append(Script.Header(TraceMinimiseCommand.headerKey, origin + finding.expected))
    try FileText.write(short.canonical(), to: path)
    errors.note(
      "sniffer soak: \(VisibleText.of(path)): \(script.events.count) lines became "
        + "\(short.events.count), in \(runs) runs"
    )
  }

  func minimised(_ script: Script, _ fails: (Script) -> Bool) -> (Script, runs: Int) {
    let progress = Progress("runs", of: Self.runsMax, isLimit: true, errors)
    defer { progress.end() }
    var minimisation = ScriptMinimisation(script)
    var runs = 0
    minimisation.run { candidate in
      guard runs < Self.runsMax, !Interruption.isRequested else { return nil }
      runs += 1
      progress.show(finished: runs)
      return fails(candidate)
    }
    return (minimisation.script, runs)
  }

  /// Whether this world breaks the same rule.
  private func breaks(_ candidate: Script, _ finding: Finding) -> Bool {
    guard let scenario = try? Scenario(parsing: candidate.canonical()),
      scenario.endInstant != nil, var run = CheckedRun(scenario)
    else { return false }
    let limit = finding.at + Self.later
    while run.simulation.now <= limit, run.advance() {}
    return run.finding?.expected == finding.expected
  }
}
