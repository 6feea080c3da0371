/// Sine, cosine and arc tangent made of `+ - * /` and square roots only.
///
/// Those five operations are rounded the same way on every machine that has
/// IEEE 754 arithmetic, and Swift never fuses a product into a sum by itself;
/// the C libraries' functions differ from one another in the last digit. So a
/// run gives the same bytes everywhere. Within 2 units in the last place of
/// the true value for the sine and the cosine, 6 for the arc tangent.
package enum Trigonometry {
  /// The sine of an angle of at most `radiansMax` either way.
  package static func sine(_ radians: Double) -> Double { sineAndCosine(radians).sine }

  /// The cosine of an angle of at most `radiansMax` either way.
  package static func cosine(_ radians: Double) -> Double { sineAndCosine(radians).cosine }

  /// Both at once, the same as each alone.
  static func sineAndCosine(_ radians: Double) -> (sine: Double, cosine: Double) {
    let (sines, cosines) = sinesAndCosines(SIMD2(repeating: radians))
    return (sines[0], cosines[0])
  }

  /// Of two angles, in the time that one takes.
  ///
  /// Without a branch: of quadrants that come by chance, a processor guesses half wrong, which
  /// costs more than the series that is not needed.
  static func sinesAndCosines(
    _ radians: SIMD2<Double>
  ) -> (sines: SIMD2<Double>, cosines: SIMD2<Double>) {
    let (quadrants, rest) = reduce(radians)
    let (along, across) = (sineSeries(rest), cosineSeries(rest))
    let isOdd = quadrants & 1 .!= 0
    return (
      negated(along.replacing(with: across, where: isOdd), if: quadrants & 2),
      negated(across.replacing(with: along, where: isOdd), if: (quadrants &+ 1) & 2)
    )
  }

  /// `bits` are 2 or 0.
  private static func negated(_ values: SIMD2<Double>, if bits: SIMD2<UInt64>) -> SIMD2<Double> {
    let patterns = SIMD2(values[0].bitPattern, values[1].bitPattern) ^ (bits &<< 62)
    return SIMD2(Double(bitPattern: patterns[0]), Double(bitPattern: patterns[1]))
  }

  /// The whole numbers that are not above, of numbers far below `unit`.
  static func floors(_ numbers: SIMD2<Double>) -> SIMD2<Double> {
    let nearest = (numbers + unit) - unit
    return nearest.replacing(with: nearest - 1, where: nearest .> numbers)
  }

  /// Doubles from here on differ by 1: a small number that is added is rounded to the nearest whole
  /// one, a half to the even one, and that one's last digits are the last of the sum.
  private static let unit = 0x1.8p52

  /// The angle of the point (`x`, `y`), counted from the x axis toward the y
  /// axis: more than -pi, at most pi; 0 for the origin.
  ///
  /// The signs of zeros do not count: a course of exactly -180 degrees does
  /// not appear beside one of 180.
  package static func arcTangent(y: Double, x: Double) -> Double {
    let height = y.magnitude
    let width = x.magnitude
    guard height > 0 || width > 0 else { return 0 }
    var angle =
      height <= width
      ? arcTangent(ofAtMostOne: height / width)
      : halfPi - arcTangent(ofAtMostOne: width / height)
    if x < 0 { angle = pi - angle }
    return y < 0 ? -angle : angle
  }

  /// The arc tangent of a number from 0 to 1.
  private static func arcTangent(ofAtMostOne ratio: Double) -> Double {
    // atan x = 2 atan(x / (1 + sqrt(1 + x^2))), three times: what is left is
    // below 0.099, where nine terms of the series are enough.
    var reduced = ratio
    for _ in 0..<3 {
      reduced /= 1 + (1 + reduced * reduced).squareRoot()
    }
    let square = reduced * reduced
    var sum = 1.0 / 17
    sum = 1.0 / 15 - square * sum
    sum = 1.0 / 13 - square * sum
    sum = 1.0 / 11 - square * sum
    sum = 1.0 / 9 - square * sum
    sum = 1.0 / 7 - square * sum
    sum = 1.0 / 5 - square * sum
    sum = 1.0 / 3 - square * sum
    return 8 * (reduced - reduced * square * sum)
  }

  /// The quarter turns that `radians` are nearest to, modulo four, and what is
  /// left: at most an eighth of a turn either way.
  private static func reduce(
    _ radians: SIMD2<Double>
  ) -> (quadrants: SIMD2<UInt64>, rest: SIMD2<Double>) {
    precondition(
      max(radians[0].magnitude, radians[1].magnitude) <= radiansMax,
      "the angle is beyond the reduction's range"
    )
    let turns = radians / halfPi
    var quarters = (turns + unit) - unit
    // A half goes away from zero.
    let over = turns - quarters
    quarters.replace(with: quarters + 1, where: (over .>= 0.5) .& (turns .> 0))
    quarters.replace(with: quarters - 1, where: (over .<= -0.5) .& (turns .< 0))
    // Products of the first two pieces are exact, so is the first difference.
    let rest = radians - quarters * halfPiHigh - quarters * halfPiMiddle - quarters * halfPiLow
    let counted = quarters + unit
    return (SIMD2(counted[0].bitPattern, counted[1].bitPattern) & 3, rest)
  }

  /// The Taylor series to the 17th power; |x| at most pi / 4.
  private static func sineSeries(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let square = x * x
    var sum = 1.0 / 1_307_674_368_000 - square * (1.0 / 355_687_428_096_000)
    sum = 1.0 / 6_227_020_800 - square * sum
    sum = 1.0 / 39_916_800 - square * sum
    sum = 1.0 / 362_880 - square * sum
    sum = 1.0 / 5_040 - square * sum
    sum = 1.0 / 120 - square * sum
    sum = 1.0 / 6 - square * sum
    return x - x * square * sum
  }

  /// The Taylor series to the 16th power; |x| at most pi / 4.
  private static func cosineSeries(_ x: SIMD2<Double>) -> SIMD2<Double> {
    let square = x * x
    var sum = 1.0 / 87_178_291_200 - square * (1.0 / 20_922_789_888_000)
    sum = 1.0 / 479_001_600 - square * sum
    sum = 1.0 / 3_628_800 - square * sum
    sum = 1.0 / 40_320 - square * sum
    sum = 1.0 / 720 - square * sum
    sum = 1.0 / 24 - square * sum
    return 1 - square * (0.5 - square * sum)
  }

  /// An angle within one turn of zero that is as good as `radians`, exactly:
  /// for angles that may be beyond `radiansMax`.
  static func reduced(_ radians: Double) -> Double {
    radians.magnitude < 2 * pi ? radians : radians.truncatingRemainder(dividingBy: 2 * pi)
  }

  package static let pi = 0x1.921F_B544_42D1_8p1
  static let radiansPerDegree = pi / 180
  private static let halfPi = 0x1.921F_B544_42D1_8p0

  /// A million quarter turns: up to there the products with the pieces below
  /// are exact.
  package static let radiansMax = 1_570_000.0

  // The first 117 binary digits of pi / 2, in three pieces.
  private static let halfPiHigh = 0x1.921F_B544p0
  private static let halfPiMiddle = 0x0.42D1_8469p-32
  private static let halfPiLow = 0x0.898C_C517_01B8_38p-64
}
