import CommandLine

/// Where a made file goes: stdout, or a file of its own.
///
/// A class, since the one who makes the text calls back into it.
final class TraceSink {
  private var file: FileReplacement?
  private let output: Output
  private(set) var failure: FileError?

  /// `nil` and `-` are stdout.
  init(_ path: String?, _ output: Output) throws(FileError) {
    self.output = output
    if let path, path != "-" { file = try FileReplacement(path) }
  }

  /// False when nothing more can be written, or nothing reads it.
  func write(_ bytes: [UInt8]) -> Bool {
    guard failure == nil else { return false }
    guard file != nil else {
      output.write(lines: bytes.span)
      return !output.isBroken && !Interruption.isRequested
    }
    do throws(FileError) {
      try file?.write(bytes)
    } catch {
      failure = error
    }
    return failure == nil && !Interruption.isRequested
  }

  /// Puts the file in its place; throws what has gone wrong so far.
  ///
  /// Without it what was there stays.
  func finish() throws(FileError) {
    if let failure { throw failure }
    try file?.finish()
  }
}
