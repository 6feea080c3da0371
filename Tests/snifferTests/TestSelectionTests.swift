import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Which scenarios test runs")
struct TestSelectionTests {
  /// With the seed 1 `failing` passes.
  private static let failing = TestFolder.passing.replacing("CPIN", with: "NONE")
    .replacing("passes", with: "misses a Command")
  private let folder: TestFolder
  private let cache: TestFolder

  init() throws {
    folder = try TestFolder([
      "a.scenario": TestFolder.passing, "b.scenario": Self.failing, "c.scenario": Self.failing,
      "d.scenario": TestFolder.bad, "e.scenario": TestFolder.passing,
    ])
    cache = try TestFolder([:])
  }

  private var list: String { cache.path("sniffer/last-failed") }

  /// The names of the scenarios that ran, and the rest of what it left.
  private func test(_ arguments: String..., isWhole: Bool = true) throws -> (String, CommandResult)
  {
    let result = try Self.run(arguments + (isWhole ? [folder.url.path] : []), cache)
    let names = result.lines.compactMap { line in
      line.firstMatch(of: #/^(?:ok|FAILS|ERROR) .*/([a-e])\.scenario/#)?.output.1
    }
    return (names.joined(), result)
  }

  /// `sniffer test ARGUMENTS` that keeps what failed in `cache`.
  private static func run(_ arguments: [String], _ cache: TestFolder) throws -> CommandResult {
    let cache = cache.url.path
    let sources = SettingSources(
      variable: { $0 == "XDG_CACHE_HOME" ? cache : nil },
      ports: { nil }
    )
    let line = ["test"] + arguments
    guard case .command(let parsed) = try ArgumentParser.parse(line, of: CommandTable.self, sources)
    else { throw IsNoCommand() }
    return try CommandResult("test", ["x"]) { _, output, errors in
      try Sniffer.run(parsed, output, errors)
    }
  }

  @Test("those with the text of --filter in path or title, in any case")
  func filter() throws {
    #expect(try test("-k", "B.SCEN").0 == "b")
    #expect(try test("-k", "a command").0 == "bc")
    let (names, result) = try test("-k", "xyzzy")
    #expect(names == "" && result.code == .noInput && result.output == "")
    #expect(
      result.errors
        == "sniffer test: --filter: none of 5 scenarios has 'xyzzy' in its path or title\n"
    )
  }

  @Test("with --exit-first none after the first that fails, for any number of jobs")
  func exitFirst() throws {
    for jobs in ["1", "4"] {
      let (names, result) = try test("-x", "--jobs", jobs)
      #expect(names == "ab" && result.code == .checkFailed)
      #expect(result.errors.contains("sniffer test: 3 not run, by --exit-first\n"))
      #expect(result.output.contains("2 scenarios, 2 runs, "))
    }
    #expect(try test("-x", "--seeds", "1..3").0 == "ab")
    #expect(try test("-xk", "a.scenario").1.code == .done)
  }

  @Test("with --exit-first and --strict none after the first without an expectation")
  func exitFirstStrict() throws {
    let lines = TestFolder.passing.split(separator: "\n").filter { !$0.contains(" = ") }
    try (lines.joined(separator: "\n") + "\n30 ! end\n").write(
      toFile: folder.path("a.scenario"),
      atomically: true,
      encoding: .utf8
    )
    for options in [["--jobs", "1"], ["--jobs", "4"], ["--seeds", "1..3"]] {
      let result = try Self.run(["-x", "--strict"] + options + [folder.url.path], cache)
      #expect(result.code == .checkFailed)
      #expect(result.errors.contains("sniffer test: 4 not run, by --exit-first\n"))
      #expect(result.output.contains("1 scenario, \(options[0] == "--seeds" ? 3 : 1) run"))
    }
    #expect(try test("-x").0 == "b")
    // It has failed, and is run again.
    _ = try test("-x", "--strict")
    let again = try Self.run(["--last-failed"], cache)
    #expect(again.output.contains("a.scenario") && again.output.contains("b.scenario"))
  }

  @Test("with --last-failed those that failed, until they pass")
  func lastFailed() throws {
    #expect(try test().0 == "abcde")
    #expect(try test("--last-failed").0 == "bcd")
    // Without a name they are found where they are.
    #expect(try test("--last-failed", isWhole: false).0 == "bcd")
    // What -x did not reach stays in the list.
    #expect(try test("--last-failed", "-x").0 == "b")
    #expect(try test("--last-failed").0 == "bcd")
    for name in ["b", "c"] {
      try TestFolder.passing.write(
        toFile: folder.path("\(name).scenario"),
        atomically: true,
        encoding: .utf8
      )
    }
    try FileManager.default.removeItem(atPath: folder.path("d.scenario"))
    #expect(try test("--last-failed", isWhole: false).0 == "bc")
    let (names, result) = try test("--last-failed")
    #expect(names == "abce" && result.code == .done)
    #expect(result.errors.contains("nothing of it failed in the last run: running all\n"))
    #expect(try test("--last-failed", isWhole: false).1.output.contains("nothing was run"))
  }

  @Test("with --last-failed and no list, or a damaged one, all; without a name an error")
  func noList() throws {
    let (names, result) = try test("--last-failed", isWhole: false)
    #expect(names == "" && result.code == .noInput)
    #expect(
      result.errors
        == "sniffer test: --last-failed: no earlier run is known; name a FILE or a DIR\n"
    )
    #expect(try test("--last-failed").1.errors.contains("no earlier run is known: running all\n"))
    let whole = try Data(contentsOf: URL(filePath: list))
    for damaged in [Data(), whole.dropLast(2), whole.dropFirst(3), Data([0xFF, 0, 0])] {
      try damaged.write(to: URL(filePath: list))
      let (names, result) = try test("--last-failed")
      #expect(names == "abcde")
      #expect(result.errors.contains("last-failed: not a list of what failed: running all\n"))
      #expect(try test("--last-failed").0 == "bcd")
    }
  }

  @Test("none without FILE, DIR or --last-failed")
  func nothing() {
    #expect(throws: UsageError.missingOperand("FILE|DIR", .test)) {
      try CommandResult("test", ["-x"])
    }
  }
}
