import GNSS
import NMEA0183
import Primitives
import Testing

@Suite("Putting sentences together to epochs")
struct EpochAssemblerTests {
  /// - Source: SIMCom's GNSS application note for the SIM7000, its example with a fix; GSA and
  ///   GSV shortened to what the note shows.
  static let sim7000 = """
    $GPGSV,2,1,08,06,54,050,42,09,32,056,42,13,05,189,40,17,25,147,45*7A\r
    $BDGSV,2,2,06,12,48,320,,13,61,337,*62\r
    $GNGGA,023851.00,3113.330830,N,12121.264888,E,1,08,0.9,33.8,M,9.0,M,,*7D\r
    $GNVTG,0.0,T,4.6,M,0.0,N,0.0,K,A*3F\r
    $GNRMC,023851.00,A,3113.330830,N,12121.264888,E,0.0,0.0,031117,4.6,W,A*31\r
    $GPGSA,A,2,02,05,06,09,12,13,17,19,,,,,1.2,0.9,0.8*36\r

    """

  @Test("SIM7000: a burst is one epoch with one fix", arguments: Feeding.allCases)
  func assemblesSIM7000(feeding: Feeding) throws {
    let run = EpochRun(Self.sim7000, feeding)
    #expect(run.words == ["02:38:51 2017-11-03 312221805,1213544148 finish"])
    let epoch = try #require(run.epochs.first)
    let fix = try #require(epoch.fix)
    #expect(fix.time == UTCTime(year: 2_017, month: 11, day: 3, hour: 2, minute: 38, second: 51))
    #expect(fix.altitudeMillimetres == 33_800)
    #expect(fix.hdop == HDOP(hundredths: 90))
    #expect(fix.satellitesUsed == 8)
    #expect(fix.speedMillimetresPerSecond == 0)
    #expect(fix.courseHundredths == 0)
    #expect(epoch.fixType == 2)
    #expect(epoch.vdop == FixedPoint(coefficient: 8, fractionDigits: 1))
    #expect(epoch.geoidSeparationMetres == FixedPoint(coefficient: 90, fractionDigits: 1))
    #expect(epoch.satellitesUsed.count == 8)
    #expect(epoch.sentenceCount == 6)
    #expect(epoch.groups.count == 2)
    #expect(!epoch.groups[0].isComplete && !epoch.groups[1].isComplete)
    #expect(epoch.satellites.count == 6)
    #expect(epoch.satellites[0].system == .gps)
    #expect(epoch.satellites[0].carrierToNoise == 42)
    #expect(epoch.satellites[5].system == .beidou)
    #expect(epoch.satellites[5].carrierToNoise == nil)
  }

  @Test("SIM7000: without a fix there is no time, and a repetition ends the epoch")
  func assemblesWithoutTime() {
    let burst =
      "$GNGGA,,,,,,0,,,,,,,,*78\r\n$GNVTG,,T,,M,,N,,K,N*32\r\n$GNRMC,,V,,,,,,,,,,N*4D\r\n"
      + "$GPGSA,A,1,,,,,,,,,,,,,,,*1E\r\n$GLGSA,A,1,,,,,,,,,,,,,,,*02\r\n"
    let run = EpochRun(String(repeating: burst, count: 4))
    #expect(
      run.numberedWords == [
        "6: - - - repetition", "11: - - - repetition", "15: - - - lastOfCycle",
        "20: - - - lastOfCycle",
      ]
    )
    #expect(run.epochs.allSatisfy { $0.sentenceCount == 5 && $0.fixType == 1 })
  }

  /// The shape of a Quectel EG25-G's bursts: BeiDou under PQ with two ids, one GSA under GP
  /// and GN, GGA under GP and GA, the date in RMC alone.
  static func quectel(_ time: String) -> String {
    """
    $GPGSV,2,1,06,02,38,230,44,05,71,156,47,07,29,116,41,09,09,081,36,1*??\r
    $GPGSV,2,2,06,30,12,045,,13,33,170,29,1*??\r
    $GLGSV,1,1,02,255,,,37,70,45,180,30,1*??\r
    $GAGSV,1,1,0,7*43\r
    $PQGSV,1,1,02,21,46,282,30,29,50,092,31,0,4*??\r
    $GPGGA,\(time),5921.123456,N,01801.654321,E,1,06,0.9,28.5,M,24.0,M,,*??\r
    $GAGGA,\(time),,,,,0,,,,,,,,*??\r
    $PQGSA,A,3,21,,,,,,,,,,,,1.2,0.9,0.9,4*??\r
    $GPVTG,12.3,T,8.4,M,10.0,N,18.5,K,A*??\r
    $GPRMC,\(time),A,5921.123456,N,01801.654321,E,10.0,12.3,210321,3.9,E,A*??\r
    $GPGSA,A,3,02,05,07,09,13,,,,,,,,1.2,0.9,0.9,1*??\r
    $GNGSA,A,3,02,05,07,09,13,,,,,,,,1.2,0.9,0.9,1*??\r
    $GNGSA,A,3,70,,,,,,,,,,,,1.2,0.9,0.9,2*??\r
    $GNGNS,\(time),5921.123456,N,01801.654321,E,AANN,09,0.9,28.5,24.0,,*??\r

    """.withChecksums
  }

  @Test("Quectel: duplicates count once, PQ is BeiDou", arguments: Feeding.allCases)
  func assemblesQuectel(feeding: Feeding) throws {
    let times = ["191434.00", "191435.00", "191436.00"]
    let run = EpochRun(times.map(Self.quectel).joined(), feeding)
    #expect(
      run.words == [
        "19:14:34 2021-03-21 593520576,180275720 repetition",
        "19:14:35 2021-03-21 593520576,180275720 repetition",
        "19:14:36 2021-03-21 593520576,180275720 lastOfCycle",
      ]
    )
    let epoch = try #require(run.epochs.last)
    #expect(epoch.sentenceCount == 14)
    #expect(epoch.fix?.satellitesUsed == 9)
    #expect(epoch.fix?.speedMillimetresPerSecond == 5_144)
    let used = (0..<epoch.satellitesUsed.count).map { epoch.satellitesUsed[$0] }
    #expect(used.map(\.id) == [21, 2, 5, 7, 9, 13, 70])
    #expect(used.map(\.system) == [.beidou, .gps, .gps, .gps, .gps, .gps, .glonass])
    let groups = (0..<epoch.groups.count).map { epoch.groups[$0] }
    #expect(groups.map(\.talker) == [.gp, .gl, .ga, .pq])
    #expect(groups.map(\.signalID) == [1, 1, 7, 0])
    #expect(groups.map(\.systemID) == [nil, nil, nil, 4])
    #expect(groups.map(\.inView) == [6, 2, 0, 2])
    #expect(groups.allSatisfy { $0.isComplete })
    let satellites = (0..<epoch.satellites.count).map { epoch.satellites[$0] }
    #expect(satellites.map(\.id) == [2, 5, 7, 9, 30, 13, 255, 70, 21, 29])
    #expect(satellites[9].system == .beidou)
    #expect(satellites[4].carrierToNoise == nil)
  }

  @Test("learns the last sentence of the cycle from two epochs, and completes the third at it")
  func learns() {
    let text = (0..<4).map { second in
      "$GPRMC,10000\(second).00,A,4717.1,N,00833.9,E,0.1,1.0,091223,,,A\n"
        + "$GPGGA,10000\(second).00,4717.1,N,00833.9,E,1,08,1.0,1.0,M,1.0,M,,\n"
        + "$GPGSA,A,3,01,02,03,,,,,,,,,,1.0,1.0,1.0\n"
    }.joined()
    #expect(
      EpochRun(text).numberedWords == [
        "4: 10:00:00 2023-12-09 472850000,85650000 otherTime",
        "7: 10:00:01 2023-12-09 472850000,85650000 otherTime",
        "9: 10:00:02 2023-12-09 472850000,85650000 lastOfCycle",
        "12: 10:00:03 2023-12-09 472850000,85650000 lastOfCycle",
      ]
    )
  }

  @Test("a cycle of one sentence ends with it; one sentence may end two epochs")
  func learnsLoneSentence() {
    let text = (0..<5).map { "$GPRMC,10000\($0).00,V,,,,,,,091223,,,N\n" }.joined()
    #expect(
      EpochRun(text).numberedWords == [
        "2: 10:00:00 2023-12-09 - otherTime", "3: 10:00:01 2023-12-09 - otherTime",
        "3: 10:00:02 2023-12-09 - lastOfCycle", "4: 10:00:03 2023-12-09 - lastOfCycle",
        "5: 10:00:04 2023-12-09 - lastOfCycle",
      ]
    )
    #expect(EpochRun("$GPRMC,100000.00,V,,,,,,,091223,,,N\n").words.count == 1)
    #expect(EpochRun("").words.isEmpty)
    #expect(EpochRun("$GPTXT,01,01,02,hello\n$GPHDT,1.0,T\n").words.isEmpty)
  }

  @Test("a last sentence that is missing once costs nothing else")
  func survivesMissingSentence() {
    func cycle(_ second: Int, isWhole: Bool = true) -> String {
      "$GPGGA,10000\(second).00,,,,,0,,,,,,,,\n"
        + (isWhole ? "$GPRMC,10000\(second).00,V,,,,,,,091223,,,N\n" : "")
    }
    let text = cycle(0) + cycle(1) + cycle(2) + cycle(3, isWhole: false) + cycle(4) + cycle(5)
    #expect(
      EpochRun(text).numberedWords == [
        "3: 10:00:00 2023-12-09 - otherTime", "5: 10:00:01 2023-12-09 - otherTime",
        "6: 10:00:02 2023-12-09 - lastOfCycle", "8: 10:00:03 2023-12-09+ - otherTime",
        "9: 10:00:04 2023-12-09 - lastOfCycle", "11: 10:00:05 2023-12-09 - lastOfCycle",
      ]
    )
  }

  @Test("a sentence behind the one that was learnt makes it forget, and no second epoch")
  func forgets() {
    func cycle(_ second: Int, _ isLonger: Bool) -> String {
      "$GPGGA,10000\(second).00,,,,,0,,,,,,,,\n$GPRMC,10000\(second).00,V,,,,,,,091223,,,N\n"
        + (isLonger ? "$GPGLL,,,,,10000\(second).00,V,N\n" : "")
    }
    let text = (0..<7).map { cycle($0, $0 >= 3) }.joined()
    #expect(
      EpochRun(text).numberedWords == [
        "3: 10:00:00 2023-12-09 - otherTime", "5: 10:00:01 2023-12-09 - otherTime",
        "6: 10:00:02 2023-12-09 - lastOfCycle", "8: 10:00:03 2023-12-09 - lastOfCycle",
        "13: 10:00:04 2023-12-09 - otherTime", "16: 10:00:05 2023-12-09 - otherTime",
        "18: 10:00:06 2023-12-09 - lastOfCycle",
      ]
    )
  }

  @Test("silence on the line tells the cycle's end as well")
  func learnsFromSilence() {
    var assembler = EpochAssembler()
    func handle(_ text: String) -> EpochAssembler.Effects {
      let bytes = Array(text.utf8)
      return assembler.handle(Sentence(parsing: bytes.span), in: bytes.span)
    }
    for second in 0..<2 {
      #expect(handle("$GPRMC,10000\(second).00,V,,,,,,,091223,,,N") == .none)
      #expect(handle("$GPGSA,A,1,,,,,,,,,,,,,,,") == .none)
      #expect(assembler.finish()?.ending == .finish)
      #expect(assembler.finish() == nil)
    }
    #expect(handle("$GPRMC,100002.00,V,,,,,,,091223,,,N") == .none)
    #expect(handle("$GPGSA,A,1,,,,,,,,,,,,,,,").completed?.ending == .lastOfCycle)
  }
}

extension String {
  /// With a checksum in the place of every `*??`.
  var withChecksums: String {
    split(separator: "\r\n", omittingEmptySubsequences: false).map { line in
      guard line.hasSuffix("*??") else { return String(line) }
      let parity = line.dropLast(3).utf8.dropFirst().reduce(0, ^)
      let digits = String(parity, radix: 16, uppercase: true)
      return "\(line.dropLast(2))\(parity < 16 ? "0" : "")\(digits)"
    }.joined(separator: "\r\n")
  }
}
