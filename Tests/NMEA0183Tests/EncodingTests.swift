import GNSS
import NMEA0183
import Primitives
import Testing

@Suite("Writing sentences")
struct EncodingTests {
  static let canonical = [
    "$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B",
    "$GPGGA,092725.00,4717.11399,N,00833.91590,E,2,08,1.01,499.6,M,48.0,M,3.2,0123*77",
    "$GPGGA,,,,,,0,,,,,,,,*66", "$GPGGA,092725.00,,,,,0,00,99.99,,,,,,*6D",
    "$GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D",
    "$GPGGA,092725.00,4717,N,00833,E,1,08,1.01,499.6,M,48.0,M,,*5C",
    "$GPGGA,092725.00,0000.00001,S,00000.00001,W,1,08,1.01,499.6,M,48.0,M,,*5E",
    "$GPGGA,092725.00,4717.11399,N,00833.91590,E,1,08,1.01,-31.4,M,48.0,M,,*42",
    "$GNGNS,132819.60,4134.4979,N,09345.0343,W,RRNNNN,10,0.9,278.161,-31.442,6.6,0133,S*3C",
    "$GNGNS,191434.96,,,,,NNN,,,,,,*36",
    "$GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31",
    "$GPRMC,,V,,,,,,,,,,N*53",
    "$GPRMC,083559.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A*57",
    "$GNRMC,083559.00,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A,U*30",
    "$GPRMC,235960,A,4717.11437,N,00833.91522,E,0.004,77.52,091202,,,A*70",
    "$GPRMC,225446,A,4916.45,N,12311.12,W,0.5,54.7,191194,20.3,E",
    "$GPGLL,4717.11364,N,00833.91565,E,092321.00,V,N*78", "$GPGLL,4916.45,N,12311.12,W,225444,A",
    "$GPGSA,A,3,23,29,07,08,09,18,26,28,,,,,1.94,1.18,1.54*0D",
    "$GNGSA,A,3,80,71,73,79,69,,,,,,,,1.83,1.09,1.47,2*09", "$GPGSA,A,1,,,,,,,,,,,,,,,*1E",
    "$GPGSA,A,3,,04,07,08,09,,24,26,28,29,,12,2.8,2.2,1.5",
    "$GPGSV,3,1,10,23,38,230,44,29,71,156,47,07,29,116,41,08,09,081,36*7F",
    "$GPGSV,1,1,00,1*64", "$GPGSV,1,1,00*79", "$GPGSV,1,1,02,05,45,180,33,06,45,181,34,8*6A",
    "$PQGSV,4,1,14,04,,,32,12,46,282,30,19,50,092,31,25,17,302,26,0,4*54",
    "$GLGSV,1,1,01,255,,,37*52",
    "$GPVTG,,T,,M,,N,,K,N*2C", "$GNVTG,0.0,T,4.6,M,0.0,N,0.0,K,A*3F",
    "$GPVTG,77.52,T,,M,0.004,N,0.008,K*6B",
    "$GPZDA,235960.00,31,12,2016,00,00*69", "$GPZDA,082710.00,16,09,2002,-03,30*49",
    "$GPZDA,,,,,,*48", "$HEHDT,274.07,T*19", "$GPGST,024603.00,3.2,6.6,4.7,47.3,5.8,5.6,22.0*58",
    "$GNGBS,103607.00,15.1,24.2,31.0,,,,", "$GNGBS,235458.00,1.4,1.3,3.1,03,0.5,-21.4,3.8,1,8",
    "$GPDTM,999,,0.08,N,0.07,E,-47.7,W84*1B", "$GPDTM,999,CH95,0.08,S,0.07,W,-47.7,W84",
    "$GPTHS,,V*0E", "$VWVLW,1234.5,N,12.3,N*4D", "$GPVLW,,N,,N,15.8,N,1.2,N*65",
    "$GNGRS,104148.00,1,2.6,2.2,-1.6,,-1.7,-1.5,5.8,1.7,,,,,1,1",
    "$GNGRS,104148.00,1,2.6,2.2,-1.6,-1.1,-1.7,-1.5,5.8,1.7,,,,",
    "$GPTXT,01,01,02,u-blox ag - www.u-blox.com*50", "$GPTXT,01,01,02,1^2C2^2A3^5E",
  ]

  @Test("a canonical sentence comes out as it went in", arguments: canonical)
  func repeats(line: String) throws {
    let bare = String(line.split(separator: "*")[0])
    let parity = bare.utf8.dropFirst().reduce(0, ^)
    let digits = String(parity, radix: 16, uppercase: true)
    let whole = "\(bare)*\(parity < 16 ? "0" : "")\(digits)"
    #expect(line == bare || line == whole)
    #expect(try encoded(line) == "\(whole)\r\n")
  }

  @Test(
    "other forms come out canonical",
    arguments: [
      (
        "$GPGGA,092725.,+717.1,N,3.91590,E,01,4,.5,007,M,,M,,7",
        "$GPGGA,092725,0717.1,N,00003.91590,E,1,04,0.5,7,M,,,,0007*02"
      ),
      ("$GPRMC,,V,,,,,,,,,,,", "$GPRMC,,V,,,,,,,,,*31"),
      ("$GPVTG,054.7,034.4,005.5,010.2*54", "$GPVTG,54.7,T,34.4,M,5.5,N,10.2,K*78"),
      ("$GPGSA,A,3,1,,,5", "$GPGSA,A,3,01,,,05,,,,,,,,,,,*18"),
      ("$GPGSV,1,1,1,5,4,3,2", "$GPGSV,1,1,01,05,04,003,02*48"),
      ("$GPDTM,W84", "$GPDTM,W84,,,,,,,*11"),
      ("$GPTXT,1,1,2,a,b", "$GPTXT,01,01,02,a^2Cb*61"),
    ]
  )
  func normalizes(line: String, expected: String) throws {
    #expect(try encoded(line) == expected + "\r\n")
  }

  @Test("what a value is made of is what is written")
  func encodesMadeValues() throws {
    var rmc = RMC()
    rmc.time = TimeOfDay(hour: 23, minute: 59, second: 60, microsecond: 500_000, fractionDigits: 1)
    rmc.status = FieldText("A")
    rmc.latitude = Coordinate(try #require(Latitude(e7: -339_410_833)), minuteDigits: 4)
    rmc.longitude = Coordinate(try #require(Longitude(e7: 85_652_537)), minuteDigits: 5)
    rmc.speedKnots = FixedPoint(coefficient: 4, fractionDigits: 3)
    rmc.date = CalendarDate(year: 2_016, month: 12, day: 31)
    rmc.magneticVariationDegrees = FixedPoint(coefficient: -84, fractionDigits: 1)
    rmc.mode = FieldText("D")
    var line = FixedBytes<96>()
    rmc.encode(talker: .gn, into: &line)
    let expected: StaticString =
      "$GNRMC,235960.5,A,3356.4650,S,00833.91522,E,0.004,,311216,8.4,W,D*0E\r\n"
    #expect(text(line) == expected.description)
    #expect(!line.isTruncated)
  }

  @Test("GSV: a group of two sentences from six satellites")
  func encodesGSV() {
    var line = FixedBytes<164>()
    for number: UInt32 in 1...2 {
      var contents = GSV.Contents()
      contents.total = 2
      contents.number = number
      contents.inView = 6
      contents.signalID = 11
      for index in 0..<(number == 1 ? 4 : 2) {
        let id = FixedPoint(coefficient: Int64(number) * 4 + Int64(index), fractionDigits: 0)
        contents.append(Satellite(id: id, carrierToNoise: id))
      }
      contents.encode(talker: .gb, into: &line)
    }
    let expected =
      "$GBGSV,2,1,06,04,,,04,05,,,05,06,,,06,07,,,07,B*00\r\n$GBGSV,2,2,06,08,,,08,09,,,09,B*03\r\n"
    #expect(text(line) == expected)
  }

  @Test(
    "rounds a coordinate whole, never to 60 minutes",
    arguments: [
      (479_999_999, 3, "4800.000,N"), (479_999_999, 5, "4759.99999,N"),
      (479_999_999, 7, "4759.9999940,N"), (-479_999_999, 0, "4800,S"),
      (899_999_999, 4, "9000.0000,N"),
      (0, 2, "0000.00,N"), (-1, 7, "0000.0000060,S"), (-1, 2, "0000.00,S"),
      (1_666_667, 0, "0010,N"), (472_852_332, 5, "4717.11399,N"),
    ]
  )
  func roundsLatitude(e7: Int32, digits: Int, expected: String) throws {
    var gll = GLL()
    gll.latitude = Coordinate(try #require(Latitude(e7: e7)), minuteDigits: digits)
    var line = FixedBytes<64>()
    gll.encode(talker: .gp, into: &line)
    #expect(text(line).hasPrefix("$GPGLL,\(expected),,,,*"))
  }

  @Test("refuses to make times and texts that cannot be written")
  func refuses() {
    #expect(TimeOfDay(hour: 24, minute: 0, second: 0) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 61) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 0, microsecond: 5_000) == nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 0, microsecond: 5_000, fractionDigits: 3) != nil)
    #expect(TimeOfDay(hour: 0, minute: 0, second: 0, fractionDigits: 7) == nil)
    #expect(FieldText("") == nil)
    #expect(FieldText("NNNNNNNNN") == nil)
    #expect(FieldText("A,B") == nil)
    #expect(FieldText("NNNNNNNN")?.letter(at: 7) == 0x4E)
  }

  @Test("reports that a line does not fit")
  func truncates() {
    var line = FixedBytes<16>()
    GGA().encode(talker: .gp, into: &line)
    #expect(line.isTruncated)
  }

  private func encoded(_ line: String) throws -> String {
    let bytes = Array(line.utf8)
    let sentence = Sentence(parsing: bytes.span)
    let parsed = SentenceContent(parsing: sentence, in: bytes.span)
    let content = try #require(parsed)
    var encoded = FixedBytes<128>()
    content.encode(sentence, in: bytes.span, into: &encoded)
    return text(encoded)
  }
}

/// The bytes as text.
func text<let capacity: Int>(_ bytes: FixedBytes<capacity>) -> String {
  String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self)
}
