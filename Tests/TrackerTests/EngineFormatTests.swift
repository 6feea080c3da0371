import GNSS
import Motion
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("The formats of engines")
struct EngineFormatTests {
  /// 2026-11-21T09:00:50Z is 1795251650.
  static let time = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 50)

  static func report(_ event: ReportEvent? = nil) throws -> Report {
    var report = Report(
      sequence: 7,
      fix: Fix(
        position: try position(319_539_080, 359_106_310),
        time: time,
        altitudeMillimetres: 850_400,
        speedMillimetresPerSecond: 1_500,
        courseHundredths: 27_150,
        hdop: HDOP(hundredths: 70),
        satellitesUsed: 9
      ),
      takenAt: .zero,
      event: event
    )
    report.batteryMillivolts = 3_987
    return report
  }

  /// Of an event a minute and 40 s after the last fix.
  static func old(_ event: ReportEvent) throws -> Report {
    var report = try report(event)
    report.takenAt = .zero + .seconds(100)
    return report
  }

  /// Of a receiver that knew nothing but where it was.
  static func bare() throws -> Report {
    Report(sequence: 1, fix: Fix(position: try position(-4, 5)), takenAt: .zero)
  }

  static func text(
    _ report: Report,
    _ format: PayloadFormat,
    id: String = "Allawi2003"
  ) throws -> String {
    var payload = Payload()
    // What waited is the same as what did not: its time says it.
    let now = Instant.zero + .minutes(30)
    let id = try TrackerID(Array(id.utf8).span)
    report.encode(for: id, format, isOutOfOrder: true, attempt: 3, at: now, into: &payload)
    #expect(!payload.isTruncated)
    return payload.withBytes { bytes in
      String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
  }

  // MARK: - Bodies

  private static let ownTracks =
    #"{"_type":"location","lat":31.953908,"lon":35.910631,"tst":1795251650,"tid":"03","#
    + #""topic":"owntracks/tracker/Allawi2003","acc":5,"alt":850,"vel":5,"cog":272,"batt":75,"#

  @Test func `OwnTracks is a location with whole numbers`() throws {
    #expect(try Self.text(Self.report(), .ownTracks) == Self.ownTracks + #""t":"t","sequence":7}"#)
    #expect(
      try Self.text(Self.bare(), .ownTracks)
        == #"{"_type":"location","lat":0.000000,"lon":0.000001,"tid":"03","#
        + #""topic":"owntracks/tracker/Allawi2003","acc":15,"t":"t","sequence":1}"#
    )
  }

  @Test(
    "an event is a trigger of OwnTracks, with our words beside it",
    arguments: [
      (ReportEvent.alert(.lift), #""t":"!","event":"alert","cause":"lift","sequence":7}"#),
      (.trip(isByPosition: false), #""t":"v","event":"trip","sequence":7}"#),
      (.trip(isByPosition: true), #""t":"v","event":"trip","cause":"position","sequence":7}"#),
      (.parked(isElsewhere: false), #""t":"k","event":"parked","sequence":7}"#),
      (.parked(isElsewhere: true), #""t":"k","event":"parked","cause":"moved","sequence":7}"#),
    ] as [(ReportEvent, String)]
  )
  func ownTracksEvent(event: ReportEvent, end: String) throws {
    #expect(try Self.text(Self.report(event), .ownTracks) == Self.ownTracks + end)
  }

  @Test func `an old fix keeps its time, and the event has its own`() throws {
    let alert = try Self.old(.alert(.impact))
    let end = #""cause":"impact","created_at":1795251750,"sequence":7}"#
    #expect(
      try Self.text(alert, .ownTracks) == Self.ownTracks + #""t":"!","event":"alert","# + end
    )
    #expect(
      try Self.text(alert, .traccarJSON).hasSuffix(
        #""extras":{"sequence":7,"alarm":"movement","cause":"impact","fixAge":100}},"#
          + #""device_id":"Allawi2003"}"#
      )
    )
  }

  @Test(
    "the topic is a user and a device, and the tid the last of it",
    arguments: [
      ("pets/allawi", "wi", "owntracks/pets/allawi"), ("A", "A", "owntracks/tracker/A"),
      ("a b", " b", "owntracks/tracker/a b"), ("a/b/c", "/c", "owntracks/a/b/c"),
    ]
  )
  func topic(id: String, tid: String, topic: String) throws {
    let text = try Self.text(Self.report(), .ownTracks, id: id)
    #expect(text.contains(#""tid":"\#(tid)","topic":"\#(topic)","acc""#))
  }

  @Test func `Traccar's JSON has all six coordinates, whatever is known`() throws {
    #expect(
      try Self.text(Self.report(.alert(.lift)), .traccarJSON)
        == #"{"location":{"timestamp":"2026-11-21T09:00:50Z","coords":{"latitude":31.953908,"#
        + #""longitude":35.910631,"accuracy":5,"speed":1.500,"heading":271.50,"#
        + #""altitude":850.400},"event":"alert","battery":{"level":0.75,"is_charging":false},"#
        + #""extras":{"sequence":7,"alarm":"movement","cause":"lift"}},"device_id":"Allawi2003"}"#
    )
    #expect(
      try Self.text(Self.bare(), .traccarJSON)
        == #"{"location":{"coords":{"latitude":0.000000,"longitude":0.000001,"accuracy":15,"#
        + #""speed":-1,"heading":-1,"altitude":0},"extras":{"sequence":1}},"#
        + #""device_id":"Allawi2003"}"#
    )
  }

  @Test func `osmand has no body`() throws {
    #expect(try Self.text(Self.report(), .osmAnd).isEmpty)
  }

  /// What `AT+SHCONF="BODYLEN"` reserves, and a command line holds, escaped.
  @Test("the longest body fits HTTPS", arguments: [PayloadFormat.ownTracks, .traccarJSON])
  func longest(format: PayloadFormat) throws {
    try expectFit(Report.longest as Report, as: format, Limits.httpsEventBodyLimit.value)
    var report = try Report.longest()
    report.event = nil
    try expectFit(report, as: format, Limits.httpsBodyLimit.value)
  }

  // MARK: - Values

  @Test(
    "the radius is 5 m for each unit of HDOP, within 5 and 50",
    arguments: [
      (nil, 15), (1, 5), (109, 5), (110, 6), (200, 10), (990, 50), (.max, 50),
    ] as [(UInt16?, Int64)]
  )
  func accuracy(hundredths: UInt16?, metres: Int64) throws {
    var report = try Self.bare()
    report.fix.hdop = hundredths.flatMap { HDOP(hundredths: $0) }
    #expect(report.accuracyMetres == metres)
  }

  @Test(
    "the battery is full at 4.15 V and empty at 3.5 V",
    arguments: [
      (nil, nil), (0, 0), (3_499, 0), (3_503, 0), (3_504, 1), (3_987, 75), (4_146, 99),
      (4_147, 100),
      (.max, 100),
    ] as [(UInt16?, Int64?)]
  )
  func battery(millivolts: UInt16?, percent: Int64?) throws {
    var report = try Self.bare()
    report.batteryMillivolts = millivolts
    #expect(report.batteryPercent == percent)
  }

  /// mm/s; km/h, hundredths of it, hundredths of a knot.
  @Test(
    "speeds are rounded half away from zero, and never negative",
    arguments: [
      (0, 0, 0, 0), (1_500, 5, 540, 292), (1_527, 5, 550, 297), (1_528, 6, 550, 297),
      (514, 2, 185, 100), (-5, 0, 0, 0), (.max, 7_730_941, 773_094_113, 417_437_426),
    ] as [(Int32, Int64, Int64, Int64)]
  )
  func speed(millimetres: Int32, whole: Int64, hundredths: Int64, knots: Int64) throws {
    var report = try Self.bare()
    report.fix.speedMillimetresPerSecond = millimetres
    #expect(report.kilometresPerHour == whole)
    #expect(report.kilometresPerHourHundredths == hundredths)
    #expect(report.knotsHundredths == knots)
  }

  @Test(
    "altitudes and courses are rounded half away from zero",
    arguments: [
      (-1_500, -2, -15, 0, 0), (-49, 0, 0, 49, 0), (450, 0, 5, 50, 1), (500, 1, 5, 35_949, 359),
      (850_449, 850, 8_504, 35_950, 0),
    ] as [(Int32, Int64, Int64, UInt16, Int64)]
  )
  func altitude(
    millimetres: Int32,
    metres: Int64,
    decimetres: Int64,
    course: UInt16,
    degrees: Int64
  ) throws {
    var report = try Self.bare()
    report.fix.altitudeMillimetres = millimetres
    report.fix.courseHundredths = course
    #expect(report.altitudeMetres == metres)
    #expect(report.altitudeDecimetres == decimetres)
    #expect(report.courseDegrees == degrees)
  }
}
