import GNSS
import Manual
import Primitives
import Script
import Testing

@testable import Simulation

@Suite("The times that a trace tells")
struct MovedDatesTests {
  /// 2026-11-22T23:59:58Z.
  static let now: Int64 = 1_795_391_998_000

  /// What stands in the lines of the module after the move; ends of lines are left out.
  static func moved(_ lines: [String], from: Instant = .zero) throws -> [String]? {
    let script = try script(lines)
    return script.movingDates(to: now, at: from).map(text)
  }

  static func script(_ lines: [String]) throws -> Script {
    let text = lines.map { "\($0)\n" }.joined()
    return try Script(parsing: Array("#!sniffer 1\n\(text)".utf8))
  }

  static func text(_ script: Script) -> [String] {
    script.events.map { event in
      guard case .bytes(let bytes) = event.payload else { return "" }
      return String(decoding: bytes.filter { $0 >= ASCII.space }, as: UTF8.self)
    }
  }

  @Test("begin now, over midnight, with right checksums")
  func sentences() throws {
    #expect(UTCTime(millisecondsSince1970: Self.now)?.day == 22)
    let found = try Self.moved([
      #"1 <:nmea $GPRMC,083559.00,A,4717.1143,N,00833.9152,E,0.004,77.52,091202,,,A*52\r\n"#,
      #"3 <:nmea $GPGGA,083601.00,4717.1139,N,00833.9159,E,1,08,1.01,499.6,M,48.0,M,,*54\r\n"#,
      #"3 <:nmea $GPZDA,083601.00,09,12,2002,00,00*60\r\n"#,
      #"3 <:nmea $GPGLL,4717.1139,N,00833.9159,E,083601.00,A,A*66\r\n"#,
    ])
    let lines = try #require(found)
    #expect(lines[0].hasPrefix("$GPRMC,235959.00,A,4717.1143,N,00833.9152,E,0.004,77.52,221126,"))
    #expect(lines[1].hasPrefix("$GPGGA,000001.00,4717.1139,N,"))
    #expect(lines[2].hasPrefix("$GPZDA,000001.00,23,11,2026,00,00*"))
    #expect(lines[3].hasPrefix("$GPGLL,4717.1139,N,00833.9159,E,000001.00,A,A*"))
    for line in lines {
      let body = line.dropFirst().prefix { $0 != "*" }
      let sum = body.utf8.reduce(0, ^).hexadecimalText
      let isRight = line.hasSuffix("*\(sum)")
      // The second one was wrong before.
      #expect(isRight == !line.hasPrefix("$GPGGA"), "\(line)")
    }
  }

  @Test("are found in answers, however the recording has cut them")
  func answers() throws {
    let found = try Self.moved([
      #"0 < +CGNSINF: 1,1,20021209083600.000,47.28,8.56,499.6,0.0,0.0,1,,1.0\r\n"#,
      #"2 < +CCLK: "02/12/09,10:3"#, #"2.1 < 6:02+08"\r\n"#,
      #"9 > AT+CCLK="02/12/09,10:36:02+08"\r"#,
    ])
    #expect(
      found == [
        "+CGNSINF: 1,1,20261122235958.000,47.28,8.56,499.6,0.0,0.0,1,,1.0",
        #"+CCLK: "26/11/23,02:0"#, #"0:00+08""#, #"AT+CCLK="02/12/09,10:36:02+08""#,
      ]
    )
  }

  @Test("count from where the part begins that is played, by the last that is known")
  func reference() throws {
    let found = try Self.moved(
      [
        #"0 < +CGNSINF: 1,0,19800106000014.000,,,,,,0,,\r\n"#,
        #"60 < +CGNSINF: 1,1,20021209083600.000,47.28,8.56,499.6,0.0,0.0,1,,1.0\r\n"#,
      ],
      from: .zero + .seconds(58)
    )
    #expect(found?[0].hasPrefix("+CGNSINF: 1,0,19800106000014.000,") == true)
    #expect(found?[1].hasPrefix("+CGNSINF: 1,1,20261123000000.000,") == true)
  }

  @Test("may have no date, and may not be there at all")
  func withoutDate() throws {
    let found = try Self.moved([#"1 < $GPGGA,083559.00,,,,,0,,,,,,,,*00\r\n"#])
    #expect(found == ["$GPGGA,235959.00,,,,,0,,,,,,,,*00"])
    #expect(try Self.moved([#"1 < +CSQ: 1,2\r\n"#, #"1 < $GPRMC,,V,,,,,,,,,,N*53\r\n"#]) == nil)
  }

  @Test("give their times to a log that has none")
  func times() throws {
    let script = try Self.script([
      #"0 <:nmea $GPRMC,235959.00,A,4717.1143,N,00833.9152,E,0.004,77.52,091202,,,A*54\r\n"#,
      #"0 <:nmea $GPGSV,1,1,00*79\r\n"#,
      #"0 <:nmea $GPRMC,000000.00,A,4717.1143,N,00833.9152,E,0.004,77.52,101202,,,A*54\r\n"#,
      #"0 <:nmea $GPRMC,000002.00,A,4717.1143,N,00833.9152,E,0.004,77.52,101202,,,A*54\r\n"#,
    ])
    #expect(script.timedByItself().events.map { ($0.at - .zero).rawValue } == [0, 0, 1_000, 3_000])
    let times = [
      "083559.00,V,,,,,,,091202", "083600.00,V,,,,,,,091202", "213600.00,V,,,,,,,091202",
      "093600.00,V,,,,,,,101202", "083600.00,V,,,,,,,091222", "083601.00,V,,,,,,,091222",
    ]
    let stepping = try Self.script(times.map { #"0 <:nmea $GPRMC,\#($0),,,N*00\r\n"# })
    let hour: Int64 = 3_600_000
    // Twenty years are no time that has gone by.
    let last = 1_000 + 25 * hour
    #expect(
      stepping.timedByItself().events.map { ($0.at - .zero).rawValue } == [
        0, 1_000, 1_000 + 13 * hour, last, last, last + 1_000,
      ]
    )
    let began = stepping.timedByItself().movingDates(to: Self.now, at: .zero)
    #expect(began.map(Self.text)?[4].hasPrefix("$GPRMC,005959.00,V,,,,,,,241126") == true)
    let day = try Self.script(
      (0...30).map { #"0 <:nmea $GPGGA,\#($0 % 24 < 10 ? "0" : "")\#($0 % 24)0000.00,,*00\r\n"# }
    )
    #expect(day.timedByItself().events.last?.at == .zero + Milliseconds(30 * hour))
    let sentence = #" < $GPGGA,083559.00,,*00\r\n"#
    let timed = try Self.script(["0" + sentence, "5" + sentence])
    #expect(timed.timedByItself() == timed)
  }
}
