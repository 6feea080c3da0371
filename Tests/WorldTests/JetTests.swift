import Testing

@testable import World

@Suite("Curves and noise")
struct JetTests {
  static let curves: [@Sendable (Double) -> Jet] = [
    { .minimumJerk($0, over: 2) }, { .window($0, length: 3, edge: 0.5) },
    { .sine($0, hertz: 1.3, turns: 0.2) }, { .decay($0, constant: 0.7) },
    { .toppling($0, rate: 2) }, { .sine($0, hertz: 2) * .decay($0, constant: 1) },
    { .one - .minimumJerk($0 - 0.3, over: 1) * 0.5 },
    { BandNoise(0.5, 4, rms: 1, seed: 3, stream: 1).jet(at: $0) },
    { BandNoise(0.5, 4, rms: 1, seed: 3, stream: 1).integral.jet(at: $0) },
  ]

  @Test("slope and curvature are the derivatives", arguments: curves.indices)
  func derivatives(index: Int) {
    let step = 1e-4
    for t in stride(from: 0.013, to: 3, by: 0.041) {
      let here = Self.curves[index](t)
      let (before, after) = (Self.curves[index](t - step), Self.curves[index](t + step))
      let slope = (after.value - before.value) / (2 * step)
      let curvature = (after.slope - before.slope) / (2 * step)
      #expect((slope - here.slope).magnitude < 1e-4 * (1 + here.slope.magnitude), "at \(t)")
      #expect((curvature - here.curvature).magnitude < 0.02 * (1 + here.curvature.magnitude))
    }
  }

  @Test("the least jerk goes from 0 to 1, without a step at the ends")
  func ends() {
    #expect(Jet.minimumJerk(-1, over: 2) == .zero)
    #expect(Jet.minimumJerk(2, over: 2) == .one)
    #expect(Jet.minimumJerk(1, over: 2).value == 0.5)
    #expect(Jet.minimumJerk(1, over: 2).slope == 1.875 / 2)
  }

  @Test(
    "the exponential function is that of the tables",
    arguments: [
      (0, 1), (1, 2.718_281_828_459_045), (-1, 0.367_879_441_171_442_33),
      (4.343, 76.938_007_485_680_76), (-20, 2.061_153_622_438_558e-9), (-701, 0),
    ] as [(Double, Double)]
  )
  func exponential(x: Double, expected: Double) {
    #expect((Exponential.value(x) - expected).magnitude <= 1e-10 * expected)
  }

  @Test("noise has its strength, no mean and its band", arguments: [1, 2, 3, 4, 5] as [UInt64])
  func noise(seed: UInt64) {
    let noise = BandNoise(2, 8, rms: 0.5, seed: seed, stream: 0)
    let values = (0..<20_000).map { noise.value(at: Double($0) / 100) }
    let mean = values.reduce(0, +) / 20_000
    let rms = (values.map { $0 * $0 }.reduce(0, +) / 20_000).squareRoot()
    #expect(mean.magnitude < 0.01)
    #expect((rms - 0.5).magnitude < 0.02)
    #expect(noise.pairs.allSatisfy { $0.hertz.min() >= 2 && $0.hertz.max() <= 8 })
    let crossings = zip(values, values.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect((3 * 200...7 * 200).contains(crossings))
    #expect(noise.value(at: 12.34) == noise.jet(at: 12.34).value)
  }
}
