import GNSS
import NMEA0183
import Primitives
import Testing

@Suite("The values of each formatter")
struct FormatterTests {
  @Test("GGA: fix data, metres only where the unit is metres")
  func readsGGA() throws {
    let text = "$GPGGA,092725.00,4717.11399,N,00833.91590,W,2,08,1.01,499.6,M,48.0,M,3.2,0123"
    guard case .gga(let value) = try content(text) else { throw Unexpected() }
    #expect(value.latitude?.e7 == 472_852_332)
    #expect(value.longitude?.e7 == -85_652_650)
    #expect(value.quality == 2)
    #expect(value.satellitesUsed == 8)
    #expect(value.hdop == decimal(101, 2))
    #expect(value.altitudeMetres == decimal(4_996, 1))
    #expect(value.geoidSeparationMetres == decimal(480, 1))
    #expect(value.differentialAgeSeconds == decimal(32, 1))
    #expect(value.station == .number(123))
    #expect(value.unreadable.isEmpty)
    let feet = try content("$GPGGA,,,,,,1,08,1.01,1639.1,f,48.0,M,,REF1")
    guard case .gga(let value) = feet else { throw Unexpected() }
    #expect(value.altitudeMetres == nil)
    #expect(value.unreadable == UnreadableFields(.altitude))
    guard case .text = value.station else { throw Unexpected() }
  }

  @Test("GGA: no fix, cut short, or longer than it should be")
  func readsOddGGA() throws {
    for text in ["$GPGGA,,,,,,0,,,,,,,,*66", "$GPGGA", "$GPGGA,,,,,,0,,,,,,,,,,,,"] {
      guard case .gga(let value) = try content(text) else { throw Unexpected() }
      #expect(value.latitude == nil)
      #expect(value.hdop == nil)
      #expect(value.unreadable.isEmpty)
      #expect(Fix(value) == nil)
    }
  }

  @Test("RMC: a whole one, and the fix that it makes")
  func readsRMC() throws {
    let text = "$GPRMC,083559.00,A,4717.11437,N,00833.91522,E,10.000,360.0,091222,8.4,W,A,V"
    guard case .rmc(let value) = try content(text) else { throw Unexpected() }
    #expect(value.status?.isLetter(0x41) == true)
    #expect(value.magneticVariationDegrees == decimal(-84, 1))
    #expect(value.mode?.isLetter(0x41) == true)
    #expect(value.navigationalStatus?.isLetter(0x56) == true)
    let fix = try #require(Fix(value))
    #expect(fix.position.latitude.e7 == 472_852_395)
    #expect(fix.time?.millisecondsSince1970 == 1_670_574_959_000)
    #expect(fix.speedMillimetresPerSecond == 5_144)
    #expect(fix.courseHundredths == 0)
  }

  @Test(
    "RMC: no fix, no claim",
    arguments: [
      "$GPRMC,,V,,,,,,,,,,N*53",
      "$GPRMC,083559.00,V,4717.11437,N,00833.91522,E,0.004,77.52,091222,,,N",
      "$GPRMC,083559.00,AA,4717.11437,N,00833.91522,E,0.004,77.52,091222,,,N",
      "$GPRMC,083559.00,A,4717.11437,,00833.91522,E,0.004,77.52,091222,,,A",
      "$GPRMC,083559.00,A,,,,,0.004,77.52,091222,,,A",
    ]
  )
  func makesNoFix(text: String) throws {
    guard case .rmc(let value) = try content(text) else { throw Unexpected() }
    #expect(Fix(value) == nil)
  }

  @Test("a fix leaves out what cannot be: an old clock, a negative speed, a course of 361")
  func leavesOutTheImpossible() throws {
    let text = "$GPRMC,083559.00,A,4717.11437,N,00833.91522,E,-0.1,361.0,060180,,,A"
    guard case .rmc(let value) = try content(text) else { throw Unexpected() }
    let fix = try #require(Fix(value))
    #expect(fix.time == nil)
    #expect(fix.speedMillimetresPerSecond == nil)
    #expect(fix.courseHundredths == nil)
    let zero = try content("$GPGGA,,4717.11399,N,00833.91590,E,1,300,0.00,-31.4,M,,M,,")
    guard case .gga(let value) = zero else { throw Unexpected() }
    let other = try #require(Fix(value))
    #expect(other.hdop == nil)
    #expect(other.satellitesUsed == nil)
    #expect(other.altitudeMillimetres == -31_400)
  }

  @Test(
    "GSA: ids and system id, 17 fields or 18",
    arguments: [
      (
        "$GPGSA,A,3,23,29,07,08,09,18,26,28,,,,,1.94,1.18,1.54*0D", [23, 29, 7, 8, 9, 18, 26, 28],
        nil
      ),
      ("$GNGSA,A,3,80,71,73,79,69,,,,,,,,1.83,1.09,1.47,2*09", [80, 71, 73, 79, 69], 2),
      ("$GNGSA,A,1,,,,,,,,,,,,,,,,*2C", [], nil),
      ("$GPGSA,A,3,01,02,03*1C", [1, 2, 3], nil),
      ("$GNGSA,A,3,301,7,,,,,,,,,,,1.83,1.09,1.47", [301, 7], nil),
      ("$GNGSA,A,3,01,,03,,,,,,,,,12,1.83,1.09,1.47,F", [1, 3, 12], 15),
    ] as [(String, [UInt32], UInt8?)]
  )
  func readsGSA(text: String, ids: [UInt32], systemID: UInt8?) throws {
    guard case .gsa(let value) = try content(text) else { throw Unexpected() }
    #expect((0..<value.satellites.count).map { value.satellites[$0] } == ids)
    #expect(value.systemID == systemID)
    #expect(value.unreadable.isEmpty)
  }

  @Test("GSA: an id and a system id that cannot be read are named")
  func namesUnreadableGSA() throws {
    let text = "$GNGSA,A,3,01,x,03,,,,,,,,,,1.83,1.09,1.47,3.3"
    guard case .gsa(let value) = try content(text) else { throw Unexpected() }
    #expect((0..<value.satellites.count).map { value.satellites[$0] } == [1, nil, 3])
    #expect(value.unreadable.contains(.satellites))
    #expect(value.unreadable.contains(.systemID))
    #expect(value.vdop == decimal(147, 2))
  }

  @Test("GSA: one id of twelve that cannot be read, or that has another length", arguments: 0..<12)
  func readsOddID(place: Int) throws {
    let ids = (0..<12).map { "\($0 + 21)" }
    for (text, id) in [("2x", nil), ("x2", nil), ("7", 7), ("301", 301), ("", 0)]
      as [(String, UInt32?)]
    {
      var fields = ids
      fields[place] = text
      // Behind the last id the dilutions look like ids.
      let sentence = "$GNGSA,A,3,\(fields.joined(separator: ",")),19,18,17"
      guard case .gsa(let value) = try content(sentence) else { throw Unexpected() }
      var expected = (0..<12).map { UInt32?($0 + 21) }
      expected[place] = id
      if text.isEmpty { expected.remove(at: place) }
      #expect((0..<value.satellites.count).map { value.satellites[$0] } == expected, "\(sentence)")
      #expect(value.pdop == decimal(19, 0))
      #expect(value.vdop == decimal(17, 0))
    }
  }

  struct View: Sendable {
    var text: String
    /// id, C/N0; -1 for none.
    var satellites: [[Int64]]
    var signalID: UInt8?
    var systemID: UInt8?
    var isReadable = true
  }

  @Test(
    "GSV: groups of four, and what the fields behind them are",
    arguments: [
      View(text: "$GPGSV,1,1,00*79", satellites: []),
      View(text: "$GPGSV,1,1,00,1*64", satellites: [], signalID: 1),
      View(text: "$GPGSV,1,1,00,,,,", satellites: []),
      View(text: "$GLGSV,1,1,01,*48", satellites: []),
      View(text: "$GPGSV,1,1,01,05,45,180,33,A*28", satellites: [[5, 33]], signalID: 10),
      View(text: "$GPGSV,1,1,01,05,45,180,33,G*2E", satellites: [[5, 33]], isReadable: false),
      View(
        text: "$GPGSV,1,1,02,05,45,180,33,06,45,181,34,8*6A",
        satellites: [[5, 33], [6, 34]],
        signalID: 8
      ),
      View(text: "$GPGSV,3,3,09,88,07,028", satellites: [[88, -1]]),
      View(text: "$GPGSV,1,1,01,05,45,180,33,1,4", satellites: [[5, 33]]),
      View(
        text: "$PQGSV,1,1,01,04,,,32,0,4",
        satellites: [[4, 32]],
        signalID: 0,
        systemID: 4
      ),
      View(text: "$PQGSV,1,1,01,04,,,32,1", satellites: [[4, 32]], signalID: 1),
      View(text: "$GPGSV,1,1,01,05,45,180,A3", satellites: [[5, -1]], isReadable: false),
      View(
        text: "$GPGSV,1,1,05,01,10,020,30,02,11,021,31,03,12,022,32,04,13,023,33,05,14,024,34*49",
        satellites: [[1, 30], [2, 31], [3, 32], [4, 33], [5, 34]]
      ),
    ]
  )
  func readsGSV(expected: View) throws {
    let bytes = Array(expected.text.utf8)
    let sentence = Sentence(parsing: bytes.span)
    let value = GSV(parsing: sentence, in: bytes.span)
    var satellites: [[Int64]] = []
    for index in 0..<value.groupCount {
      guard let satellite = value.satellite(at: index, of: sentence, in: bytes.span) else {
        continue
      }
      satellites.append([
        satellite.id?.coefficient ?? -1, satellite.carrierToNoise?.coefficient ?? -1,
      ])
    }
    #expect(satellites == expected.satellites)
    #expect(value.signalID == expected.signalID)
    #expect(value.systemID == expected.systemID)
    #expect(value.unreadable.isEmpty == expected.isReadable)
  }

  @Test(
    "GSV: the four numbers of a satellite, one by one and all in turn",
    arguments: [
      ("05,45,187,33", [5, 45, 187, 33]), ("5,45,187,33", [5, 45, 187, 33]),
      ("99,90,359,99", [99, 90, 359, 99]), ("5,09,060,", [5, 9, 60, -1]),
      ("10,09,360,00", [10, 9, 360, 0]), ("10,9,060,20", [10, 9, 60, 20]),
      ("301,9,1,20", [301, 9, 1, 20]), ("10,,,20", [10, -1, -1, 20]),
    ] as [(String, [Int64])]
  )
  func readsSatellite(text: String, numbers: [Int64]) {
    let bytes = Array("$GPGSV,1,1,12,\(text),01,02,003,04".utf8)
    let sentence = Sentence(parsing: bytes.span)
    let value = GSV(parsing: sentence, in: bytes.span)
    var seen: [Satellite] = []
    value.forEachSatellite(of: sentence, in: bytes.span) { seen.append($0) }
    #expect(seen.first == value.satellite(at: 0, of: sentence, in: bytes.span))
    #expect(
      seen.map { satellite in
        [
          satellite.id, satellite.elevationDegrees, satellite.azimuthDegrees,
          satellite.carrierToNoise,
        ].map { $0?.coefficient ?? -1 }
      } == [numbers, [1, 2, 3, 4]]
    )
    #expect(value.inView == 12)
  }

  @Test("GSV: as many satellites as the sentence has", arguments: [8, 9, 10, 50])
  func readsAllSatellites(count: Int) throws {
    let satellites = (1...count).map { ",\($0),10,020,30" }.joined()
    let bytes = Array("$GPGSV,1,1,99\(satellites),8".utf8)
    let sentence = Sentence(parsing: bytes.span)
    let value = GSV(parsing: sentence, in: bytes.span)
    let ids = (0..<value.groupCount).map { index in
      value.satellite(at: index, of: sentence, in: bytes.span)?.id?.coefficient
    }
    #expect(ids == (1...count).map { Int64($0) })
    #expect(value.signalID == 8)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "VTG: with its letters, without them, and cut",
    arguments: [
      ("$GPVTG,054.7,T,034.4,M,005.5,N,010.2,K*48", [547, 344, 55, 102], true),
      ("$GPVTG,054.7,034.4,005.5,010.2*54", [547, 344, 55, 102], true),
      ("$GPVTG,,T,,M,,N,,K,N*2C", [-1, -1, -1, -1], true),
      ("$GPVTG,,,,,,,,,N*30", [-1, -1, -1, -1], true),
      ("$GPVTG,,T,,M,2C*16", [-1, -1, -1, -1], false),
    ] as [(String, [Int64], Bool)]
  )
  func readsVTG(text: String, expected: [Int64], isReadable: Bool) throws {
    guard case .vtg(let value) = try content(text) else { throw Unexpected() }
    let numbers = [
      value.courseDegrees, value.courseMagneticDegrees, value.speedKnots,
      value.speedKilometresPerHour,
    ]
    #expect(numbers.map { $0?.coefficient ?? -1 } == expected)
    #expect(value.unreadable.isEmpty == isReadable)
  }

  @Test(
    "ZDA: a date that exists, or none",
    arguments: [
      ("082710.00,16,09,2002,-03,30", 16, true), ("235960.00,31,12,2016,00,00", 31, true),
      (",,,,,", nil, true), ("082710.00,,09,2002,00,00", nil, true),
      ("082710.00,31,02,2002,00,00", nil, false), ("082710.00,0,0,0,00,00", nil, false),
      ("082710.00,D,09,2002,00,00", nil, false),
    ] as [(String, UInt8?, Bool)]
  )
  func readsZDA(fields: String, day: UInt8?, isReadable: Bool) throws {
    guard case .zda(let value) = try content("$GPZDA,\(fields)") else { throw Unexpected() }
    #expect(value.date?.day == day)
    #expect(value.unreadable.isEmpty == isReadable)
  }

  @Test("GNS, HDT and GST: each field in its place")
  func readsTheOthers() throws {
    let gns =
      "$GNGNS,132819.60,4134.4979,N,09345.0343,W,RRNNNN,10,0.9,278.161,-31.442,6.6,0133,S*3C"
    guard case .gns(let value) = try content(gns) else { throw Unexpected() }
    #expect(value.longitude?.e7 == -937_505_717)
    #expect(value.mode?.range.count == 6)
    #expect(value.altitudeMetres == decimal(278_161, 3))
    #expect(value.geoidSeparationMetres == decimal(-31_442, 3))
    #expect(value.station == .number(133))
    #expect(value.navigationalStatus?.isLetter(0x53) == true)
    guard case .hdt(let heading) = try content("$HEHDT,274.07,T*19") else { throw Unexpected() }
    #expect(heading.headingDegrees == decimal(27_407, 2))
    let gst = try content("$GPGST,024603.00,3.2,6.6,4.7,47.3,5.8,5.6,22.0*58")
    guard case .gst(let errors) = gst else { throw Unexpected() }
    #expect(errors.rangeDeviation == decimal(32, 1))
    #expect(errors.orientationDegrees == decimal(473, 1))
    #expect(errors.altitudeDeviation == decimal(220, 1))
  }

  private func decimal(_ coefficient: Int64, _ fractionDigits: UInt8) -> FixedPoint {
    FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits)
  }
}
