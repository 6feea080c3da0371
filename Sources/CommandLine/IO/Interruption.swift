#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Ctrl-C, and whatever else asks a program to end: SIGINT, SIGTERM, SIGHUP.
///
/// The handler writes one byte into a pipe, so that `PollLoop` wakes up; the
/// program then ends in its own way, with links removed and files complete. A
/// second signal of the same kind ends it at once.
package enum Interruption {
  /// The pipe, for the handler, which can be given nothing; negative before
  /// `install()`.
  ///
  /// Written once, before the handler can run.
  nonisolated(unsafe) private static var pipeEnds: (reading: Int32, writing: Int32) = (-1, -1)

  /// Call once, at the start.
  package static func install() {
    var ends: [Int32] = [-1, -1]
    guard pipeEnds.reading < 0, pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    pipeEnds = (ends[0], ends[1])
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      handle(number)
      sigaddset(&signals, number)
    }
    // A parent's worker thread may have had them blocked, and a child inherits
    // that; nobody means it.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// What to poll for reading; `nil` before `install()`.
  package static var descriptor: Int32? {
    pipeEnds.reading < 0 ? nil : pipeEnds.reading
  }

  /// True once a signal has come, and from then on.
  package static var isRequested: Bool {
    guard let descriptor else { return false }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// What the handler does; the byte stays in the pipe for good.
  package static func request() {
    let code = errno
    var byte: UInt8 = 0
    _ = write(pipeEnds.writing, &byte, 1)
    errno = code
  }

  private static func handle(_ number: Int32) {
    // Once only: the second one does what the system would do.
    let flags = Int32(bitPattern: UInt32(truncatingIfNeeded: SA_RESETHAND))
    var action = sigaction(handler: { _ in Interruption.request() }, flags: flags)
    var former = sigaction()
    // nohup and a shell's background jobs have it ignored: leave it so.
    guard sigaction(number, nil, &former) == 0, !former.isIgnored else { return }
    sigaction(number, &action, nil)
  }
}
