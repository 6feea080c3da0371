import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("lint")
struct LintCommandTests {
  static func run(_ arguments: [String]) throws -> CommandResult {
    try CommandResult("lint", arguments)
  }

  static func folder(_ files: [String: String]) throws -> URL {
    let folder = try TemporaryFolder.make()
    for (name, text) in files {
      let url = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: url)
    }
    return folder
  }

  static let head =
    "#!sniffer 1\n# title: a\n# module: m\n# firmware: n/a\n# origin: synthetic\n# source: s\n"
    + "# date: 2026-11-22\n"

  static let files = [
    "b/good.trace": head + "0 > AT\\r\n",
    "a.scenario": head + "# tracker.interval: 1s\n0 ! place 31.9539 35.9106\n",
    "c.trace": head + "0 < 356938035643809\\r\\n\n1 < 8\n0 > AT\\r\n",
    "d.trace": head + "0 < 356938035643809\\r\\n\n0 ! skies open\n",
    "e.txt": "no trace",
  ]

  @Test("finds nothing in the repository's traces, as CI does")
  func repository() throws {
    let traces = RunScenarios.folder.deletingLastPathComponent().path
    let result = try Self.run([traces])
    #expect(result.output == "")
    #expect(result.code == .done)
    #expect(result.errors.hasPrefix("sniffer lint: nothing in "))
  }

  @Test("names file, line and column, what is there and what should be")
  func text() throws {
    let folder = try Self.folder(Self.files)
    let result = try Self.run([folder.path])
    #expect(result.code == .badInput)
    let all = result.output.replacing(folder.path + "/", with: "").split(separator: "\n")
    let lines = all.filter { $0.contains(": error: ") }
    #expect(
      lines.map { $0.prefix(52) }
        == [
          "a.scenario:8:21: error: expected a time from 5s to 1d, found `1s`",
          "c.trace:10:1: error: expected a time not before that of the event above",
          "d.trace:8:5: error: expected a test IMEI, which begins with 00, or",
          "d.trace:9:5: error: expected a verb of `sniffer help scenario`",
        ].map { $0.prefix(52) }
    )
    #expect(lines.last?.hasSuffix("found `skies`") == true)
    #expect(all.suffix(2) == ["  0 ! skies open", "      ^"])
    #expect(result.errors == "sniffer lint: 4 errors in 4 files\n")
  }

  @Test("as JSON, and as annotations")
  func forms() throws {
    let folder = try Self.folder(["d.trace": Self.files["d.trace"] ?? ""])
    let path = folder.appendingPathComponent("d.trace").path
    let json = try Self.run(["--json", path])
    let objects = try json.output.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["event"] as? String } == ["finding", "finding", "summary"])
    #expect(objects[0]["rule"] as? String == "identifier")
    #expect(objects[0]["file"] as? String == path)
    #expect(objects[1]["line"] as? Int == 9 && objects[1]["column"] as? Int == 5)
    #expect(objects[2]["findings"] as? Int == 2)
    #expect(json.code == .badInput && json.errors == "")
    let github = try Self.run(["--github", path]).output
    #expect(github.contains("::error file=\(path),line=9,col=5,title=lint::expected a verb"))
  }

  @Test("reports a file that cannot be read, and checks the others")
  func unreadable() throws {
    let text = Self.head + "0 ! skies open\n"
    let folder = try Self.folder(["a.trace": text, "c.trace": text])
    let result = try Self.run(["a", "b", "c"].map { "\(folder.path)/\($0).trace" })
    #expect(result.code == .noInput)
    #expect(result.lines.count { $0.hasSuffix("found `skies`") } == 2)
    #expect(result.errors.contains("b.trace: there is no such file\n"))
    #expect(result.errors.hasSuffix("sniffer lint: 2 errors in 2 files\n"))
  }

  @Test("names the years that a world may start in")
  func years() throws {
    let text = Self.head + "# world.start: 0000-01-01T00:00:00Z\n0 ! end\n"
    let folder = try Self.folder(["a.scenario": text])
    #expect(try Self.run([folder.path]).output.contains("Z, of the years 0001 to 9999, found"))
  }

  @Test("exits with status 66 for a file or a folder without any")
  func missing() throws {
    let folder = try Self.folder(["e.txt": ""])
    #expect(try Self.run([folder.path]).code == .noInput)
    #expect(try Self.run([folder.path + "/x.trace"]).code == .noInput)
  }
}
