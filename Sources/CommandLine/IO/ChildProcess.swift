#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A process that this one has started, whose output is not read.
package struct ChildProcess {
  package struct Ending {
    /// The exit status; as shells have it, 128 and the number of a signal that ended it.
    package var status: Int32
    package var usage: rusage
  }

  /// What it can read.
  package enum Input: Equatable, Sendable {
    case file(String)
    /// At most what a pipe holds, 64 KiB on Linux; the rest is cut off.
    case bytes([UInt8])
    /// A socket that is its output, too, and where its errors go; the caller closes both.
    case socket(Int32, errors: Int32)
  }

  private let path: String
  private let id: pid_t

  /// Starts the program at `path` with nothing to read but `input`; the first of `words` is what
  /// it is told to be called.
  ///
  /// In a group of its own all that it starts is ended with it; Ctrl-C does not reach it there.
  /// Its errors go nowhere, or with `keepsErrors` where this program's go.
  package init(
    _ path: String,
    _ words: [String],
    input: Input = .file("/dev/null"),
    hasOwnGroup: Bool = false,
    keepsErrors: Bool = false
  ) throws(FileError) {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
    #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    var pipeEnd: Int32 = -1
    switch input {
    case .file(let file):
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, file, O_RDONLY, 0)
    case .bytes(let bytes):
      pipeEnd = try Self.filledPipe(bytes)
      posix_spawn_file_actions_adddup2(&actions, pipeEnd, STDIN_FILENO)
    case .socket(let socket, _): posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    }
    defer { if pipeEnd >= 0 { close(pipeEnd) } }
    if case .socket(let socket, let errors) = input {
      posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
      if !keepsErrors {
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
      }
    }
    // This program ignores them; what it starts need not know.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in Output.writeSignals { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let group = hasOwnGroup ? Int16(POSIX_SPAWN_SETPGROUP) : 0
    posix_spawnattr_setflags(&attributes, group | Int16(POSIX_SPAWN_SETSIGDEF))
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var id = pid_t()
    let code = posix_spawn(&id, path, &actions, &attributes, &arguments, environ)
    guard code == 0 else { throw FileError(reading: path, code: code) }
    self.path = path
    self.id = id
  }

  /// The end for reading of a pipe that holds `bytes`, and nothing behind them.
  private static func filledPipe(_ bytes: [UInt8]) throws(FileError) -> Int32 {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw FileError(writing: "a pipe", code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    _ = bytes.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
    close(ends[1])
    return ends[0]
  }

  /// Waits for its end.
  package func wait() throws(FileError) -> Ending {
    while true {
      if let ending = try ending(waiting: 0) { return ending }
    }
  }

  /// How it has ended; `nil` while it runs.
  package func ending() throws(FileError) -> Ending? { try ending(waiting: WNOHANG) }

  /// Ends all of its own group and waits for that.
  @discardableResult
  package func end() throws(FileError) -> Ending {
    kill(-id, SIGKILL)
    return try wait()
  }

  private func ending(waiting options: Int32) throws(FileError) -> Ending? {
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(id, &status, options, &usage)
    guard found >= 0 || errno == EINTR else { throw .cannotRead(path: path, code: errno) }
    guard found > 0 else { return nil }
    // Source: wait(2): the signal in seven bits, else the status in the eight above.
    let signal = status & 0x7F
    return Ending(status: signal == 0 ? status >> 8 & 0xFF : 128 + signal, usage: usage)
  }
}
