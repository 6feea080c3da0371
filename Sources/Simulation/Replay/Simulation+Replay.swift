package import Script
package import Tracker

extension Simulation {
  /// The tracker on the module of a trace, whose `!` lines happen to the tracker alone.
  ///
  /// A dialogue that is not complete is fed: before each step, for as long as the simulation
  /// `wantsMore`.
  package init(
    replaying dialogue: RecordedDialogue,
    rule: MatchRule,
    scenario: Scenario,
    settings: Settings,
    torture: Torture? = nil
  ) {
    self.init(scenario, settings: settings, seed: scenario.seed)
    line = TorturedLine(torture)
    recording = RecordedModule(dialogue, rule: rule, isTimedAtTE: scenario.isTimedAtTE)
  }

  /// The next events of the trace are needed, or that it is over.
  package var wantsMore: Bool { mutating get { recording?.wantsMore ?? false } }

  /// What the trace has next; `nil` when it is over.
  package mutating func add(_ event: Script.Event?) {
    if let event {
      recording?.add(event)
    } else {
      recording?.finish()
    }
    noteRecording()
  }

  /// Where the tracker's lines differ from those of the trace: the first of the
  /// differences.
  package var differences: [ReplayDifference] { recording?.differences ?? [] }
  /// How many differences there are.
  package var differenceCount: Int { recording?.differenceCount ?? 0 }

  /// The trace is at its end, all of it has arrived, its immediate results too, and all is
  /// judged.
  var replayIsOver: Bool {
    mutating get {
      guard recording?.isOver == true, hasHeardAll, expectationsAreSettled else { return false }
      return nextInstant.map { $0 > now } ?? true
    }
  }

  /// What the trace still has was not asked for.
  package mutating func endReplay() {
    recording?.end(at: now)
  }

  /// The module of the trace says something.
  mutating func advanceRecording() {
    guard let bytes = recording?.reachDeadline(at: now), !bytes.isEmpty else { return }
    sayToTracker(bytes, baud: wireBaud)
  }
}

extension Scenario {
  /// A recorder at the TE's end of a line names its port.
  ///
  /// What the virtual modem sends is noted when it leaves.
  fileprivate var isTimedAtTE: Bool {
    headers.contains { $0.key == "port" && $0.value != "virtual" }
  }
}
