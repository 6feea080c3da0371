public import GNSS
public import Primitives

/// Why a fix does not count.
public enum FixRejection: Equatable, Sendable {
  /// HDOP above the limit, or none given.
  case imprecise(HDOP?)
  /// The receiver says the same time again: the position is frozen or stale. By a clock that shows
  /// a wrong year, the same time and the same position.
  case repeatedTime
  /// Its time lies before that of the fix before it.
  case timeReversed
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
    guard let limit = limits.hdop, let hdop = fix.hdop, isFar || hdop <= limit else {
      count = 0
      return .rejected(.imprecise(fix.hdop))
    }
    let clockBefore = lastClock
    lastClock = clock
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

  /// The receiver was restarted: nothing of before counts.
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
      if elapsed < 0 { return .timeReversed }
    } else if clock != nil, clock == clockBefore, fix.position == last.position {
      return .repeatedTime
    }
    let elapsed = max((now - lastAt).rawValue, 1)
    let metres = fix.position.metres(to: last.position)
    let reach = limits.noiseMetres + limits.metresPerSecond * elapsed / 1_000
    guard metres > reach else { return nil }
    return .implausibleJump(metresPerSecond: metres * 1_000 / elapsed)
  }
}

extension Position {
  /// A distance good enough to tell a jump from a walk: the longer leg plus
  /// three eighths of the shorter, on a grid whose meridians close in toward
  /// the poles.
  ///
  /// Never more than 7 % off below 80 degrees of latitude.
  func metres(to other: Position) -> Int64 {
    let north = (Int64(latitude.e7) - Int64(other.latitude.e7)).magnitude
    var east = (Int64(longitude.e7) - Int64(other.longitude.e7)).magnitude
    if east > 1_800_000_000 { east = 3_600_000_000 - east }
    // One degree of a meridian is 111,320 m (WGS 84 equator): 10^-7 degree is
    // 11.132 mm.
    let northMillimetres = Int64(north) * 11_132 / 1_000
    let eastMillimetres = Int64(east) * 11_132 / 1_000 * Int64(latitude.cosinePermille) / 1_000
    let long = max(northMillimetres, eastMillimetres)
    let short = min(northMillimetres, eastMillimetres)
    return (long + short * 3 / 8) / 1_000
  }
}

extension Latitude {
  /// The cosine in thousandths, by Bhaskara's rational approximation, which
  /// is nowhere off by more than 0.0017.
  ///
  /// - Source: Mahabhaskariya, 7th century: cos x = (180^2 - 4x^2) / (180^2 + x^2), degrees.
  var cosinePermille: Int64 {
    let hundredths = Int64(e7) / 100_000
    let square = hundredths * hundredths
    let whole: Int64 = 18_000 * 18_000
    return 1_000 * (whole - 4 * square) / (whole + square)
  }
}
