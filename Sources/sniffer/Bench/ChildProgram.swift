import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A program that is run to its end, and what that took.
struct ChildProgram {
  /// What one run took.
  struct Usage {
    /// From before the start to after the end.
    var nanoseconds: Int64
    /// Of processors.
    var processorNanoseconds: Int64
    /// The most memory that was resident, in bytes: not less than that of who started it.
    var peak: Int64
    /// What it ended with, as shells have it.
    var exitCode: Int32
  }

  let path: String

  /// This program, where the system reports its path.
  ///
  /// - Source: proc(5), `/proc/self/exe`. macOS has it not, and bench reports that.
  static let own = ChildProgram(path: "/proc/self/exe")

  /// Runs it with nothing to read but `input` and no reader of its output.
  func run(_ arguments: [String], input: String = "/dev/null") throws(FileError) -> Usage {
    let start = BenchClock.nanoseconds
    let ending = try ChildProcess(path, ["sniffer"] + arguments, input: .file(input)).wait()
    return Usage(
      nanoseconds: BenchClock.nanoseconds - start,
      processorNanoseconds: ending.usage.ru_utime.nanoseconds + ending.usage.ru_stime.nanoseconds,
      peak: ending.usage.peak,
      exitCode: ending.status
    )
  }
}

extension timeval {
  var nanoseconds: Int64 {
    Int64(tv_sec) * 1_000_000_000 + Int64(tv_usec) * 1_000
  }
}

extension rusage {
  /// The most memory that was in use, in bytes.
  var peak: Int64 { Int64(ru_maxrss) * Self.residentUnit }

  /// - Source: getrusage(2): kilobytes on Linux, bytes on macOS.
  #if os(Linux)
  private static let residentUnit: Int64 = 1_024
  #else
  private static let residentUnit: Int64 = 1
  #endif

  /// Of this program so far.
  static var own: rusage {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage
  }
}
