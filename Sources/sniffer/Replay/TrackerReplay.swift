import Script
import Simulation
import Tracker

/// A trace of the tracker, to be played to it any number of times.
struct TrackerReplay {
  private let script: Script
  private let scenario: Scenario
  private let settings: Settings
  private let rule: MatchRule

  init(_ script: Script, _ scenario: Scenario, _ settings: Settings, rule: MatchRule) {
    self.script = script
    self.scenario = scenario
    self.settings = settings
    self.rule = rule
  }

  func simulation(under torture: Torture?) -> Simulation {
    Simulation(
      replaying: RecordedDialogue(script),
      rule: rule,
      scenario: scenario,
      settings: settings,
      torture: torture
    )
  }

  /// What the tracker does; `nil` when it was told to stop.
  func rows(under torture: Torture?, _ isStopped: () -> Bool) -> [ReplayRow]? {
    var simulation = simulation(under: torture)
    var rows: [ReplayRow] = []
    var unwatched: CoverageWatch?
    var unrecorded: RunRecorder?
    let isOver = simulation.run(&unwatched, &unrecorded, isStopped) { entry in
      if let row = ReplayRow(entry) { rows.append(row) }
    }
    return isOver ? rows : nil
  }
}
