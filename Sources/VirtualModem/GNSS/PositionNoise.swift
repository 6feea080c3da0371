import GNSS
import Primitives

/// How far the reported position is from the true one.
///
/// Depends on the seed and the second, not on who asks when. Two sums of random
/// values at equal distances in time, with straight lines between them: one that
/// wanders over minutes, one that trembles over seconds, as the error of a
/// receiver that stands still does.
///
/// The circular error is 2.5 m (half of the positions nearer): 2.1 m of deviation
/// per axis, and straight lines keep two thirds of the variance of their ends.
/// That is so at a dilution of `dilution`; the error is in proportion to it.
///
/// - Source: SIM7000 Hardware Design V1.07, GNSS: position accuracy 2.5 m CEP.
struct PositionNoise: Equatable, Sendable {
  enum Axis: UInt64, Sendable {
    case north = 1
    case east = 2
    case up = 3
  }

  private let seed: UInt64

  /// Tenths.
  ///
  /// Project value: the HDOP of the world's open sky, over a day, in the middle.
  static let dilution: Int64 = 7

  /// Of one range, in centimetres.
  ///
  /// 2.5 m CEP are 3.0 m of deviation in the plane (2.5 / 0.833), which is this
  /// times the dilution of 0.7.
  static let rangeErrorCentimetres: Int64 = 430

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Millimetres, at second `second`.
  func millimetres(_ axis: Axis, atSecond second: Int64) -> Int64 {
    between(axis, second, knots: 60, deviation: 2_500)
      + between(axis, second, knots: 5, deviation: 700)
  }

  private func between(
    _ axis: Axis,
    _ second: Int64,
    knots distance: Int64,
    deviation: Int64
  ) -> Int64 {
    let knot = second / distance
    let part = second % distance
    let left = value(axis, at: knot, distance, deviation)
    let right = value(axis, at: knot + 1, distance, deviation)
    return (left * (distance - part) + right * part) / distance
  }

  private func value(_ axis: Axis, at knot: Int64, _ distance: Int64, _ deviation: Int64) -> Int64 {
    let stream = UInt64(bitPattern: knot) &* 1_000 &+ UInt64(distance) &* 10 &+ axis.rawValue
    var generator = SeededGenerator(seed: seed, stream: stream)
    return generator.normal(deviation: deviation)
  }
}

/// A place and an error, as a place.
struct DisturbedPlace: Equatable, Sendable {
  let latitudeE7: Int32
  let longitudeE7: Int32

  init(_ position: Position, northMillimetres north: Int64, eastMillimetres east: Int64) {
    let latitude = position.latitude.e7
    // A unit of 10^-7 degree is 11.132 mm of a meridian.
    let cosine = max(1, cosineThousandths(ofLatitudeE7: latitude))
    let moved = Int64(latitude) + north * 1_000 / 11_132
    latitudeE7 = Int32(max(-900_000_000, min(900_000_000, moved)))
    longitudeE7 = Self.wrapped(
      Int64(position.longitude.e7) + east * 1_000_000 / (11_132 * cosine)
    )
  }

  /// Across the antimeridian and back.
  private static func wrapped(_ longitude: Int64) -> Int32 {
    let turn: Int64 = 3_600_000_000
    var value = longitude % turn
    if value > 1_800_000_000 { value -= turn }
    if value < -1_800_000_000 { value += turn }
    return Int32(value)
  }
}

/// The cosine of a latitude, in thousandths, to 2 of them.
///
/// Bhaskara's approximation, in integers: good enough for noise, and the same on
/// every machine.
func cosineThousandths(ofLatitudeE7 latitude: Int32) -> Int64 {
  let hundredths = Int64(latitude) / 100_000
  let square = hundredths * hundredths
  let full: Int64 = 324_000_000
  return (full - 4 * square) * 1_000 / (full + square)
}
