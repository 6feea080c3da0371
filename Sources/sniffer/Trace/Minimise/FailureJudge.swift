import CommandLine
import Script
import Simulation

/// How a trace or a scenario fails: so that a shorter one can be told to fail alike.
struct FailureJudge {
  /// Who plays it.
  private enum Player {
    case replay(ReplayVariant)
    case test
    case program(CheckProgram)
  }

  enum Outcome {
    /// What stays the same of it, and how a person would tell it.
    case fails(meaning: String, words: String)
    case passes
    case cannotBeRun(TestProblem)
    case stopped
  }

  private let path: String
  private let player: Player

  /// What has bytes of the wire is replayed, a scenario alone is tested; an own program goes
  /// before both.
  init(of script: Script, at path: String, _ arguments: ParsedArguments) throws(FileError) {
    self.path = path
    if let command = arguments.text("check") {
      player = .program(try CheckProgram(command, fileName: path.fileName))
    } else if script.events.contains(where: { $0.mark.isWire && $0.port == nil }) {
      player = .replay(ReplayVariant(arguments))
    } else {
      player = .test
    }
  }

  func outcome(of text: [UInt8]) -> Outcome {
    switch player {
    case .replay(let variant):
      let trace = PreparedTrace(path, ParsedArguments(CommandTable.replay), text: text)
      if let problem = trace.tested.problem { return .cannotBeRun(problem) }
      return outcome(of: trace.run(variant) { Interruption.isRequested })
    case .test:
      let scenario = PreparedScenario(path, text: text)
      if let problem = scenario.tested.problem { return .cannotBeRun(problem) }
      return outcome(
        of: scenario.run(seed: nil, isCovered: false) { Interruption.isRequested }
      )
    case .program(let program):
      return program.outcome(of: text)
    }
  }

  /// By the first failure: what comes after it may be its doing.
  private func outcome(of run: TestRun?) -> Outcome {
    guard let run else { return .stopped }
    if let problem = run.problem { return .cannotBeRun(problem) }
    guard let first = run.failures.min(by: { $0.at < $1.at }) else { return .passes }
    return .fails(meaning: first.sense, words: first.message)
  }
}
