#if canImport(Darwin)
package import Darwin
#else
package import Glibc
#endif

/// A process that this one has started, with nobody to listen to what it says.
package struct ChildProcess {
  package struct Ending {
    /// The exit status; as shells have it, 128 and the number of a signal that ended it.
    package var status: Int32
    package var usage: rusage
  }

  private let path: String
  private let id: pid_t

  /// Starts the program at `path` with nothing to read but `input`; the first of `words` is what
  /// it is told to be called.
  ///
  /// In a group of its own all that it starts is ended with it; Ctrl-C does not reach it there.
  package init(
    _ path: String,
    _ words: [String],
    input: String = "/dev/null",
    hasOwnGroup: Bool = false
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
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // This program ignores SIGPIPE; what it starts need not know.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
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

  /// Waits for its end.
  package func wait() throws(FileError) -> Ending {
    while true {
      if let ending = try ending(waiting: 0) { return ending }
    }
  }

  /// How it has ended; `nil` while it runs.
  package func ending() throws(FileError) -> Ending? { try ending(waiting: WNOHANG) }

  /// Ends all of its own group and waits for that.
  package func end() throws(FileError) {
    kill(-id, SIGKILL)
    _ = try wait()
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
