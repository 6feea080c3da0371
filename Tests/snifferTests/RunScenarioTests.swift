import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("run on scenarios")
struct RunScenarioTests {
  @Test("there are scenarios")
  func areThere() {
    #expect(RunScenarios.names.contains("first-run"))
    #expect(RunScenarios.names.count >= 3)
  }

  /// `sniffer run --accept --scenario FILE` renews the golden file.
  @Test("at least forty of them show movement")
  func movement() {
    #expect(RunScenarios.grouped.count >= 40)
  }

  @Test(
    "gives each scenario's golden output",
    arguments: RunScenarios.names + RunScenarios.grouped
  )
  func golden(name: String) throws {
    let golden = RunScenarios.folder.appendingPathComponent(name + ".expected")
    let isThere = FileManager.default.fileExists(atPath: golden.path)
    try #require(isThere, "no \(golden.lastPathComponent) beside the scenario")
    let expected = try String(contentsOf: golden, encoding: .utf8).split(separator: "\n")
    let run = try CommandResult("run", ["--scenario", RunScenarios.path(name)])
    let found = run.output.split(separator: "\n")
    for (number, (found, expected)) in zip(found, expected).enumerated() where found != expected {
      Issue.record("line \(number + 1), expected:\n\(expected)\nfound:\n\(found)")
      return
    }
    #expect(found.count == expected.count)
    #expect(run.code == .done)
    #expect(run.errors == "")
    #expect(found.filter { $0.contains("  FAILS  ") } == [])
  }

  @Test("every golden output has its scenario")
  func orphans() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: RunScenarios.folder.path)
    let golden = files.filter { $0.hasSuffix(".expected") }.map { String($0.dropLast(9)) }
    #expect(golden.filter { !RunScenarios.names.contains($0) } == [])
    let grouped = FileManager.default.enumerator(atPath: RunScenarios.folder.path)?.allObjects ?? []
    let deeper = grouped.compactMap { $0 as? String }
      .filter { $0.contains("/") && $0.hasSuffix(".expected") }.map { String($0.dropLast(9)) }
    #expect(deeper.filter { !RunScenarios.grouped.contains($0) } == [])
  }

  @Test("with nothing said runs the built-in scenario, which is first-run to the byte")
  func builtIn() throws {
    let run = try CommandResult("run", [])
    #expect(run.code == .done)
    #expect(
      run.output
        == (try CommandResult("run", ["--scenario", RunScenarios.path("first-run")])).output
    )
  }

  @Test("meets every expectation for other seeds too", arguments: RunScenarios.names, 1...5)
  func seeds(name: String, seed: Int) throws {
    let run = try CommandResult(
      "run",
      ["--scenario", RunScenarios.path(name), "--seed", String(seed)]
    )
    let command = "sniffer run --scenario Traces/scenarios/\(name).scenario --seed \(seed)"
    #expect(run.code == .done, "\(command)")
    let failed = run.output.split(separator: "\n").filter { $0.contains("  FAILS  ") }
    #expect(failed == [], "\(command)")
  }

  @Test("gives the same bytes for the same seed", arguments: [["--json"], ["--lines"], []])
  func repeats(options: [String]) throws {
    let first = try CommandResult("run", ["--seed", "1"] + options)
    #expect(first.output == (try CommandResult("run", ["--seed", "1"] + options)).output)
    let second = try CommandResult("run", ["--seed", "2"] + options)
    #expect(second.output != first.output)
    #expect(second.code == .done)
  }

  @Test("delivers whatever the seed", arguments: 1...5)
  func delivers(seed: Int) throws {
    let run = try CommandResult("run", ["--seed", String(seed), "--reports", "3"])
    #expect(run.code == .done)
    #expect(run.output.contains("\n3 delivered, "))
  }
}

@Suite("run --accept")
struct RunAcceptTests {
  @Test("writes the timeline beside the scenario and nothing to stdout")
  func writes() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("sniffer-accept-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let scenario = folder.appendingPathComponent("a.scenario")
    try FileManager.default.copyItem(atPath: RunScenarios.path("first-run"), toPath: scenario.path)
    let run = try CommandResult("run", ["--scenario", scenario.path, "--accept"])
    #expect(run.code == .done)
    #expect(run.output == "")
    let written = try String(
      contentsOf: folder.appendingPathComponent("a.expected"),
      encoding: .utf8
    )
    #expect(written == (try CommandResult("run", [])).output)
    try FileManager.default.removeItem(at: folder.appendingPathComponent("a.expected"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("a.expected").path,
      withDestinationPath: "/dev/full"
    )
    let refused = try CommandResult("run", ["--scenario", scenario.path, "--accept"])
    #expect(refused.code == .cannotWrite)
    #expect(refused.errors.contains("a.expected"))
  }

  @Test(
    "wants a scenario with that ending, and no other form of output",
    arguments: [
      ["--accept"], ["--accept", "--scenario", "-"], ["--accept", "--scenario", "x.trace"],
      ["--accept", "--scenario", "x.scenario", "--json"],
      ["--accept", "--scenario", "x.scenario", "--lines"],
    ]
  )
  func refuses(arguments: [String]) {
    #expect(throws: UsageError.self) { try CommandResult("run", arguments) }
  }
}
