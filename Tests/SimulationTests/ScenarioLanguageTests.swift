import Primitives
import Script
import Testing

@testable import Simulation

/// `include`, `repeat`, `let` and what is drawn.
@Suite("The language of scenarios")
struct ScenarioLanguageTests {
  private static func events(_ scenario: Scenario) -> [String] {
    scenario.happenings.map { "\($0.at.microseconds / 1_000) \($0.text)" }
  }

  private static func events(_ lines: String, seed: UInt64? = nil) throws -> [String] {
    events(try scenario(lines, seed: seed))
  }

  private static func scenario(_ lines: String, seed: UInt64? = nil) throws -> Scenario {
    try Scenario(parsing: Array(("#!sniffer 1\n" + lines).utf8), includes: files, seed: seed)
  }

  private static func error(_ lines: String) -> String? {
    do throws(ScriptError) {
      _ = try Scenario(parsing: Array(("#!sniffer 1\n" + lines).utf8), includes: files)
      return nil
    } catch {
      return error.text(in: "f")
    }
  }

  /// Has these files.
  private static let files = IncludeReader(identity: "/main") {
    (file, _) throws(IncludeReader.Failure) in
    let texts = [
      "on": "0 ! sky open\n+1 ! signal 20\n",
      "off": "5 ! sky none\n10 ! end\n20 ! signal 1\n",
      "bad": "1 ! sky\n", "worse": "1 sky\n", "self": "0 ! include \"self\"\n",
      "main": "0 ! include \"../main\"\n", "here": "0 = reports count=1\n",
    ]
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    guard let text = texts[name] else { throw IncludeReader.Failure("\(file): no such file") }
    return IncludeReader.File(
      path: "lib/\(name)",
      identity: "/\(name)",
      text: Array("#!sniffer 1\n# tracker.interval: 7min\n\(text)".utf8),
      routes: .none
    )
  }

  @Test("an included script stands where it is named, its times counted from there")
  func include() throws {
    #expect(
      try Self.events("10 ! include \"on\"\n+2 ! signal 3\n30 ! end\n")
        == ["10000 sky open", "11000 signal 20", "13000 signal 3", "30000 end"]
    )
  }

  @Test("the `end` of an included script ends that script, and states when")
  func includedEnd() throws {
    #expect(
      try Self.events("10 ! include \"off\"\n+0 ! signal 3\n")
        == ["15000 sky none", "20000 signal 3"]
    )
  }

  @Test("the headers of an included script are its own")
  func includedHeaders() throws {
    #expect(try Self.scenario("0 ! include \"on\"\n").value(of: .interval) == nil)
  }

  @Test("an expectation of an included script has its file and line")
  func includedExpectation() throws {
    let run = try Run(try Self.scenario("0 ! include \"here\"\n1 ! end\n"))
    #expect(run.results.map(\.path) == ["lib/here"])
    #expect(run.results.map(\.line) == [3])
  }

  @Test("what is repeated begins again where it ended")
  func repeats() throws {
    #expect(
      try Self.events("10 ! repeat 3\n+1 ! signal 1\n+500ms ! again\n+0 ! signal 2\n")
        == ["11000 signal 1", "12500 signal 1", "14000 signal 1", "14500 signal 2"]
    )
    #expect(
      try Self.events(
        "0 ! repeat 2\n+0 ! repeat 2\n+1 ! signal 1\n+0 ! again\n+10 ! again\n+0 ! end\n"
      ) == [
        "1000 signal 1", "2000 signal 1", "13000 signal 1", "14000 signal 1", "24000 end",
      ]
    )
    #expect(try Self.events("0 ! repeat 2\n+1 ! include \"on\"\n+1 ! again\n").count == 4)
  }

  @Test("a name stands for its value, in arguments, alternatives and times")
  func names() throws {
    #expect(
      try Self.events(
        "0 ! let rssi=7\n+0 ! let pause=1.5min\n+$pause ! signal $rssi\n"
          + "+0 ! let rssi=$rssi\n+0 ! let sky=none\n+0 ! sky $sky\n+0 ! let s=2\n+$s ! end\n"
      ) == ["90000 signal 7", "90000 sky none", "92000 end"]
    )
    let states = try Self.scenario("0 ! let s=waiting\n0 = state $s|acquiring\n").expectations
    #expect(states.map(\.text) == ["state waiting|acquiring"])
  }

  @Test("a draw lies in its range, in steps of its last digit, and depends on the seed")
  func draws() throws {
    let line = "0 ! let volts=random 3.20V..3.30V\n0 ! battery $volts\n"
    let drawn = try (0..<200).map { try Self.events(line, seed: $0)[0] }
    #expect(drawn == (try (0..<200).map { try Self.events(line, seed: $0)[0] }))
    let possible = (320...330).map { "0 battery 3.\($0 % 100)V" }
    #expect(Set(drawn) == Set(possible))
    let sky = "0 ! let view=random open|none|indoor\n0 ! sky $view\n"
    let skies = try (0..<50).map { try Self.events(sky, seed: $0)[0] }
    #expect(Set(skies) == ["0 sky open", "0 sky none", "0 sky indoor"])
  }

  @Test("a draw is the same whatever else is drawn; rounds draw again")
  func independence() throws {
    let alone = try Self.events("0 ! let a=random 0..31\n0 ! signal $a\n", seed: 9)
    let among = try Self.events(
      "0 ! let b=random 0..31\n0 ! let a=random 0..31\n0 ! signal $a\n0 ! signal $b\n",
      seed: 9
    )
    #expect(among[0] == alone[0])
    let rounds = try Self.events(
      "0 ! repeat 20\n+0 ! let a=random 0..31\n+0 ! signal $a\n+0 ! again\n",
      seed: 9
    )
    #expect(rounds[0] == alone[0])
    #expect(Set(rounds).count > 5)
  }

  @Test("another seed draws again, and its own is the header's")
  func seeds() throws {
    let text = "# seed: 3\n0 ! let a=random 0..1000000\n+0 ! let t=$a\n+$t ! end\n"
    let scenario = try Self.scenario(text)
    #expect(scenario.seed == 3)
    #expect(Self.events(try scenario.with(seed: 3)) == Self.events(scenario))
    let other = try scenario.with(seed: 4)
    #expect(other.seed == 4)
    #expect(Self.events(other) == (try Self.events(text, seed: 4)))
    #expect(Self.events(other) != Self.events(scenario))
  }

  @Test(
    "what is wrong is named with its file",
    arguments: [
      ("0 ! include \"bad\"", "lib/bad:3:8: expected view: one of open, partial"),
      ("0 ! include \"worse\"", "lib/worse:3:3: expected one of >, <, !, =, found `sky`"),
      ("0 ! include \"none\"", "f:2:5: expected a file with a script, found none: no such file"),
      ("0 ! include \"self\"", "lib/self:3:5: expected a file that does not include itself, found"),
      ("0 ! include \"main\"", "f:2:5: expected a file that does not include itself, found lib"),
      ("0 ! include", "f:2:12: expected file: a text of at most 1024 bytes, found the end"),
      ("0 ! inclde \"on\"", "f:2:5: expected a verb of `sniffer help scenario`, found"),
      (
        "0 ! reply \"AT\"",
        "f:2:5: expected a verb of `sniffer help scenario`, found `reply`, a rule"
      ),
      (
        "0 ! state off",
        "f:2:5: expected a verb of `sniffer help scenario`, found `state`, an expect"
      ),
      (
        "0 = radio lost",
        "f:2:5: expected a verb of `sniffer help scenario`, found `radio`, an event"
      ),
      ("0 ! include \"off\"\n5 ! end", "f:3:1: expected a time not before 10.000000, where"),
      ("0 ! repeat 2\n1 ! end", "f:2:5: expected `again` below it, found `repeat`"),
      ("0 ! again", "f:2:5: expected `repeat` above it, found `again`"),
      ("0 ! repeat 2\n1 ! sky open\n+0 ! again", "f:3:1: expected a time with `+` between"),
      ("0 ! repeat 2\n+1 ! end\n+0 ! again", "f:3:6: expected `again` before `end`, found `end`"),
      ("0 ! repeat 0\n+0 ! again", "f:2:12: expected a whole number from 1 to 10000, found `0`"),
      (
        "0 ! repeat 9999\n+0 ! repeat 9999\n+0 ! again\n+0 ! again",
        "f:4:6: expected at most 20000"
      ),
      ("0 ! sky $x", "f:2:9: expected a name that `let` gave above, found `$x`"),
      (
        "0 ! let sky=open\n0 ! sky $sy",
        "f:3:9: expected a name that `let` gave above, found `$sy`; try `$sky`"
      ),
      ("0 ! let sky=open\n+$sky ! end", "f:3:1: expected a length of time in `$sky`, found `open`"),
      ("0 ! let a=1..2", "f:2:9: expected one value, or `random` before the range"),
      ("0 ! let a=random", "f:2:17: expected a range such as 10deg..40deg, or values"),
      ("0 ! let a=random 5", "f:2:18: expected a range such as 10deg..40deg, or values"),
      ("0 ! let a=random 2..1", "f:2:18: expected the lower end first, and both in one unit"),
      ("0 ! let a=random 1s..2min", "f:2:18: expected the lower end first, and both in one unit"),
      ("0 ! let a=1 2", "f:2:13: expected the end of the line, found `2`"),
      ("0 ! let a", "f:2:9: expected a name without points, `=`, and a value, found `a`"),
      ("0 ! let a.b=1", "f:2:9: expected a name without points, `=`, and a value"),
      ("0 = no", "f:2:7: expected an expectation after `no`, found the end of the line"),
      ("0 = no report within 5s", "f:2:15: expected `for` and a time, or nothing, after `no`"),
      ("0 = no report count=1", "f:2:15: expected `for` and a time, or nothing, after `no`"),
      ("0 = report for 5s", "f:2:12: expected `within`: `report` is over as soon as it happens"),
      ("0 = state waiting not before 5s", "f:2:19: expected `within` along with `not before`"),
      (
        "0 = report delivered not before 10s within 5s",
        "f:2:22: expected `not before` a time that `within` leaves"
      ),
      ("0 = alert tilt", "f:2:11: expected one of vibration, rotation, orientation, impact, lift"),
    ]
  )
  func errors(lines: String, expected: String) throws {
    let error = try #require(Self.error(lines + "\n"))
    #expect(error.hasPrefix(expected), "\(error)")
  }

  @Test("the design's example of a parked bike is a scenario as it stands")
  func example() throws {
    let scenario = try Self.scenario(
      """
      # title: a parked bike is lifted
      # origin: synthetic
      0      ! place 31.953900 35.910600
      0      ! park
      6min   = state parked
      +1min  ! lift 40cm over=1.2s
      +0     = alert lift|orientation within 3s
      +0     = report event=alert within 20s
      +0     ! lower 40cm
      20min  = alerts count=1
      20min  ! end
      """ + "\n"
    )
    #expect(scenario.happenings.count == 5)
    #expect(
      scenario.expectations.map(\.text) == [
        "state parked", "alert lift|orientation within 3s", "report event=alert within 20s",
        "alerts count=1",
      ]
    )
  }

  @Test("rounds in rounds, and files in files, have a limit")
  func limits() throws {
    let rounds = (0..<9).map { _ in "+0 ! repeat 1\n" } + (0..<9).map { _ in "+0 ! again\n" }
    #expect(Self.error(rounds.joined())?.contains("expected at most 8 `repeat`") == true)
    let endless = IncludeReader(identity: "/") { (file, _) throws(IncludeReader.Failure) in
      IncludeReader.File(
        path: file,
        identity: file,
        text: Array("#!sniffer 1\n0 ! include \"\(file)x\"\n".utf8),
        routes: .none
      )
    }
    let error = #expect(throws: ScriptError.self) {
      try Scenario(parsing: Array("#!sniffer 1\n0 ! include \"x\"\n".utf8), includes: endless)
    }
    #expect(error?.expected == "at most 8 files in one another")
    #expect(error?.file == "xxxxxxx")
  }
}
