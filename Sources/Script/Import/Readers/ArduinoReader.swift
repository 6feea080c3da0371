import Primitives

/// The serial monitor of the Arduino IDE with its timestamps.
///
///     11:19:08.285 -> AT+CPIN?
///
///     11:19:08.285 -> +CPIN: READY
///
/// The arrow is no direction: the monitor shows what comes from the board. Payload:
/// what follows `-> `, with the line end; and lines without a stamp, which a lone
/// `<CR>` makes. Without timestamps it is plain text.
struct ArduinoReader: LogReader {
  static let format = LogFormat.arduino

  static func evidence(in line: LogLine) -> Int { stamp(of: line) == nil ? 0 : Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let (time, end) = Self.stamp(of: line) {
      pieces.append(LogPiece(line.rest(from: end), .unknown, at: time))
    } else {
      pieces.append(LogPiece(line.bytes, .unknown))
    }
  }

  private static func stamp(of line: LogLine) -> (LogTime, end: Int)? {
    var stamp = LogStamp(line.bytes)
    guard let time = stamp.time(), line.has(" ->", at: stamp.offset) else { return nil }
    let end = stamp.offset + 3
    if line.has(" ", at: end) { return (time, end + 1) }
    return end == line.textEnd ? (time, end) : nil
  }
}
