import Primitives
import Script
import Testing

@Suite("Settings in headers")
struct SettingsTests {
  static let parameters = [
    Parameter(
      "tracker.interval",
      .quantity(.milliseconds, 5_000...86_400_000),
      .named,
      default: "5min"
    ),
    Parameter("tracker.id", .text(limit: 16), .named, .optional),
    Parameter("seed", .integer(0 ... .max), .named, default: "1"),
  ]

  static func settings(_ headers: String) throws -> MatchedVerb {
    try Script(parsing: Array("#!sniffer 1\n\(headers)".utf8)).settings(parameters)
  }

  @Test("are typed like arguments, and have defaults")
  func typed() throws {
    let some = try Self.settings("# title: 5 of them\n# seed: 7\n# tracker.id: 12 x\n")
    #expect(some.integer("seed") == 7)
    #expect(some.word("tracker.id") == "12 x")
    #expect(some.milliseconds("tracker.interval") == 300_000)
    #expect(
      try Self.settings("# tracker.interval: 30s\n").milliseconds("tracker.interval") == 30_000
    )
    #expect(try Self.settings("").word(ifPresent: "tracker.id") == nil)
  }

  @Test(
    "are refused with the place of their value",
    arguments: [
      ("# tracker.interval: 3s\n", 21, "a time from 5s to 1d", "`3s`", nil),
      (
        "# tracker.interval: soon or late\n", 21, "a time from 5s to 1d",
        "`\"soon or late\"`", nil
      ),
      ("# seed: -1\n", 9, "a whole number from 0 to 9223372036854775807", "`-1`", nil),
      (
        "# tracker.intervall: 30s\n", 22, "one of tracker.interval, tracker.id, seed",
        "`tracker.intervall=30s`", "tracker.interval"
      ),
    ] as [(String, Int, String, String, String?)]
  )
  func refused(headers: String, column: Int, expected: String, found: String, guess: String?) {
    #expect(
      throws: ScriptError(
        line: 2,
        column: column,
        expected: expected,
        found: found,
        suggestion: guess
      )
    ) { try Self.settings(headers) }
  }

  @Test("the verbs of a whole script are checked against two tables")
  func faults() throws {
    let world = VerbTable([VerbDefinition("end", "Ends the run.")])
    let expectations = VerbTable([VerbDefinition("quiet", "Expects nothing.")])
    let text = "#!sniffer 1\n0 ! end\n0 = end\n1 = quiet\n1 ! quit\n1 > AT\n"
    let faults = try Script(parsing: Array(text.utf8)).faults(
      world: world,
      expectations: expectations
    )
    #expect(faults.map(\.line) == [3, 5])
    #expect(faults.map(\.found) == ["`end`", "`quit`"])
  }
}
