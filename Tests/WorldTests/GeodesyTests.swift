import Foundation
import GNSS
import Testing

@testable import World

@Suite("Geodesy")
struct GeodesyTests {
  struct Row: Sendable {
    let start: (Int32, Int32)
    let end: (Int32, Int32)
    let millimetres: Int64
    let course: UInt16?
    /// How far the length may be off: our path is not quite the shortest.
    let tolerance: Int64
  }

  /// Lengths and courses by Vincenty's formula, computed apart from this code.
  @Test(
    "a way has the length and the course of the ellipsoid's shortest one",
    arguments: [
      Row(start: (0, 0), end: (10_000_000, 0), millimetres: 110_574_389, course: 0, tolerance: 20),
      Row(
        start: (0, 0),
        end: (0, 10_000_000),
        millimetres: 111_319_491,
        course: 9_000,
        tolerance: 20
      ),
      Row(
        start: (319_539_000, 359_106_000),
        end: (319_629_000, 359_106_000),
        millimetres: 997_975,
        course: 0,
        tolerance: 1
      ),
      Row(
        start: (319_539_000, 359_106_000),
        end: (319_539_000, 359_206_000),
        millimetres: 945_404,
        course: 9_000,
        tolerance: 1
      ),
      Row(
        start: (319_539_000, 359_106_000),
        end: (319_239_000, 359_806_000),
        millimetres: 7_407_830,
        course: 11_666,
        tolerance: 1
      ),
      Row(
        start: (600_000_000, 100_000_000),
        end: (605_000_000, 110_000_000),
        millimetres: 78_548_887,
        course: 4_440,
        tolerance: 20
      ),
      Row(
        start: (-338_600_000, 1_512_000_000),
        end: (-378_100_000, 1_449_600_000),
        millimetres: 713_803_656,
        course: 23_034,
        tolerance: 142_760
      ),
      Row(
        start: (650_000_000, 1_799_000_000),
        end: (650_500_000, -1_799_000_000),
        millimetres: 10_951_322,
        course: 5_931,
        tolerance: 1
      ),
      Row(
        start: (899_900_000, 0),
        end: (899_900_000, 900_000_000),
        millimetres: 1_579_591,
        course: 4_500,
        tolerance: 1
      ),
      Row(
        start: (515_000_000, 0),
        end: (407_000_000, -740_000_000),
        millimetres: 5_594_408_320,
        course: 28_844,
        tolerance: 1_118_881
      ),
      Row(
        start: (-500_000_000, -700_000_000),
        end: (700_000_000, 1_000_000_000),
        millimetres: 17_714_472_730,
        course: 970,
        tolerance: 3_542_894
      ),
    ]
  )
  func ways(row: Row) throws {
    let start = try at(row.start.0, row.start.1)
    let end = try at(row.end.0, row.end.1)
    let length = Geodesy.distanceMillimetres(from: start, to: end)
    #expect((length - row.millimetres).magnitude <= row.tolerance, "\(length)")
    #expect(Geodesy.distanceMillimetres(from: end, to: start) == length)
    let course = try #require(Geodesy.courseHundredths(from: start, to: end))
    let off = abs(Int(course) - Int(row.course ?? 0))
    // Across a continent the great circle leaves on another course than the
    // geodesic, by less than a tenth of a degree.
    #expect(min(off, 36_000 - off) <= (row.tolerance > 1_000_000 ? 9 : 1), "\(course)")
  }

  @Test("one place has no distance and no course to itself")
  func onePlace() throws {
    let place = try at(319_539_000, 359_106_000)
    #expect(Geodesy.distanceMillimetres(from: place, to: place) == 0)
    #expect(Geodesy.courseHundredths(from: place, to: place) == nil)
    let pole = try at(900_000_000, 0)
    let samePole = try at(900_000_000, 1_234_567_890)
    #expect(Geodesy.distanceMillimetres(from: pole, to: samePole) == 0)
    let east = try at(0, 1_800_000_000)
    let west = try at(0, -1_800_000_000)
    #expect(Geodesy.distanceMillimetres(from: east, to: west) == 0)
  }

  @Test("the smallest steps are seen: a unit of latitude is 11 mm, one of longitude fewer")
  func smallSteps() throws {
    let place = try at(600_000_000, 100_000_000)
    #expect(try Geodesy.distanceMillimetres(from: place, to: at(600_000_001, 100_000_000)) == 11)
    #expect(try Geodesy.distanceMillimetres(from: place, to: at(600_000_000, 100_000_001)) == 6)
    #expect(try Geodesy.courseHundredths(from: place, to: at(600_000_000, 100_000_001)) == 9_000)
    #expect(try Geodesy.courseHundredths(from: place, to: at(599_999_999, 100_000_000)) == 18_000)
  }

  @Test("half way round the world goes over the north pole")
  func antipodes() throws {
    let start = try at(0, 0)
    let end = try at(0, 1_800_000_000)
    #expect(Geodesy.courseHundredths(from: start, to: end) == 0)
    // Twice the quarter meridian of WGS 84, 10,001,965.729 m.
    let length = Geodesy.distanceMillimetres(from: start, to: end)
    #expect((length - 20_003_931_459).magnitude < 2_000, "\(length)")
  }

  @Test(
    "going a distance on a course ends at that distance on that course",
    arguments: [1, 500, 123_456, 10_000_000, 300_000_000] as [Int64],
    [0, 1, 4_500, 9_000, 17_999, 18_000, 27_000, 35_999] as [UInt16]
  )
  func destination(millimetres: Int64, course: UInt16) throws {
    for latitude in [-700_000_000, -1, 0, 319_539_000, 651_234_567] as [Int32] {
      let start = try at(latitude, 1_799_999_990)
      let end = Geodesy.position(
        from: start,
        courseHundredths: course,
        distanceMillimetres: millimetres
      )
      let length = Geodesy.distanceMillimetres(from: start, to: end)
      #expect((length - millimetres).magnitude <= 9, "\(length)")  // half a unit each way
      guard millimetres > 100_000 else { continue }
      let found = try #require(Geodesy.courseHundredths(from: start, to: end))
      let off = abs(Int(found) - Int(course))
      #expect(min(off, 36_000 - off) <= 1, "\(found)")
    }
  }

  @Test("going nowhere ends where it starts")
  func nowhere() throws {
    let start = try at(319_539_000, 359_106_000)
    #expect(
      Geodesy.position(from: start, courseHundredths: 9_000, distanceMillimetres: 0) == start
    )
  }

  @Test("the radii of curvature are the ellipsoid's at the equator and the poles")
  func curvature() {
    // a (1 - e^2), a, and a^2 / b, from the defining constants.
    let equator = Curvature(atSineOfLatitude: 0)
    #expect(abs(equator.meridian - 6_335_439.3273) < 0.001)
    #expect(equator.transverse == 6_378_137)
    let pole = Curvature(atSineOfLatitude: 1)
    #expect(abs(pole.meridian - 6_399_593.6258) < 0.001)
    #expect(abs(pole.transverse - 6_399_593.6258) < 0.001)
  }

  @Test("every place on a grid survives the way to a normal and back, to the unit")
  func roundTrip() throws {
    for row in -90...90 {
      for column in -17...17 {
        let place = try at(Int32(row) * 9_999_999, Int32(column) * 100_000_007)
        #expect(LocalFrame(place).up.length.distance(to: 1).magnitude < 1e-15)
        let back = LocalFrame(up: LocalFrame(place).up).position
        #expect(back == place)
      }
    }
  }
}

private func at(_ latitude: Int32, _ longitude: Int32) throws -> Position {
  try Position(
    latitude: #require(Latitude(e7: latitude)),
    longitude: #require(Longitude(e7: longitude))
  )
}
