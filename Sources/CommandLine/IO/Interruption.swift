package import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Ctrl-C, and whatever else asks a program to end: SIGINT, SIGTERM, SIGHUP, SIGQUIT.
///
/// The handler writes one byte into a pipe, so that `PollLoop` wakes up; the
/// program then ends in its own way, with links removed and files complete. A
/// second signal of the same kind ends it at once, and so does the end of `patience`:
/// a program that is blocked, as by a terminal that is not read, must end too.
package enum Interruption {
  /// How long a program may take to restore settings and to complete files.
  ///
  /// Project value: a tenth of a second less than a person notices as a program that hangs,
  /// and `lastResort` less than a second.
  package static let patience = Milliseconds(850)
  /// Project value: what the program needs between its own end and the forced one.
  private static let lastResort = Milliseconds(100)

  /// The pipe, for the handler, which can be given nothing; negative before
  /// `install()`.
  ///
  /// Written once, before the handler can run.
  nonisolated(unsafe) private static var pipeEnds: (reading: Int32, writing: Int32) = (-1, -1)
  /// Of the first signal; written by the handler before the pipe has its byte.
  nonisolated(unsafe) private static var requestTime = timespec()
  /// Written by the handler, and never back: a simulation asks at each step, so often that a system
  /// call for it took a third of a parked day.
  nonisolated(unsafe) private static var hasRequest = false

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
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      handle(number)
      sigaddset(&signals, number)
    }
    var end = sigaction(handler: { _ in _exit(ExitCode.interrupted.rawValue) }, flags: 0)
    sigaction(SIGALRM, &end, nil)
    sigaddset(&signals, SIGALRM)
    // A parent's worker thread may have had them blocked, and a child inherits
    // that, unintended.
    sigprocmask(SIG_UNBLOCK, &signals, nil)
  }

  /// What to poll for reading; `nil` before `install()`.
  package static var descriptor: Int32? {
    pipeEnds.reading < 0 ? nil : pipeEnds.reading
  }

  /// True once a signal has come, and from then on.
  package static var isRequested: Bool { hasRequest }

  /// What is left of `patience`, zero at its end; `nil` while no signal has come.
  package static var timeLeft: Milliseconds? {
    guard isRequested else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let passed =
      (now.tv_sec - requestTime.tv_sec) * 1_000 + (now.tv_nsec - requestTime.tv_nsec) / 1_000_000
    return Milliseconds(max(0, patience.rawValue - Int64(passed)))
  }

  /// What the handler does; the byte stays in the pipe for good.
  ///
  /// - Source: setitimer(2) is a system call; alarm, which POSIX.1-2017, 2.4.3 lists as
  ///   async-signal-safe, is made of it and knows only whole seconds.
  package static func request() {
    let code = errno
    if requestTime.tv_sec == 0 {
      clock_gettime(CLOCK_MONOTONIC, &requestTime)
      var timer = itimerval()
      timer.it_value.tv_usec = .init((patience.rawValue + lastResort.rawValue) * 1_000)
      // ITIMER_REAL, whose type is another one on each system.
      _ = setitimer(0, &timer, nil)
    }
    hasRequest = true
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
