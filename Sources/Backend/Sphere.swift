package import GNSS

/// Distances on a sphere, made of `+ - * /` and square roots only, so that
/// every machine has the same digits.
///
/// `Double` holds lengths and never a coordinate: coordinates are integers of
/// 1e-7 degree up to the difference of two.
package enum Sphere {
  /// The mean radius of the ellipsoid WGS 84, (2a + b) / 3.
  package static let radiusMetres = 6_371_008.8
  /// The length of 1e-7 degree along a meridian, 11.1 mm.
  static let metresPerE7 = radiusMetres * pi / 1_800_000_000

  /// The length of the great circle between two places (haversine), in metres.
  package static func metres(_ first: Position, _ second: Position) -> Double {
    let north = sine(angle(Int64(second.latitude.e7) - Int64(first.latitude.e7)) / 2)
    let east = sine(angle(wrapped(second.longitude.e7, minus: first.longitude.e7)) / 2)
    let cosines = cosine(latitudeE7: first.latitude.e7) * cosine(latitudeE7: second.latitude.e7)
    let haversine = min(1, north * north + cosines * east * east)
    return 2 * radiusMetres * arcSine(haversine.squareRoot())
  }

  /// The cosine of a latitude.
  static func cosine(latitudeE7: Int32) -> Double {
    sine(angle(900_000_000 - Int64(latitudeE7.magnitude)))
  }

  /// The difference of two longitudes the short way, in 1e-7 degree:
  /// -1 800 000 000 to 1 800 000 000.
  static func wrapped(_ left: Int32, minus right: Int32) -> Int64 {
    let difference = Int64(left) - Int64(right)
    if difference > 1_800_000_000 { return difference - 3_600_000_000 }
    return difference < -1_800_000_000 ? difference + 3_600_000_000 : difference
  }

  private static let pi = 3.141592653589793

  private static func angle(_ e7: Int64) -> Double {
    Double(e7) * (pi / 1_800_000_000)
  }

  /// The sine of -pi/2 to pi/2: the Taylor series to the 21st power, whose
  /// first term left out is below 1e-17.
  private static func sine(_ x: Double) -> Double {
    let square = x * x
    var sum = 1.0
    for index in sineFactors.indices {
      sum = 1 - square * sineFactors[index] * sum
    }
    return x * sum
  }

  /// 1 / (n (n - 1)) for n from 21 down to 3.
  private static let sineFactors: [10 of Double] = [
    1 / 420, 1 / 342, 1 / 272, 1 / 210, 1 / 156, 1 / 110, 1 / 72, 1 / 42, 1 / 20, 1 / 6,
  ]

  /// The arc sine of 0 to 1: twice halved as an arc tangent, then its series.
  private static func arcSine(_ x: Double) -> Double {
    var tangent = x / (1 + (1 - x * x).squareRoot())
    for _ in 0..<3 { tangent /= 1 + (1 + tangent * tangent).squareRoot() }
    let square = tangent * tangent
    var sum = 0.0
    for odd in stride(from: 21.0, through: 1, by: -2) { sum = 1 / odd - square * sum }
    return 16 * tangent * sum
  }
}
