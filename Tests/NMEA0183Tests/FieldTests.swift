import NMEA0183
import Primitives
import Testing

@Suite("Reading fields")
struct FieldTests {
  @Test(
    "reads coordinates exactly, whatever the number of decimals",
    arguments: [
      ("4717,N", 472_833_333), ("4717.11,N", 472_851_667), ("4717.11399,N", 472_852_332),
      ("4717.1139942123,N", 472_852_332), ("4717.11399421234567890123,N", 472_852_332),
      ("0000.00001,S", -2), ("0000.00000,S", 0), ("3356.4650,S", -339_410_833),
      ("9000.0000,N", 900_000_000), ("8959.9999999,S", -900_000_000),
      ("5959.999999,N", 600_000_000),
      ("717.11399,N", 72_852_332), ("17.11399,N", 2_852_332), (" 4717.11399 ,N", 472_852_332),
      ("0.00000000000000001,N", 0),
    ]
  )
  func readsLatitude(field: String, expected: Int32) throws {
    let value = try gll("\(field),00833.91522,E")
    #expect(value.latitude?.e7 == expected)
    #expect(value.longitude?.e7 == 85_652_537)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "reads longitudes up to the 180th meridian",
    arguments: [
      ("18000.00000,W", -1_800_000_000), ("17959.99999,E", 1_799_999_998),
      ("0833.91590,E", 85_652_650),
      ("00000.00001,W", -2),
    ]
  )
  func readsLongitude(field: String, expected: Int32) throws {
    let value = try gll("0000.0,N,\(field)")
    #expect(value.longitude?.e7 == expected)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "refuses a latitude that is none, and keeps the other fields",
    arguments: [
      "9000.00001,N", "8960.000000,N", "4760.00000,N", "36000.0000,N", "4717.11399,",
      "4717.11399,X",
      "4717.11399,E", "4717.11399,NN", "-4717.11399,N", "4717.1139x,N", "4717.11.399,N", "nan,N",
      "4717.11399421234567890x,N", "12345678901234567890,N",
    ]
  )
  func refusesLatitude(field: String) throws {
    let value = try gll("\(field),00833.91522,E,092321.00,A,A")
    #expect(value.latitude == nil)
    #expect(value.unreadable == UnreadableFields(.latitude))
    #expect(value.longitude?.e7 == 85_652_537)
    #expect(value.time?.second == 21)
  }

  @Test("takes a null coordinate for absent, with its hemisphere or without")
  func acceptsNullCoordinates() throws {
    for fields in [",,,", ",N,,E", ",N"] {
      let value = try gll(fields)
      #expect(value.latitude == nil)
      #expect(value.longitude == nil)
      #expect(value.unreadable.isEmpty)
    }
  }

  @Test(
    "reads times to the microsecond",
    arguments: [
      ("092725", [9, 27, 25, 0]), ("092725.", [9, 27, 25, 0]), ("092725.00", [9, 27, 25, 0]),
      ("092725.1", [9, 27, 25, 100_000]), ("092725.123456789", [9, 27, 25, 123_456]),
      ("235959.995", [23, 59, 59, 995_000]), ("235960.00", [23, 59, 60, 0]),
      ("120060.00", [12, 0, 60, 0]), ("000000", [0, 0, 0, 0]),
    ]
  )
  func readsTime(field: String, expected: [UInt32]) throws {
    let value = try gll("0000.0,N,00000.0,E,\(field),A")
    let time = try #require(value.time)
    let parts = [UInt32(time.hour), UInt32(time.minute), UInt32(time.second), time.microsecond]
    #expect(parts == expected)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "refuses times that are not six digits of a time of day",
    arguments: [
      "240000.00", "126000.00", "120061", "0927", "92725.00", "0927250", "09:27:25", "-92725.0",
      "09272x.00", "092725.0x", " 092725",
    ]
  )
  func refusesTime(field: String) throws {
    let value = try gll("0000.0,N,00000.0,E,\(field),A")
    #expect(value.time == nil)
    #expect(value.unreadable == UnreadableFields(.time))
  }

  @Test(
    "reads dates, the years turning at 1980",
    arguments: [
      ("091202", [2_002, 12, 9]), ("290224", [2_024, 2, 29]), ("220899", [1_999, 8, 22]),
      ("060180", [1_980, 1, 6]), ("311279", [2_079, 12, 31]),
    ]
  )
  func readsDate(field: String, expected: [UInt16]) throws {
    let value = try rmc(",,,,,,,,\(field)")
    let date = try #require(value.date)
    #expect([date.year, UInt16(date.month), UInt16(date.day)] == expected)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "refuses dates that do not exist or are not six digits",
    arguments: [
      "290223", "310402", "320126", "011326", "000126", "09122002", "91202", "2208-1", "0912o2",
    ]
  )
  func refusesDate(field: String) throws {
    let value = try rmc(",,,,,,,,\(field)")
    #expect(value.date == nil)
    #expect(value.unreadable == UnreadableFields(.date))
  }

  @Test(
    "reads decimals with the digits that are there",
    arguments: [
      ("499.6", 4_996, 1), ("-31.4", -314, 1), ("+12.5", 125, 1), (".5", 5, 1), ("12.", 12, 0),
      ("007", 7, 0), (" 12", 12, 0), ("99999.999", 99_999_999, 3), ("0.10", 10, 2),
      ("00000000000000000000012.5", 125, 1), ("0.1234567890123456789", 1_234_567_890_123_456, 16),
    ]
  )
  func readsDecimal(field: String, coefficient: Int64, fractionDigits: UInt8) throws {
    let value = try gga(altitude: field)
    let expected = FixedPoint(coefficient: coefficient, fractionDigits: fractionDigits)
    #expect(value.altitudeMetres == expected)
    #expect(value.unreadable.isEmpty)
  }

  @Test(
    "refuses what only a general number reader takes",
    arguments: [
      "1e3", "nan", "inf", "infinity", "0x10", "0x1p3", "--1", "1.2.3", "-", ".", "1 2",
    ]
  )
  func refusesDecimal(field: String) throws {
    let value = try gga(altitude: field)
    #expect(value.altitudeMetres == nil)
    #expect(value.unreadable == UnreadableFields(.altitude))
    #expect(value.geoidSeparationMetres == FixedPoint(coefficient: 480, fractionDigits: 1))
  }

  @Test(
    "reads counts: digits only, as many as there are",
    arguments: [
      ("08", 8, true), ("4", 4, true), (" 4 ", 4, true), ("4294967295", 4_294_967_295, true),
      ("00000000000000000000004", 4, true), ("", nil, true),
      ("4294967296", nil, false), ("-1", nil, false), ("+1", nil, false), ("1.0", nil, false),
      ("1.", nil, false), ("A", nil, false), ("0x", nil, false),
    ] as [(String, UInt32?, Bool)]
  )
  func readsCount(field: String, expected: UInt32?, isReadable: Bool) throws {
    let value = try gga(satellites: field)
    #expect(value.satellitesUsed == expected)
    #expect(value.unreadable.isEmpty == isReadable)
  }

  private func gll(_ fields: String) throws -> GLL {
    guard case .gll(let value) = try content("$GPGLL,\(fields)") else { throw Unexpected() }
    return value
  }

  private func rmc(_ fields: String) throws -> RMC {
    guard case .rmc(let value) = try content("$GPRMC,\(fields)") else { throw Unexpected() }
    return value
  }

  private func gga(satellites: String = "08", altitude: String = "499.6") throws -> GGA {
    let text = "$GPGGA,,,,,,1,\(satellites),1.01,\(altitude),M,48.0,M,,"
    guard case .gga(let value) = try content(text) else { throw Unexpected() }
    return value
  }
}

/// A candidate was read as something else.
struct Unexpected: Error {}

/// The values of a candidate, which must have some.
func content(_ candidate: String) throws -> SentenceContent {
  let bytes = Array(candidate.utf8)
  let sentence = Sentence(parsing: bytes.span)
  let content = SentenceContent(parsing: sentence, in: bytes.span)
  return try #require(content)
}
