import Foundation
import Primitives
import Testing

@testable import CommandLine
@testable import sniffer

/// A folder of scenarios, and `sniffer test` in this process.
final class TestFolder {
  let url: URL

  /// Files by their names; what passes, what fails, what cannot be read.
  static let passing = """
    #!sniffer 1
    # title: passes & <is> "quoted"
    # module.power: on
    0 ! sky open
    0 = state registering within 15s
    15 = command "AT+CPIN?"

    """
  /// Fails at its line 6 with the seeds that draw a 1.
  static let failing = """
    #!sniffer 1
    # title: fails
    # module.power: on
    0 ! let count=random 0..1
    0 = command "AT+CPIN?" within 10s
    20 = alerts count>=$count within 1s
    20 = command "AT" count>$count
    30 ! end

    """
  static let bad = "#!sniffer 1\n0 ! skyy open\n"

  init(_ files: [String: String]) throws {
    url = try TemporaryFolder.make()
    for (name, text) in files {
      let file = url.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String { url.appending(path: name).path }

  static func run(_ arguments: [String]) throws -> CommandResult {
    try CommandResult("test", arguments)
  }

  /// What the program prints, with the folder's own path taken out.
  func run(_ arguments: String...) throws -> CommandResult {
    var result = try Self.run(arguments + [url.path])
    result.output = result.output.replacingOccurrences(of: url.path, with: "DIR")
    return result
  }
}

@Suite("test")
struct TestCommandTests {
  private static let all = ["b/p.scenario": TestFolder.passing, "a.scenario": TestFolder.failing]

  @Test("runs what is in a folder and below, by name, and reports the result")
  func folder() throws {
    let folder = try TestFolder(
      ["b/p.scenario": TestFolder.passing, "a.scenario": TestFolder.passing, "c.txt": "x"]
    )
    let result = try folder.run()
    #expect(result.code == .done)
    #expect(
      result.output == """
        ok     DIR/a.scenario    2 expectations
        ok     DIR/b/p.scenario  2 expectations

        2 scenarios, 2 runs, 4 expectations: all runs pass

        """
    )
    #expect(result.errors.hasSuffix(" at a time\n"))
  }

  @Test("shows what failed, the lines before it, and the command that repeats it")
  func failure() throws {
    let folder = try TestFolder(Self.all)
    let result = try folder.run("--seeds", "1..20")
    #expect(result.code == .checkFailed)
    let head = try #require(
      result.output.firstMatch(
        of:
          #/FAILS  DIR/a.scenario    (\d+) of 20 seeds pass, (\d+\.\d) %, the first that fails is (\d+)\n/#
      )
    )
    let passed = try #require(Int(head.output.1))
    #expect((1...19).contains(passed))
    #expect(String(head.output.2) == "\(passed * 5).0")
    let seed = head.output.3
    #expect(result.lines.contains("ok     DIR/b/p.scenario  20 of 20 seeds pass, 100.0 %"))
    let failure =
      #/  seed (\d+), at 21\.000000: line 6: alerts count>=(\d) within 1s: 0 were raised/#
    #expect(result.output.firstMatch(of: failure)?.output.1 == seed)
    // Commands side by side with the world, the failure last.
    let story = try #require(result.output.components(separatedBy: "before it:\n").last)
      .components(separatedBy: "\n  again:")[0].split(separator: "\n")
    #expect((5...30).contains(story.count))
    #expect(story.contains { $0.contains("  >        AT+") && $0.hasSuffix("\\r") })
    #expect(story.contains { $0.contains("  note     registered") })
    #expect(story.last?.contains("21.000000  FAILS    line 6: ") == true)
    let again = "  again: sniffer test DIR/a.scenario --seeds \(seed)"
    #expect(result.lines.contains(again))
    // Which does.
    let repeated = try TestFolder.run([folder.path("a.scenario"), "--seeds", String(seed)])
    #expect(repeated.code == .checkFailed)
    #expect(repeated.output.contains(story.last ?? "?"))
  }

  @Test("says the same for any number of jobs, and twice", arguments: ["1", "3", "64"])
  func jobs(jobs: String) throws {
    let folder = try TestFolder(Self.all)
    let first = try folder.run("--seeds", "1..12", "--jobs", jobs)
    let second = try folder.run("--seeds", "1..12", "--jobs", "2")
    #expect(first.output == second.output)
  }

  @Test("ends with the code of what cannot be read, and still runs the rest")
  func problems() throws {
    let folder = try TestFolder(["p.scenario": TestFolder.passing, "q.scenario": TestFolder.bad])
    let result = try folder.run()
    #expect(result.code == .badInput)
    #expect(result.lines.contains("ok     DIR/p.scenario  2 expectations"))
    #expect(result.lines.contains("ERROR  DIR/q.scenario  1 error"))
    let message = "DIR/q.scenario:2:5: error: expected a verb of `sniffer help scenario`, "
    #expect(result.lines.contains { $0.hasPrefix(message) })
    #expect(
      result.lines.last == "2 scenarios, 1 run, 2 expectations, 1 cannot be run: all runs pass"
    )
    let missing = try TestFolder.run([folder.path("none.scenario")])
    #expect(missing.code == .noInput)
    let empty = try TestFolder([:])
    let nothing = try empty.run()
    #expect(nothing.code == .noInput && nothing.errors.contains("*.scenario"))
    let refused = "#!sniffer 1\n# tracker.pin: 12\n0 ! end\n"
    let setting = try TestFolder(["s.scenario": refused]).run()
    #expect(setting.code == .badInput && setting.output.contains("s.scenario:2:16: "))
  }

  @Test("a value that a seed draws and that does not fit is a problem of that seed")
  func drawnProblem() throws {
    let text = "#!sniffer 1\n0 ! let a=random 31..32\n0 ! signal $a\n1 = no report\n"
    let folder = try TestFolder(["d.scenario": text.replacing("31..32", with: "30..33")])
    let result = try folder.run("--seeds", "1..20")
    #expect([ExitCode.badInput].contains(result.code))
    #expect(result.output.contains("DIR/d.scenario:3:12: "))
    #expect(result.output.contains("expected a whole number from 0 to 31"))
  }

  @Test("without an end a scenario is over when all is judged; without anything, at its last line")
  func withoutEnd() throws {
    let folder = try TestFolder([
      "a.scenario": "#!sniffer 1\n90 = no state off for 10s\n",
      "b.scenario": "#!sniffer 1\n60 ! sky open\n",
    ])
    let runs = try folder.run("--json").lines.compactMap { line in
      line.firstMatch(of: #/"end_us":(\d+)/#).flatMap { Int($0.output.1) }
    }
    #expect(runs.count == 2)
    #expect(runs.first == 100_000_000)
    #expect((60_000_000...70_000_000).contains(runs.last ?? 0))
  }

  @Test("shards share all scenarios out")
  func shards() throws {
    let files = (1...5).map { ("\($0).scenario", "#!sniffer 1\n1 = no report\n") }
    let folder = try TestFolder(Dictionary(uniqueKeysWithValues: files))
    let names = try (1...3).map { shard in
      try folder.run("--shard", "\(shard)/3").lines.filter { $0.hasPrefix("ok") }
        .map { $0.split(separator: " ")[1] }
    }
    #expect(names.map(\.count) == [2, 2, 1])
    #expect(Set(names.flatMap(\.self)).count == 5)
    for wrong in ["0/3", "4/3", "1", "1/", "a/b", "1/2/3"] {
      #expect(throws: UsageError.self) { try folder.run("--shard", wrong) }
    }
  }

  @Test("with --watch runs again when a file changes, an included one too")
  func watch() throws {
    let folder = try TestFolder([
      "w.scenario": "#!sniffer 1\n0 ! include \"part\"\n1 = no report\n",
      "part": "#!sniffer 1\n0 ! sky open\n",
    ])
    let program = try Program(["test", "--watch", folder.path("w.scenario")])
    #expect(program.waits(for: "waiting for a change") != nil)
    let part = "#!sniffer 1\n0 ! sky open\n0 = reports count>5\n"
    try Data(part.utf8).write(to: URL(fileURLWithPath: folder.path("part")))
    let limit = Date() + 30
    while !program.output.contains("FAILS"), Date() < limit { usleep(20_000) }
    #expect(program.output.contains("/part:3: reports count>5: 0 were delivered"))
    program.interrupt()
    #expect(program.end(within: 20) == 130)
  }

  @Test(
    "quotes a path as a shell wants it",
    arguments: [
      ("Traces/a-b_1.scenario", "Traces/a-b_1.scenario"), ("a b", "'a b'"), ("", "''"),
      ("it's", "'it'\\''s'"), ("$x", "'$x'"), ("a\u{1B}", "'a\\x1b'"), ("é", "'é'"),
    ]
  )
  func quotes(path: String, expected: String) {
    #expect(ShellText.quoted(path) == expected)
  }
}
