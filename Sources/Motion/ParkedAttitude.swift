/// Which way gravity points, now and when the body came to rest.
///
/// Attitude is compared by the chord between directions: a number that grows
/// with the angle whatever the axis, and is exact for the smallest angles.
struct ParkedAttitude: Equatable, Sendable {
  /// The reference follows gravity this slowly while all is still, as the
  /// sensor's offsets drift with the temperature.
  ///
  /// - Source: motion.md 2.3: at most 0.15 % a block of 250 ms.
  private static let followingMilliseconds: Int32 = 167_000

  /// In 256ths of a unit, so that slow averages do not stop short: 2^26 for
  /// 16 g.
  private var smoothed: Vector?
  private var reference: Vector?
  /// Of `reference`, which seldom changes.
  private var referenceDirection: Vector?
  /// Where the attitude was a while ago in the present calm.
  private var anchor: Vector?

  /// Where gravity pointed when the body came to rest, to be kept over a
  /// restart; in units of acceleration.
  var parkedGravity: Vector? {
    get { reference?.scaled(by: 1, over: 256) }
    set { setReference(newValue?.scaled(by: 256, over: 1)) }
  }

  mutating func smooth(_ mean: Vector, milliseconds: Int32, over time: Int32) {
    let mean = mean.scaled(by: 256, over: 1)
    guard let before = smoothed else {
      smoothed = mean
      return
    }
    smoothed = before + (mean - before).scaled(by: min(milliseconds, time), over: time)
  }

  /// The chord from the parked gravity to that of now; 0 while there is none to
  /// compare.
  var tilt: Int32 { Self.chord(referenceDirection, smoothed?.direction) }

  /// The chord that the attitude has gone in the last while of the calm.
  var turnSinceCalm: Int32 { Self.chord(anchor?.direction, smoothed?.direction) }

  /// A calm begins with this mean: the smoothed gravity still lags behind the
  /// movement before it, and starts again.
  mutating func beginCalm(at mean: Vector) {
    smoothed = mean.scaled(by: 256, over: 1)
    anchor = smoothed
  }

  /// The calm goes on: what the attitude does from here on counts.
  mutating func continueCalm() {
    anchor = smoothed
  }

  /// All is still: follows what drifts, or takes what there is.
  mutating func follow(milliseconds: Int32) {
    guard let smoothed else { return }
    guard let before = reference else {
      setReference(smoothed)
      return
    }
    let time = Self.followingMilliseconds
    let share = min(milliseconds, time)
    setReference(before + (smoothed - before).scaled(by: share, over: time))
  }

  /// The body has come to rest with this mean: the new reference.
  ///
  /// Not the smoothed gravity, which lags: after a turn by 90 degrees it would
  /// be several degrees off, and raise an alarm of its own.
  ///
  /// - Source: motion.md 2.3.
  mutating func settle(at mean: Vector) {
    smoothed = mean.scaled(by: 256, over: 1)
    setReference(smoothed)
  }

  @inline(never)
  private mutating func setReference(_ gravity: Vector?) {
    guard gravity != reference else { return }
    reference = gravity
    referenceDirection = gravity?.direction
  }

  /// A gap: what is smoothed is of before it.
  mutating func forget() {
    smoothed = nil
    anchor = nil
  }

  private static func chord(_ first: Vector?, _ second: Vector?) -> Int32 {
    guard let first, let second else { return 0 }
    return (first - second).length
  }
}
