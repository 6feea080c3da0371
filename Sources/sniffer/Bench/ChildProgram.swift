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
    /// What it ended with; -1 when a signal ended it.
    var exitCode: Int32
  }

  let path: String

  /// This program, where the system says where it is.
  ///
  /// - Source: proc(5), `/proc/self/exe`. macOS has it not, and bench says so.
  static let own = ChildProgram(path: "/proc/self/exe")

  /// Runs it with nothing to read but `input` and nobody to listen.
  func run(_ arguments: [String], input: String = "/dev/null") throws(FileError) -> Usage {
    #if os(Linux)
    var actions = posix_spawn_file_actions_t()
    #else
    var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words: [UnsafeMutablePointer<CChar>?] = (["sniffer"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var child: pid_t = 0
    let start = BenchClock.nanoseconds
    let code = posix_spawn(&child, path, &actions, nil, words, environ)
    guard code == 0 else { throw FileError(reading: path, code: code) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw .cannotRead(path: path, code: errno) }
    }
    return Usage(
      nanoseconds: BenchClock.nanoseconds - start,
      processorNanoseconds: usage.ru_utime.nanoseconds + usage.ru_stime.nanoseconds,
      peak: Int64(usage.ru_maxrss) * Self.residentUnit,
      exitCode: status & 0x7F == 0 ? status >> 8 & 0xFF : -1
    )
  }

  /// - Source: getrusage(2): kilobytes on Linux, bytes on macOS.
  #if os(Linux)
  private static let residentUnit: Int64 = 1_024
  #else
  private static let residentUnit: Int64 = 1
  #endif
}

extension timeval {
  fileprivate var nanoseconds: Int64 {
    Int64(tv_sec) * 1_000_000_000 + Int64(tv_usec) * 1_000
  }
}
