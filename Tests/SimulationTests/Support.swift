import Foundation
import Primitives
import SIM7000
import Script
import Testing
import Tracker

@testable import Simulation

/// A whole run of a scenario, as the CLI sets it up.
struct Run {
  private(set) var simulation: Simulation
  private(set) var entries: [TimelineEntry] = []
  /// The states that the tracker went through, from `off` on.
  private(set) var states: [TrackerState] = [.off]

  init(
    _ scenario: Scenario,
    seed: UInt64? = nil,
    until end: Instant? = nil,
    change: (inout Settings) -> Void = { _ in }
  ) throws {
    var settings = try Self.settings(for: scenario)
    change(&settings)
    simulation = Simulation(scenario, settings: settings, seed: seed ?? scenario.seed)
    while let next = simulation.nextInstant, !simulation.isEnded {
      if let end, next > end { break }
      entries += simulation.advance()
      if simulation.tracker.state != states.last { states.append(simulation.tracker.state) }
    }
  }

  /// A run of these lines below headers.
  init(
    _ lines: String,
    headers: String = "",
    seed: UInt64? = nil,
    change: (inout Settings) -> Void = { _ in }
  ) throws {
    try self.init(
      try Scenario(parsing: Array("#!sniffer 1\n\(headers)\(lines)\n".utf8)),
      seed: seed,
      change: change
    )
  }

  static func settings(for scenario: Scenario) throws -> Settings {
    var settings = try Settings(scenario)
    settings.hasPowerKey = true
    return settings
  }

  var notices: [Notice] {
    entries.compactMap { entry in
      if case .notice(let notice) = entry.kind { notice } else { nil }
    }
  }

  /// The command lines sent, without their CR; payloads too.
  var sent: [String] {
    entries.compactMap { entry in
      guard case .sent(let bytes) = entry.kind else { return nil }
      return String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes[...], as: UTF8.self)
    }
  }

  var results: [ExpectationResult] {
    entries.compactMap { entry in
      if case .expectation(let result) = entry.kind { result } else { nil }
    }
  }

  /// The bodies that the world's server got.
  var bodies: [String] {
    entries.compactMap { entry in
      if case .request(_, let body) = entry.kind { body } else { nil }
    }
  }

  func instants(where isMeant: (TimelineEntry.Kind) -> Bool) -> [Instant] {
    entries.filter { isMeant($0.kind) }.map(\.at)
  }
}

/// The scenarios of the repository.
enum Committed {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let scenarioNames: [String] = {
    let path = folder.appendingPathComponent("Traces/scenarios").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".scenario") }.map { String($0.dropLast(9)) }.sorted()
  }()

  static func bytes(ofScenario name: String) throws -> [UInt8] {
    let file = folder.appendingPathComponent("Traces/scenarios/\(name).scenario")
    return [UInt8](try Data(contentsOf: file))
  }

  static func scenario(_ name: String) throws -> Scenario {
    try Scenario(parsing: try bytes(ofScenario: name))
  }
}
