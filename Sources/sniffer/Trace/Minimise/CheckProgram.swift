import CommandLine
import Primitives

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// A command of the user's that decides whether a file fails: an exit status that is not zero
/// is a failure, the same one the same failure.
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
    guard let status = try? run() else { return Interruption.isRequested ? .stopped : .passes }
    guard status != 0 else { return .passes }
    return .fails(meaning: "\(status)", words: "the check exits with status \(status)")
  }

  /// How it ends; `nil` when it does not in time.
  private func run() throws(FileError) -> Int32? {
    let process = try ChildProcess("/bin/sh", ["sh", "-c", command], hasOwnGroup: true)
    let clock = Clock()
    while clock.now - .zero <= Self.timeMax, !Interruption.isRequested {
      if let ending = try process.ending() { return ending.status }
      usleep(Self.pauseMicroseconds)
    }
    try process.end()
    return nil
  }
}
