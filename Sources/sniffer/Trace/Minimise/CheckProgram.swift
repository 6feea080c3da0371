import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A command of the user's that says whether a file fails: by an exit status that is not zero,
/// and fails alike by the same one.
///
/// A class: the folder that the file is in goes with it.
final class CheckProgram {
  /// Where the file's name goes in the command.
  static let placeholder = "{}"

  private let command: String
  private let folder: TemporaryFolder
  private let file: String

  /// Project value: as long as a person waits for a single run; then it counts as one that
  /// does not fail.
  private static let timeMax = Milliseconds.seconds(60)
  /// Project value: what a short run does not notice.
  private static let pauseMicroseconds: UInt32 = 2_000

  init(_ command: String, fileName: String) throws(FileError) {
    folder = try TemporaryFolder()
    file = folder.path(fileName == "-" ? "stdin.trace" : fileName)
    self.command = command.split(separator: Self.placeholder, omittingEmptySubsequences: false)
      .joined(separator: ShellText.quoted(file))
  }

  func outcome(of text: [UInt8]) -> FailureJudge.Outcome {
    do throws(FileError) {
      try FileText.write(text, to: file)
    } catch {
      return .cannotBeRun(TestProblem(.file(error)))
    }
    guard let status = run() else { return Interruption.isRequested ? .stopped : .passes }
    guard status != 0 else { return .passes }
    return .fails(meaning: "\(status)", words: "the check ends with \(status)")
  }

  /// How it ends, 128 and the number of a signal that ended it; `nil` when it does not in time.
  private func run() -> Int32? {
    guard let process = start() else { return nil }
    let clock = Clock()
    var status: Int32 = 0
    while waitpid(process, &status, WNOHANG) == 0 {
      if clock.now - .zero > Self.timeMax || Interruption.isRequested {
        kill(-process, SIGKILL)
        waitpid(process, &status, 0)
        return nil
      }
      usleep(Self.pauseMicroseconds)
    }
    // Source: wait(2): the signal in seven bits, else the status in the eight above.
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// In a group of its own, so that all that it starts ends with it; it says nothing to anybody.
  private func start() -> pid_t? {
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
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    // This program ignores SIGPIPE; what it starts need not know.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP) | Int16(POSIX_SPAWN_SETSIGDEF)
    )
    var process = pid_t()
    let texts: [String] = ["sh", "-c", command]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    let code = posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
    return code == 0 ? process : nil
  }
}
