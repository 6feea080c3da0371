import GNSS
import Primitives
import Testing
import World

/// A world that begins on a morning in November.
func makeWorld(seed: UInt64 = 1) throws -> World {
  let start = UTCTime(year: 2026, month: 11, day: 21, hour: 9, minute: 0, second: 0)
  return World(seed: seed, start: try #require(start))
}

extension Instant {
  static func t(_ milliseconds: Int64) -> Instant { .zero + Milliseconds(milliseconds) }
}
