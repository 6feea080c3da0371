import Foundation
import Script
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("trace minimise")
struct MinimiseCommandTests {
  private static func minimise(_ arguments: String...) throws -> CommandResult {
    try CommandResult("trace", ["minimise"] + arguments)
  }

  /// The lines of a result below its headers.
  private static func events(_ text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  /// A dialogue that asks for the signal, where the tracker asks for echo.
  static let dialogue =
    LintCommandTests.head + #"""
      # tracker.id: a
      # tracker.url: http://tracker.example/report
      # tracker.interval: 30s
      # module.baud: 115200
      0 ! place 31.953900 35.910600
      0 ! sky open
      # The module was on.
      0 > AT\r
      0.012 < AT\r
      0.012 < \r\n
      0.012 < OK\r\n
      1 < RDY\r\n
      2 > AT+CSQ\r
      2.1 < +CSQ: 9,0\r\n
      2.1 < OK\r\n
      3 > AT+COPS?\r
      3.1 < +COPS: 0\r\n
      3.1 < OK\r\n
      60 < +CREG: 1\r\n

      """#

  @Test("leaves of a trace what leads to the first difference, and no line more")
  func trace() throws {
    let folder = try ReplayFolder(["a.trace": Self.dialogue])
    let path = folder.files.path("a.trace")
    let result = try Self.minimise(path)
    #expect(result.code == .done, "\(result.errors)")
    #expect(result.errors.contains("`ATE1\\r` comes instead of `AT+CSQ\\r`: here the two part"))
    let lines = Self.events(result.output)
    #expect(lines == [#"0 > AT\r"#, #"0 < OK\r\n"#, #"0 > AT+CSQ\r"#])
    #expect(result.output.contains("\n# minimised-from: a.trace, 14 lines; what stays: `ATE1"))
    #expect(result.errors.contains(#/: 14 lines became 3, in \d+ runs\n/#))
    // It fails alike when it is replayed; it is as fit as before; it cannot become shorter.
    try folder.write("a.trace", result.output)
    let replayed = try folder.replay()
    #expect(replayed.code == .checkFailed)
    #expect(replayed.output.contains("`ATE1\\r` comes instead of `AT+CSQ\\r`"))
    #expect(try CommandResult("lint", [path]).code == .done)
    let again = try Self.minimise(path).output
    #expect(Self.events(again) == lines)
    for index in lines.indices {
      var fewer = lines
      fewer.remove(at: index)
      let head = result.output.split(separator: "\n").filter { $0.hasPrefix("#") }
      let text = (head.map(String.init) + fewer).joined(separator: "\n") + "\n"
      try folder.write("a.trace", text)
      #expect(try !folder.replay().output.contains("`ATE1\\r` comes instead of `AT+CSQ\\r`"))
    }
  }

  @Test("leaves of a trace what leads to the first difference from the file beside it")
  func golden() throws {
    let text =
      Self.dialogue.split(separator: "\n").filter { !$0.hasPrefix("# tracker.") }
      .joined(separator: "\n") + "\n"
    let folder = try ReplayFolder(["a.trace": text])
    let path = folder.files.path("a.trace")
    #expect(try folder.replay("--accept").code == .done)
    #expect(try Self.minimise(path).code == .badInput)
    let golden = try folder.read("a.expected")
    for (before, after, lines) in [
      // A value that changed, with the row before it; and a row that is missing.
      ("+CSQ: 9,0", "+CSQ: 8,0", [#"0 > AT+CSQ\r"#, #"0 < +CSQ: 9,0\r\n"#]),
      (
        #"< final    OK\#n3.000000"#, "< final    OK\n2.100000 < urc      RDY\n3.000000",
        [#"0 < OK\r\n"#, #"0 > AT+COPS?\r"#]
      ),
    ] {
      #expect(golden.contains(before))
      try folder.write("a.expected", golden.replacing(before, with: after))
      let result = try Self.minimise(path)
      #expect(result.code == .done, "\(result.errors)")
      #expect(Self.events(result.output) == lines)
    }
  }

  @Test("leaves of a scenario the expectation that fails, and what makes it fail")
  func scenario() throws {
    let folder = try TestFolder([
      "a.scenario": LintCommandTests.head + """
        # tracker.interval: 1min
        0 ! place 31.953900 35.910600
        0 ! sky open
        0 ! radio home
        +0 = state registering within 30s
        2min ! signal 9
        3min ! radio lost
        +10s = report delivered within 1min
        5min = reports count>=100
        +0 ! radio home
        6min ! end

        """
    ])
    let file = folder.path("short.scenario")
    let result = try Self.minimise(folder.path("a.scenario"), "--output", file)
    #expect(result.code == .done && result.output == "")
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      Self.events(text).dropLast()
        == ["0 ! radio lost", "0 = report delivered within 1min"],
      "\(text)"
    )
    // Without it lint would have something to say.
    #expect(Self.events(text).last?.hasSuffix("! end") == true)
    #expect(!text.contains("tracker.interval") && text.contains("# title: a\n"))
    #expect(text.contains("1min: it did not happen\n"))
    #expect(try CommandResult("lint", [file]).code == .done)
    #expect(try TestFolder.run([file]).code == .checkFailed)
  }

  @Test("keeps the kind of failure, where a shorter one would fail otherwise")
  func sameFailure() throws {
    let folder = try TestFolder([
      "a.scenario": """
      #!sniffer 1
      0 ! sky open
      0 ! place 31.953900 35.910600
      +0 = report delivered within 5min
      1min = reports count>=1 within 10min
      6min = reports count=1
      9min ! end

      """
    ])
    let result = try Self.minimise(folder.path("a.scenario"))
    #expect(result.code == .done, "\(result.errors)")
    let lines = Self.events(result.output)
    // At the start none has been delivered, which is not two.
    #expect(lines.dropLast() == ["6min = reports count=1"], "\(result.output)")
    #expect(result.errors.contains("what is to stay: reports count=1: 2 were delivered\n"))
  }

  @Test("takes the seed with which it fails, and leaves it in the result")
  func seed() throws {
    let folder = try TestFolder(["a.scenario": TestFolder.failing])
    let path = folder.path("a.scenario")
    let seeds = try folder.run("--seeds", "1..40").output
    let bad = try #require(seeds.firstMatch(of: #/the first that fails is (\d+)/#)).output.1
    let good = try #require(
      (1...40).first { try TestFolder.run([path, "--seeds", "\($0)"]).code == .done }
    )
    #expect(try Self.minimise(path, "--seed", "\(good)").code == .badInput)
    let result = try Self.minimise(path, "--seed", String(bad))
    #expect(result.code == .done && result.output.contains("\n# seed: \(bad)\n"))
    #expect(result.output.contains("! let count=random 0..1"))
    #expect(Self.events(result.output).count == 3, "\(result.output)")
  }

  @Test("reports when there is nothing to look for, or nothing to read")
  func refuses() throws {
    let folder = try TestFolder([
      "p.scenario": TestFolder.passing, "bad.scenario": TestFolder.bad,
      "p.trace": "#!sniffer 1\n0 > AT\\r\n",
    ])
    let passing = try Self.minimise(folder.path("p.scenario"))
    #expect(passing.code == .badInput && passing.output == "")
    #expect(passing.errors.contains("p.scenario does not fail: there is nothing to look for"))
    #expect(try Self.minimise(folder.path("p.trace")).code == .badInput)
    let bad = try Self.minimise(folder.path("bad.scenario"))
    #expect(bad.code == .badInput && bad.errors.contains("bad.scenario:2:5: error: expected"))
    #expect(try Self.minimise(folder.path("none.trace")).code == .noInput)
    #expect(throws: UsageError.self) { try Self.minimise("a", "--check", "true") }
    let full = try TestFolder(["a.scenario": TestFolder.failing])
    let nowhere = full.path("none/b.scenario")
    #expect(
      try Self.minimise(full.path("a.scenario"), "--seed", "2", "--output", nowhere).code
        != .done
    )
  }

  @Test("stops after so many runs, with what fails by then")
  func runs() throws {
    let folder = try ReplayFolder(recording: "first-run") { trace in
      trace.replacing(#"> AT+HTTPINIT\r"#, with: #"> AT+HTTPSTART\r"#)
    }
    let before = try folder.read("run.trace")
    let result = try Self.minimise(folder.files.path("run.trace"), "--runs", "60")
    #expect(result.code == .done)
    #expect(result.errors.contains(" in 60 runs; stopped: it may become shorter\n"))
    #expect(Self.events(result.output).count * 2 < Self.events(before).count)
    try folder.write("run.trace", result.output)
    #expect(try folder.replay().output.contains("instead of `AT+HTTPSTART\\r`"))
  }

  @Test("asks a command of the user's, and keeps its exit status")
  func check() throws {
    let folder = try TestFolder([
      "odd 'name'.trace": LintCommandTests.head + """
        0 > AT\\r
        0.1 < OK\\r\\n
        1 > AT+CSQ\\r
        1.1 < +CSQ: 9,0\\r\\n
        1.1 < OK\\r\\n

        """
    ])
    // Exits with status 2 once the first answer has gone, which is another failure.
    let check = "grep -q '0.1 < OK' {} || exit 2; ! grep -q CSQ: {} || exit 3"
    let path = folder.path("odd 'name'.trace")
    let result = try Self.minimise(path, "--check", check)
    #expect(result.code == .done, "\(result.errors)")
    #expect(Self.events(result.output) == ["0.1 < OK\\r\\n", "0.1 < +CSQ: 9,0\\r\\n"])
    #expect(result.errors.contains("what is to stay: the check exits with status 3\n"))
    #expect(try Self.minimise(path, "--check", "true {}").code == .badInput)
  }
}
