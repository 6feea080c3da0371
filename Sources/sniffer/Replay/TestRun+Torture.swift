import Primitives
import Script
import Simulation
import Tracker

extension TestRun {
  /// Project value: as many seeds of corruption as a trace has to bear.
  private static let corruptionSeeds: ClosedRange<UInt64> = 1...20
  /// Project value: one torture that fails shows what the others would.
  private static let toldMax = 3

  /// The trace under everything that a line may do to it, each by itself; false when it was told
  /// to stop.
  ///
  /// What is read of the module's bytes has to be the same; and where the trace is one of the
  /// tracker (`settings`), so has what the tracker does, to the microsecond.
  mutating func bearTorture(
    _ script: Script,
    _ scenario: Scenario,
    _ settings: Settings?,
    _ isStopped: () -> Bool
  ) -> Bool {
    let dialogue = RecordedDialogue(script)
    let harmless = Torture.harmless(longestPiece: dialogue.longestPiece)
    for torture in harmless + Self.corruptionSeeds.map({ .corruption(seed: $0) }) {
      if isStopped() { return false }
      judgedCount += 1
      let found = TorturedReading.differences(dialogue, torture)
      failures += found.prefix(Self.toldMax).map { line, meaning in
        Failure(meaning, torture, path: nil, line: line)
      }
      if !failures.isEmpty { return true }
    }
    guard let settings else { return true }
    let replayed = TrackerReplay(script, scenario, settings, rule: replay?.rule ?? .shape)
    guard let plain = replayed.rows(under: nil, isStopped) else { return false }
    for torture in harmless {
      judgedCount += 1
      guard let rows = replayed.rows(under: torture, isStopped) else { return false }
      let found = MeaningComparison.differences(
        before: torture.comparable(plain),
        after: torture.comparable(rows)
      )
      failures += found.prefix(Self.toldMax).map { meaning in
        Failure(meaning, torture, path: nil, line: 1)
      }
      if !failures.isEmpty { return true }
    }
    end = plain.last?.at ?? .zero
    return true
  }
}

extension TestRun.Failure {
  fileprivate init(_ meaning: MeaningDifference, _ torture: Torture, path: String?, line: Int) {
    self.init(
      at: meaning.at,
      "\(torture.words): \(meaning.words)",
      path: path,
      line: line,
      context: meaning.context,
      details: meaning.lines
    )
  }
}
