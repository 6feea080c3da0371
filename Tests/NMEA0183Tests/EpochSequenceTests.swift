import GNSS
import NMEA0183
import Testing

/// Shortened from the logs of real receivers, which the tests name.
@Suite("Sequences of sentences that are no tidy cycle")
struct EpochSequenceTests {
  /// A plotter's: what its cycle ends with slips from one second to the next.
  ///
  /// - Source: gpsd 3.27 `test/daemon/bundg_zeus_9.log`.
  @Test("what follows a late sentence without a time is late, too")
  func leavesOutLateSentences() {
    let gga = "5250.9696,N,00518.7305,E,1,12,0.60,-5,M,46.8,M,,\n"
    let gsa = "$GPGSA,A,3,07,08,,,,,,,,,,,1.1,0.6,0.9\n"
    let text =
      (1...3).map { "$GPGGA,09480\($0),\(gga)\(gsa)" }.joined()
      + "$GPRMC,094803,A,5250.9705,N,00518.7323,E,5.7,238.1,200818,1.4,E,A\n"
      + "$GPVTG,238.1,T,236.7,M,5.7,N,10.5,K,A\n$GPZDA,094803,20,08,2018,-01,00\n"
      + "$GPGLL,5250.9696,N,00518.7305,E,094804,A,A\n"
      + "$GPRMC,094804,A,5250.9695,N,00518.7303,E,5.6,229.6,200818,1.4,E,A\n"
      + "$GPVTG,229.6,T,228.2,M,5.6,N,10.4,K,A\n$GPGGA,094804,\(gga)"
    let epochs = EpochRun(text).epochs
    #expect(epochs.map { $0.time?.second } == [1, 2, 3, 4])
    #expect(epochs.map(\.ending) == [.otherTime, .otherTime, .lastOfCycle, .finish])
    #expect(epochs.allSatisfy { $0.fix != nil })
    #expect(epochs.last?.sentenceCount == 4)
  }

  @Test("untimed sentences before a late one are not of the next epoch")
  func leavesOutWhatIsBeforeLate() {
    func cycle(_ second: Int, behind: String = "") -> String {
      "$GPGGA,10000\(second),,,,,0,,,,,,,,\n$GPRMC,10000\(second),V,,,,,,,091223,,,N\n" + behind
    }
    let behind = "$GPVTG,1.0,T,,M,1.0,N,,K,A\n$GPZDA,100003,09,12,2023,,\n"
    let text = cycle(1) + cycle(2) + cycle(3, behind: behind) + "$GPVTG,,T,,M,,N,,K,N\n" + cycle(4)
    let run = EpochRun(text)
    #expect(
      run.words == [
        "10:00:01 2023-12-09 - otherTime", "10:00:02 2023-12-09 - otherTime",
        "10:00:03 2023-12-09 - lastOfCycle", "10:00:04 2023-12-09 - finish",
      ]
    )
    #expect(run.epochs.map(\.sentenceCount) == [2, 2, 2, 2])
  }

  /// - Source: gpsd 3.27 `test/daemon/telit-pls83-w.log`.
  @Test("VTG of two talkers, or twice of one, splits no epoch that has its time")
  func keepsVTG() {
    let vtg = "VTG,90.0,T,,M,5.0,N,9.3,K,A\n"
    func cycle(_ second: Int, _ talkers: [String]) -> String {
      let place = "4333.19,N,00127.61,E"
      let motion = talkers.map { "$\($0)\(vtg)" }
      return "$GPGGA,12000\(second).00,\(place),1,05,1.3,250.8,M,50.0,M,,\n" + motion[0]
        + "$GPRMC,12000\(second).00,A,\(place),5.0,90.0,010126,,,A\n" + motion[1]
        + "$GPGLL,\(place),12000\(second).00,A,A\n"
    }
    for talkers in [["GP", "GN"], ["GP", "GP"]] {
      let epochs = EpochRun((0...5).map { cycle($0, talkers) }.joined()).epochs
      #expect(epochs.map { $0.time?.second } == [0, 1, 2, 3, 4, 5])
      #expect(epochs.allSatisfy { $0.sentenceCount == 5 && $0.date != nil })
    }
    let twice = "$GPGGA,120000.00,,,,,0,,,,,,,,\n$GP\(vtg)$GN\(vtg)$GPRMC,120000.00,V,,,,,,,,,,N\n"
    #expect(EpochRun(twice).epochs.map(\.sentenceCount) == [4])
  }

  @Test("VTG in front of the time begins an epoch")
  func beginsWithVTG() {
    let text = (0...4).map { "$GPVTG,\($0)0.0,T,,M,\($0).0,N,,K,A\n\(Self.place($0))" }.joined()
    let epochs = EpochRun(text).epochs
    #expect(epochs.map { $0.time?.second } == [0, 1, 2, 3, 4])
    #expect(epochs.map { $0.fix?.courseHundredths } == [0, 1_000, 2_000, 3_000, 4_000])
    let untimed = String(repeating: "$GPVTG,1.0,T,,M,1.0,N,,K,A\n$GPGSA,A,3,07,08\n", count: 4)
    #expect(EpochRun(untimed).epochs.count == 4)
  }

  private static func place(_ second: Int) -> String {
    "$GPGGA,12000\(second).00,4333.19,N,00127.61,E,1,05,1.3,250.8,M,50.0,M,,\n"
  }

  /// - Source: gpsd 3.27 `test/daemon/magellan315.log`, at 12:08:24 and 12:08:27.
  @Test("a time with fewer digits, cut or rounded, is of the same epoch")
  func takesFewerDigits() {
    let place = "3908.8199,N,00023.0832,W"
    let text = [("24.758", "24.76"), ("27.523", "27.52"), ("29.999", "30.00")].map { long, short in
      "$GPGLL,\(place),1208\(long),A\n$GPGGA,1208\(short),\(place),1,06,2.1,00176,M,,,,\n"
        + "$GPRMC,1208\(short),A,\(place),00.0,000.0,130325,01.,W\n"
    }
    let epochs = EpochRun(text.joined()).epochs
    #expect(epochs.map { $0.time?.microsecond } == [758_000, 523_000, 999_000])
    #expect(epochs.map(\.sentenceCount) == [3, 3, 3])
    #expect(EpochRun(text[0].replacing("120824.758", with: "120824.74")).epochs.count == 2)
    let fast = (0...4).map { tenth in
      Self.place(0).replacing("00.00,", with: "00.\(tenth)0,") + "$GPRMC,120000,V,,,,,,,,,,N\n"
    }
    let tenths = EpochRun(fast.joined()).epochs.map { ($0.time?.microsecond ?? 0) / 100_000 }
    #expect(tenths == [0, 1, 2, 3, 4])
  }

  @Test("a clock that stands still does not silence the receiver")
  func survivesStandingClock() {
    let cycle = "$GPGGA,100000,,,,,0,,,,,,,,\n$GPVTG,,T,,M,,N,,K,N\n"
    let epochs = EpochRun(String(repeating: cycle, count: 40)).epochs
    #expect(epochs.filter { $0.time != nil }.count >= 10)
  }

  /// With the fix come the time and another talker, and go with it.
  ///
  /// - Source: AeroRust/nmea, `nmea_with_sat_info.log`, at 05:23:45.77.
  @Test("the first fix and the last one are not lost where the talker changes with them")
  func keepsFixOfOtherTalker() {
    let void = "$GPRMC,,V,,,,,,,,,,N*53\n"
    let valid = "$GNRMC,052345.77,A,4210.472433,N,02445.362882,E,0.0,,130422,3.2,E,A,V*7D\n"
    let epochs = EpochRun(void + valid + void).epochs
    #expect(epochs.map { $0.fix != nil } == [false, true, false])
  }

  /// - Source: gpsd 3.27 `test/daemon/bundg_zeus_9.log`, at 09:48:04.
  @Test("a sentence that a multiplexer has doubled counts once")
  func countsDoubledOnce() throws {
    let vtg = "$GPVTG,232.3,T,230.9,M,6.4,N,11.8,K,A\n"
    let gsv = "$GPGSV,2,1,05,01,,,1,02,,,2,03,,,3,04,,,4\n"
    let text =
      "$GPRMC,094804,A,5250.9830,N,00518.7607,E,6.4,232.3,200818,1.4,E,A\n\(vtg)\(vtg)"
      + "\(gsv)\(gsv)$GPGSV,2,2,05,05,,,5\n$GPZDA,094804,20,08,2018,-01,00\n"
      + "$GPGGA,094804,5250.9822,N,00518.7589,E,1,12,0.60,-4,M,46.8,M,,\n"
    let run = EpochRun(text)
    #expect(run.words == ["09:48:04 2018-08-20 528497033,53126483 finish"])
    let epoch = try #require(run.epochs.first)
    #expect(epoch.satellites.count == 5)
    #expect(epoch.groups.count == 1)
  }

  /// SiRF: GGA and RMC have milliseconds, ZDA has none.
  ///
  /// - Source: GPSBabel `reference/track/nmea`.
  @Test("ZDA's time may be cut to the second", arguments: [true, false])
  func acceptsCutZDA(isFirst: Bool) {
    let text = (1...5).map { second in
      let zda = "$GPZDA,03290\(second),07,08,2004,00,00\n"
      let timed =
        "$GPGGA,03290\(second).379,4231.8291,N,08807.3033,W,1,05,1.6,209.8,M,-34.2,M,0.0,0000\n"
        + "$GPRMC,03290\(second).379,A,4231.8291,N,08807.3033,W,0.17,138.92,070804,,\n"
      return isFirst ? zda + timed : timed + zda
    }
    let epochs = EpochRun(text.joined()).epochs
    #expect(epochs.map { $0.time?.second } == [1, 2, 3, 4, 5])
    #expect(epochs.allSatisfy { $0.time?.microsecond == 379_000 && $0.fix != nil })
    #expect(epochs.map(\.sentenceCount) == [3, 3, 3, 3, 3])
    #expect(
      epochs.map(\.ending) == [.otherTime, .otherTime, .lastOfCycle, .lastOfCycle, .lastOfCycle]
    )
  }

  /// - Source: wellenvogel/avnav, `20160815.nmea`, at 12:07:45.
  @Test("a ZDA that is already of the next second does not end it before it begins")
  func waitsBehindEarlyZDA() {
    func cycle(_ second: Int, zda: Int) -> String {
      "$GPGGA,12074\(second),5229.8840,N,00520.1562,E,1,12,0.50,3,M,46.9,M,,\n"
        + "$GPRMC,12074\(second),A,5229.8841,N,00520.1564,E,5.6,80.7,150816,1.0,E,A\n"
        + "$GPZDA,12074\(zda),15,08,2016,-02,00\n"
    }
    let text = cycle(3, zda: 3) + cycle(4, zda: 4) + cycle(5, zda: 6) + cycle(6, zda: 7)
    let epochs = EpochRun(text).epochs
    #expect(epochs.map { $0.time?.second } == [43, 44, 45, 46, 47])
    #expect(epochs.map { $0.fix != nil } == [true, true, true, true, false])
    #expect(epochs.map(\.sentenceCount) == [3, 3, 2, 3, 1])
  }

  @Test("a ZDA alone is an epoch; the next second's is another one")
  func keepsZDAApart() {
    let text =
      "$GPZDA,032908,07,08,2004,00,00\n$GPZDA,032909,07,08,2004,00,00\n"
      + "$GPGGA,032910.379,,,,,0,,,,,,,,\n$GPZDA,032911,07,08,2004,00,00\n"
    #expect(EpochRun(text).epochs.map { $0.time?.second } == [8, 9, 10, 11])
  }

  /// - Source: gpsd 3.27 `test/daemon/quectelLC79D-1.log`, which numbers its sentences through
  ///   the signals of a talker.
  @Test("the last GSV of a sequence ends the cycle, though one before it is missing")
  func endsWithLastOfSequence() {
    func cycle(_ second: Int, _ satellites: String...) -> String {
      "$GPGGA,10000\(second),,,,,0,,,,,,,,\n" + satellites.map { "$GPGSV,\($0)\n" }.joined()
    }
    let text =
      (1...3).map { cycle($0, "2,1,02,01,,,38,1", "2,2,02,01,,,38,8") }.joined()
      + cycle(4, "2,2,02,01,,,38,8")
    let ends: [Epoch.Ending] = [.otherTime, .otherTime, .lastOfCycle, .lastOfCycle]
    #expect(EpochRun(text).epochs.map(\.ending) == ends)
  }

  /// A sentence that has lost characters, the `*` among them.
  ///
  /// - Source: OpenCPN, `Go_to_Guernesey.txt`, at 11:39:58 and 11:57:18.
  @Test(
    "a sentence without a checksum among others with one is damaged",
    arguments: [
      "$GPGLL,4954.6849,N,00317.0417,W,113958,AA", "$GPGLL,494.00,N,01.382W,171,,A5",
      "$GPRMC,113958,V", "$GPVTG,125.5,T,,M,4", "$GPGGA,113958,4954.6849,N,00317.0417,W,1,0",
    ]
  )
  func leavesOutCutSentences(line: String) {
    let rmc = "$GPRMC,113958,A,4954.6849,N,00317.0417,W,4.3,125.5,260711,3.5,W,A*15\n"
    let expected = EpochRun(rmc).epochs
    #expect(expected.map { $0.fix != nil } == [true])
    #expect(EpochRun(rmc + line + "\n").epochs == expected)
  }

  @Test("only V, or mode N, says that there is no fix", arguments: ["AA", "A5", "X"])
  func deniesByLetter(status: String) {
    let gga = "$GPGGA,113958,4954.6849,N,00317.0417,W,1,,,,,,,,\n"
    let lines = [
      "$GPGLL,4954.6849,N,00317.0417,W,113958,\(status),A\n",
      "$GPRMC,113958,\(status),4954.6849,N,00317.0417,W,4.3,125.5,260711,3.5,W,A\n",
    ]
    for line in lines {
      #expect(EpochRun(gga + line).epochs.map { $0.fix != nil } == [true])
      #expect(EpochRun(line).epochs.map { $0.fix != nil } == [false])
    }
  }

  @Test("a receiver that writes no checksums any more loses one sentence")
  func goesOnWithoutChecksums() {
    let before = "$GPRMC,113958,A,4954.6849,N,00317.0417,W,4.3,125.5,260711,3.5,W,A*15\n"
    let after = (59...61).map { second in
      "$GPGLL,4954.6849,N,00317.0417,W,\(113900 + second % 60 + second / 60 * 100),A\n"
    }
    let epochs = EpochRun(before + after.joined()).epochs
    #expect(epochs.map { $0.fix != nil } == [true, true, true])
  }

  @Test("another device's checksums say nothing about those of a receiver")
  func leavesOtherDevices() {
    let compass = "$HCHDT,125.5,T*2A\n"
    let receiver = "$GPGLL,4954.6849,N,00317.0417,W,113958,A\n"
    #expect(EpochRun(compass + receiver).epochs.count == 1)
  }
}
