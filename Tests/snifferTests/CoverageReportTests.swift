import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("--coverage")
struct CoverageReportTests {
  private static func scenarios() throws -> TestFolder {
    try TestFolder([
      "a.scenario": TestFolder.passing,
      "b.scenario": """
      #!sniffer 1
      # title: no one home
      0 ! sim absent
      0 = no report for 1min
      30 ! radio lost
      90 ! end

      """, "c.scenario": TestFolder.bad,
    ])
  }

  /// What stands below the results.
  private static func report(_ output: String) -> [String] {
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines[(lines.firstIndex { $0.hasPrefix("coverage of ") } ?? lines.endIndex)...])
  }

  @Test("says below the results what was never exercised, by name")
  func text() throws {
    let folder = try Self.scenarios()
    let result = try folder.run("--coverage")
    let plain = try folder.run()
    #expect(result.output.hasPrefix(plain.output) && result.code == plain.code)
    let report = Self.report(result.output)
    #expect(report.first == "coverage of 2 runs")
    let states = try #require(report.firstIndex { $0.hasPrefix("  states of the tracker ") })
    #expect(report[states].hasSuffix(" 7 of 12"), "\(report[states])")
    #expect(report[states + 1].hasPrefix("    never: "), "\(report[states + 1])")
    #expect(report[states + 1].hasSuffix(" waiting sleeping recovering"))
    #expect(report.contains { $0.hasPrefix("    never: off -> ") } == false)
    #expect(report.contains { $0.contains(" waiting -> sleeping,") })
    #expect(report.contains { $0.hasPrefix("    never (GNSS): ") })
    #expect(report.allSatisfy { $0.utf8.count <= 100 })
    let verbs = report.drop { !$0.hasPrefix("  verbs of = lines ") }
    #expect(verbs.contains { $0.contains(" alert ") && !$0.contains(" state ") })
  }

  @Test("is the same for any number of jobs, and of what the shards say together")
  func parallel() throws {
    let folder = try Self.scenarios()
    let alone = try folder.run("--coverage", "--seeds", "1..4", "--jobs", "1")
    let together = try folder.run("--coverage", "--seeds", "1..4", "--jobs", "4")
    #expect(Self.report(alone.output).count > 10)
    #expect(Self.report(alone.output) == Self.report(together.output))
    func exercised(_ options: String...) throws -> Set<String> {
      let files = ["a.scenario", "b.scenario"].map(folder.path)
      let objects = try TestFolder.run(["--coverage", "--json"] + options + files).objects
      return Set(
        objects.flatMap { object in
          let names = object["exercised"] as? [String] ?? []
          return names.map { "\(object["kind"] ?? "") \($0)" }
        }
      )
    }
    let parts = try exercised("--shard", "1/2").union(exercised("--shard", "2/2"))
    #expect(try parts == exercised() && parts.count > 20)
  }

  @Test("as JSON is an object for each kind, as TAP comments, in Markdown a block")
  func forms() throws {
    let folder = try Self.scenarios()
    let objects = try folder.run("--coverage", "--json").objects.filter {
      $0["event"] as? String == "coverage"
    }
    let kinds = objects.compactMap { $0["kind"] as? String }
    #expect(kinds.count == 12 && kinds.first == "state" && kinds.contains("cme_error"))
    for object in objects {
      let exercised = try #require(object["exercised"] as? [String])
      let never = object["never"] as? [String]
      #expect((never == nil) == (object["kind"] as? String == "movement_transition"))
      #expect(Set(exercised).isDisjoint(with: never ?? []))
    }
    let errors = try #require(objects.first { $0["kind"] as? String == "cme_error" })
    #expect((errors["exercised"] as? [String])?.contains("10") == true)
    let tap = try folder.run("--coverage", "--tap").lines.drop { !$0.contains("coverage of") }
    #expect(tap.count > 10 && tap.allSatisfy { $0.hasPrefix("# ") })
    let page = try folder.run("--coverage", "--markdown").lines
    let heading = try #require(page.firstIndex(of: "### coverage of 2 runs"))
    #expect(page[(heading + 1)...].allSatisfy { $0.hasPrefix("    ") })
    #expect(try folder.run("--github").output.contains("coverage of") == false)
  }

  @Test("counts what a trace of another program has, and what the tracker does with one")
  func traces() throws {
    let trace = #"""
      #!sniffer 1
      # title: a question
      0 ! sim absent
      0 > AT+CMGS="1"\r
      1 < +CMS ERROR: 500\r\n
      2 < +MIPLREAD: 0,1\r\n

      """#
    let folder = try ReplayFolder(["a.trace": trace])
    for side in ["ta", "te"] {
      let objects = try folder.replay("--coverage", "--json", "--as", side).objects
      func exercised(_ kind: String) -> [String] {
        objects.first { $0["kind"] as? String == kind }?["exercised"] as? [String] ?? []
      }
      #expect(exercised("command") == ["AT+CMGS"])
      #expect(exercised("cms_error") == ["500"] && exercised("urc") == ["+MIPL*"])
      #expect(exercised("happening") == ["sim"] && exercised("state") == [])
    }
    let recorded = try ReplayFolder(recording: "first-run").replay("--coverage")
    let report = Self.report(recorded.output)
    #expect(report.first == "coverage of 1 run")
    #expect(report.contains { $0.hasPrefix("    never: ") && $0.hasSuffix("sleeping recovering") })
  }

  @Test("is not for torture, nor for another program's firmware")
  func refuses() throws {
    #expect(throws: UsageError.self) {
      try ReplayFolder(["a.trace": "#!sniffer 1\n"]).replay("--torture", "--coverage")
    }
    #expect(throws: UsageError.self) {
      try TestFolder.run(["--live", "--port", "/dev/null", "--coverage", "a.scenario"])
    }
  }
}
