/// A quantity at one instant with its first two derivatives in time.
///
/// Sums and products follow the rules of differentiation: a rate that comes out
/// of one is the true derivative of the angle beside it.
struct Jet: Equatable, Sendable {
  var value: Double
  /// A second.
  var slope: Double
  /// A second, squared.
  var curvature: Double

  static let zero = Jet(constant: 0)
  static let one = Jet(constant: 1)

  init(value: Double, slope: Double, curvature: Double) {
    self.value = value
    self.slope = slope
    self.curvature = curvature
  }

  init(constant: Double) {
    self.init(value: constant, slope: 0, curvature: 0)
  }

  static func + (left: Jet, right: Jet) -> Jet {
    Jet(
      value: left.value + right.value,
      slope: left.slope + right.slope,
      curvature: left.curvature + right.curvature
    )
  }

  static func - (left: Jet, right: Jet) -> Jet { left + right * -1 }

  static func * (jet: Jet, factor: Double) -> Jet {
    Jet(value: jet.value * factor, slope: jet.slope * factor, curvature: jet.curvature * factor)
  }

  static func * (left: Jet, right: Jet) -> Jet {
    Jet(
      value: left.value * right.value,
      slope: left.slope * right.value + left.value * right.slope,
      curvature: left.curvature * right.value + 2 * left.slope * right.slope
        + left.value * right.curvature
    )
  }
}

/// The curves that motions are made of; `seconds` counts from their start.
extension Jet {
  /// From 0 to 1 in `length` seconds with the least jerk, as hands move things.
  ///
  /// - Source: Flash, Hogan, "The Coordination of Arm Movements", J. Neuroscience
  ///   5 (1985): 10u^3 - 15u^4 + 6u^5.
  static func minimumJerk(_ seconds: Double, over length: Double) -> Jet {
    guard seconds > 0 else { return .zero }
    guard seconds < length else { return .one }
    let u = seconds / length
    return Jet(
      value: u * u * u * (10 - u * (15 - 6 * u)),
      slope: 30 * u * u * (1 - u) * (1 - u) / length,
      curvature: 60 * u * (1 - u) * (1 - 2 * u) / (length * length)
    )
  }

  /// Rises from 0 to 1, stays, and is 0 again after `length` seconds; each edge
  /// takes `edge` seconds, or half the length when there is less.
  static func window(_ seconds: Double, length: Double, edge: Double) -> Jet {
    let edge = min(edge, length / 2)
    return minimumJerk(seconds, over: edge)
      - minimumJerk(seconds - (length - edge), over: edge)
  }

  /// sin 2 pi (hertz seconds + turns), for any length of time.
  static func sine(_ seconds: Double, hertz: Double, turns: Double = 0) -> Jet {
    let phase = phases(seconds, hertz: SIMD2(repeating: hertz), turns: SIMD2(repeating: turns))
    let (sine, cosine) = Trigonometry.sineAndCosine(phase[0])
    let rate = 2 * Trigonometry.pi * hertz
    return Jet(value: sine, slope: rate * cosine, curvature: -rate * rate * sine)
  }

  /// The angles of two such sines, within a turn.
  static func phases(
    _ seconds: Double,
    hertz: SIMD2<Double>,
    turns: SIMD2<Double>
  ) -> SIMD2<Double> {
    let whole = hertz * seconds + turns
    return 2 * Trigonometry.pi * (whole - Trigonometry.floors(whole))
  }

  /// From 1 down, by e in each `constant` seconds; 0 before it.
  static func decay(_ seconds: Double, constant: Double) -> Jet {
    guard seconds >= 0 else { return .zero }
    let value = Exponential.value(-seconds / constant)
    return Jet(
      value: value,
      slope: -value / constant,
      curvature: value / (constant * constant)
    )
  }

  /// cosh (rate seconds) - 1: how a thing that stands on edge begins to fall.
  static func toppling(_ seconds: Double, rate: Double) -> Jet {
    guard seconds > 0 else { return .zero }
    let up = Exponential.value(rate * seconds)
    let down = 1 / up
    return Jet(
      value: (up + down) / 2 - 1,
      slope: rate * (up - down) / 2,
      curvature: rate * rate * (up + down) / 2
    )
  }
}

/// The exponential function made of `+ - * /` only, for the same reason as
/// `Trigonometry`.
enum Exponential {
  /// Within a few units in the 14th decimal of the true value; 0 below -700.
  static func value(_ x: Double) -> Double {
    guard x > -700 else { return 0 }
    var reduced = min(x, 700)
    var halvings = 0
    while reduced.magnitude > 0.0625 {
      reduced /= 2
      halvings += 1
    }
    // Nine terms: the tenth is below 10^-18 of the sum.
    var sum = 1.0
    for term in stride(from: 9.0, through: 1, by: -1) {
      sum = 1 + reduced / term * sum
    }
    for _ in 0..<halvings {
      sum *= sum
    }
    return sum
  }
}
