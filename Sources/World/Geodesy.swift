package import GNSS

/// Distances, courses and places on the ellipsoid WGS 84.
///
/// Paths are great circles of the sphere of surface normals, and lengths along
/// them follow the ellipsoid's radii of curvature.
package enum Geodesy {
  package static func distanceMillimetres(from start: Position, to end: Position) -> Int64 {
    Int64((Leg(from: start, to: end).length * 1_000).rounded())
  }

  /// The course over ground on leaving `start` for `end`, in hundredths of a
  /// degree from true north, 0 to 35 999; `nil` when they are one place.
  package static func courseHundredths(from start: Position, to end: Position) -> UInt16? {
    let leg = Leg(from: start, to: end)
    return leg.length > 0 ? leg.place(atDistance: 0).courseHundredths : nil
  }

  /// The place `distanceMillimetres` from `start` on leaving it on `course`.
  package static func position(
    from start: Position,
    courseHundredths course: UInt16,
    distanceMillimetres: Int64
  ) -> Position {
    let radians = Double(course) * (Trigonometry.pi / 18_000)
    let distance = Double(distanceMillimetres) / 1_000
    return Leg(from: start, course: radians, length: distance).end
  }
}

/// The ellipsoid's radii of curvature, in metres.
///
/// - Source: NIMA TR8350.2, "World Geodetic System 1984", third edition, table
///   3.1 (semi-major axis and flattening).
struct Curvature: Equatable {
  /// In the plane of the meridian.
  let meridian: Double
  /// In the plane across it.
  let transverse: Double

  init(atSineOfLatitude sine: Double) {
    let divisor = 1 - Self.eccentricitySquared * sine * sine
    transverse = 6_378_137 / divisor.squareRoot()
    meridian = transverse * (1 - Self.eccentricitySquared) / divisor
  }

  static let eccentricitySquared: Double = {
    let flattening = 1 / 298.257_223_563
    return flattening * (2 - flattening)
  }()
}

/// The directions up, east and north at one place.
struct LocalFrame: Equatable {
  let up: Vector
  let east: Vector
  let north: Vector

  init(_ position: Position) {
    let latitude = Double(position.latitude.e7) * Self.radiansPerE7
    let longitude = Double(position.longitude.e7) * Self.radiansPerE7
    let (sines, cosines) = Trigonometry.sinesAndCosines(SIMD2(latitude, longitude))
    self.init(up: Vector(x: cosines[0] * cosines[1], y: cosines[0] * sines[1], z: sines[0]))
  }

  /// - Parameter up: a surface normal of length one; at a pole, north is along
  ///   the meridian of longitude 0.
  init(up: Vector) {
    let level = (up.x * up.x + up.y * up.y).squareRoot()
    let cosineOfLongitude = level > 0 ? up.x / level : 1
    let sineOfLongitude = level > 0 ? up.y / level : 0
    self.up = up
    east = Vector(x: -sineOfLongitude, y: cosineOfLongitude, z: 0)
    north = Vector(x: -up.z * cosineOfLongitude, y: -up.z * sineOfLongitude, z: level)
  }

  var curvature: Curvature { Curvature(atSineOfLatitude: up.z) }

  /// Metres of ground for each radian that the normal turns along `direction`.
  func metresPerRadian(along direction: Vector) -> Double {
    let curvature = curvature
    let northward = direction.dot(north) * curvature.meridian
    let eastward = direction.dot(east) * curvature.transverse
    return (northward * northward + eastward * eastward).squareRoot()
  }

  /// The place, to the nearest 10^-7 degree.
  var position: Position {
    let level = (up.x * up.x + up.y * up.y).squareRoot()
    let latitude = Trigonometry.arcTangent(y: up.z, x: level) / Self.radiansPerE7
    let longitude = Trigonometry.arcTangent(y: up.y, x: up.x) / Self.radiansPerE7
    guard let latitude = Latitude(e7: Int32(latitude.rounded())),
      let longitude = Longitude(e7: Int32(longitude.rounded()))
    else { preconditionFailure("an arc tangent is beyond its quadrant") }
    return Position(latitude: latitude, longitude: longitude)
  }

  private static let radiansPerE7 = Trigonometry.pi / 1_800_000_000
}
