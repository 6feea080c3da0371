/// What a valid GNSS fix says about movement.
public struct Whereabouts: Equatable, Sendable {
  public var speedMillimetresPerSecond: Int32?
  /// From the place that `Effects.marksPlace` asked to remember; `nil` when
  /// there was no fix to remember.
  public var metresFromMark: Int32?
  public var hdopHundredths: Int32?

  public init(
    speedMillimetresPerSecond: Int32? = nil,
    metresFromMark: Int32? = nil,
    hdopHundredths: Int32? = nil
  ) {
    self.speedMillimetresPerSecond = speedMillimetresPerSecond
    self.metresFromMark = metresFromMark
    self.hdopHundredths = hdopHundredths
  }
}

/// What the fixes of late say: under way, gone from the mark, or neither.
///
/// - Source: motion.md 2.5, the rule for GPS and IMU together.
struct FixHistory: Equatable, Sendable {
  private enum Limit {
    /// Faster than 1.5 m/s in 3 of 5 fixes.
    static let tripSpeed: Int32 = 1_500
    static let tripFixes = 3
    /// Faster than 3 m/s in 3 fixes in a row, with a good HDOP: believed even
    /// against the sensor.
    static let sureSpeed: Int32 = 3_000
    static let sureFixes = 3
    /// Project value: good is what a fix must have to be reported, 2.5.
    static let goodHDOP: Int32 = 250
    /// Away is more than 50 m, and more than 3 * HDOP * 5 m.
    static let awayMetres: Int32 = 50
    static let metresPerHDOP: Int32 = 15
    /// Project value: without an HDOP the distance is judged as with 10, which
    /// makes 150 m.
    static let unknownHDOP: Int32 = 1_000
    /// A stop is within 25 m of where it began.
    static let stopMetres: Int32 = 25
  }

  /// A bit for each of the last five fixes: whether it was fast.
  private var fast: UInt8 = 0
  private var sureInRow = 0
  private(set) var isAway = false
  private(set) var hasLeftStop = false

  /// Under way, or away from the mark.
  var confirmsTrip: Bool { fast.nonzeroBitCount >= Limit.tripFixes || isAway }
  /// Under way beyond doubt.
  var isSure: Bool { sureInRow >= Limit.sureFixes }

  mutating func add(_ fix: Whereabouts) {
    let speed = fix.speedMillimetresPerSecond ?? 0
    fast = (fast << 1 | (speed > Limit.tripSpeed ? 1 : 0)) & 0x1F
    let hdop = fix.hdopHundredths ?? Limit.unknownHDOP
    let isSure = speed > Limit.sureSpeed && hdop <= Limit.goodHDOP
    sureInRow = isSure ? min(sureInRow + 1, Limit.sureFixes) : 0
    guard let metres = fix.metresFromMark else { return }
    let reach = Int64(Limit.metresPerHDOP) * Int64(max(hdop, 0)) / 100
    isAway = Int64(metres) > max(Int64(Limit.awayMetres), reach)
    hasLeftStop = metres >= Limit.stopMetres
  }

  /// Another place is marked: the distances are of before.
  mutating func forgetDistance() {
    isAway = false
    hasLeftStop = false
  }

  /// Another movement begins.
  mutating func clear() {
    self = FixHistory()
  }
}
