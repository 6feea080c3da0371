/// Pasted text, or a terminal's log without anything of its own but times.
///
///     [185808ms] AT+CSQ
///     000.00:00:31 | AT+CSQ
///
/// Payload: every byte of the file except such a time.
struct TextReader: LogReader {
  static func evidence(in line: LogLine) -> Int { line.isBlank || line.isBinary ? 0 : 1 }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    var stamp = LogStamp(line.bytes)
    let time = stamp.lineStart()
    pieces.append(LogPiece(line.rest(from: time == nil ? 0 : stamp.offset), .unknown, at: time))
  }
}
