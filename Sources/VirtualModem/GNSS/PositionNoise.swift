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
///
/// - Source: SIM7000 Hardware Design V1.07, GNSS: position accuracy 2.5 m CEP.
struct PositionNoise: Equatable, Sendable {
  enum Axis: UInt64, Sendable {
    case north = 1
    case east = 2
    case up = 3
    case quality = 4
  }

  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }

  /// Millimetres, at second `second`.
  func millimetres(_ axis: Axis, atSecond second: Int64) -> Int64 {
    between(axis, second, knots: 60, deviation: 2_500)
      + between(axis, second, knots: 5, deviation: 700)
  }

  /// -2 to 2, changing every few seconds: for counts and ratios.
  func step(atSecond second: Int64) -> Int64 {
    max(-2, min(2, between(.quality, second, knots: 20, deviation: 1_200) / 1_000))
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
