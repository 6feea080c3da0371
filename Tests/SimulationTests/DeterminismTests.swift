import Primitives
import Script
import Testing

@testable import Simulation

@Suite("The same seed, the same run")
struct DeterminismTests {
  @Test(
    "entry for entry, byte for byte",
    arguments: ["first-run", "stray-urcs", "module-reboots", "bearer-lost"]
  )
  func repeats(name: String) throws {
    let scenario = try Committed.scenario(name)
    let first = try Run(scenario)
    let second = try Run(scenario)
    #expect(first.entries == second.entries)
    #expect(first.entries.count > 100)
  }

  @Test func `another seed is another run, and delivers too`() throws {
    let first = try Run(try Scenario(parsing: Array(Scenario.builtIn.utf8)), seed: 1)
    let second = try Run(try Scenario(parsing: Array(Scenario.builtIn.utf8)), seed: 2)
    #expect(first.bodies != second.bodies)
    #expect(first.simulation.deliveredCount >= 3)
    #expect(second.simulation.deliveredCount >= 3)
    #expect(first.sent.first == second.sent.first)
  }

  /// The order of what is due at one instant is fixed, so a copy that goes on
  /// by itself must do the same.
  @Test func `a copy in the middle goes the same way`() throws {
    let scenario = try Committed.scenario("radio-lost")
    var original = Simulation(scenario, settings: try Run.settings(for: scenario), seed: 4)
    for _ in 0..<500 { _ = original.advance() }
    var copy = original
    for _ in 0..<500 {
      #expect(copy.nextInstant == original.nextInstant)
      #expect(copy.advance() == original.advance())
    }
  }

  @Test func `the built-in scenario is first-run, to the byte`() throws {
    #expect(Array(Scenario.builtIn.utf8) == (try Committed.bytes(ofScenario: "first-run")))
  }

  @Test(
    "every scenario has its headers, and survives a rewrite",
    arguments: Committed.scenarioNames
  )
  func survives(name: String) throws {
    let bytes = try Committed.bytes(ofScenario: name)
    let script = try Script(parsing: bytes)
    let again = try Script(parsing: script.canonical())
    #expect(script.events.map(\.at) == again.events.map(\.at))
    #expect(bytes.last == 0x0A)
    for key in ["title", "module", "firmware", "origin", "source", "date"] {
      #expect(script.header(key)?.isEmpty == false, "\(key)")
    }
  }
}
