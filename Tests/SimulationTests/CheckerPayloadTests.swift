import GNSS
import Testing

@testable import Simulation

@Suite("The checker of payloads")
struct CheckerPayloadTests {
  private static let head = "{\"latitude\": 31.953900, \"longitude\": 35.910600"
  private static let whole = head + ", \"trackerId\": \"Allawi2003\""

  @Test(
    "reads what the cloud function takes",
    arguments: [
      (whole + "}", []),
      (whole + ", \"time\": \"2026-11-21T09:00:00Z\"}", ["time"]),
      (whole + ", \"fixAge\": 25}", ["fixAge"]),
      (
        whole + ", \"time\": null, \"altitude\": -0.127, \"speed\": 0.000, \"course\": null, "
          + "\"hdop\": 0.90, \"satellites\": 9, \"battery\": 3900, \"signal\": -79, "
          + "\"event\": null, \"sequence\": 1}",
        ["time", "altitude", "speed", "course", "hdop", "satellites", "battery", "signal"]
          + ["event", "sequence"]
      ),
    ] as [(String, [String])]
  )
  func good(text: String, additions: [String]) throws {
    let payload = try PayloadText(parsing: Array(text.utf8))
    #expect(payload.positionE6 == .init(latitude: 31_953_900, longitude: 35_910_600))
    #expect(payload.trackerID == "Allawi2003")
    #expect(payload.additions == additions)
  }

  @Test(
    "refuses what it would not take, and reports where",
    arguments: [
      ("", "{\"latitude\": ", 0), ("{}", "{\"latitude\": ", 0),
      ("{\"latitude\":31.953900}", "{\"latitude\": ", 0),
      ("{\"latitude\": 31.95390, \"l", "six decimals", 21),
      ("{\"latitude\": 031.953900, ", "no leading zero", 16),
      ("{\"latitude\": 90.000001, ", "degrees within their range", 22),
      ("{\"latitude\": -0.000000, ", "degrees within their range", 22),
      ("{\"latitude\": +1.000000, ", "digits", 13),
      (head + ", \"trackerId\": \"\"}", "printable ASCII", 62),
      (head + ", \"trackerId\": \"a\\\"b\"}", "printable ASCII", 62),
      (head + ", \"trackerid\": \"a\"}", ", \"trackerId\": ", 46),
      (whole, "}", 73), (whole + "} ", "the end", 74),
      (whole + ", \"fixAge\": }", "digits", 85), (whole + ", \"fixAge\": 1.}", "digits", 87),
      (whole + ", \"fixAge\": nul}", "null", 85),
      (whole + ", \"other\": 1}", "a key in its place", 82),
      (whole + ", \"sequence\": 1, \"time\": null}", "a key in its place", 96),
      (whole + ", \"time\": null, \"time\": null}", "a key in its place", 95),
    ] as [(String, String, Int)]
  )
  func bad(text: String, expected: String, offset: Int) {
    #expect(throws: PayloadText.SyntaxError(expected: expected, offset: offset)) {
      try PayloadText(parsing: Array(text.utf8))
    }
  }

  @Test(
    "rounds a fix as the payload does, half away from zero",
    arguments: [
      (4, 0), (5, 1), (-4, 0), (-5, -1), (14, 1), (15, 2), (-15, -2), (900_000_000, 90_000_000),
    ]
      as [(Int32, Int64)]
  )
  func rounds(e7: Int32, e6: Int64) throws {
    let latitude = try #require(Latitude(e7: e7))
    let longitude = try #require(Longitude(e7: e7))
    let fix = Fix(position: Position(latitude: latitude, longitude: longitude))
    #expect(PayloadText.positionE6(of: fix) == .init(latitude: e6, longitude: e6))
  }
}
