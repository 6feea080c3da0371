import GNSS
import Testing

@Suite("Position")
struct PositionTests {
  @Test(
    "a latitude is from pole to pole, poles included",
    arguments: [
      (-900_000_001, false), (-900_000_000, true), (-1, true), (0, true), (319_539_000, true),
      (900_000_000, true), (900_000_001, false), (.max, false), (.min, false),
    ] as [(Int32, Bool)]
  )
  func latitude(e7: Int32, exists: Bool) {
    #expect(Latitude(e7: e7)?.e7 == (exists ? e7 : nil))
  }

  @Test(
    "a longitude is from the date line to the date line, on both sides",
    arguments: [
      (-1_800_000_001, false), (-1_800_000_000, true), (-1, true), (0, true), (1_800_000_000, true),
      (1_800_000_001, false), (.max, false), (.min, false),
    ] as [(Int32, Bool)]
  )
  func longitude(e7: Int32, exists: Bool) {
    #expect(Longitude(e7: e7)?.e7 == (exists ? e7 : nil))
  }

  @Test(
    "a dilution of precision is anything but zero",
    arguments: [
      (0, false), (1, true), (110, true), (9_990, true), (.max, true),
    ] as [(UInt16, Bool)]
  )
  func hdop(hundredths: UInt16, exists: Bool) {
    #expect(HDOP(hundredths: hundredths)?.hundredths == (exists ? hundredths : nil))
  }

  @Test("a lower dilution is a better one, and sorts first")
  func order() throws {
    let good = try #require(HDOP(hundredths: 90))
    let bad = try #require(HDOP(hundredths: 1_000))
    #expect(good < bad)
    #expect(!(bad < good))
    #expect(min(bad, good) == good)
  }

  @Test("what a fix does not have is nil")
  func absent() throws {
    let position = try Position(
      latitude: #require(Latitude(e7: 0)),
      longitude: #require(Longitude(e7: 0))
    )
    let fix = Fix(position: position)
    #expect(fix.time == nil)
    #expect(fix.altitudeMillimetres == nil)
    #expect(fix.speedMillimetresPerSecond == nil)
    #expect(fix.courseHundredths == nil)
    #expect(fix.hdop == nil)
    #expect(fix.satellitesUsed == nil)
    #expect(fix != Fix(position: position, satellitesUsed: 0))
  }
}
