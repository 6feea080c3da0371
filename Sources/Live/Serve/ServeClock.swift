import CommandLine
package import Primitives

/// The date as a server counts it: never back, whatever happens to the system's clock.
///
/// A clock that is set forward is followed; one that is set back is not waited for, but the
/// time goes on at its pace, so that silence is still noticed.
package struct ServeClock {
  private let clock = Clock()
  /// How many times as fast as the system's clock the date goes.
  private let factor: Int64
  /// Microseconds from the steady clock to the date.
  private var offset: Int64
  /// The system's clock was set forward since `takeLeap`, or the machine slept: that time was
  /// not lived through.
  private var hasLeapt = false

  /// A clock that is put right by steps goes less; a project value.
  static let leapMin = Milliseconds.minutes(1)

  /// Begins at the system's date, or at the newest time that is known already.
  ///
  /// With a `factor` above 1 the date then goes by the steady clock alone.
  package init(notBefore earliest: Instant, factor: Int64 = 1) {
    self.factor = factor
    offset = max(Clock.utcMilliseconds * 1_000, earliest.microseconds) - clock.now.microseconds
  }

  /// Time since 1970, and that of the steady clock.
  package mutating func read() -> (date: Instant, steady: Instant) {
    let steady = clock.now
    return (date(steady: steady, utcMilliseconds: Clock.utcMilliseconds), steady)
  }

  /// Whether the date has leapt since the last call.
  mutating func takeLeap() -> Bool {
    defer { hasLeapt = false }
    return hasLeapt
  }

  /// How long the steady clock takes for this length of the date, rounded up.
  package func wait(_ length: Milliseconds) -> Milliseconds {
    Milliseconds((max(0, length.rawValue) + factor - 1) / factor)
  }

  /// The date while the steady clock says `steady` and the system's `utcMilliseconds`.
  mutating func date(steady: Instant, utcMilliseconds: Int64) -> Instant {
    if factor == 1 {
      let other = utcMilliseconds * 1_000 - steady.microseconds
      if other - offset >= Self.leapMin.rawValue * 1_000 { hasLeapt = true }
      offset = max(offset, other)
    }
    return Instant(microseconds: steady.microseconds * factor + offset)
  }
}
