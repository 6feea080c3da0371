import CommandLine

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The terminal of stdin, made to hand over each key as it is pressed.
///
/// Whatever ends the program, the terminal is restored: the end of `run`, `exit`, a
/// signal that asks for the end, a second one that insists, and those of a crash.
/// SIGKILL alone cannot be helped; `stty sane` can. Around a stop (SIGTSTP, by Ctrl-Z
/// or from elsewhere) the shell gets it as it was.
///
/// The handlers do what POSIX lets them: tcsetattr, write, sigaction, raise, tcgetpgrp
/// and poll. What they need is in memory that is there before they are.
///
/// - Source: POSIX.1-2017, 2.4.3, async-signal-safe functions.
enum TerminalMode {
  private struct State {
    var former = termios()
    var raw = termios()
    /// Between `begin` and `end`.
    var isTaken = false
    var isOn = false
    var wakeEnds: (reading: Int32, writing: Int32) = (-1, -1)
    /// Ends the colour, goes to a row of its own.
    var farewell: (UInt8, UInt8, UInt8, UInt8, UInt8, UInt8) = (0x1B, 0x5B, 0x6D, 0x0D, 0x0A, 0)
  }

  /// Allocated once, before any handler.
  nonisolated(unsafe) private static let state: UnsafeMutablePointer<State> = {
    let state = UnsafeMutablePointer<State>.allocate(capacity: 1)
    state.initialize(to: State())
    return state
  }()

  /// What the system or the runtime had for a signal, by its number.
  nonisolated(unsafe) private static let formers: UnsafeMutablePointer<sigaction> = {
    let formers = UnsafeMutablePointer<sigaction>.allocate(capacity: signalLimit)
    formers.initialize(repeating: sigaction(), count: signalLimit)
    return formers
  }()

  /// - Source: Linux asm-generic/signal.h, `_NSIG`.
  private static let signalLimit = 65

  /// Takes the terminal; false where there is none, or where another program has it.
  static func begin() -> Bool {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, isInForeground,
      tcgetattr(STDIN_FILENO, &state.pointee.former) == 0, openWakePipe()
    else { return false }
    state.pointee.raw = state.pointee.former
    cfmakeraw(&state.pointee.raw)
    install()
    state.pointee.isTaken = true
    turnOn()
    return state.pointee.isOn
  }

  /// Puts the terminal back.
  static func end() {
    state.pointee.isTaken = false
    turnOff()
  }

  /// As Ctrl-Z does: every program of the pipeline stops; returns when it goes on.
  static func suspend() {
    kill(0, SIGTSTP)
  }

  /// What to poll: readable when the size may have changed, or the last row is to be
  /// written again.
  static var wakeDescriptor: Int32 { state.pointee.wakeEnds.reading }

  /// Forgets what has woken.
  static func takeWake() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(state.pointee.wakeEnds.reading, &bytes, 16) > 0 {}
  }

  /// How wide the terminal is; `nil` where it does not tell.
  static var columns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: - Before any signal

  private static func openWakePipe() -> Bool {
    guard state.pointee.wakeEnds.reading < 0 else { return true }
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return false }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    state.pointee.wakeEnds = (ends[0], ends[1])
    return true
  }

  private static func install() {
    // SIGALRM is the end of `Interruption.patience`.
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT, SIGSYS, SIGALRM] {
      handle(number) { TerminalMode.crash($0) }
    }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      handle(number) { TerminalMode.finish($0) }
    }
    handle(SIGTSTP) { _ in TerminalMode.stop() }
    handle(SIGCONT) { _ in TerminalMode.goOn() }
    handle(SIGWINCH) { _ in TerminalMode.wake() }
    atexit { TerminalMode.turnOff() }
  }

  /// What is ignored, as nohup has SIGHUP, stays so.
  private static func handle(_ number: Int32, _ body: @convention(c) (Int32) -> Void) {
    var action = sigaction(handler: body, flags: SA_NODEFER)
    let former = formers + Int(number)
    guard sigaction(number, nil, former) == 0, !former.pointee.isIgnored else { return }
    sigaction(number, &action, nil)
  }

  // MARK: - Also in handlers

  /// Only who is in the foreground may set a terminal: others would be stopped.
  private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

  private static func turnOn() {
    guard state.pointee.isTaken, isInForeground,
      tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.raw) == 0
    else { return }
    state.pointee.isOn = true
  }

  private static func turnOff() {
    guard state.pointee.isOn, isInForeground else { return }
    state.pointee.isOn = false
    _ = tcsetattr(STDIN_FILENO, TCSANOW, &state.pointee.former)
  }

  private static func wake() {
    let code = errno
    _ = write(state.pointee.wakeEnds.writing, &state.pointee.farewell, 1)
    errno = code
  }

  private static func turnOffInDistress() {
    guard state.pointee.isOn else { return }
    turnOff()
    // A terminal that is not read would not take it.
    var entry = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
    if poll(&entry, 1, 0) > 0 { _ = write(STDOUT_FILENO, &state.pointee.farewell, 5) }
  }

  /// As it would be without us, a core file included.
  ///
  /// Swift's backtrace counts on the fault to come again; a signal that another
  /// process has sent does not.
  private static func crash(_ number: Int32) {
    turnOffInDistress()
    sigaction(number, formers + Int(number), nil)
    raise(number)
    signal(number, SIG_DFL)
    raise(number)
  }

  /// The loop ends the program; a second signal does not wait for it.
  private static func finish(_ number: Int32) {
    guard Interruption.isRequested else { return Interruption.request() }
    turnOffInDistress()
    signal(number, SIG_DFL)
    raise(number)
  }

  private static func stop() {
    let code = errno
    turnOff()
    var own = sigaction()
    sigaction(SIGTSTP, nil, &own)
    signal(SIGTSTP, SIG_DFL)
    // Stops here; a process group without a shell goes on at once.
    raise(SIGTSTP)
    sigaction(SIGTSTP, &own, nil)
    errno = code
    goOn()
  }

  private static func goOn() {
    turnOn()
    wake()
  }
}
