import Primitives

/// What an accepted GNSS fix says about movement: one that the debounce has passed.
public struct Whereabouts: Equatable, Sendable {
  /// Speed over ground; `nil` if the receiver reports none.
  public var speedMillimetresPerSecond: Int32?
  /// From the place that `Effects.marksPlace` asked to remember; `nil` when
  /// there was no fix to remember.
  public var metresFromMark: Int32?
  /// HDOP of the fix times 100; `nil` if unknown.
  public var hdopHundredths: Int32?
  /// Of the fix that the place was remembered by.
  public var markHDOPHundredths: Int32?

  /// A fix by its speed, its distance from the marked place, and the HDOP of both.
  public init(
    speedMillimetresPerSecond: Int32? = nil,
    metresFromMark: Int32? = nil,
    hdopHundredths: Int32? = nil,
    markHDOPHundredths: Int32? = nil
  ) {
    self.speedMillimetresPerSecond = speedMillimetresPerSecond
    self.metresFromMark = metresFromMark
    self.hdopHundredths = hdopHundredths
    self.markHDOPHundredths = markHDOPHundredths
  }
}

extension Whereabouts {
  private enum Limit {
    /// - Source: motion.md 2.5: under way is faster than 1.5 m/s.
    static let tripSpeed: Int32 = 1_500
    /// Faster than 3 m/s: believed even against the sensor.
    static let sureSpeed: Int32 = 3_000
    /// Away is more than 100 m, and more than both circles of error: twice what a
    /// street between houses moves a fix by (Firmware-notes/movement.md).
    static let awayMetres: Int64 = 100
    /// Project value: farther than any reflection of the studies puts a receiver.
    static let farMetres: Int32 = 500
    /// Project value: between towers, where the reflections are, HDOP is 1 and more
    /// (Firmware-notes/gnss.md); below that the sky is open.
    static let openHDOP: Int32 = 100
    /// Home is within 50 m, or within the circle of error of the fix.
    static let homeMetres: Int64 = 50
    /// - Source: motion.md 2.5: 3 * HDOP * 5 m.
    static let metresPerHDOP: Int64 = 15
    /// Project value: without an HDOP the distance is judged as with 10, which
    /// makes 150 m.
    static let unknownHDOP: Int32 = 1_000
    /// Project value: good is what a fix must have to be reported, 2.5.
    static let goodHDOP: Int32 = 250
    /// - Source: motion.md 2.5: a stop is within 25 m of where it began.
    static let stopMetres: Int32 = 25
  }

  private var speed: Int32 { speedMillimetresPerSecond ?? 0 }

  /// Metres that the fix may be off by.
  private var error: Int64 { Self.error(hdopHundredths) }

  @inline(never)
  private static func error(_ hdopHundredths: Int32?) -> Int64 {
    Limit.metresPerHDOP * Int64(max(hdopHundredths ?? Limit.unknownHDOP, 0)) / 100
  }

  var isFast: Bool { speed > Limit.tripSpeed }

  /// Under way so fast and seen so well that the sensor cannot be right.
  var isSure: Bool {
    speed > Limit.sureSpeed && (hdopHundredths ?? Limit.unknownHDOP) <= Limit.goodHDOP
  }

  /// Too far from the mark to be there still.
  public var isAway: Bool {
    @inline(never) get {
      guard let metresFromMark else { return false }
      let circles = error + (markHDOPHundredths.map { Self.error($0) } ?? 0)
      return Int64(metresFromMark) > max(Limit.awayMetres, circles)
    }
  }

  /// Away, and so far, or seen so well, that no reflection has put it there.
  var isSurelyAway: Bool {
    guard isAway else { return false }
    return (metresFromMark ?? 0) > Limit.farMetres
      || (hdopHundredths ?? Limit.unknownHDOP) < Limit.openHDOP
  }

  /// At the mark, as far as is known.
  var isHome: Bool {
    guard let metresFromMark else { return false }
    return Int64(metresFromMark) <= max(Limit.homeMetres, error)
  }

  var hasLeftStop: Bool { (metresFromMark ?? 0) >= Limit.stopMetres }
}

/// What the fixes of late say: under way, gone from the mark, or at it.
///
/// One fix proves nothing: a reflection is as good a fix as any. So a trip takes two,
/// with time enough between them for the reflection to pass.
///
/// - Source: motion.md 2.5, the rule for GPS and IMU together.
struct FixHistory: Equatable, Sendable {
  /// From the first fix that shows a trip to the one that confirms it.
  ///
  /// Project value: a dog runs 100 m meanwhile, and a reflection by a passing lorry
  /// is over.
  static let apart = Milliseconds.seconds(20)
  /// The same where the sensor has felt nothing and no reflection explains the fixes.
  ///
  /// Project value: what the sensor denies needs more proof.
  private static let sureApart = Milliseconds.seconds(30)
  /// Where one may, it takes three, so far apart.
  ///
  /// Project value: between towers and beside a window a receiver is off by up to
  /// 300 m for two minutes at a time (Firmware-notes/gnss.md); two fixes in one spell
  /// are one reflection, three in three are none.
  private static let doubtedApart = Milliseconds.seconds(150)
  private static let doubtedCount: UInt8 = 3

  /// The first of the fixes in a row that show a trip, and the last.
  private(set) var tripSince: Instant?
  private var tripUntil = Instant.zero
  /// The same of those that are away from the mark.
  private(set) var awaySince: Instant?
  private var awayUntil = Instant.zero
  private var awayCount: UInt8 = 0
  private var isSurelyAway = false
  /// The last fix was at the mark, and came then.
  private(set) var homeAt: Instant?
  private(set) var hasLeftStop = false
  /// The last fix had a speed, wherever it was.
  private(set) var wasFast = false
  private var sureInRow: UInt8 = 0

  var confirmsTrip: Bool { tripSince.map { tripUntil - $0 >= Self.apart } ?? false }
  /// The same where the sensor has felt nothing.
  var confirmsUnfelt: Bool {
    guard let awaySince else { return false }
    return isSurelyAway ? awayUntil - awaySince >= Self.sureApart : awayCount >= Self.doubtedCount
  }
  /// When the next fix would count for that; `nil` where the last was not away.
  var unfeltConfirmationAt: Instant? {
    awaySince.map { isSurelyAway ? $0 + Self.sureApart : awayUntil + Self.doubtedApart }
  }
  /// Under way beyond doubt.
  var isSure: Bool { sureInRow >= 2 }

  mutating func add(_ fix: Whereabouts, at now: Instant) {
    sureInRow = fix.isSure ? min(sureInRow + 1, 2) : 0
    hasLeftStop = fix.hasLeftStop
    wasFast = fix.isFast
    homeAt = fix.isHome ? now : nil
    noteAway(fix, at: now)
    // A little speed is noise where the fix says that it stands at the mark.
    let isUnderWay = fix.isSure || fix.isFast && (fix.hasLeftStop || fix.metresFromMark == nil)
    let showsTrip = fix.isAway || isUnderWay
    tripSince = showsTrip ? tripSince ?? now : nil
    tripUntil = now
  }

  private mutating func noteAway(_ fix: Whereabouts, at now: Instant) {
    isSurelyAway = fix.isSurelyAway
    guard fix.isAway else {
      awaySince = nil
      awayCount = 0
      return
    }
    let isNext = awaySince == nil || now - awayUntil >= Self.doubtedApart
    if isNext { awayCount = min(awayCount + 1, Self.doubtedCount) }
    if isNext || isSurelyAway { awayUntil = now }
    awaySince = awaySince ?? now
  }

  /// Another place is marked: the distances are of before.
  mutating func forgetDistance() {
    // A speed beyond doubt shows a trip wherever the mark is.
    let (kept, fast, since) = (sureInRow, wasFast, sureInRow > 0 ? tripSince : nil)
    clear()
    (sureInRow, wasFast, tripSince) = (kept, fast, since)
  }

  /// Another movement begins.
  mutating func clear() {
    self = FixHistory()
  }
}
