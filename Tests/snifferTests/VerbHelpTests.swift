import Script
import Simulation
import Testing

@testable import CommandLine
@testable import sniffer

@Suite("Help of a verb")
struct VerbHelpTests {
  @Test("shows how it is written, its values, and a line")
  func lift() {
    #expect(
      HelpText.render(topic: "lift", of: CommandTable.self) == """
        event: TIME ! lift [LENGTH] [over=TIME] [tilt=ANGLE]

        Picks it up so high, front first.

          height  a length from 15cm to 80cm (default: 40cm)
          over=   a time from 300ms to 10s (default: 1.2s)
          tilt=   an angle from 0mdeg to 45deg (default: 8deg)

        example:
          0 ! lift 40cm over=1.2s tilt=8deg

        """
    )
  }

  @Test("has every meaning of a name, and another name where a command has it")
  func names() {
    let text = HelpText.render(topic: "urc", of: CommandTable.self)
    for mark in ["event: TIME ! urc", "expectation: TIME = urc", "rule: TIME ! urc"] {
      #expect(text.contains(mark))
    }
    #expect(
      HelpText.render(topic: "run", of: CommandTable.self).contains("sniffer help verb run\n")
    )
    #expect(HelpText.render(topic: "verb run", of: CommandTable.self).contains("0 ! run "))
    #expect(Set(CommandTable.topics).count == CommandTable.topics.count)
  }

  static let lines =
    VerbTable.happenings.verbs.map { "! \($0.example)" }
    + VerbTable.expectations.verbs.map { "= \($0.example)" }

  /// Those that need a file, or another line.
  static let needy = ["include", "route gpx", "recording", "repeat", "again"]

  @Test("has an example that a scenario may have", arguments: lines)
  func examples(line: String) {
    let text = "#!sniffer 1\n0 ! place 31.953900 35.910600\n0 \(line)\n5min ! end\n"
    let errors = Scenario.errors(in: Array(text.utf8))
    guard !Self.needy.contains(where: line.dropFirst(2).hasPrefix) else { return }
    #expect(errors.map(\.message) == [], "\(line)")
  }

  @Test("has an example of each rule that rules may have")
  func rules() {
    for verb in VerbTable.rules.verbs where VerbTable.script.definition(verb.name) == nil {
      let text = "#!sniffer 1\n0 ! \(verb.example)\n"
      #expect(RuleFile(parsing: Array(text.utf8)).errors.map(\.message) == [], "\(verb.example)")
    }
  }
}

@Suite("explain as a search")
struct ExplainSearchTests {
  @Test(
    "lists what has the word in it, a line each",
    arguments: [
      ("gps", "  \\+CGNSINF, .* +command: .*", "tracker.url"),
      ("601", "  \\+HTTPACTION: 601 +status: network error.*", "602"),
      ("signal", "  \\+CSQ +command: how strong.*", "+CGMR"),
      ("16", "  \\+CME ERROR: 16 +error code: incorrect password", "160"),
      ("signal", "  signal +event: The <rssi> of \\+CSQ\\.", "+CGMR"),
      ("tracker.apn", "  tracker\\.apn +header: .*", "+CGMR"),
      ("LIFT", "  lift +event: Picks it up.*", "+CGMR"),
      ("signal quality", "  \\+CESQ +command: signal quality.*", "+CSQ,"),
      ("apn", "  --apn +setting: .*", "+CGMR"),
    ]
  )
  func finds(word: String, line: String, absent: String) throws {
    let result = try CommandResult("explain", [word])
    #expect(result.code == .done && result.errors == "")
    let expected = try Regex("^" + line + "$")
    #expect(result.lines.contains { $0.wholeMatch(of: expected) != nil }, "\(result.output)")
    #expect(!result.lines.contains { $0.hasPrefix("  \(absent) ") })
  }

  @Test("prints objects, and refuses what is nowhere")
  func objects() throws {
    let objects = try CommandResult("explain", ["--json", "signal"]).objects
    #expect(
      objects.contains { $0["name"] as? String == "+CSQ" && $0["of"] as? String == "command" }
    )
    #expect(try CommandResult("explain", ["xyzzy"]).code == .badInput)
    #expect(try CommandResult("explain", ["x"]).code == .badInput)
    #expect(
      !(try CommandResult("explain", ["16", "--pending", "AT"]).output.contains("error code"))
    )
  }
}
