import Foundation
import Testing

@testable import CommandLine
@testable import sniffer

/// Scenarios that are wrong, endless, empty, or name what they must not.
@Suite("A scenario that is not right")
final class ScenarioRefusalTests {
  private let folder: URL

  init() throws {
    folder = try TemporaryFolder.make()
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ lines: String, _ name: String = "in/a.scenario") throws -> String {
    let url = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try ("#!sniffer 1\n" + lines).write(to: url, atomically: true, encoding: .utf8)
    return url.path
  }

  private func lines(_ text: String) -> [Int] {
    text.split(separator: "\n").compactMap { line in
      line.split(separator: "scenario:").last?.split(separator: ":").first.flatMap { Int($0) }
    }
  }

  // MARK: - All errors

  private static let wrong = """
    # tracker.interval: 5
    0 ! plase 1.0 1.0
    xx ! end
    1min = report deliverd within 3min
    2min ! sky purple
    3min = foo bar
    4min ! unplug 5

    """

  @Test(
    "has all its errors reported, in order",
    arguments: [["run", "--scenario"], ["test"], ["doctor", "--scenario"], ["lint"]]
  )
  func all(command: [String]) throws {
    let path = try file(Self.wrong)
    let result = try CommandResult(command[0], command.dropFirst() + [path])
    #expect(result.code == .badInput)
    let said = lines(result.output + result.errors).filter { $0 > 1 }
    #expect(said == [2, 3, 4, 5, 6, 7, 8], "\(result)")
  }

  @Test(
    "has a header that the tracker cannot take named with its place",
    arguments: [
      ("tracker.url: off", 16, "expected http:// or https:// at its beginning, found `off`"),
      ("tracker.url: http://h/a b", 16, "expected no space in it, found one at position 11"),
      ("tracker.pin: 12", 16, "found another: it has 2 bytes, and at least 4"),
      ("tracker.apn: \"", 16, "found another: `\"` at position 1 cannot stand"),
      (
        "tracker.secure: 31.9 35.9 100m; nonsense", 35,
        "expected degrees north from -90 to 90, found"
      ),
    ],
    [["run", "--scenario"], ["test"], ["lint"]]
  )
  func header(header: (text: String, column: Int, words: String), command: [String]) throws {
    let path = try file("# \(header.text)\n0 ! end\n")
    let result = try CommandResult(command[0], command.dropFirst() + [path])
    #expect(result.code == .badInput)
    let said = result.output + result.errors
    #expect(said.contains("a.scenario:2:\(header.column):"), "\(said)")
    #expect(said.contains(header.words), "\(said)")
  }

  @Test("has at most fifty")
  func bounded() throws {
    let path = try file(String(repeating: "0 ! plase\n", count: 200))
    let result = try CommandResult("run", ["--scenario", path])
    #expect(lines(result.errors).count == 50)
  }

  @Test(
    "and a trace too",
    arguments: [["replay"], ["trace redact"], ["decode", "--format", "trace"]]
  )
  func traces(command: [String]) throws {
    let path = try file("x\n0 > AT\\r\ny\n", "b.scenario")
    let result = try CommandResult(command[0], command.dropFirst() + [path])
    #expect(lines(result.output + result.errors) == [2, 4], "\(result)")
  }

  // MARK: - Ends

  @Test("without an end is reported by lint, and ended by run")
  func withoutEnd() throws {
    let path = try file("0 ! place 1 1\n1min = state registering within 1min\n")
    let lint = try CommandResult("lint", [path])
    #expect(lint.output.contains(":4:1: error: expected `! end` as the last line"))
    let run = try CommandResult("run", ["--scenario", path, "--json"])
    #expect(run.errors.contains("the scenario has no `end`: ended at 11min"))
    let stated = try CommandResult("run", ["--scenario", path, "--duration", "2m"])
    #expect(!stated.errors.contains("no `end`"))
  }

  @Test("that nothing could end needs --duration")
  func endless() throws {
    let path = try file("0 ! place 1 1\n")
    #expect(throws: UsageError.self) { try CommandResult("run", ["--scenario", path]) }
    let run = try CommandResult("run", ["--scenario", path, "--duration", "1m30s"])
    #expect(run.code == .done)
    let reports = try CommandResult("run", ["--scenario", path, "--reports", "1"])
    #expect(reports.code == .done)
  }

  @Test("without expectations is untested, and fails with --strict")
  func untested() throws {
    let path = try file("0 ! place 1 1\n1 ! end\n")
    let result = try CommandResult("test", [path])
    #expect(result.code == .done)
    #expect(result.output.contains("no expectation: nothing was tested"))
    #expect(!result.output.contains("ok  "))
    #expect(try CommandResult("test", ["--strict", path]).code == .checkFailed)
    #expect(try CommandResult("test", ["--tap", path]).output.contains("# SKIP"))
    let tested = try file("0 = state registering within 1min\n2min ! end\n")
    #expect(try CommandResult("test", ["--strict", tested]).code == .done)
  }

  @Test(
    "lists the events that there are",
    arguments: [
      ("alert foo", "vibration, rotation, orientation, impact, lift"),
      ("report delivered event=foo", "alert, trip, parked"), ("owner foo", "alert, alerted, told"),
      ("no report foo", "accepted, delivered, delayed"),
    ]
  )
  func events(expectation: String, list: String) throws {
    let path = try file("0 = \(expectation)\n1 ! end\n")
    let result = try CommandResult("test", [path])
    #expect(result.code == .badInput)
    #expect(result.output.contains(list), "\(result.output)")
  }

  // MARK: - Outside

  @Test(
    "names no file outside its own directory",
    arguments: ["include \"%\"", "route gpx \"%\"", "recording \"%\""]
  )
  func outside(verb: String) throws {
    let secret = folder.appendingPathComponent("secret")
    try "root:x:0:0\n".write(to: secret, atomically: true, encoding: .utf8)
    _ = try file("0 ! sky open\n", "in/x/b.scenario")
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("in/link"),
      withDestinationURL: secret
    )
    for name in [secret.path, "../secret", "link", "x/../../secret"] {
      let line = verb.replacingOccurrences(of: "%", with: name)
      let path = try file("0 ! \(line)\n1 ! end\n")
      for command in [["test"], ["run", "--scenario"], ["lint"]] {
        let result = try CommandResult(command[0], command.dropFirst() + [path])
        let said = result.output + result.errors
        #expect(said.contains("outside the scenario's directory"), "\(said)")
        #expect(!said.contains("root:x"))
      }
      let allowed = try Program(["test", "--allow-outside", path])
      #expect(allowed.end(within: 60) == ExitCode.badInput.rawValue)
      let said = allowed.output + allowed.errors
      #expect(!said.contains("outside"), "\(said)")
      if verb.hasPrefix("include") { #expect(!said.contains("root:x"), "\(said)") }
    }
  }

  @Test("is not quoted where it is none", arguments: ["test", "lint", "replay", "trace redact"])
  func noScript(command: String) throws {
    let path = folder.appendingPathComponent("none.trace")
    try "root:x:0:0\nsecond:y\n".write(to: path, atomically: true, encoding: .utf8)
    let result = try CommandResult(command, [path.path])
    let said = result.output + result.errors
    #expect(said.contains("another first line"), "\(said)")
    #expect(!said.contains("root") && !said.contains("second"))
  }

  @Test("may name what is below it")
  func inside() throws {
    _ = try file("0 ! sky open\n", "in/parts/b.scenario")
    _ = try file("0 ! include \"../parts/b.scenario\"\n", "in/other/c.scenario")
    let path = try file(
      "0 ! include \"other/c.scenario\"\n1 = state registering within 1min\n2min ! end\n"
    )
    #expect(try CommandResult("test", [path]).code == .done)
  }

  // MARK: - Units

  @Test(
    "has the right unit proposed, and a missing one named",
    arguments: [
      ("travel 1.0 1.0 speed=200kmh", "try `200km/h`"),
      ("travel 1.0 1.0 speed=20", "a speed from 10mm/s to 100m/s, found `20` without a unit"),
      ("unplug 3sec", "try `3s`"), ("unplug 5", "from 1ms to 10d, found `5` without a unit"),
      ("shade 1 1 radius=10000km loss=2", "a length from 1m to 100km"),
    ]
  )
  func units(verb: String, message: String) throws {
    let path = try file("0 ! \(verb)\n1 ! end\n")
    let result = try CommandResult("run", ["--scenario", path])
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test("may have times as people write them")
  func times() throws {
    let path = try file("0 ! unplug 1h30m\n5m ! plug\n+1m30s ! sky open\n1h2m3s ! end\n")
    let result = try CommandResult("run", ["--scenario", path, "--interval", "1h30m", "--json"])
    #expect(result.code == .done, "\(result.errors)")
  }

  @Test("a refused setting of a config file has file and line")
  func config() throws {
    let config = folder.appendingPathComponent("c.conf")
    try "[c]\nurl = ftp://x\n".write(to: config, atomically: true, encoding: .utf8)
    #expect {
      try CommandResult("run", ["--config", config.path, "--profile", "c"])
    } throws: { error in
      (error as? UsageError)?.message.contains("c.conf:2 [c]: expected http://") == true
    }
  }
}
