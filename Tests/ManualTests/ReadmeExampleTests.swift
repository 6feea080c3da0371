import GNSS
import Testing

@Suite("The guides' examples")
struct ReadmeExampleTests {
  struct Case: Sendable {
    var line: String
    var latitude: Int32?
    var longitude: Int32?
  }

  /// Lines of the AT manual's form, and the GGA of the gpsd project's tests.
  @Test(
    "finds the fix in a line of either port, and none where none is",
    arguments: [
      Case(
        line: "+CGNSINF: 1,1,20260904052031.000,31.953900,35.910600,752.300,0.00,0.0,1,,0.9,1.2,"
          + "0.8,,12,9,,,43,,",
        latitude: 319_539_000,
        longitude: 359_106_000
      ),
      Case(line: "+CGNSINF: 1,0,,,,,,,,,,,,,,,,,,,"),
      Case(
        line: "$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76",
        latitude: 533_613_367,
        longitude: -65_056_200
      ),
      Case(line: "$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*77"),
      Case(line: "$GPGGA,092750.000,,,,,0,0,,,M,,M,,*4D"),
      Case(line: "RDY"),
    ]
  )
  func finds(testCase: Case) throws {
    let found = try fix(in: testCase.line)?.position
    #expect(found?.latitude.e7 == testCase.latitude)
    #expect(found?.longitude.e7 == testCase.longitude)
  }

  @Test("reports what is wrong with a damaged line")
  func refuses() {
    #expect(throws: (any Error).self) { try fix(in: "+CGNSINF: 1,1,2026") }
  }

  /// The epoch of the GNSS note's burst and the one behind it, which the end of the log closes.
  @Test("makes one fix of all that a receiver reports of a second, and of the last one")
  func assembles() {
    let log = Array(
      """
      $GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D\r
      $GNVTG,0.0,T,4.6,M,0.0,N,0.0,K,A*3F\r
      $GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31\r
      $GNGGA,023852.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7E
      """.utf8
    )
    let fixes = fixes(of: log)
    #expect(fixes.map(\.position.latitude.e7) == [312_221_805, 312_221_805])
    #expect(fixes.first?.altitudeMillimetres == 33_800)
    #expect(fixes.first?.time != nil)
  }
}
