package import Tracker

/// A run of a scenario under the eyes of all checkers, up to its end or the
/// first finding.
package struct CheckedRun {
  /// To be looked at, in place; `advance` steps it.
  package var simulation: Simulation
  package private(set) var finding: Finding?
  /// What happened last, oldest first; at least `rememberedCount`, if there was
  /// so much.
  package private(set) var lastEntries: [TimelineEntry] = []
  /// What the last step did.
  package private(set) var newEntries: [TimelineEntry] = []
  private var checkers: Checkers

  /// Project value: two reports with all their lines.
  package static let rememberedCount = 80

  package init(_ scenario: Scenario, settings: Settings) {
    simulation = Simulation(scenario, settings: settings, seed: scenario.seed)
    checkers = Checkers(scenario, settings: settings)
  }

  /// Takes the next step; false when the run is over.
  package mutating func advance() -> Bool {
    guard finding == nil, !simulation.isEnded else { return false }
    let entries = simulation.advance(under: &checkers, finding: &finding)
    newEntries = entries
    guard !entries.isEmpty else { return true }
    lastEntries += entries
    if lastEntries.count >= 4 * Self.rememberedCount {
      lastEntries.removeFirst(lastEntries.count - Self.rememberedCount)
    }
    return true
  }
}
