/// Random numbers that depend on the seed and on nothing else: SplitMix64.
///
/// - Source: Steele, Lea, Flood, "Fast Splittable Pseudorandom Number
///   Generators", OOPSLA 2014, figure 17; constants of its variant 13 mixer.
public struct SeededGenerator: RandomNumberGenerator, Equatable, Sendable {
  private var state: UInt64

  /// A generator whose numbers depend on `seed` alone.
  public init(seed: UInt64) {
    state = seed
  }

  /// A generator of its own for one purpose: drawing from it does not shift
  /// what the others draw, so that a change in one place leaves the rest of a
  /// run as it was.
  public init(seed: UInt64, stream: UInt64) {
    var root = SeededGenerator(seed: seed ^ stream &* 0xD1B5_4A32_D192_ED03)
    state = root.next()
  }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// A whole number of `range`, each equally likely except for a bias below
  /// 2^-32 for ranges that 32 bits hold.
  public mutating func integer(in range: ClosedRange<Int64>) -> Int64 {
    let width = UInt64(bitPattern: range.upperBound &- range.lowerBound)
    guard width < .max else { return Int64(bitPattern: next()) }
    let (high, _) = next().multipliedFullWidth(by: width &+ 1)
    return range.lowerBound &+ Int64(bitPattern: high)
  }

  /// Roughly normal, mean 0, standard deviation `deviation`.
  ///
  /// The sum of twelve uniform draws (Irwin-Hall), in integers, so the same on
  /// every machine. It never exceeds six deviations.
  public mutating func normal(deviation: Int64) -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<12 {
      sum &+= integer(in: 0...65_535)
    }
    return (sum &- 6 &* 65_535) &* deviation / 65_536
  }
}
