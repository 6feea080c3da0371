import CommandLine
import Script

/// How a trace or a scenario fails: so that a shorter one can be told to fail alike.
struct FailureJudge {
  /// Who plays it.
  private enum Player {
    /// With what shows a difference from the file beside the trace, where that is the failure.
    case replay(ReplayVariant, GoldenWitness?)
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
  private var player: Player

  /// What has bytes of the wire is replayed, a scenario alone is tested; an own program goes
  /// before both.
  init(of script: Script, at path: String, _ arguments: ParsedArguments) throws(FileError) {
    self.path = path
    if let command = arguments.text("check") {
      player = .program(try CheckProgram(command, fileName: path.fileName))
    } else if script.events.contains(where: { $0.mark.isWire && $0.port == nil }) {
      player = .replay(ReplayVariant(arguments), nil)
    } else {
      player = .test
    }
  }

  func outcome(of text: [UInt8]) -> Outcome {
    switch player {
    case .replay(let variant, let witness):
      let trace = PreparedTrace(path, ParsedArguments(CommandTable.replay), text: text)
      if let problem = trace.tested.problem { return .cannotBeRun(problem) }
      let run = trace.run(variant) { Interruption.isRequested }
      let outcome = outcome(of: run)
      guard let witness else { return outcome }
      switch outcome {
      case .passes where witness.isSeen(in: run?.rows ?? []): return witness.outcome
      // A replay that fails in the dialogue fails differently.
      case .passes, .fails: return .passes
      case .cannotBeRun, .stopped: return outcome
      }
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

  /// Uses the first difference from the file beside the trace as the failure to keep, where
  /// `text`, which replays without a failure, has one.
  mutating func compareWithGolden(_ text: [UInt8]) -> Outcome {
    guard case .replay(var variant, nil) = player, variant.side == .ta else { return .passes }
    variant.hasGolden = true
    variant.keepsRows = true
    let trace = PreparedTrace(path, ParsedArguments(CommandTable.replay), text: text)
    guard let run = trace.run(variant, isStopped: { Interruption.isRequested }) else {
      return .stopped
    }
    guard let difference = run.goldenDifference,
      let witness = GoldenWitness(difference, in: run.rows ?? [])
    else { return .passes }
    variant.hasGolden = false
    player = .replay(variant, witness)
    return witness.outcome
  }

  /// By the first failure: what comes after it may be its doing.
  private func outcome(of run: TestRun?) -> Outcome {
    guard let run else { return .stopped }
    if let problem = run.problem { return .cannotBeRun(problem) }
    guard let first = run.failures.min(by: { $0.at < $1.at }) else { return .passes }
    return .fails(meaning: first.sense, words: first.message)
  }
}

extension GoldenWitness {
  fileprivate var outcome: FailureJudge.Outcome { .fails(meaning: words, words: words) }
}
