import GNSS
import Primitives
import Testing

@testable import Backend

@Suite("Reports in the formats of engines")
struct EngineIngestTests {
  private static let coordinates = #""lat":31.953908,"lon":35.910631"#

  private func read(_ format: IngestFormat, _ text: String, topic: String? = nil) -> ReportReading {
    var request = Request(body: Array(text.utf8), format: format)
    if format == .osmAnd { request.query = text }
    request.topic = topic
    return ReportReading(request)
  }

  /// One fix in every format: 31.953908, 35.910631 at 2026-11-21T09:00:50Z, 850 m, 5 m of
  /// error, 75 % of battery, 1.5 m/s.
  @Test(
    "say the same of the same fix",
    arguments: [
      (
        IngestFormat.ownTracks,
        #"{"_type":"location",\#(coordinates),"tst":1795251650,"tid":"03","topic":"owntracks/tracker/Allawi2003","#
          + #""acc":5,"alt":850,"vel":5.4,"cog":12,"batt":75,"t":"t","event":"trip","sequence":7}"#
      ),
      (
        .osmAnd,
        "id=Allawi2003&lat=31.953908&lon=35.910631&timestamp=2026-11-21T09:00:50Z&speed=2.916"
          + "&bearing=12&altitude=850.0&accuracy=5&batt=75&event=trip&sequence=7"
      ),
      (
        .traccarJSON,
        #"{"location":{"timestamp":"2026-11-21T09:00:50.000Z","coords":{"latitude":31.953908,"#
          + #""longitude":35.910631,"accuracy":5,"speed":1.5,"heading":12,"altitude":850},"#
          + #""event":"trip","battery":{"level":0.75,"is_charging":false},"#
          + #""extras":{"sequence":7}},"device_id":"Allawi2003"}"#
      ),
    ] as [(IngestFormat, String)]
  )
  func sameFix(format: IngestFormat, text: String) throws {
    let reading = read(format, text)
    #expect(reading.problems == [])
    #expect(reading.id == "Allawi2003")
    let report = try #require(reading.report)
    var expected = Report(position: try place(31.953908, 35.910631))
    expected.time = Timestamp(seconds: 1_795_251_650)
    expected.altitudeMillimetres = 850_000
    expected.speedMillimetresPerSecond = 1_500
    expected.courseHundredths = 1_200
    expected.hdop = HDOP(hundredths: 100)
    expected.batteryMillivolts = 3_987
    expected.event = .trip
    expected.sequence = 7
    #expect(report == expected)
  }

  /// - Source: traccar.org/osmand and the test of Traccar's decoder.
  @Test(
    "of osmand have a time in any of its forms",
    arguments: [
      "1795251650", "1795251650000", "2026-11-21T09:00:50Z", "2026-11-21T11:00:50%2B02:00",
      "2026-11-21+09:00:50", "2026-11-21%2009:00:50",
    ]
  )
  func times(text: String) {
    let reading = read(.osmAnd, "deviceid=a&location=31.95,35.91&timestamp=\(text)")
    #expect(reading.report?.time == Timestamp(seconds: 1_795_251_650))
  }

  @Test(
    "of OwnTracks have times of any size",
    arguments: [(-1, Int.max), (.min, 300), (.max, .min)] as [(Int, Int)]
  )
  func anyTimes(time: Int, made: Int) {
    let times = #""tst":\#(time),"created_at":\#(made)"#
    let text = #"{"_type":"location",\#(Self.coordinates),"tid":"A",\#(times)}"#
    #expect(read(.ownTracks, text).report != nil)
  }

  @Test(
    "of osmand that are not valid are no fix",
    arguments: [("true", true), ("false", false), ("0", false)]
  )
  func valid(word: String, isFix: Bool) {
    let reading = read(.osmAnd, "id=a&valid=\(word)&lat=0&lon=1")
    #expect((reading.report != nil) == isFix && reading.isIgnored == !isFix)
  }

  @Test(
    "of osmand without a fix say that both coordinates are 0: no place off Africa",
    arguments: ["lat=0&lon=0", "location=0.0,0"]
  )
  func nowhere(place: String) {
    let reading = read(.osmAnd, "id=a&\(place)")
    #expect(reading.report == nil && reading.isIgnored && reading.problems.isEmpty)
  }

  @Test("of osmand come as a form, too")
  func form() {
    let body = Array("id=a&lat=1&lon=-2.5".utf8)
    // The query is empty where it had the token alone.
    for query in [nil, ""] {
      let request = Request(method: "POST", query: query, type: nil, body: body, at: .osmAnd)
      let reading = ReportReading(request)
      #expect(reading.report?.position.longitude.e7 == -25_000_000)
    }
  }

  @Test("of OwnTracks are of the topic's tracker, else of the tid's")
  func ids() {
    let begin = #"{"_type":"location",\#(Self.coordinates)"#
    #expect(read(.ownTracks, begin + #","topic":"owntracks/pets/allawi"}"#).id == "pets-allawi")
    #expect(read(.ownTracks, begin + #","tid":"A3"}"#, topic: "owntracks/u/d").id == "u-d")
    #expect(read(.ownTracks, begin + #","tid":"A3"}"#).id == "A3")
    #expect(read(.ownTracks, begin + #","topic":"a b"}"#).problems.count == 1)
  }

  @Test(
    "that cannot be used say why",
    arguments: [
      (IngestFormat.osmAnd, "lat=1&lon=2", "id: missing"),
      (.osmAnd, "id=a&lat=91&lon=2", "lat: expected a number from -90 to 90"),
      (.osmAnd, "id=a&lat=1&lon=x", "lon: expected a number from -180 to 180"),
      (.ownTracks, "[]", "body: expected an object"), (.ownTracks, "{", "body: not JSON at byte 2"),
      (.ownTracks, "{}", "_type: missing"),
      (
        .ownTracks, #"{"_type":"encrypted","data":"x"}"#,
        "_type: expected location, found encrypted: the app must not encrypt"
      ),
      (.traccarJSON, #"{"device_id":"a"}"#, "location.coords: expected an object"),
    ] as [(IngestFormat, String, String)]
  )
  func problems(format: IngestFormat, text: String, problem: String) {
    #expect(read(format, text).problems == [problem])
  }

  @Test(
    "list the optional values that are left out, and nothing of what an engine does not know",
    arguments: [
      (
        IngestFormat.osmAnd, "id=a&lat=1&lon=2&timestamp=2026-11-28T21:00&hdop=abc&speed=-1&batt=",
        ["timestamp: expected seconds or ISO 8601", "hdop: expected a number in its range"]
      ),
      (
        .ownTracks, #"{"_type":"location",\#(coordinates),"tid":"A","tst":"x","batt":101,"acc":0}"#,
        ["tst: expected a number", "batt: expected a number in its range"]
      ),
      (
        .traccarJSON,
        #"{"device_id":"a","location":{"timestamp":"x","coords":{"latitude":1,"longitude":2,"#
          + #""speed":-1,"altitude":"x"},"battery":{"level":-1},"extras":{"sequence":"x"}}}"#,
        [
          "timestamp: expected RFC 3339", "altitude: expected a number in its range",
          "sequence: expected a number in its range",
        ]
      ),
    ] as [(IngestFormat, String, [String])]
  )
  func notes(format: IngestFormat, text: String, notes: [String]) {
    let reading = read(format, text)
    #expect(reading.notes == notes.map { "\($0), left out" } && reading.report != nil)
  }

  @Test("are answered as their engine answers")
  func answers() {
    var harness = Harness()
    func answer(_ request: Request) -> Response? { harness.handle(.request(request)).response }
    let location = Array(#"{"_type":"location",\#(Self.coordinates),"tid":"A3"}"#.utf8)
    #expect(answer(Request(body: location, format: .ownTracks))?.body == Array("[]".utf8))
    let waypoint = Array(#"{"_type":"waypoint"}"#.utf8)
    #expect(answer(Request(body: waypoint, format: .ownTracks))?.status == 200)
    var query = Request(method: "GET", body: [], format: .osmAnd)
    query.query = "id=b&lat=1&lon=2"
    #expect(answer(query)?.status == 200)
    #expect(answer(query)?.body == [])
    query.query = "id=b"
    #expect(answer(query)?.status == 400)
    #expect(answer(Request(method: "GET", body: [], format: .ownTracks))?.status == 405)
    let put = answer(Request(method: "PUT", body: [], format: .osmAnd))
    #expect(put?.status == 405)
    #expect(put?.allowedMethods == ["GET", "POST"])
    #expect(harness.backend.trackerCount == 2)
    harness.perform(.addTracker(id: "A3", title: "T", pet: nil), by: "owner")
    harness.perform(.setInterval(tracker: "A3", minutes: 5), by: "owner")
    let order =
      #"[{"_type":"cmd","action":"setConfiguration","configuration":"#
      + #"{"_type":"configuration","locatorInterval":300}}]"#
    #expect(answer(Request(body: location, format: .ownTracks))?.body == Array(order.utf8))
  }

  @Test("pass through the journal as they came")
  func journal() throws {
    var request = Request(method: "GET", body: [], format: .osmAnd)
    request.query = "id=b&lat=1&lon=2"
    let entry = JournalEntry(.request(request), at: Instant(microseconds: 5))
    let line = try #require(entry.line)
    #expect(try JournalEntry(parsing: line.span) == entry)
  }
}

@Suite("The quick way to read a report")
struct QuickReportTests {
  private static let pieces = [
    #""latitude":31.953908"#, #""longitude":-35.9106315"#, #""trackerId":"Allawi2003""#,
    #""time":"2026-11-21T09:00:50Z""#, #""time":"2026-11-21T09:00:50.123+02:00""#, #""fixAge":3"#,
    #""event":"alert""#, #""event":null"#, #""event":7"#, #""cause":"lift""#, #""altitude":850.4"#,
    #""speed":0.0004"#, #""speed":1.0005"#, #""course":360"#, #""hdop":0.70"#, #""satellites":9"#,
    #""battery":3975"#, #""sequence":9223372036854775807"#, #""attempt":2"#, #""x":"y""#,
    #""x":true"#, #""x":[1]"#, #""latitude":91"#, #""latitude":1e1"#, #""latitude":-0.00000005"#,
    #""longitude":180"#, #""trackerId":"a b""#, #""trackerId":"""#, #""trackerId":"\u0041""#,
    #""battery":"3975""#, #""sequence":01"#, #""speed":-"#, #""hdop":123456789012345678901"#,
    #""z":"é""#, #" "altitude" : -1.5 "#, #""signal":-83"#, #""signal":1"#, #""signal":"-83""#,
    #""signal":null"#,
  ]

  @Test("reads what the whole grammar reads, and passes the rest on")
  func same() throws {
    var generator = SeededGenerator(seed: 19)
    var quick = 0
    for _ in 0..<20_000 {
      var members = Array(Self.pieces.prefix(3))
      for _ in 0..<Int.random(in: 0..<5, using: &generator) {
        members.append(Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &generator)])
      }
      var body = Array("{\(members.shuffled(using: &generator).joined(separator: ","))}".utf8)
      if Int.random(in: 0..<4, using: &generator) == 0 {
        body[Int.random(in: 0..<body.count, using: &generator)] = UInt8(
          Int.random(in: 0..<128, using: &generator)
        )
      }
      let slow = ReportReader(body.span, isQuick: false)
      let found = ReportReader(body.span)
      #expect(found.report == slow.report)
      #expect(found.id == slow.id)
      #expect(found.problems == slow.problems)
      if QuickReport(body.span, 0..<body.count) != nil { quick += 1 }
    }
    #expect(quick > 5_000)
  }

  @Test("replays a line of the journal like the entry in it")
  func replay() throws {
    var (first, second) = (try Harness.petAtHome(), try Harness.petAtHome())
    for step in 0..<200 {
      let east = step % 20 < 12 ? 35.915 : 35.93
      let body =
        #"{"latitude":31.955,"longitude":\#(east),"trackerId":"Allawi2003","sequence":\#(step)}"#
      let instant = Instant(microseconds: Int64(step) * 10_000_000)
      let entry = JournalEntry(.request(Request(body: Array(body.utf8))), at: instant)
      let line = try #require(entry.line)
      let replayed = first.backend.replay(reportLine: line.span)
      let quick = try #require(replayed)
      #expect(quick.time == instant)
      #expect(quick.effects == second.backend.handle(entry.event, at: instant))
    }
    #expect(first.backend.alerts(ofTracker: "Allawi2003").count > 10)
    let other = Array(#"{"at":1,"deadline":true}"#.utf8)
    let passed = first.backend.replay(reportLine: other.span)
    #expect(passed == nil)
  }
}
