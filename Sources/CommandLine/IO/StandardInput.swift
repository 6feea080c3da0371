#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stdin, for who must not wait for it.
package enum StandardInput {
  package static var interest: PollLoop.Interest { PollLoop.Interest(STDIN_FILENO) }

  /// Where another program has the terminal, reading would stop the program.
  package static var mayBeRead: Bool {
    isatty(STDIN_FILENO) == 0 || tcgetpgrp(STDIN_FILENO) == getpgrp()
  }

  package static var isReady: Bool {
    var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// Appends what is there, at most `limit` bytes; false at its end.
  package static func read(into bytes: inout [UInt8], limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = systemRead(&buffer)
    guard count > 0 else { return false }
    bytes += buffer[..<count]
    return true
  }

  private static func systemRead(_ bytes: inout [UInt8]) -> Int {
    #if canImport(Darwin)
    Darwin.read(STDIN_FILENO, &bytes, bytes.count)
    #else
    Glibc.read(STDIN_FILENO, &bytes, bytes.count)
    #endif
  }
}
