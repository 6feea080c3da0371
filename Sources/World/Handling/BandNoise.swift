import Primitives

/// Noise of a band of frequencies: a sum of sines of equal strength whose
/// frequencies and phases are drawn.
///
/// It is a function of the instant and of nothing else, and so are its
/// derivatives and integrals. By the central limit theorem its values are nearly
/// normal.
struct BandNoise: Equatable, Sendable {
  struct Component: Equatable, Sendable {
    var hertz: Double
    /// 0 to 1.
    var turns: Double
    var amplitude: Double
  }

  private(set) var components: [Component]

  /// Project value: the kurtosis of a sum of so many sines is 3 - 1.5 / 16 = 2.91,
  /// as sensors' own noise measures (2.9 to 3.03).
  private static let count = 16

  /// One line in each of equal parts of the band; `rms` in whatever unit the
  /// noise is wanted.
  init(_ lower: Double, _ upper: Double, rms: Double, seed: UInt64, stream: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: stream)
    let amplitude = rms * (2 / Double(Self.count)).squareRoot()
    let step = (upper - lower) / Double(Self.count)
    components = (0..<Self.count).map { index in
      let share = Double(generator.integer(in: 0...1_048_575)) / 1_048_576
      let turns = Double(generator.integer(in: 0...1_048_575)) / 1_048_576
      return Component(
        hertz: lower + step * (Double(index) + share),
        turns: turns,
        amplitude: amplitude
      )
    }
  }

  private init(components: [Component]) {
    self.components = components
  }

  func jet(at seconds: Double) -> Jet {
    components.reduce(.zero) { sum, component in
      sum + .sine(seconds, hertz: component.hertz, turns: component.turns) * component.amplitude
    }
  }

  func value(at seconds: Double) -> Double {
    components.reduce(0) { sum, component in
      let angle = Jet.phase(seconds, hertz: component.hertz, turns: component.turns)
      return sum + Trigonometry.sine(angle) * component.amplitude
    }
  }

  /// The noise whose derivative this one is.
  var integral: BandNoise {
    BandNoise(
      components: components.map { component in
        Component(
          hertz: component.hertz,
          turns: component.turns - 0.25,
          amplitude: component.amplitude / (2 * Trigonometry.pi * component.hertz)
        )
      }
    )
  }

  /// The largest value that it can have.
  var peak: Double { components.reduce(0) { $0 + $1.amplitude } }

  static func * (noise: BandNoise, factor: Double) -> BandNoise {
    BandNoise(
      components: noise.components.map { component in
        Component(
          hertz: component.hertz,
          turns: component.turns,
          amplitude: component.amplitude * factor
        )
      }
    )
  }
}
