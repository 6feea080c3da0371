import CommandLine
import Script

/// A log that can be read more than once, line by line.
struct LogSource {
  private let input: RepeatableInput

  init(_ path: String) throws(FileError) {
    input = try RepeatableInput(path)
  }

  init(_ bytes: [UInt8]) {
    input = RepeatableInput(bytes)
  }

  /// Gives each line, from the first to the last, until one is refused.
  func forEachLine(_ body: (LogLine) -> Bool) throws(FileError) {
    var lines = LogLines()
    var goesOn = true
    func take(_ line: LogLine) {
      if goesOn { goesOn = body(line) }
    }
    var pieces = try input.pieces()
    while goesOn, !Interruption.isRequested, try pieces.next({ lines.push($0, take) }) {}
    lines.finish(take)
  }
}
