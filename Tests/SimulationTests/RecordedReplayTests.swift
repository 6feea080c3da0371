import Primitives
import Script
import Testing
import Tracker

@testable import Simulation

/// The tracker on the module of a trace.
@Suite("The replay of a recorded run")
struct RecordedReplayTests {
  /// What the line carried in a run, as a trace has it.
  static func script(of run: Run) throws -> Script {
    var writer = TraceWriter()
    var text = writer.start([])
    for entry in run.entries {
      switch entry.kind {
      case .sent(let bytes): text += writer.write(bytes, .toTA, at: entry.at)
      case .received(let bytes): text += writer.write(bytes, .toTE, at: entry.at)
      default: continue  // Not on the line.
      }
      // Each piece with its own time.
      text += writer.finish()
    }
    return try Script(parsing: text + writer.finish())
  }

  static func replay(
    _ script: Script,
    rule: MatchRule = .strict,
    _ settings: Settings
  ) throws -> (simulation: Simulation, entries: [TimelineEntry]) {
    let scenario = try Scenario(script)
    var simulation = Simulation(
      replaying: RecordedDialogue(script),
      rule: rule,
      scenario: scenario,
      settings: settings
    )
    var entries: [TimelineEntry] = []
    while !simulation.isOver, simulation.nextInstant != nil {
      entries += simulation.advance()
    }
    simulation.endReplay()
    return (simulation, entries)
  }

  /// States and notices.
  static func story(_ entries: [TimelineEntry]) -> [TimelineEntry] {
    entries.filter { entry in
      switch entry.kind {
      case .state, .notice: true
      default: false
      }
    }
  }

  @Test("goes through the same states at the same times", arguments: Committed.scenarioNames)
  func same(name: String) throws {
    let scenario = try Committed.scenario(name)
    // No trace has what only a sensor knows.
    guard scenario.value(of: .movement) == nil else { return }
    let run = try Run(scenario)
    // Nor does it have when the tracker's own power goes.
    guard !run.entries.contains(where: { $0.kind == .world("power cut") }) else { return }
    let script = try Self.script(of: run)
    let (simulation, entries) = try Self.replay(script, try Run.settings(for: scenario))
    #expect(simulation.differences == [])
    let told = Self.story(run.entries).filter { $0.at <= simulation.now }
    let replayed = Self.story(entries)
    #expect(replayed.count >= 5)
    let place = zip(told, replayed).first { $0 != $1 }
    #expect(place == nil)
    #expect(told.count == replayed.count)
  }

  /// What is said at 115,200 baud comes 86.8 us a byte later; at the TE's end that is in the trace.
  @Test("a trace that was recorded at the TE's end has the time of the line in it")
  func lineTime() throws {
    func heard(_ port: String) throws -> Instant? {
      let text = "#!sniffer 1\n# port: \(port)\n0 > AT\\r\n0.5 < \\r\\nOK\\r\\n\n"
      let script = try Script(parsing: Array(text.utf8))
      let replay = try Self.replay(script, try Run.settings(for: try Scenario(script)))
      return replay.entries.first { if case .line(_, "OK") = $0.kind { true } else { false } }?.at
    }
    #expect(try heard("ttyUSB2 115200 8N1") == Instant(microseconds: 500_000))
    #expect(try heard("virtual") == Instant(microseconds: 500_000 + 521))
  }
}
