import Primitives

/// Noise of a band of frequencies: a sum of sines of equal strength whose
/// frequencies and phases are drawn.
///
/// It is a function of the instant and of nothing else, and so are its
/// derivatives and integrals. By the central limit theorem its values are nearly
/// normal.
struct BandNoise: Equatable, Sendable {
  /// Two of the sines, which cost no more than one.
  struct Pair: Equatable, Sendable {
    var hertz: SIMD2<Double>
    /// 0 to 1.
    var turns: SIMD2<Double>
    var amplitude: SIMD2<Double>
  }

  private(set) var pairs: [Pair]

  /// Project value: the kurtosis of a sum of so many sines is 3 - 1.5 / 16 = 2.91,
  /// as sensors' own noise measures (2.9 to 3.03).
  private static let count = 16

  /// One line in each of equal parts of the band; `rms` in whatever unit the
  /// noise is wanted.
  init(_ lower: Double, _ upper: Double, rms: Double, seed: UInt64, stream: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: stream)
    let amplitude = rms * (2 / Double(Self.count)).squareRoot()
    let step = (upper - lower) / Double(Self.count)
    pairs = stride(from: 0, to: Self.count, by: 2).map { first in
      var pair = Pair(hertz: .zero, turns: .zero, amplitude: SIMD2(repeating: amplitude))
      for index in 0..<2 {
        let share = Double(generator.integer(in: 0...1_048_575)) / 1_048_576
        pair.hertz[index] = lower + step * (Double(first + index) + share)
        pair.turns[index] = Double(generator.integer(in: 0...1_048_575)) / 1_048_576
      }
      return pair
    }
  }

  func jet(at seconds: Double) -> Jet {
    var sum = Jet.zero
    for pair in pairs {
      let phases = Jet.phases(seconds, hertz: pair.hertz, turns: pair.turns)
      let (sines, cosines) = Trigonometry.sinesAndCosines(phases)
      let rates = 2 * Trigonometry.pi * pair.hertz
      let values = sines * pair.amplitude
      let slopes = rates * cosines * pair.amplitude
      let curvatures = -rates * rates * sines * pair.amplitude
      sum =
        sum + Jet(value: values[0], slope: slopes[0], curvature: curvatures[0])
        + Jet(value: values[1], slope: slopes[1], curvature: curvatures[1])
    }
    return sum
  }

  func value(at seconds: Double) -> Double {
    pairs.reduce(0) { sum, pair in
      let phases = Jet.phases(seconds, hertz: pair.hertz, turns: pair.turns)
      let values = Trigonometry.sinesAndCosines(phases).sines * pair.amplitude
      return sum + values[0] + values[1]
    }
  }

  /// The noise whose derivative this one is.
  var integral: BandNoise {
    var noise = self
    for index in pairs.indices {
      noise.pairs[index].turns -= 0.25
      noise.pairs[index].amplitude /= 2 * Trigonometry.pi * pairs[index].hertz
    }
    return noise
  }

  /// The largest value that it can have.
  var peak: Double { pairs.reduce(0) { $0 + $1.amplitude[0] + $1.amplitude[1] } }

  static func * (noise: BandNoise, factor: Double) -> BandNoise {
    var noise = noise
    for index in noise.pairs.indices { noise.pairs[index].amplitude *= factor }
    return noise
  }
}
