import Primitives

/// Noise as a function of its number: asking in any order, or not at all,
/// changes nothing.
///
/// The sum of eight random bytes, which is normal enough: kurtosis 2.85, where
/// 2.9 to 3.03 was measured, and never beyond 4.9 deviations.
struct SensorNoise: Equatable, Sendable {
  private let key: UInt64

  init(seed: UInt64, stream: UInt64) {
    var generator = SeededGenerator(seed: seed, stream: stream)
    key = generator.next()
  }

  /// Mean 0, standard deviation 1.
  func normal(_ number: UInt64) -> Double {
    let bits = bits(number)
    let pairs = (bits & 0x00FF_00FF_00FF_00FF) &+ (bits >> 8 & 0x00FF_00FF_00FF_00FF)
    let sum = (pairs &* 0x0001_0001_0001_0001) >> 48
    // Eight numbers of 0 to 255: mean 1,020, variance 8 x (256^2 - 1) / 12.
    return Double(Int64(bitPattern: sum) &- 1_020) * (1 / 209.016_746)
  }

  /// Less than a million.
  func millionth(_ number: UInt64) -> Int32 {
    Int32(truncatingIfNeeded: bits(number).multipliedFullWidth(by: 1_000_000).high)
  }

  /// From -`limit` to `limit`.
  func integer(_ number: UInt64, within limit: Int64) -> Int64 {
    let width = UInt64(limit) * 2 + 1
    return Int64(bits(number).multipliedFullWidth(by: width).high) - limit
  }

  /// SplitMix64 at that place of its sequence.
  ///
  /// - Source: as `SeededGenerator`.
  private func bits(_ number: UInt64) -> UInt64 {
    var mixed = key &+ number &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }
}

extension World.Stream {
  static let sensor: UInt64 = 10
  /// What happens to single samples: drops and jitter.
  static let sensorAccidents: UInt64 = 11
}
