import Foundation
import GNSS
import Primitives
import Testing
import Tracker
import World

@testable import Simulation

@Suite("The checker of requests")
struct RequestFormTests {
  private static let ownTracks =
    #"{"_type":"location","lat":31.953908,"lon":35.910631,"tst":1795251650,"tid":"wi","#
    + #""topic":"owntracks/pets/allawi","acc":5,"alt":850,"vel":0,"cog":0,"batt":75,"#
    + #""t":"!","event":"alert","cause":"lift","created_at":1795251750,"sequence":7}"#
  private static let traccar =
    #"{"location":{"timestamp":"2026-11-21T09:00:50Z","coords":{"latitude":31.953908,"#
    + #""longitude":35.910631,"accuracy":5,"speed":0.000,"heading":-1,"altitude":850.400},"#
    + #""event":"alert","battery":{"level":0.75,"is_charging":false},"extras":{"sequence":7,"#
    + #""alarm":"movement","cause":"lift","fixAge":100}},"device_id":"pets/allawi"}"#
  private static let query =
    "?id=pets%2Fallawi&lat=31.953908&lon=35.910631&timestamp=2026-11-21T09:00:50Z&speed=0.00"
    + "&bearing=0.00&altitude=850.4&hdop=0.70&accuracy=5&batt=75&event=alert&cause=lift"
    + "&alarm=movement&fixAge=100&sequence=7"

  private static func read(
    _ format: PayloadFormat,
    _ request: String,
    url: String = "http://t.example"
  ) throws -> RequestForm.Reading {
    let form = RequestForm(format, url: url)
    return try #require(try form.read(sent: Array(request.utf8)))
  }

  @Test(
    "reads each format in the words of the plain one",
    arguments: [
      (PayloadFormat.ownTracks, ownTracks), (.traccarJSON, traccar),
      (.osmAnd, "AT+HTTPPARA=\"URL\",\"http://t.example/\(query)\"\r"),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r"),
    ]
  )
  func good(format: PayloadFormat, request: String) throws {
    let reading = try Self.read(format, request)
    #expect(reading.positionE6 == .init(latitude: 31_953_908, longitude: 35_910_631))
    let members = reading.members
    #expect(members["trackerId"] == "pets/allawi" && members["percent"] == "75")
    #expect(members["event"] == "alert" && members["cause"] == "lift")
    #expect(members["sequence"] == "7" && members["fixAge"] == "100")
    #expect(members["time"] == "2026-11-21T09:02:30Z")
    #expect(reading.saysID && reading.saysTime && !reading.isPart)
  }

  @Test(
    "refuses a body that an engine would read otherwise",
    arguments: [
      (PayloadFormat.ownTracks, ownTracks, "\"acc\":5,", ""),
      (.ownTracks, ownTracks, "\"acc\":5", "\"acc\":0"),
      (.ownTracks, ownTracks, "\"acc\":5", "\"acc\":5.5"),
      (.ownTracks, ownTracks, "\"acc\":5", "\"acc\":\"5\""),
      (.ownTracks, ownTracks, "\"acc\":5", "\"acc\":null"),
      (.ownTracks, ownTracks, "\"topic\":\"owntracks/pets/allawi\",", ""),
      (.ownTracks, ownTracks, "location", "transition"),
      (.ownTracks, ownTracks, "\"alt\":850", "\"alt\":850.4"),
      (.ownTracks, ownTracks, "\"batt\":75", "\"batt\":101"),
      (.ownTracks, ownTracks, "\"cog\":0", "\"cog\":360"),
      (.ownTracks, ownTracks, "31.953908", "31.95390"),
      (.ownTracks, ownTracks, "31.953908", "91.953908"),
      (.ownTracks, ownTracks, "}", ""), (.ownTracks, ownTracks, "\"tid\"", "\"x\":1,\"tid\""),
      (.traccarJSON, traccar, "\"altitude\":850.400", "\"altitude\":null"),
      (.traccarJSON, traccar, ",\"altitude\":850.400", ""),
      (.traccarJSON, traccar, "2026-11-21T09:00:50Z", "2026-11-21 09:00:50"),
      (.traccarJSON, traccar, ",\"device_id\":\"pets/allawi\"", ""),
      (.traccarJSON, traccar, "\"speed\":0.000", "\"speed\":0"),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "altitude=850.4", "altitude="),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "&lat=31.953908", ""),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "&lat=", "&latitude="),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "speed=0.00", "speed=0"),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "sequence=7", "sequence=7&x=1"),
      (.osmAnd, "AT+SHREQ=\"/\(query)\",1\r", "/?id", "/at?id"),
    ]
  )
  func bad(format: PayloadFormat, request: String, text: String, other: String) {
    let changed = request.replacingOccurrences(of: text, with: other)
    #expect(changed != request)
    #expect(throws: PayloadText.SyntaxError.self) { try Self.read(format, changed) }
  }

  @Test func `reads what a URL with placeholders says, in path and query`() throws {
    let url = "https://t.example/at/{id}?p={lat},{lon}&a={altitude}&k=1&n={sequence}"
    let said = "AT+SHREQ=\"/at/a%20b?p=1.000000,-2.000000&k=1&n=3\",1\r"
    let reading = try Self.read(.osmAnd, said, url: url)
    #expect(reading.positionE6 == .init(latitude: 1_000_000, longitude: -2_000_000))
    #expect(reading.members["trackerId"] == "a b" && reading.members["sequence"] == "3")
    #expect(reading.saysID && !reading.saysTime)
    for other in ["/at/a?p=1.000000,-2.000000&n=3", "/x/a?p=1.000000,2.000000&k=1&n=3"] {
      #expect(throws: PayloadText.SyntaxError.self) {
        try Self.read(.osmAnd, "AT+SHREQ=\"\(other)\",1\r", url: url)
      }
    }
  }

  @Test func `wants a position in a URL that has to say all`() throws {
    let form = RequestForm(.osmAnd, url: "http://t.example/{id}")
    #expect(throws: PayloadText.SyntaxError.self) {
      try form.read(sent: Array("AT+HTTPPARA=\"URL\",\"http://t.example/a\"\r".utf8))
    }
    // Where the body has it, the URL need not.
    let plain = RequestForm(.plain, url: "http://t.example/{id}")
    #expect(
      try plain.read(sent: Array("AT+HTTPPARA=\"URL\",\"http://t.example/a\"\r".utf8)) == nil
    )
    let both = RequestForm(.plain, url: "http://t.example/{lat}/{lon}")
    let said = "AT+HTTPPARA=\"URL\",\"http://t.example/1.000000/2.000000\"\r"
    #expect(try both.read(sent: Array(said.utf8))?.isPart == true)
  }

  @Test("other lines say nothing of a report", arguments: ["AT+CSQ\r", "AT+HTTPACTION=0\r", ""])
  func others(line: String) throws {
    #expect(try RequestForm(.osmAnd, url: "http://t.example").read(sent: Array(line.utf8)) == nil)
  }

  // MARK: - Whole runs

  private static func scenario(_ payload: String, _ url: String) throws -> Scenario {
    let lines = """
      #!sniffer 1
      # tracker.payload: \(payload)
      # tracker.url: \(url)
      # tracker.interval: 30s
      # tracker.movement: parked
      0 ! park
      4min ! lift 40cm over=1.2s
      6min ! radio lost
      8min ! radio home
      30min ! end
      """
    return try Scenario(parsing: Array(lines.utf8))
  }

  @Test(
    "a tracker that is all right passes in each format",
    arguments: [
      ("owntracks", "http://t.example/x"), ("owntracks", "https://t.example/x"),
      ("owntracks", "http://t.example/{lat}/{lon}/{sequence}"),
      ("osmand", "http://t.example:5055"), ("osmand", "https://t.example:5055/x?key=1"),
      ("osmand", "http://t.example/{id}?l={lat},{lon}&t={time}&e={event}&c={cause}&b={battery}"),
      ("traccar-json", "http://t.example/x"), ("plain", "http://t.example/{id}"),
    ]
  )
  func passes(payload: String, url: String) throws {
    let scenario = try Self.scenario(payload, url)
    var run = CheckedRun(scenario, settings: try Run.settings(for: scenario))
    while run.advance() {}
    #expect(run.finding == nil)
    #expect(run.simulation.deliveredCount >= 15)
  }

  /// A checker that is content with every request would let these through.
  @Test(
    "a request in another form than that of the settings is found",
    arguments: [
      ("owntracks", PayloadFormat.plain), ("plain", .ownTracks), ("traccar-json", .ownTracks),
      ("osmand", .traccarJSON), ("full", .osmAnd),
    ]
  )
  func finds(payload: String, expected: PayloadFormat) throws {
    let scenario = try Self.scenario(payload, "http://t.example")
    let settings = try Run.settings(for: scenario)
    var judged = settings
    judged.payloadFormat = expected
    var simulation = Simulation(scenario, settings: settings, seed: 1)
    var checkers = Checkers(scenario, settings: judged)
    var finding: Finding?
    while finding == nil, !simulation.isEnded {
      _ = simulation.advance(under: &checkers, finding: &finding)
    }
    #expect(finding != nil)
  }
}

@Suite("The members of a request")
struct RequestMembersTests {
  @Test(
    "are those of engines, too",
    arguments: [
      ("{\"_type\":\"location\",\"lat\":1.5,\"lon\":2,\"t\":\"!\",\"tst\":1795251650}", "POST /"),
      ("", "GET /?id=a&lat=1.5&lon=2&event=alert&timestamp=1795251650"),
      ("", "GET /?deviceid=a&lat=1.5&lon=2.0&event=alert&timestamp=2026-11-21T09:00:50Z"),
      (
        "{\"device_id\":\"a\",\"location\":{\"timestamp\":\"2026-11-21T09:00:50.000Z\","
          + "\"event\":\"alert\",\"coords\":{\"longitude\":2,\"latitude\":1.5}}}", "POST /"
      ),
    ]
  )
  func engines(body: String, request: String) throws {
    let words = request.split(separator: " ")
    let members = PayloadMembers(Array(body.utf8), url: "http://t.example\(words[1])")
    #expect(members.position?.latitude.e7 == 15_000_000)
    #expect(members.position?.longitude.e7 == 20_000_000)
    #expect(members["event"] == "alert")
    let start: Int64 = 1_795_251_600_000  // 2026-11-21T09:00:00Z
    let instant = members.fixInstant(at: .zero + .seconds(600), startingAt: start)
    #expect(instant == Instant.zero + .seconds(50))
  }

  @Test(
    "are none of a query that is none",
    arguments: ["", "?", "?lat", "?lat=&lon=", "?lat=1&lon=x", "?=1&=2", "?%zz=1&lat=%"]
  )
  func none(query: String) {
    #expect(PayloadMembers([], url: "http://t.example/\(query)").position == nil)
  }

  @Test(arguments: [
    ("a%20b", "a b"), ("%", "%"), ("%2", "%2"), ("%zz%41", "%zzA"), ("%+5", "%+5"), ("", ""),
  ])
  func percents(text: String, plain: String) {
    #expect(text.removingPercents() == plain)
  }
}
