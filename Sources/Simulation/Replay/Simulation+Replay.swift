package import Script
package import Tracker

extension Simulation {
  /// The tracker on the module of a trace, whose `!` lines happen to the tracker alone.
  package init(
    replaying script: Script,
    rule: MatchRule,
    scenario: Scenario,
    settings: Settings,
    torture: Torture? = nil
  ) {
    self.init(scenario, settings: settings, seed: scenario.seed)
    line = TorturedLine(torture)
    recording = RecordedModule(RecordedDialogue(script), rule: rule)
  }

  /// Where the tracker does not say what the trace has.
  package var differences: [ReplayDifference] { recording?.differences ?? [] }

  /// The trace is at its end, all of it has arrived, what comes of it at once has come, and all
  /// is judged.
  func isOver(_ recording: RecordedModule) -> Bool {
    guard recording.isOver, hasHeardAll, expectationsAreSettled else { return false }
    return nextInstant.map { $0 > now } ?? true
  }

  /// What the trace still has was not asked for.
  package mutating func endReplay() {
    recording?.end(at: now)
  }

  /// The module of the trace says something.
  mutating func advanceRecording() {
    guard let bytes = recording?.reachDeadline(at: now), !bytes.isEmpty else { return }
    sayToTracker(bytes, baud: baud)
  }
}
