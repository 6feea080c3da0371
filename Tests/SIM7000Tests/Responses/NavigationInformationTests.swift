import GNSS
import Primitives
import SIM7000
import Testing

@Suite("The navigation information")
struct NavigationInformationTests {
  @Test("of a fix has every field in its unit")
  func fix() throws {
    let line =
      "+CGNSINF: 1,1,20230126203118.250,38.897629,-77.036780,-17.600,43.21,360.00,1,,1.0,1.3,"
      + "0.9,,24,5,3,,43,,"
    let information = try NavigationInformation(parsing: Array(line.utf8).span)
    #expect(information.isRunning)
    #expect(information.isFixed == true)
    #expect(information.latitude == Latitude(e7: 388_976_290))
    #expect(information.longitude == Longitude(e7: -770_367_800))
    #expect(information.altitudeMillimetres == -17_600)
    #expect(information.speedHundredthsOfKilometrePerHour == 4_321)
    #expect(information.courseHundredths == 36_000)
    #expect(information.fixMode == 1)
    #expect(information.hdop == HDOP(hundredths: 100))
    #expect(information.pdopHundredths == 130)
    #expect(information.vdopHundredths == 90)
    #expect(information.satellitesInView == 24)
    #expect(information.satellitesUsed == 5)
    #expect(information.glonassSatellites == 3)
    #expect(information.carrierToNoiseDensity == 43)
    #expect(information.horizontalAccuracyMillimetres == nil)
    let fix = try #require(information.fix)
    #expect(
      fix.time
        == UTCTime(
          year: 2023,
          month: 1,
          day: 26,
          hour: 20,
          minute: 31,
          second: 18,
          millisecond: 250
        )
    )
    #expect(fix.speedMillimetresPerSecond == 12_003)
    #expect(fix.courseHundredths == 0)
    #expect(fix.satellitesUsed == 5)
  }

  @Test(
    "without a fix has no Fix, whatever else it says",
    arguments: [
      "+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,",
      "+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,",
      "+CGNSINF: 1,0,20220723071332.000,,,,0.24,0.0,0,,,,,,8,0,,,42,,",
      "+CGNSINF: 1,,,44.060004,20.920002,-37.592,,,1,,0.1,0.1,0.1,,,,155976.0,6000.0",
      "+CGNSINF: 1,1,20170520190355.000,,4.367987,94.900,0.11,313.2,1,,0.8,1.2,1.0,,14,11,,,39,,",
      "+CGNSINF: 0,1,20170520190355.000,50.1,4.367987,94.9,0.11,313.2,1,,0.8,1.2,1.0,,14,11,,,39,,",
      "+CGNSINF: 1,0,20170520190355.000,50.1,4.367987,94.9,0.11,313.2,1,,0.8,1.2,1.0,,14,11,,,39,,",
    ]
  )
  func noFix(_ line: String) throws {
    #expect(try NavigationInformation(parsing: Array(line.utf8).span).fix == nil)
  }

  @Test("knows null from zero")
  func null() throws {
    let line = "+CGNSINF: 1,0,,,,,,,0,,,0.0,,,4,,,,46,,"
    let information = try NavigationInformation(parsing: Array(line.utf8).span)
    #expect(information.clock == nil)
    #expect(information.altitudeMillimetres == nil)
    #expect(information.speedMillimetresPerSecond == nil)
    #expect(information.courseHundredths == nil)
    #expect(information.hdop == nil)
    #expect(information.pdopHundredths == nil)
    #expect(information.satellitesUsed == nil)
    #expect(information.satellitesInView == 4)
  }

  @Test("takes the clock of 1980 for no time, and keeps what it shows")
  func unsetClock() throws {
    let line = "+CGNSINF: 1,1,19800106002148.000,1.0,2.0,,0.00,0.0,0,,,,,,0,0,,,,,"
    let information = try NavigationInformation(parsing: Array(line.utf8).span)
    #expect(information.clock?.year == 1980)
    #expect(information.time == nil)
    #expect(information.fix != nil)
    #expect(information.fix?.time == nil)
  }

  @Test("is the same in the URC, with 22 fields, and reads the sibling's 18")
  func forms() throws {
    let urc =
      "+UGNSINF: 1,1,20220126140944.000,57.715185,11.973960,44.600,0.00,214.5,1,,1.4,,,,29,5,,,52,,,"
    let response =
      "+CGNSINF: 1,1,20220126140944.000,57.715185,11.973960,44.600,0.00,214.5,1,,1.4,,,,29,5,,,52,,"
    #expect(
      try NavigationInformation(parsing: Array(urc.utf8).span)
        == NavigationInformation(parsing: Array(response.utf8).span)
    )
    let sibling =
      "+CGNSINF: 1,1,20221021130421.000,42.674884,23.289787,592.877,,,1,,3.5,3.6,1.0,,3,,11864.6,143.4"
    let information = try NavigationInformation(parsing: Array(sibling.utf8).span)
    #expect(information.satellitesInView == 3)
    #expect(information.satellitesUsed == nil)
    #expect(information.carrierToNoiseDensity == nil)
    #expect(information.horizontalAccuracyMillimetres == 11_864_600)
    #expect(information.verticalAccuracyMillimetres == 143_400)
  }

  @Test(
    "keeps a number of satellites that cannot be, and does not count it",
    arguments: [
      ("4", 4, 4), ("99", 99, 99), ("100", nil, 100), ("10240", nil, 10_240), ("", nil, nil),
    ]
      as [(String, UInt8?, UInt32?)]
  )
  func satellites(_ field: String, _ inView: UInt8?, _ code: UInt32?) throws {
    let line = "+CGNSINF: 1,0,,,,,,,0,,,,,,\(field),0,,,46,,"
    let information = try NavigationInformation(parsing: Array(line.utf8).span)
    #expect(information.satellitesInView == inView)
    #expect(information.satellitesInViewCode == code)
  }

  /// SIM7070 (transcript 047 and LilyGO issue 177), Air780EG, the GNSS application note.
  @Test(
    "is read from real lines of every length",
    arguments: [
      (
        "+CGNSINF: 1,1,20250830031121.000,20.563347,-103.433195,1593.933,0.00,6.2,0,,1.5,1.8,1.0,,8,,"
          + "26.4,37.0", true, 26_400
      ),
      (
        "+CGNSINF: 1,,,44.060004,20.920002,-37.592,,,1,,0.1,0.1,0.1,,,,155976.0,6000.0", false,
        155_976_000
      ),
      ("+UGNSINF: 1,0,20250707212251,,,0.000,0.00,0.00,1,,99.9,99.9,4.00,,0,0,,,0,,", false, nil),
      (
        "+UGNSINF: 1,1,20171103022632.000,31.222067,121.354368,34.700,0.00,0.0,1,,1.1,1.4,0.9,,21,6,,,"
          + "45,,,", true, nil
      ),
    ] as [(String, Bool, UInt32?)]
  )
  func lengths(_ line: String, _ hasFix: Bool, _ accuracy: UInt32?) throws {
    let information = try NavigationInformation(parsing: Array(line.utf8).span)
    #expect((information.fix != nil) == hasFix)
    #expect(information.horizontalAccuracyMillimetres == accuracy)
  }

  @Test(
    "reports which field is wrong",
    arguments: [
      ("+CGNSINF: 1,1,20240609120000.000,40.4168,-3.7038,667.5,0.00,0.0,1", 0, 9),
      ("+CGNSINF: ,0,,,,,,,0,,,,,,4,,,,46,,", 1, 10),
      ("+CGNSINF: 2,0,,,,,,,0,,,,,,4,,,,46,,", 1, 10),
      ("+CGNSINF: 1,2,,,,,,,0,,,,,,4,,,,46,,", 2, 12),
      ("+CGNSINF: 1,1,20221321130421.000,,,,,,0,,,,,,4,,,,46,,", 3, 14),
      ("+CGNSINF: 1,1,2022102113042.000,,,,,,0,,,,,,4,,,,46,,", 3, 14),
      ("+CGNSINF: 1,1,,91.000000,,,,,0,,,,,,4,,,,46,,", 4, 15),
      ("+CGNSINF: 1,1,,31.2z,,,,,0,,,,,,4,,,,46,,", 4, 15),
      ("+CGNSINF: 1,1,,1.0,-180.0000001,,,,0,,,,,,4,,,,46,,", 5, 19),
      ("+CGNSINF: 1,1,,,,,-1.00,,0,,,,,,4,,,,46,,", 7, 18),
      ("+CGNSINF: 1,1,,,,,,361.0,0,,,,,,4,,,,46,,", 8, 19),
      ("+CGNSINF: 1,1,,,,,,,3,,,,,,4,,,,46,,", 9, 20),
      ("+CGNSINF: 1,1,,,,,,,0,,,,,,-1,,,,46,,", 15, 27),
      ("+CGNSINF: 1,1,,,,,,,0,,,,,,1,256,,,46,,", 16, 29),
    ]
  )
  func refuses(_ line: String, _ number: Int, _ detail: Int) {
    let error: InformationResponseError =
      number == 0
      ? .wrongFieldCount(found: detail, expected: 21...22)
      : .invalidField(number: number, offset: detail)
    #expect(throws: error) { try NavigationInformation(parsing: Array(line.utf8).span) }
  }

  @Test(
    "has a name that is complete",
    arguments: ["+CGSN1F : 1,0", "1,0,,,,,,,0,,,,,,,,,,,,", "+CGNSINF"]
  )
  func otherName(_ line: String) {
    #expect(throws: InformationResponseError.otherName) {
      try NavigationInformation(parsing: Array(line.utf8).span)
    }
  }

  @Test("never traps on a damaged line")
  func damage() {
    let good = Array(
      "+CGNSINF: 1,1,20230126203118.000,38.897629,-77.036780,17.600,0.00,0.0,1,,1.0,1.3,0.9,,24,5,3,,43,,"
        .utf8
    )
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      var line = good
      for _ in 0..<random.integer(in: 1...4) {
        let index = Int(random.integer(in: 0...Int64(line.count - 1)))
        switch random.integer(in: 0...2) {
        case 0: line[index] ^= 1 << UInt8(random.integer(in: 0...7))
        case 1: line.remove(at: index)
        default: line.insert(line[index], at: index)
        }
      }
      _ = try? NavigationInformation(parsing: line.span)
      _ = URC(parsing: line.span)
    }
  }
}
