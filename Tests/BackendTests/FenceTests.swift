import GNSS
import Testing

@testable import Backend

@Suite("Fences")
struct FenceTests {
  /// The square, and the same corners begun elsewhere or drawn the other way.
  static let squares: [[(Double, Double)]] = {
    let corners = Harness.square
    let turned = corners.indices.map { start in
      corners.indices.map { corners[($0 + start) % corners.count] }
    }
    return turned + turned.map { $0.reversed() }
  }()

  @Test(
    "backend.md 5, square: strict includes the border, geolib half of it",
    arguments: [
      (31.955, 35.915, true, true), (31.961, 35.915, false, false),
      (31.955, 35.921, false, false), (31.95, 35.915, true, true),
      (31.96, 35.915, false, true), (31.955, 35.92, false, true),
      (31.9599999, 35.9199999, true, true), (31.95, 35.90, false, false),
      (31.95, 35.91, true, true), (31.95, 35.92, false, true), (31.96, 35.92, false, true),
      (31.96, 35.91, false, true), (31.955, 35.91, true, true), (32.06, 38, false, false),
      (31.9499999, 35.915, false, false), (31.96, 35.93, false, false),
    ]
  )
  func square(latitude: Double, longitude: Double, geolib: Bool, strict: Bool) throws {
    for corners in Self.squares {
      #expect(try polygon(corners).contains(place(latitude, longitude)) == strict)
      let printed = corners.map { PrintedPoint($0.0, $0.1) }
      #expect(PrintedGeometry.contains(PrintedPoint(latitude, longitude), printed) == geolib)
    }
  }

  static let u: [(Double, Double)] = [
    (0, 0), (0, 4), (4, 4), (4, 3), (1, 3), (1, 1), (4, 1), (4, 0),
  ]
  static let triangle: [(Double, Double)] = [(0, 0), (0, 4), (3, 0)]
  static let dateLine: [(Double, Double)] = [(-1, 179), (-1, -179), (1, -179), (1, 179)]

  @Test(
    "backend.md 5, polygons: U, triangle and date line",
    arguments: [
      (u, 2, 2, false, false), (u, 4, 2, false, false), (u, -1, 2, false, false),
      (u, 2, 0.5, true, true), (u, 2, 3.5, true, true), (u, 0.5, 2, true, true),
      (u, 0, 2, true, true), (u, 2, 0, true, true), (u, 2, 3, true, true),
      (u, 1, 2, false, true), (u, 2, 1, false, true), (u, 2, 4, false, true),
      (u, 4, 0.5, false, true), (triangle, 1, 1, true, true), (triangle, 2, 2, false, false),
      (triangle, 0, 0, true, true), (triangle, 0, 2, true, true), (triangle, 2, 0, true, true),
      (triangle, 1.5, 2, false, true), (triangle, 0, 4, false, true),
      (triangle, 3, 0, false, true), (dateLine, 0, 180, true, true),
      (dateLine, 0, -180, true, true), (dateLine, 0, 179.5, true, true),
      (dateLine, 0, -179.5, true, true), (dateLine, 0, 178, false, false),
      (dateLine, 0, -178, false, false), (dateLine, 0, 0, false, false),
    ] as [([(Double, Double)], Double, Double, Bool, Bool)]
  )
  func polygons(
    corners: [(Double, Double)],
    latitude: Double,
    longitude: Double,
    geolib: Bool,
    strict: Bool
  ) throws {
    #expect(try polygon(corners).contains(place(latitude, longitude)) == strict)
    let printed = corners.map { PrintedPoint($0.0, $0.1) }
    #expect(PrintedGeometry.contains(PrintedPoint(latitude, longitude), printed) == geolib)
  }

  @Test("backend.md 5: versions of geolib without the shift turn the date line inside out")
  func oldGeolib() {
    let printed = Self.dateLine.map { PrintedPoint($0.0, $0.1) }
    func contains(_ longitude: Double) -> Bool {
      PrintedGeometry.contains(PrintedPoint(0, longitude), printed, shiftsDateLine: false)
    }
    #expect([180, -180, 179.5, -179.5].map(contains) == [false, false, false, false])
    #expect([178, -178, 0].map(contains) == [true, true, true])
  }

  static let octagon: [(Double, Double)] = [
    (10, 4), (10, 7), (7, 10), (4, 10), (1, 7), (1, 4), (4, 1), (7, 1),
  ]

  @Test(
    "backend.md 6: the printed test sees crossings only, the strict one all that is wrong",
    arguments: [
      ([(0, 0), (0, 1), (1, 1), (1, 0)], false, nil),
      ([(0, 0), (0, 4), (3, 1)], false, nil),
      ([(0, 0), (0, 4), (2, 4), (2, 2), (4, 2), (4, 0)], false, nil),
      (octagon, false, nil),
      ([(0, 0), (0, 1), (0, 2), (2, 2), (2, 0)], false, nil),
      ([(0, 0), (1, 1), (0, 1), (1, 0)], true, .edgesCross(1, 3)),
      ([(0, 100), (-59, -81), (89, 31), (-89, 31), (59, -81)], true, .tooWide),
      ([(0, 10), (-6, -8), (9, 3), (-9, 3), (6, -8)], true, .edgesCross(1, 3)),
      (
        [(10, 4), (10, 7), (4, 10), (7, 10), (1, 7), (1, 4), (4, 1), (7, 1)], true,
        .edgesCross(2, 4)
      ),
      ([(0, 0), (0, 1), (0, 2)], false, .noArea),
      ([(0, 0), (0, 1), (0, 2), (0, 3)], false, .noArea),
      ([(0, 0), (0, 0), (1, 1)], false, .equalCorners(1, 2)),
      ([(0, 0), (0, 4), (4, 4), (0, 2), (4, 0)], false, .edgesTouch(1, 3)),
      ([(0, 0), (0, 4), (0, 2), (3, 2)], false, .edgesTouch(1, 2)),
      ([(0, 0), (0, 2), (1, 1), (2, 2), (2, 0), (1, 1)], false, .equalCorners(3, 6)),
      ([(0, 0), (0, 1), (0, 1), (1, 1), (1, 0)], false, .equalCorners(2, 3)),
      ([(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)], false, .equalCorners(1, 5)),
    ] as [([(Double, Double)], Bool, FenceError?)]
  )
  func validity(corners: [(Double, Double)], crosses: Bool, error: FenceError?) throws {
    #expect(PrintedGeometry.crossesItself(corners.map { PrintedPoint($0.0, $0.1) }) == crosses)
    let positions = try corners.map { try place($0.0, $0.1) }
    #expect(refusal(positions) == error)
    #expect(refusal(positions.reversed()) == nil || error != nil)
  }

  @Test(
    "backend.md 6: a fence is no wider than half the globe, and leaves the poles out",
    arguments: [
      ([(0, 0), (0, 180), (10, 90)], .edgeTooLong(1)),
      ([(0, -100), (0, 100), (10, 0)], .aroundPole),
      ([(80, 0), (80, 90), (80, 179), (80, -90)], .aroundPole),
      ([(0, 0), (0, 120), (1, -120), (2, 120)], .tooWide),
      ([(0, 179), (0, -179.9999999), (1, 180)], nil),
      ([(0, 179), (0, 180), (1, -180)], nil),
      ([(0, 179), (0, 180), (0, -180)], .equalCorners(2, 3)),
    ] as [([(Double, Double)], FenceError?)]
  )
  func globe(corners: [(Double, Double)], error: FenceError?) throws {
    #expect(refusal(try corners.map { try place($0.0, $0.1) }) == error)
  }

  private func refusal(_ positions: [Position]) -> FenceError? {
    do throws(FenceError) {
      _ = try Fence(corners: positions)
      return nil
    } catch {
      return error
    }
  }

  @Test("a pole is inside a fence that reaches it, whatever its longitude")
  func pole() throws {
    let fence = try polygon([(89, 0), (89, 10), (90, 10), (90, 0)])
    #expect(fence.contains(try place(90, -120)))
    #expect(!fence.contains(try place(-90, 5)))
    #expect(!fence.contains(try place(89.5, -120)))
    #expect(fence.contains(try place(89.5, 10)))
  }

  @Test(
    "section 13: a circle has a radius of 10 m to 10 km",
    arguments: [(9, false), (10, true), (10_000, true), (10_001, false)]
  )
  func circle(metres: Int, isValid: Bool) throws {
    let centre = try place(31.955, 35.915)
    guard isValid else {
      #expect(throws: FenceError.radius(metres: metres)) {
        try Fence(centre: centre, radiusMetres: metres)
      }
      return
    }
    let fence = try Fence(centre: centre, radiusMetres: metres)
    let radius = Double(metres) / 111_195.08
    #expect(fence.contains(try place(31.955 + radius * 0.999, 35.915)))
    #expect(!fence.contains(try place(31.955 + radius * 1.001, 35.915)))
    #expect(fence.positions == [centre])
    #expect(fence.radiusMetres == metres)
  }

  @Test("corners come back as they were given, also beyond the date line")
  func corners() throws {
    for corners in [Self.dateLine, Self.u, Harness.square] {
      let positions = try corners.map { try place($0.0, $0.1) }
      #expect(try Fence(corners: positions).positions == positions)
    }
  }

  @Test("distances: haversine on the mean sphere, and metres to an edge")
  func distances() throws {
    // A degree of a meridian of this sphere, and Paris to London by the same
    // formula with the sines of a C library.
    let degree = Sphere.metres(try place(0, 0), try place(1, 0))
    #expect(abs(degree - 111_195.080_233_532_9) < 1e-6)
    let cities = Sphere.metres(try place(48.8566, 2.3522), try place(51.5074, -0.1278))
    #expect(abs(cities - 343_556.534_880_883_2) < 1e-5)
    #expect(abs(Sphere.metres(try place(0, 180), try place(0, -179)) - degree) < 1e-6)
    let halfway = Sphere.metres(try place(0, 0), try place(0, 180))
    #expect(abs(halfway - 20_015_114.442_035_923) < 0.01)
    let fence = try polygon(Harness.square)
    #expect(abs(fence.metresFromBorder(try place(31.961, 35.915)) - 111.195) < 0.01)
    #expect(abs(fence.metresFromBorder(try place(31.955, 35.93)) - 943.5) < 0.5)
    let far = try polygon(Self.dateLine)
    #expect(abs(far.metresFromBorder(try place(0, 178)) - degree) < 0.01)
    #expect(abs(far.metresFromBorder(try place(0, -178)) - degree) < 0.01)
  }
}
