import GNSS
import NMEA0183
import Primitives
import Testing

@Suite("The values of an epoch")
struct EpochValuesTests {
  @Test(
    "carries the date over midnight, a leap second and a change of the clock",
    arguments: [
      (
        "$GPRMC,235958.00,V,,,,,,,311216,,,N\n$GPGGA,235959.00,,,,,0,,,,,,,,\n"
          + "$GPGGA,235960.00,,,,,0,,,,,,,,\n$GPGGA,000000.00,,,,,0,,,,,,,,\n",
        [
          "23:59:58 2016-12-31", "23:59:59 2016-12-31+", "23:59:60 2016-12-31+",
          "00:00:00 2017-01-01+",
        ]
      ),
      (
        "$GPRMC,235959.00,V,,,,,,,280224,,,N\n$GPGGA,000000.00,,,,,0,,,,,,,,\n"
          + "$GPRMC,000000.00,V,,,,,,,290224,,,N\n$GPGGA,000001.00,,,,,0,,,,,,,,\n",
        ["23:59:59 2024-02-28", "00:00:00 2024-02-29", "00:00:01 2024-02-29+"]
      ),
      (
        "$GPGGA,120000.00,,,,,0,,,,,,,,\n$GPZDA,120001.00,09,12,2023,00,00\n"
          + "$GPGGA,120001.00,,,,,0,,,,,,,,\n$GPGGA,115959.00,,,,,0,,,,,,,,\n",
        ["12:00:00 -", "12:00:01 2023-12-09", "11:59:59 2023-12-09+"]
      ),
      (
        "$GPRMC,,V,,,,,,,311299,,,N\n$GPRMC,000000.00,V,,,,,,,,,,N\n",
        ["- 1999-12-31", "00:00:00 1999-12-31+"]
      ),
    ] as [(String, [String])]
  )
  func carriesDate(text: String, expected: [String]) {
    let words = EpochRun(text).words.map {
      $0.split(separator: " ").prefix(2).joined(separator: " ")
    }
    #expect(words == expected)
  }

  @Test("the time of a fix has the carried date; a clock that is not set gives none")
  func datesFixes() throws {
    let gga = "4717.1,N,00833.9,E,1,08,1.0,1.0,M,1.0,M,,\n"
    let run = EpochRun(
      "$GPRMC,235959.00,A,4717.1,N,00833.9,E,,,311223,,,A\n$GPGGA,000000.50,\(gga)"
    )
    let carried = UTCTime(
      year: 2_024,
      month: 1,
      day: 1,
      hour: 0,
      minute: 0,
      second: 0,
      millisecond: 500
    )
    #expect(run.epochs.map { $0.fix?.time }.last == carried)
    let unset = EpochRun("$GPRMC,000001.00,A,4717.1,N,00833.9,E,,,060180,,,A\n")
    let epoch = try #require(unset.epochs.first)
    #expect(epoch.date?.year == 1_980)
    #expect(epoch.fix != nil)
    #expect(epoch.fix?.time == nil)
  }

  @Test(
    "never has a position without a fix flag",
    arguments: [
      ("$GPRMC,100000,A,4717.1,N,00833.9,E,,,091223,,,A", true),
      ("$GPRMC,100000,A,4717.1,N,00833.9,E,,,091223,,", true),
      ("$GPRMC,100000,V,4717.1,N,00833.9,E,,,091223,,,A", false),
      ("$GPRMC,100000,A,4717.1,N,00833.9,E,,,091223,,,N", false),
      ("$GPRMC,100000,,4717.1,N,00833.9,E,,,091223,,,A", false),
      ("$GPRMC,100000,A,4717.1,N,,,,,091223,,,A", false),
      ("$GPGGA,100000,4717.1,N,00833.9,E,1,08,1.0,1.0,M,1.0,M,,", true),
      ("$GPGGA,100000,4717.1,N,00833.9,E,0,08,1.0,1.0,M,1.0,M,,", false),
      ("$GPGGA,100000,4717.1,N,00833.9,E,,08,1.0,1.0,M,1.0,M,,", false),
      ("$GPGGA,100000,4717.1,N,00833.9,E,x,08,1.0,1.0,M,1.0,M,,", false),
      ("$GNGNS,100000,4717.1,N,00833.9,E,NAN,08,1.0,1.0,1.0,,", true),
      ("$GNGNS,100000,4717.1,N,00833.9,E,NNN,08,1.0,1.0,1.0,,", false),
      ("$GNGNS,100000,4717.1,N,00833.9,E,,08,1.0,1.0,1.0,,", false),
      ("$GPGLL,4717.1,N,00833.9,E,100000,A,A", true),
      ("$GPGLL,4717.1,N,00833.9,E,100000,V,A", false),
      ("$GPGLL,4717.1,N,00833.9,E,100000,A,N", false),
      ("$GPGLL,4717.1,N,00833.9,E", false),
      ("$GPGGA,100000,4717.1,N,00833.9,E,6,08,1.0,1.0,M,1.0,M,,\n$GPGLL,,,,,100000,V,N", false),
      ("$GPRMC,100000,V,,,,,,,091223,,,N\n$GPGGA,100000,4717.1,N,00833.9,E,1,,,,,,,,", false),
      ("$GPGSA,A,3,01,02,03,,,,,,,,,,1.0,1.0,1.0\n$GPVTG,1.0,T,,M,1.0,N,1.9,K,A", false),
    ]
  )
  func needsFlag(text: String, hasFix: Bool) {
    let epochs = EpochRun(text + "\n").epochs
    #expect(epochs.count == 1)
    #expect(epochs.allSatisfy { ($0.fix != nil) == hasFix })
  }

  @Test("the fix is the same in whatever order the sentences come")
  func ignoresOrder() throws {
    let sentences = [
      "$GPRMC,100000,A,4717.2,N,00833.9,E,1.0,2.0,091223,,,A\n",
      "$GPGGA,100000,4717.1,N,00833.9,E,1,08,1.5,499.6,M,48.0,M,,\n",
      "$GPGLL,4717.3,N,00833.9,E,100000,A,A\n", "$GPVTG,3.0,T,,M,4.0,N,,K,A\n",
      "$GPGSA,A,3,01,02,03,,,,,,,,,,2.5,1.6,1.9\n",
    ]
    for shift in 0..<sentences.count {
      let text = (sentences[shift...] + sentences[..<shift]).joined()
      let fix = try #require(EpochRun(text).epochs.first?.fix)
      #expect(fix.position.latitude.e7 == 472_850_000)
      #expect(fix.hdop == HDOP(hundredths: 150))
      #expect(fix.speedMillimetresPerSecond == 514)
      #expect(fix.courseHundredths == 200)
    }
    let alone = try #require(EpochRun(sentences[2...].joined()).epochs.first?.fix)
    #expect(alone.position.latitude.e7 == 472_883_333)
    #expect(alone.hdop == HDOP(hundredths: 160))
    #expect(alone.speedMillimetresPerSecond == 2_058)
  }

  @Test(
    "a sentence that cannot be trusted changes nothing",
    arguments: [
      "$GPRMC,181536.000,A,5936.79K,D*3A", "$GPGGA,0|w725.00,4717.11399,N,00833.91590,E,1,08",
      "$GPRMC,100001,A,4717.1,N,00833.9,E,,,091223,,,A*00",
      "$GPRMC,100001,A,4717.1,N,00833.9,E,,,310223,,,A",
      "$GPRMC,240000,A,4717.1,N,00833.9,E,,,091223,,,A",
      "$GPGGA,100001,8960.0,N,00000.0,E,1,08,1.0,1.0,M,1.0,M,,",
      "$GPGLL,4717.1,,00833.9,E,100001,A,A", "$GPGGA,100001,47\u{7}7.1,N,00833.9,E,1",
      "$PUBX,00,100001.00", "$CCGPQ,GGA", "!AIVDM,1,1,,A,15Mg,0", "$GPXYZ,100001", "$", "$GP",
      "$GPTXT,01,01,02,hello", "$GPHDT,1.0,T",
    ]
  )
  func ignoresUntrusted(line: String) {
    let first = "$GPRMC,100000,A,4717.1,N,00833.9,E,,,091223,,,A\n"
    let second = "$GPGGA,100000,4717.1,N,00833.9,E,1,08,1.0,1.0,M,1.0,M,,\n"
    let expected = EpochRun(first + second).epochs
    #expect(EpochRun(first + line + "\n" + second).epochs == expected)
    #expect(EpochRun(first + second + line + "\n").epochs == expected)
  }

  @Test("ZDA's time may be that of its sending")
  func acceptsDelayedZDA() {
    let text =
      "$GNGGA,235647.00,,,,,0,,,,,,,,\n$GNZDA,235647.05,20,12,2017,00,00\n"
      + "$GNZDA,235647.10,20,12,2017,00,00\n$GNZDA,235647.09,21,12,2017,00,00\n"
    #expect(
      EpochRun(text).words == [
        "23:56:47 2017-12-20 - otherTime", "23:56:47 2017-12-20 - otherTime",
        "23:56:47 2017-12-21 - finish",
      ]
    )
  }

  @Test("MTK's 60 minutes without a fix are no fix, and no damage")
  func readsMTK() {
    let text =
      "$GPGGA,100000,8960.000000,N,00000.000000,E,0,0,,137.0,M,13.0,M,,\n"
      + "$GPRMC,100000,V,8960.000000,N,00000.000000,E,0.0,0.0,091223,,,N\n"
    #expect(EpochRun(text).words == ["10:00:00 2023-12-09 - finish"])
  }
}
