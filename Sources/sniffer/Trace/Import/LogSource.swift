import CommandLine
import Script

/// A log that can be read more than once, line by line.
struct LogSource {
  private let input: RepeatableInput
  private let progress: ReadProgress?

  init(_ path: String, _ progress: ReadProgress? = nil) throws(FileError) {
    input = try RepeatableInput(path)
    self.progress = progress
  }

  init(_ bytes: [UInt8]) {
    input = RepeatableInput(bytes)
    progress = nil
  }

  /// Gives each line, from the first to the last, until one is refused.
  func forEachLine(
    in wrapping: LogWrapping? = nil,
    _ body: (LogLine) -> Bool
  ) throws(FileError) {
    var lines = LogLines(in: wrapping ?? LogWrapping())
    var goesOn = true
    func take(_ line: LogLine) {
      if goesOn { goesOn = body(wrapping?.content(of: line) ?? line) }
    }
    var pieces = try input.pieces()
    while goesOn, !Interruption.isRequested,
      try pieces.next({ piece in
        lines.push(piece, take)
        progress?.add(piece.count)
      })
    {}
    lines.finish(take)
  }
}
