package import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The time of a live run: zero when it was made, never stepped, never back.
package struct Clock: Sendable {
  private let start: Int64

  package init() {
    start = Self.microseconds(of: CLOCK_MONOTONIC)
  }

  package var now: Instant {
    Instant(microseconds: Self.microseconds(of: CLOCK_MONOTONIC) - start)
  }

  /// The calendar's time: milliseconds since 1970 UTC, without leap seconds.
  package static var utcMilliseconds: Int64 {
    microseconds(of: CLOCK_REALTIME) / 1_000
  }

  private static func microseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}
