import NMEA0183
import Primitives
import Testing

/// The cases in which readers of NMEA 0183 disagree, and what is read here.
@Suite("Cases in which readers disagree")
struct RulingTests {
  struct Ruling: Sendable, CustomTestStringConvertible {
    var number: Int
    var line: String
    var expected: String
    var testDescription: String { "\(number): \(line)" }

    init(_ number: Int, _ line: String, _ expected: String) {
      self.number = number
      self.line = line
      self.expected = expected
    }
  }

  @Test(
    "reads them so",
    arguments: [
      // One field behind the groups of four is the signal, and no satellite.
      Ruling(1, "$GPGSV,4,4,13,31,50,235,22,1", "31/50/235/22 signal 1"),
      Ruling(1, "$GPGSV,1,1,02,05,45,180,33,06,45,181,34,8*6A", "5/45/180/33 6/45/181/34 signal 8"),
      // Two, with the talker PQ, are the signal and the system.
      Ruling(2, "$PQGSV,1,1,01,04,,,32,0,4", "4/-/-/32 signal 0 system 4"),
      // Minutes are below 60.
      Ruling(3, "$GPGLL,8960.000000,N,00000.000000,E", "lon 0 unreadable"),
      // Degrees are up to 90 and 180.
      Ruling(4, "$GPGLL,36000.0000,N,72000.0000,E", "unreadable"),
      Ruling(5, "$GPGLL,9000.00001,N,18000.00001,E", "unreadable"),
      Ruling(5, "$GPGLL,9000.00000,N,18000.00000,E", "lat 900000000 lon 1800000000"),
      // The system id is one hexadecimal digit.
      Ruling(6, "$BDGSA,A,3,01,02,,,,,,,,,,,1.0,2.0,3.0,3.3", "1 2 unreadable"),
      // A whole number may be written as a decimal.
      Ruling(7, "$GPGSV,1,1,01,05,45,180,29.0", "5/45/180/29.0"),
      // The last fields of a satellite may be dropped.
      Ruling(8, "$GPGSV,3,3,09,88,07,028", "88/7/28/-"),
      // Second 60 is a leap second.
      Ruling(9, "$GPRMC,235960.00,V,,,,,,,311216,,,N", "23:59:60.000000 2016-12-31"),
      // Decimals are optional.
      Ruling(10, "$GPGLL,4717,N,00833,E", "lat 472833333 lon 85500000"),
      // Zeros in front may be missing.
      Ruling(11, "$GPGLL,717.11399,N,833.91590,E", "lat 72852332 lon 85652650"),
      // Without a hemisphere there is no sign.
      Ruling(12, "$GPGLL,4717.11399,,00833.91590,E", "lon 85652650 unreadable"),
      // The sign is the hemisphere.
      Ruling(13, "$GPGLL,-4717.1,N,00833.91590,E", "lon 85652650 unreadable"),
      // What is not in metres is none.
      Ruling(14, "$GPGGA,,,,,,1,08,1.0,1639.1,f,48.0,M,,", "unreadable"),
      // A number is digits and a point.
      Ruling(15, "$GPGGA,,,,,,1,08,1.0,nan,M,48.0,M,,", "unreadable"),
      Ruling(15, "$GPGGA,,,,,,1,08,1.0,inf,M,48.0,M,,", "unreadable"),
      Ruling(15, "$GPGGA,,,,,,1,08,1.0,1e3,M,48.0,M,,", "unreadable"),
      Ruling(15, "$GPGGA,,,,,,1,08,1.0,0x10,M,48.0,M,,", "unreadable"),
      // The years turn at the GPS epoch.
      Ruling(16, "$GPRMC,000000,V,,,,,,,311279,,,N", "00:00:00.000000 2079-12-31"),
      Ruling(16, "$GPRMC,000000,V,,,,,,,060180,,,N", "00:00:00.000000 1980-1-6"),
      // A date exists.
      Ruling(17, "$GPRMC,000000,V,,,,,,,310423,,,N", "00:00:00.000000 unreadable"),
      Ruling(17, "$GPRMC,000000,V,,,,,,,290223,,,N", "00:00:00.000000 unreadable"),
      // A date and a time have six digits.
      Ruling(18, "$GPRMC,92725.00,V,,,,,,,91202,,,N", "unreadable"),
      // Behind the point there are as many digits as there are.
      Ruling(19, "$GPRMC,092725.,V,,,,,,,,,,N", "09:27:25.000000"),
      Ruling(19, "$GPRMC,092725.123456789,V,,,,,,,,,,N", "09:27:25.123456"),
      // Before version 2.0 VTG was four numbers.
      Ruling(20, "$GPVTG,054.7,034.4,005.5,010.2*54", "54.7 34.4 5.5 10.2"),
      // A station may have a name.
      Ruling(21, "$GPGGA,,,,,,1,08,1.0,499.6,M,48.0,M,3.2,REF1", "alt 499.6 station REF1"),
      Ruling(21, "$GPGGA,,,,,,1,08,1.0,499.6,M,48.0,M,3.2,0123", "alt 499.6 station 123"),
      Ruling(
        21,
        "$GPGGA,,,,,,1,08,1.0,499.6,M,48.0,M,3.2,0000000000000000000012",
        "alt 499.6 station 12"
      ),
      // Damage that cancels itself out in the checksum is in the field.
      Ruling(
        22,
        "$GPGGA,0|w725.00,4717.11399,N,00833.91590,E,1,08,1.01,499.6,M,48.0,M,,*5B",
        "alt 499.6 unreadable"
      ),
      Ruling(22, "$GPRMC,|19322|1.00,V,,,,,,,,,,N", "unreadable"),
      // Zeros are no date.
      Ruling(23, "$GPZDA,000000.00,0,0,0,00,00", "00:00:00.000000 unreadable"),
    ]
  )
  func reads(ruling: Ruling) throws {
    let bytes = Array(ruling.line.utf8)
    let sentence = Sentence(parsing: bytes.span)
    #expect(Self.words(try content(ruling.line), sentence, bytes) == ruling.expected)
  }

  private static func words(
    _ content: SentenceContent,
    _ sentence: Sentence,
    _ bytes: [UInt8]
  ) -> String {
    var words: [String?] =
      switch content {
      case .gll(let value):
        [value.latitude.map { "lat \($0.e7)" }, value.longitude.map { "lon \($0.e7)" }]
      case .rmc(let value): [value.time.map(word), value.date.map(word)]
      case .zda(let value): [value.time.map(word), value.date.map(word)]
      case .gga(let value):
        [value.altitudeMetres.map { "alt \(word($0))" }, value.station.map { station($0, bytes) }]
      case .vtg(let value):
        [
          value.courseDegrees, value.courseMagneticDegrees, value.speedKnots,
          value.speedKilometresPerHour,
        ].map { $0.map(word) }
      case .gsa(let value):
        (0..<value.satellites.count).map { index in value.satellites[index].map { "\($0)" } }
          + [value.systemID.map { "system \($0)" }]
      case .gsv(let value): satellites(value, sentence, bytes)
      default: []
      }
    if !content.unreadable.isEmpty { words.append("unreadable") }
    return words.compactMap { $0 }.joined(separator: " ")
  }

  private static func satellites(
    _ value: GSV,
    _ sentence: Sentence,
    _ bytes: [UInt8]
  ) -> [String?] {
    let satellites = GSV.Contents(value, of: sentence, in: bytes.span)?.satellites
    let words: [String?] = (0..<(satellites?.count ?? 0)).map { index in
      guard let satellite = satellites?[index] else { return nil }
      return [
        satellite.id, satellite.elevationDegrees, satellite.azimuthDegrees,
        satellite.carrierToNoise,
      ].map { $0.map(word) ?? "-" }.joined(separator: "/")
    }
    let ids = [value.signalID.map { "signal \($0)" }, value.systemID.map { "system \($0)" }]
    return words + ids
  }

  private static func station(_ station: StationID, _ bytes: [UInt8]) -> String {
    switch station {
    case .number(let number): "station \(number)"
    case .text(let text): "station \(String(decoding: bytes[text.range], as: UTF8.self))"
    }
  }

  private static func word(_ time: TimeOfDay) -> String {
    func pad(_ number: some BinaryInteger, _ digits: Int) -> String {
      String(repeating: "0", count: max(0, digits - "\(number)".count)) + "\(number)"
    }
    return "\(pad(time.hour, 2)):\(pad(time.minute, 2)):\(pad(time.second, 2))"
      + ".\(pad(time.microsecond, 6))"
  }

  private static func word(_ date: CalendarDate) -> String {
    "\(date.year)-\(date.month)-\(date.day)"
  }

  private static func word(_ number: FixedPoint) -> String {
    guard number.fractionDigits > 0 else { return "\(number.coefficient)" }
    let digits = "\(number.coefficient)"
    return "\(digits.dropLast(Int(number.fractionDigits)))"
      + ".\(digits.suffix(Int(number.fractionDigits)))"
  }
}
