/// Text that somebody pasted, or a terminal's log without anything of its own.
///
/// Payload: every byte of the file.
struct TextReader: LogReader {
  static let format = LogFormat.text

  static func evidence(in line: LogLine) -> Int { line.isBlank ? 0 : 1 }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    pieces.append(LogPiece(line.bytes, .unknown))
  }
}
