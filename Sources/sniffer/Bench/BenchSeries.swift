#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The passes of one way to read a file.
struct BenchSeries {
  let byteCount: Int
  private(set) var tally = BenchTally()
  private var nanoseconds: [Int64] = []

  init(byteCount: Int) {
    self.byteCount = byteCount
  }

  var passCount: Int { nanoseconds.count }

  mutating func add(_ tally: BenchTally, nanoseconds: Int64) {
    precondition(passCount == 0 || tally == self.tally, "two passes read different values")
    self.tally = tally
    self.nanoseconds.append(max(1, nanoseconds))
  }

  var best: Int64 { nanoseconds.min() ?? 1 }

  /// Of an even number of passes, the slower of the two in the middle.
  var median: Int64 { nanoseconds.sorted()[passCount / 2] }

  /// Tenths of a megabyte (10^6 bytes) a second.
  func rate(at nanoseconds: Int64) -> Int64 {
    Int64(byteCount) * 10_000 / nanoseconds
  }

  /// Tenths of a nanosecond an item; `nil` without items.
  func perItem(at nanoseconds: Int64) -> Int64? {
    tally.total == 0 ? nil : nanoseconds * 10 / Int64(tally.total)
  }
}

/// The time of measurements.
enum BenchClock {
  static var nanoseconds: Int64 { read(CLOCK_MONOTONIC) }

  /// What the program has used of processors.
  static var processNanoseconds: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
