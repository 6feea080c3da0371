/// The speed on a way from one stop to the next.
///
/// Up with the least jerk, even, and down again; in metres and seconds.
struct SpeedProfile: Equatable, Sendable {
  private let entry: Double
  let cruise: Double
  let up: Double
  let even: Double
  private let down: Double

  var duration: Double { up + even + down }
  var length: Double { distance(at: duration) }

  /// From rest to rest over `length` metres.
  ///
  /// `cruise` is not reached when they are few; `acceleration` is the strongest there
  /// is.
  init(length: Double, cruise: Double, acceleration: Double) {
    let reached = min(cruise, (length * acceleration / Self.peak).squareRoot())
    entry = 0
    self.cruise = reached
    up = Self.peak * reached / acceleration
    even = max(0, length / reached - up)
    down = up
  }

  /// From rest to rest in this number of seconds.
  init(seconds: Double, cruise: Double, acceleration: Double) {
    let reached = min(cruise, seconds * acceleration / (2 * Self.peak))
    entry = 0
    self.cruise = reached
    up = Self.peak * reached / acceleration
    even = max(0, seconds - 2 * up)
    down = up
  }

  /// To a stop.
  init(halting speed: Double, acceleration: Double) {
    entry = speed
    cruise = speed
    up = 0
    even = 0
    down = Self.peak * speed / acceleration
  }

  /// The speed with its derivatives.
  func speed(at t: Double) -> Jet {
    if t < up { return Jet(constant: entry) + Jet.minimumJerk(t, over: up) * (cruise - entry) }
    if t < up + even { return Jet(constant: cruise) }
    return (Jet.one - .minimumJerk(t - up - even, over: down)) * cruise
  }

  func distance(at t: Double) -> Double {
    let rising = min(max(t, 0), up)
    let running = min(max(t - up, 0), even)
    let falling = min(max(t - up - even, 0), down)
    return entry * rising + (cruise - entry) * Self.integral(rising, over: up)
      + cruise * (running + falling - Self.integral(falling, over: down))
  }

  /// Of the curve of least jerk, from 0 to `t`.
  private static func integral(_ t: Double, over length: Double) -> Double {
    guard length > 0 else { return 0 }
    let u = t / length
    return length * u * u * u * u * (2.5 - u * (3 - u))
  }

  /// The steepest slope of the curve of least jerk, in the middle.
  private static let peak = 1.875
}
