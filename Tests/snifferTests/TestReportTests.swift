import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// The forms of what `sniffer test` says, each read by a program that is not ours
/// where there is one.
@Suite("What test writes")
struct TestReportTests {
  /// One passes, one fails for some of these seeds, one cannot be read, and one has
  /// a name that every form has to escape.
  private static func folder() throws -> TestFolder {
    try TestFolder([
      "a,1:b #2 <&%.scenario": TestFolder.failing, "bad.scenario": TestFolder.bad,
      "p.scenario": TestFolder.passing,
    ])
  }

  @Test("as JUnit has version and title, and is the same twice")
  func junit() throws {
    let folder = try Self.folder()
    let file = folder.path("j.xml")
    let result = try folder.run("--seeds", "1..12", "--junit", file)
    #expect(result.code == .badInput)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(text.contains("<property name=\"sniffer.version\" value=\"\(Sniffer.version)\"/>"))
    #expect(text.contains("title\" value=\"passes &amp; &lt;is&gt; &quot;quoted&quot;\"/>"))
    _ = try folder.run("--seeds", "1..12", "--junit", file, "--jobs", "1")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test(
    "as JUnit is XML that Python reads, with sums that are right",
    .enabled(if: Tools.find("python3") != nil, "there is no python3 to read it")
  )
  func junitIsXML() throws {
    let python = try #require(Tools.find("python3"))
    let folder = try Self.folder()
    let file = folder.path("j.xml")
    _ = try folder.run("--seeds", "1..12", "--junit", file)
    let script = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      assert root.tag == "testsuites" and [s.tag for s in root] == ["testsuite"] * 3
      cases = [c for s in root for c in s.findall("testcase")]
      for name, tag in [("failures", "failure"), ("errors", "error")]:
        found = [c for c in cases if c.find(tag) is not None]
        assert int(root.get(name)) == sum(int(s.get(name)) for s in root) == len(found), name
      assert int(root.get("tests")) == sum(int(s.get("tests")) for s in root) == len(cases) == 25
      assert root[0].get("name").endswith("/a,1:b #2 <&%.scenario"), root[0].get("name")
      failure = next(c.find("failure") for c in cases if c.find("failure") is not None)
      assert failure.get("message").startswith("line 6: alerts count>="), failure.get("message")
      assert "AT+CGNSINF" in failure.text and failure.text.strip().splitlines()[-1].startswith("again")
      assert all(float(c.get("time")) >= 0 for c in cases)
      print("good")
      """
    let check = try Tools.run(python, ["-c", script, file])
    #expect(check.output == "good\n", "\(check.errors)")
  }

  @Test("as TAP has a plan, a point for each run, and escapes")
  func tap() throws {
    let folder = try Self.folder()
    let result = try folder.run("--seeds", "1..12", "--tap")
    #expect(result.lines.first == "TAP version 13")
    #expect(result.lines.dropFirst().first == "1..25")
    let points = result.lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
    #expect(points.count == 25)
    #expect(points[0].contains(" 1 - DIR/a,1:b \\#2 <&%.scenario seed 1"))
    let failed = points.count { $0.hasPrefix("not") }
    #expect((2...12).contains(failed))
    let good = try folder.run("--tap", "--seeds", "1").output
    #expect(good.contains("not ok 2 - DIR/bad.scenario\n  ---\n  message: \"DIR/bad.scenario:2:5:"))
  }

  @Test(
    "as TAP is read by prove, which counts the same failures",
    .enabled(if: Tools.find("prove") != nil, "there is no prove to read it")
  )
  func tapIsRead() throws {
    let prove = try #require(Tools.find("prove"))
    let folder = try Self.folder()
    let result = try folder.run("--seeds", "1..12", "--tap")
    let failed = result.lines.count { $0.hasPrefix("not ok ") }
    let file = folder.path("out.tap")
    try Data(result.output.utf8).write(to: URL(fileURLWithPath: file))
    let check = try Tools.run(prove, ["-e", "cat", file])
    #expect(check.code == 1)
    #expect(check.output.contains("Failed \(failed)/25 subtests"), "\(check.output)\(check.errors)")
    #expect(!check.output.contains("Parse errors"), "\(check.output)")
  }

  @Test("as annotations of GitHub has file, line and escapes")
  func github() throws {
    let result = try Self.folder().run("--seeds", "1..12", "--github")
    let annotations = result.lines.filter { $0.hasPrefix("::") }
    let failures = annotations.filter { $0.contains(",title=seed ") }
    #expect(
      failures.first?.hasPrefix("::error file=DIR/a%2C1%3Ab #2 <&%25.scenario,line=6,title=seed ")
        == true
    )
    #expect(failures.first?.contains("::alerts count>=") == true)
    #expect(
      failures.first?.contains("%0Asniffer test 'DIR/a,1:b #2 <&%25.scenario' --seeds ") == true
    )
    let problem =
      "::error file=DIR/bad.scenario,line=2,col=5,title=cannot be run::expected a verb"
    #expect(annotations.contains { $0.hasPrefix(problem) })
  }

  @Test("as Markdown is a table, with what failed below it")
  func markdown() throws {
    let result = try Self.folder().run("--seeds", "1..12", "--markdown")
    #expect(result.lines.first == "## sniffer test")
    let rows = result.lines.filter { $0.hasPrefix("| ") }.dropFirst()
    #expect(rows.count == 3)
    #expect(rows.first?.contains("| DIR/a,1:b #2 &lt;&amp;%.scenario | ") == true)
    #expect(rows.contains("| DIR/p.scenario | 12 | 12 |  |"))
    let heading = try #require(result.lines.firstIndex { $0.hasPrefix("### DIR/a,1:b") })
    #expect(result.lines[(heading + 1)...].allSatisfy { $0.hasPrefix("    ") })
  }

  @Test("as JSON is a line for each run and each failure, and the sums")
  func json() throws {
    let result = try Self.folder().run("--seeds", "1..12", "--json")
    let objects = try result.lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    func all(_ event: String) -> [[String: Any]] {
      objects.filter { $0["event"] as? String == event }
    }
    #expect(all("run").count == 24 && all("problem").count == 1)
    let failed = all("run").filter { $0["passes"] as? Bool == false }
    let sum = try #require(all("summary").first)
    #expect(sum["failed_runs"] as? Int == failed.count && failed.count > 0)
    #expect(sum["runs"] as? Int == 24 && sum["problems"] as? Int == 1)
    let failure = try #require(all("failure").first)
    #expect(failure["line"] as? Int == 6)
    #expect((failure["found"] as? String)?.hasSuffix("were raised") == true)
    #expect(((failure["timeline"] as? [String])?.count ?? 0) > 5)
  }

  @Test("one form at a time", arguments: [["--tap", "--json"], ["--markdown", "--github"]])
  func exclusive(options: [String]) {
    #expect(throws: UsageError.self) { try TestFolder.run(options + ["x"]) }
  }
}

/// Programs that are there or not.
enum Tools {
  static func find(_ name: String) -> String? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }

  static func run(
    _ path: String,
    _ arguments: [String]
  ) throws -> (code: Int32, output: String, errors: String) {
    let program = try Program(arguments, of: URL(fileURLWithPath: path))
    let code = program.end(within: 60) ?? -1
    return (code, program.output, program.errors)
  }
}
