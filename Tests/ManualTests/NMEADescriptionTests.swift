import Manual
import NMEA0183
import Primitives
import Testing

@Suite("NMEA candidates as fields and in words")
struct NMEADescriptionTests {
  @Test(
    "has the keys of its formatter, in order",
    arguments: [
      ("GPGGA", "time lat lon quality sats_used hdop alt geoid_sep diff_age diff_station"),
      ("GPGNS", "time lat lon mode sats_used hdop alt geoid_sep diff_age diff_station nav_status"),
      ("GPRMC", "time status lat lon speed_kn course date mag_var mode nav_status"),
      ("GPGLL", "lat lon time status mode"),
      ("GPGSA", "sel_mode fix_type sv pdop hdop vdop system_id"),
      ("GPGSV", "total num in_view sats signal_id"),
      ("PQGSV", "total num in_view sats signal_id system_id"),
      ("GPVTG", "course course_mag speed_kn speed_kmh mode"),
      ("GPZDA", "time date tz_h tz_m"),
      ("GPHDT", "heading"),
      ("GPGST", "time rms major minor orient sd_lat sd_lon sd_alt"),
    ]
  )
  func hasKeys(address: String, keys: String) {
    let names = describe("$\(address)").fields.map(\.name).joined(separator: " ")
    #expect(names == "proto kind talker type ck \(keys)")
  }

  @Test("writes values in the forms of JSON")
  func writesValues() {
    let text = "$GPRMC,092725.5,A,4717.11437,N,00833.91522,W,0.004,77.52,091202,8.4,W,A,SC"
    let expected = [
      Field("proto", .text("nmea")), Field("kind", .text("talker")), Field("talker", .text("GP")),
      Field("type", .text("RMC")), Field("ck", .text("none")),
      Field("time", .text("09:27:25.500000")), Field("status", .text("A")),
      Field("lat", decimal(472_852_395, 7)), Field("lon", decimal(-85_652_537, 7)),
      Field("speed_kn", decimal(4, 3)), Field("course", decimal(7_752, 2)),
      Field("date", .text("2002-12-09")), Field("mag_var", decimal(-84, 1)),
      Field("mode", .text("A")), Field("nav_status", .text("SC")),
    ]
    #expect(describe(text).fields == expected)
  }

  @Test("writes satellites as lists, whole numbers as integers")
  func writesSatellites() {
    let fields = describe("$PQGSV,1,1,02,04,,,32,05,45,180,29.0,07,,,29.5,,,,,a,4").fields
    let expected: [FieldValue] = [
      .list([.integer(4), .null, .null, .integer(32)]),
      .list([.integer(5), .integer(45), .integer(180), .integer(29)]),
      .list([.integer(7), .null, .null, decimal(295, 1)]),
    ]
    #expect(fields.first { $0.name == "sats" }?.value == .list(expected))
    #expect(fields.first { $0.name == "signal_id" }?.value == .text("a"))
    #expect(fields.first { $0.name == "system_id" }?.value == .text("4"))
  }

  @Test("writes a station as a number when it is one")
  func writesStation() {
    let start = "$GPGGA,,,,,,1,,,,,,,,"
    for (station, expected) in [
      ("0123", FieldValue.integer(123)), ("REF1", .text("REF1")), ("", .null),
    ] {
      #expect(describe(start + station).fields.last?.value == expected)
    }
  }

  @Test("names what cannot be read, and nothing else")
  func namesUnreadable() {
    let gsa = describe("$GNGSA,A,3,01,x,,,,,,,,,,,,,,3.3")
    #expect(gsa.fields.suffix(2).map(\.name) == ["err", "verdict"])
    #expect(
      gsa.fields.first { $0.name == "err" }?.value == .list([.text("sv"), .text("system_id")])
    )
    #expect(gsa.fields.first { $0.name == "sv" }?.value == .list([.integer(1), .null]))
    let gga = describe("$GPGGA,240000,9000.1,N,18000.1,E,A,-1,nan,1,f,2,f,x,")
    let expected = "time lat lon quality sats_used hdop alt geoid_sep diff_age"
    #expect(gga.fields.first { $0.name == "err" }?.value == list(expected))
    #expect(gga.verdict == .badField)
  }

  struct Judged: Sendable {
    var candidate: String
    var ending = SentenceFramer.Ending.lineEnd
    var kind: String
    var verdict: NMEAVerdict?
    var words: String
  }

  @Test(
    "gives every candidate its verdict",
    arguments: [
      Judged(
        candidate: "$GPHDT,274.07,T*06",
        kind: "talker",
        verdict: .badChecksum,
        words: "GPHDT: checksum 06, expected 03"
      ),
      Judged(candidate: "$GPHDT,274.07,T*03", kind: "talker", words: "GPHDT: heading 274.07"),
      Judged(
        candidate: "$GPHDT,274.07,T*03",
        ending: .endOfInput,
        kind: "talker",
        words: "GPHDT: heading 274.07"
      ),
      Judged(candidate: "$GPHDT,,T", kind: "talker", words: "GPHDT: no values"),
      Judged(
        candidate: "$GPHDT,X,T",
        kind: "talker",
        verdict: .badField,
        words: "GPHDT: no values; not readable: heading"
      ),
      Judged(
        candidate: "$GPHDT,274.0",
        ending: .nextStart,
        kind: "talker",
        verdict: .truncated,
        words: "GPHDT: breaks off"
      ),
      Judged(
        candidate: "$GPHDT,274.07,T*",
        ending: .endOfInput,
        kind: "talker",
        verdict: .truncated,
        words: "GPHDT: breaks off"
      ),
      Judged(
        candidate: "$GPHDT,274.07,T*0",
        ending: .nextStart,
        kind: "talker",
        verdict: .truncated,
        words: "GPHDT: breaks off"
      ),
      Judged(
        candidate: "$GPHDT,274.07,T*0",
        kind: "talker",
        verdict: .malformedChecksum,
        words: "GPHDT: no two hexadecimal digits after `*`"
      ),
      Judged(
        candidate: "$GPHDT,274.07,T*GZ",
        ending: .nextStart,
        kind: "talker",
        verdict: .malformedChecksum,
        words: "GPHDT: no two hexadecimal digits after `*`"
      ),
      Judged(
        candidate: "$GPHDT,\u{1B}[2J",
        kind: "junk",
        verdict: .badCharacter,
        words: "GPHDT: a byte in it is not printable"
      ),
      Judged(
        candidate: "$GP\u{1B}[2J",
        kind: "junk",
        verdict: .badCharacter,
        words: "GP\\x1b[2J: a byte in it is not printable"
      ),
      Judged(
        candidate: "$gphdt,1",
        kind: "junk",
        verdict: .badAddress,
        words: "gphdt: not an address"
      ),
      Judged(
        candidate: "$GPGGAA,1",
        kind: "junk",
        verdict: .badAddress,
        words: "GPGGAA: not an address"
      ),
      Judged(
        candidate: "$SNRSTAT,1",
        kind: "junk",
        verdict: .unsupported,
        words: "SNRSTAT: a sentence that is not read"
      ),
      Judged(candidate: "$", kind: "junk", verdict: .empty, words: "an empty sentence"),
      Judged(
        candidate: "$GPXDR,a",
        kind: "talker",
        verdict: .unsupported,
        words: "GPXDR: a sentence that is not read"
      ),
      Judged(
        candidate: "$PUBX,00",
        kind: "proprietary",
        verdict: .proprietary,
        words: "PUBX: proprietary sentence"
      ),
      Judged(candidate: "$CCGPQ,GGA", kind: "query", verdict: .query, words: "CCGPQ: query"),
      Judged(
        candidate: "!AIVDM,1",
        kind: "encapsulated",
        verdict: .encapsulated,
        words: "AIVDM: encapsulated sentence"
      ),
    ]
  )
  func judges(expected: Judged) {
    let found = Described(expected.candidate, ending: expected.ending)
    #expect(found.verdict == expected.verdict)
    #expect(found.words == expected.words)
    #expect(found.fields.first { $0.name == "kind" }?.value == .text(expected.kind))
    let word = found.fields.first { $0.name == "verdict" }?.value
    #expect(word == found.verdictWord.map { .text($0) })
  }

  @Test("says in words what a person wants to know")
  func speaks() {
    let lines = [
      "$GNGGA,092725.00,4717.11399,N,00833.91590,W,1,08,1.01,-0.6,M,48.0,M,,",
      "$GPGSV,3,1,10,23,38,230,44,29,71,156,",
      "$GPGSA,A,3,23,29,,,,,,,,,,,1.94,1.18,1.54",
    ]
    let expected = [
      "GNGGA: 09:27:25 UTC, latitude 47.2852332, longitude -8.5652650, fix, 8 satellites used, "
        + "hdop 1.01, altitude -0.6 m, geoid separation 48.0 m",
      "GPGSV: sentence 1 of 3, 10 satellites in view, 23 at 44 dB-Hz, 29 not tracked",
      "GPGSA: 3D fix, satellites 23 29, pdop 1.94, hdop 1.18, vdop 1.54",
    ]
    #expect(lines.map { describe($0).words } == expected)
  }

  @Test("shows what the framer reports, too long ones included")
  func followsTheFramer() {
    var framer = SentenceFramer()
    #expect(Described(.pending, of: framer) == nil)
    for byte in "$GPTXT,".utf8 { _ = framer.push(byte) }
    for _ in 0..<1_024 { _ = framer.push(0x41) }
    let step = framer.push(0x0A)
    let found = Described(step, of: framer)
    #expect(found?.verdict == .tooLong)
    #expect(found?.words == "GPTXT,AAAAAAAAAAAAAA...: longer than 1024 bytes, dropped")
    #expect(found?.fields.map(\.name) == ["proto", "kind", "talker", "type", "ck", "verdict"])
  }

  private func describe(_ candidate: String) -> Described {
    Described(candidate)
  }

  private func decimal(_ coefficient: Int64, _ fractionDigits: UInt8) -> FieldValue {
    .decimal(FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits))
  }

  private func list(_ words: String) -> FieldValue {
    .list(words.split(separator: " ").map { .text(String($0)) })
  }
}
