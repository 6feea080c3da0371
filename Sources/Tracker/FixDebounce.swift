public import GNSS
public import Primitives

/// Why a fix does not count.
public enum FixRejection: Equatable, Sendable {
  /// HDOP above the limit, or none given.
  case imprecise(HDOP?)
  /// The receiver says the same time again: the position is frozen or stale. By a clock that shows
  /// a wrong year, the same time and the same position.
  case repeatedTime
  /// Its time lies before that of the fix before it, or further ahead than it can be.
  case timeJumps
  /// Getting here from the fix before would take an implausible speed.
  case implausibleJump(metresPerSecond: Int64)
}

/// Turns single fixes into one that can be trusted: several good ones in a
/// row, each precise, fresh and within reach of the one before.
///
/// A receiver that has just found its satellites jumps by tens of metres; one
/// that loses them repeats itself. A false position alerts an owner at night,
/// so a fix counts only in company.
public struct FixDebounce: Equatable, Sendable {
  /// What a fix must satisfy.
  public struct Limits: Equatable, Sendable {
    /// Good fixes in a row.
    ///
    /// Project value: three seconds of agreement cost little against a fence
    /// alert for a wild first fix.
    public var fixes: UInt8 = 3
    /// Project value: 2.5 times the 2.5 m of the SIM7000's open-sky CEP is
    /// about 6 m, well inside a garden.
    public var hdop = HDOP(hundredths: 250)
    /// Project value: 70 m/s (252 km/h) is above any dog, bike or car that
    /// carries one.
    public var metresPerSecond: Int64 = 70
    /// Added to every reach: what noise alone may move a fix between two
    /// readings.
    ///
    /// Project value: eight times the CEP of 2.5 m.
    public var noiseMetres: Int64 = 20
    /// The limits of the project values.
    public init() {}
  }

  /// The verdict on one fix.
  public enum Verdict: Equatable, Sendable {
    /// Enough good fixes in a row: this one can be reported.
    case accepted
    /// Good, but not yet enough of them.
    case counted(UInt8)
    /// It does not count, and the row begins again.
    case rejected(FixRejection)
  }

  /// How much more the time of a fix may have gone on than the tracker's own clock.
  ///
  /// Project value: a minute is more than a receiver's clock is put right by, leap seconds
  /// included, and what the owner's server takes for now.
  private static let aheadMilliseconds: Int64 = 60_000

  private let limits: Limits
  private var count: UInt8 = 0
  private var last: Fix?
  private var lastClock: UTCTime?
  private var lastAt = Instant.zero

  /// A debounce that has seen no fix.
  public init(limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Judges the next fix of the receiver.
  ///
  /// A fix out of reach starts a new row, and counts as its first: were it
  /// thrown away, one wild fix at the start would condemn all that follow.
  ///
  /// `clock` is what the receiver's clock shows, also where that is no time for `fix`. One that
  /// `isFar` from where the thing was says enough, however imprecise.
  public mutating func judge(
    _ fix: Fix,
    clock: UTCTime? = nil,
    isFar: Bool = false,
    at now: Instant
  ) -> Verdict {
    let clockBefore = lastClock
    lastClock = clock
    guard let limit = limits.hdop, let hdop = fix.hdop, isFar || hdop <= limit else {
      count = 0
      // A receiver may freeze at a poor one, too.
      let isRepeated = clock != nil && clock == clockBefore
      return .rejected(isRepeated ? .repeatedTime : .imprecise(fix.hdop))
    }
    if let last, let rejection = rejection(of: fix, after: last, clock, clockBefore, at: now) {
      if case .repeatedTime = rejection { return .rejected(rejection) }
      begin(with: fix, at: now)
      return .rejected(rejection)
    }
    last = fix
    lastAt = now
    count = min(count + 1, limits.fixes)
    return count == limits.fixes ? .accepted : .counted(count)
  }

  /// The receiver has no fix: the row is broken, the place is remembered.
  public mutating func breakRow() {
    count = 0
  }

  /// The receiver was restarted: no fix of before counts.
  public mutating func reset() {
    count = 0
    last = nil
  }

  private mutating func begin(with fix: Fix, at now: Instant) {
    count = 1
    last = fix
    lastAt = now
  }

  private func rejection(
    of fix: Fix,
    after last: Fix,
    _ clock: UTCTime?,
    _ clockBefore: UTCTime?,
    at now: Instant
  ) -> FixRejection? {
    if let time = fix.time, let before = last.time {
      let elapsed = time.millisecondsSince1970 - before.millisecondsSince1970
      if elapsed == 0 { return .repeatedTime }
      let isAhead = elapsed - (now - lastAt).rawValue > Self.aheadMilliseconds
      if elapsed < 0 || isAhead { return .timeJumps }
    } else if clock != nil, clock == clockBefore, fix.position == last.position {
      return .repeatedTime
    }
    return speed(from: last.position, to: fix.position, in: now - lastAt).map {
      .implausibleJump(metresPerSecond: $0)
    }
  }

  /// What it takes to get there, in metres per second; `nil` where that is plausible.
  func speed(from last: Position, to position: Position, in time: Milliseconds) -> Int64? {
    let elapsed = max(time.rawValue, 1)
    let metres = position.metres(to: last)
    let reach = limits.noiseMetres + limits.metresPerSecond * elapsed / 1_000
    return metres > reach ? metres * 1_000 / elapsed : nil
  }
}

extension Position {
  /// A distance good enough to tell a jump from a walk: the longer leg plus
  /// three eighths of the shorter, on a grid whose meridians close in toward
  /// the poles.
  ///
  /// Never more than 7 % off below 80 degrees of latitude.
  @inline(never)
  func metres(to other: Position) -> Int64 {
    let north = Self.units(latitude.e7, other.latitude.e7)
    var east = Self.units(longitude.e7, other.longitude.e7)
    if east > 1_800_000_000 { east = 3_600_000_000 &- east }
    let eastShare = (UInt64(Self.centimetres(east)) * UInt64(latitude.cosineShare)) >> 10
    let (northward, eastward) = (Self.centimetres(north), UInt32(truncatingIfNeeded: eastShare))
    let short = min(northward, eastward)
    return Int64((max(northward, eastward) &+ short / 8 &* 3) / 100)
  }

  private static func units(_ one: Int32, _ other: Int32) -> UInt32 {
    UInt32(bitPattern: max(one, other) &- min(one, other))
  }

  /// One degree of a meridian is 111,320 m (WGS 84 equator): 10^-7 degree is 1.1132 cm, and half
  /// the globe 2 * 10^9.
  private static func centimetres(_ units: UInt32) -> UInt32 {
    units &+ units / 9 &+ units / 480
  }
}

extension Latitude {
  /// The cosine in 1,024ths, by Bhaskara's rational approximation, which
  /// is nowhere off by more than 0.0017.
  ///
  /// - Source: Mahabhaskariya, 7th century: cos x = (180^2 - 4x^2) / (180^2 + x^2), degrees.
  fileprivate var cosineShare: UInt32 {
    let hundredths = e7 / 100_000
    let square = UInt32(hundredths * hundredths)
    let whole: UInt32 = 18_000 * 18_000
    return (whole - 4 * square) / ((whole + square) >> 10)
  }
}
