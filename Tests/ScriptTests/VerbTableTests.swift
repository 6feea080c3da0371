import Primitives
import Script
import Testing

@Suite("Verb tables")
struct VerbTableTests {
  static let table = VerbTable([
    VerbDefinition("end", "Ends the run."),
    VerbDefinition("place", [Parameter("position", .position)], "Puts the body somewhere."),
    VerbDefinition(
      "sky",
      [Parameter("sky", .word(of: ["open", "partial", "none"]))],
      "Sets what the antenna sees."
    ),
    VerbDefinition(
      "lift",
      [
        Parameter("height", .quantity(.millimetres, 1...10_000)),
        Parameter("over", .quantity(.milliseconds, 0...60_000), .named, default: "1s"),
      ],
      "Lifts the body."
    ),
    VerbDefinition(
      "alert",
      [
        Parameter("cause", .word(of: ["lift", "tilt", "orientation"]), .positional, .alternatives),
        Parameter("within", .quantity(.milliseconds, 0...3_600_000), .clause, default: "30s"),
        Parameter("not before", .quantity(.milliseconds, 0...3_600_000), .clause, .optional),
      ],
      "Expects an alert."
    ),
    VerbDefinition(
      "reports",
      [
        Parameter("count", .integer(0...1_000), .named, [.optional, .comparison, .alternatives]),
        Parameter("event", .anyWord, .named, [.optional, .alternatives, .comparison]),
      ],
      "Expects a number of reports."
    ),
    VerbDefinition(
      "route",
      [
        Parameter("points", .position, .positional, .repeated),
        Parameter("at", .quantity(.millimetresPerSecond, 1...100_000), .clause),
      ],
      "Moves the body."
    ),
    VerbDefinition(
      "say",
      [
        Parameter("times", .integer(1...9), .positional, default: "1"),
        Parameter("text", .text(limit: 8)),
        Parameter("hdop", .decimal(fractionDigits: 2, 50...9_990), .named, .optional),
      ],
      "Says something."
    ),
    VerbDefinition("host", [Parameter("address", .address)], "Has an address."),
  ])

  static func match(_ text: String) throws -> MatchedVerb {
    let script = try Script(parsing: Array("#!sniffer 1\n0 ! \(text)\n".utf8))
    guard case .invocation(let invocation)? = script.events.first?.payload else {
      throw ScriptError(line: 0, column: 0, expected: "an invocation", found: "none")
    }
    return try table.match(invocation)
  }

  @Test("give arguments their names, kinds and units")
  func typed() throws {
    let place = try Self.match("place 31.953900 -35.9106")
    #expect(place.position("position") == (319_539_000, -359_106_000))
    #expect(try Self.match("sky open").word("sky") == "open")
    let lift = try Self.match("lift 40cm over=1.2s")
    #expect(lift.integer("height") == 400)
    #expect(lift.milliseconds("over") == 1_200)
    #expect(try Self.match("lift over=2s 1m").integer("height") == 1_000)
    #expect(try Self.match("say hello hdop=1.5").integer("hdop") == 150)
    #expect(try Self.match(#"say 3 "a b""#).word("text") == "a b")
    #expect(try Self.match("end").name == "end")
    #expect(try Self.match("host 10.0.0.255").integer("address") == 0x0A00_00FF)
    #expect(try Self.match(#"host "192.0.2.1""#).integer("address") == 0xC000_0201)
  }

  @Test("know clauses of one word and of two, in any order")
  func clauses() throws {
    let alert = try Self.match("alert lift|tilt not before 5s within 1min")
    #expect(alert.words("cause") == ["lift", "tilt"])
    #expect(alert.milliseconds("within") == 60_000)
    #expect(alert.milliseconds("not before") == 5_000)
    #expect(alert.accepts("cause", "tilt"))
    #expect(!alert.accepts("cause", "orientation"))
    let route = try Self.match("route 1 2 3.5 4 at 18km/h")
    #expect(route.positions("points").map(\.latitudeE7) == [10_000_000, 35_000_000])
    #expect(route.positions("points").map(\.longitudeE7) == [20_000_000, 40_000_000])
    #expect(route.integer("at") == 5_000)
  }

  @Test("fill in defaults, and leave out what is optional")
  func defaults() throws {
    let alert = try Self.match("alert lift")
    #expect(alert.milliseconds("within") == 30_000)
    #expect(alert.milliseconds(ifPresent: "not before") == nil)
    #expect(!alert.has("not before"))
    #expect(try Self.match("say hello").integer("times") == 1)
    #expect(try Self.match("lift 1m").milliseconds("over") == 1_000)
  }

  @Test("compare as written; what is not asked for is accepted")
  func comparisons() throws {
    let atLeast = try Self.match("reports count>=15")
    #expect(atLeast.comparison("count") == .atLeast)
    #expect([14, 15, 16].map { atLeast.accepts("count", $0) } == [false, true, true])
    #expect(atLeast.accepts("event", "alert"))
    let either = try Self.match("reports count=1|3 event!=alert|routine")
    #expect([1, 2, 3].map { either.accepts("count", $0) } == [true, false, true])
    #expect(["alert", "routine", "x"].map { either.accepts("event", $0) } == [false, false, true])
  }

  @Test(
    "refuse what does not fit, and report what would",
    arguments: [
      (
        "plaec 1 2", 5, "a verb of `sniffer help scenario`", "`plaec`", "place"
      ),
      ("sky opne", 9, "one of open, partial, none", "`opne`", "open"),
      ("sky 3", 9, "one of open, partial, none", "`3`", nil),
      ("sky", 8, "sky: one of open, partial, none", "the end of the line", "sky open|partial|none"),
      ("sky open none", 14, "the end of the line", "`none`", nil),
      ("sky open|none", 9, "one value", "`open|none`", nil),
      ("sky sky=open", 9, "no named argument after `sky`", "`sky=open`", nil),
      ("place 91 0", 11, "degrees north from -90 to 90", "`91`", nil),
      ("place 1 180.1", 13, "degrees east from -180 to 180", "`180.1`", nil),
      ("place 1m 2", 11, "degrees north from -90 to 90", "`1m`", nil),
      (
        "place 1", 12, "position: degrees north and degrees east", "the end of the line",
        "place LATITUDE LONGITUDE"
      ),
      ("host 10.0.0.256", 10, "an address such as 10.0.0.5", "`10.0.0.256`", nil),
      ("lift 40", 10, "a length from 1mm to 10m", "`40` without a unit", nil),
      ("lift 11m", 10, "a length from 1mm to 10m", "`11m`", nil),
      ("lift 4s", 10, "a length from 1mm to 10m", "`4s`", nil),
      ("lift 1m ovr=1s", 13, "one of over", "`ovr=1s`", "over"),
      ("lift 1m over>1s", 13, "`over=`", "`over>1s`", nil),
      ("lift 1m over 1s", 13, "`over=`", "`over`", "lift LENGTH [over=TIME]"),
      ("lift 1m over=1s over=2s", 21, "`over` once", "`over=2s`", nil),
      (
        "alert lift wihtin 3s", 16, "`within` or `not before` or the end of the line", "`wihtin`",
        "within"
      ),
      (
        "alert lift within", 22, "within: a time from 0ms to 1h", "the end of the line",
        "alert lift|tilt|orientation [within TIME] [not before TIME]"
      ),
      ("reports count>=1.5", 13, "a whole number from 0 to 1000", "`1.5`", nil),
      ("say hello hdop=0.4", 15, "a number from 0.50 to 99.90", "`0.4`", nil),
      ("say \"123456789\"", 9, "a whole number from 1 to 9", "`\"123456789\"`", nil),
    ] as [(String, Int, String, String, String?)]
  )
  func refused(text: String, column: Int, expected: String, found: String, guess: String?) {
    #expect(
      throws: ScriptError(
        line: 2,
        column: column,
        expected: expected,
        found: found,
        suggestion: guess
      )
    ) { try Self.match(text) }
  }

  @Test("state how a verb is written")
  func usage() {
    #expect(
      Self.table.verbs.map(\.usage) == [
        "end", "place LATITUDE LONGITUDE", "sky open|partial|none", "lift LENGTH [over=TIME]",
        "alert lift|tilt|orientation [within TIME] [not before TIME]",
        "reports [count>=N] [event>=EVENT]", "route LATITUDE LONGITUDE ... at SPEED",
        "say [N] \"TEXT\" [hdop=N]", "host ADDRESS",
      ]
    )
  }
}
