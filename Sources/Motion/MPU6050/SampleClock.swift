import Primitives

/// Estimates when the samples of a FIFO were taken, which keeps no times.
///
/// The newest of a block was taken at most a period before its count was read.
/// Within that, the samples go on evenly from the block before; so neither the
/// time of the reading nor an oscillator that is some per cent off shows as
/// jitter, and the times never run backward.
struct SampleClock: Sendable {
  /// Of the last sample of the block before; `nil` after a gap.
  private var last: Instant?
  private var from = Instant.zero
  private var to = Instant.zero
  private var count: Int64 = 0
  private var drawn: Int64 = 0

  /// `count` samples have come by `now`.
  mutating func begin(_ count: Int, periodMicroseconds: Int64, at now: Instant) {
    let length = Int64(count) * periodMicroseconds
    if let last {
      let expected = last.microseconds + length
      let newest = min(max(expected, now.microseconds - periodMicroseconds), now.microseconds)
      from = last
      to = Instant(microseconds: max(newest, last.microseconds))
    } else {
      to = Instant(microseconds: now.microseconds - periodMicroseconds / 2)
      from = Instant(microseconds: to.microseconds - length)
    }
    last = to
    self.count = Int64(count)
    drawn = 0
  }

  /// When the next sample was taken.
  mutating func next() -> Instant {
    drawn = min(drawn &+ 1, count)
    let length = to.microseconds &- from.microseconds
    return Instant(microseconds: from.microseconds &+ length &* drawn / max(count, 1))
  }

  mutating func forget() { last = nil }
}
