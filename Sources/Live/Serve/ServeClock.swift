import CommandLine
package import Primitives

/// The date as a server counts it: never back, whatever happens to the system's clock.
///
/// A clock that is set forward is followed; one that is set back is not waited for, but the
/// time goes on at its pace, so that silence is still noticed.
package struct ServeClock {
  private let clock = Clock()
  /// Microseconds from the steady clock to the date.
  private var offset: Int64

  /// - Parameter earliest: the newest time that is known already.
  package init(notBefore earliest: Instant) {
    offset = max(Clock.utcMilliseconds * 1_000, earliest.microseconds) - clock.now.microseconds
  }

  /// Time since 1970, and that of the steady clock.
  package mutating func read() -> (date: Instant, steady: Instant) {
    let steady = clock.now
    return (date(steady: steady, utcMilliseconds: Clock.utcMilliseconds), steady)
  }

  /// The date while the steady clock says `steady` and the system's `utcMilliseconds`.
  mutating func date(steady: Instant, utcMilliseconds: Int64) -> Instant {
    offset = max(offset, utcMilliseconds * 1_000 - steady.microseconds)
    return Instant(microseconds: steady.microseconds + offset)
  }
}
