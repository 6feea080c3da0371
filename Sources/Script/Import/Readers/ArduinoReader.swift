import Primitives

/// The serial monitors of the Arduino IDE and of PlatformIO with their timestamps.
///
///     11:19:08.285 -> AT+CPIN?
///
///     11:19:08.285 -> +CPIN: READY
///     11:19:08.285 -> 	---> AT        a library's own marks
///     15:37:58.123 > AT+CREG?        PlatformIO, with the filter `time`
///
/// The arrow is no direction: the monitor shows what comes from the board. Payload:
/// what follows the arrow and its blank, with the line end, less an arrow of the board's
/// program, which is a mark; and lines without a stamp, which a lone
/// `<CR>` makes. Without timestamps it is plain text.
///
/// - Source: platformio-core 6.1, monitor filter `time`; botletics/SIM7000-LTE-Shield, issue 288.
struct ArduinoReader: LogReader {
  static func evidence(in line: LogLine) -> Int { stamp(of: line) == nil ? 0 : Evidence.mark }

  private var marked = MarkedReader()

  init() {}

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let (time, end) = Self.stamp(of: line) else {
      pieces.append(LogPiece(line.bytes, .unknown))
      return
    }
    let payload = LogLine(line.rest(from: end), number: line.number)
    if MarkedReader.beginsWithArrow(payload) {
      marked.read(payload, into: &pieces)
      pieces[pieces.count - 1].time = time
    } else {
      pieces.append(LogPiece(payload.bytes, .unknown, at: time))
    }
  }

  private static func stamp(of line: LogLine) -> (LogTime, end: Int)? {
    var stamp = LogStamp(line.bytes)
    guard let time = stamp.time() else { return nil }
    let hasArrow = line.has(" ->", at: stamp.offset)
    // A sign alone may be a direction; PlatformIO's times have a fraction.
    let isFine = line.text[..<stamp.offset].contains(ASCII.point)
    guard hasArrow || isFine && line.has(" >", at: stamp.offset) else { return nil }
    let end = stamp.offset + (hasArrow ? 3 : 2)
    if line.has(" ", at: end) { return (time, end + 1) }
    return end == line.textEnd ? (time, end) : nil
  }
}
