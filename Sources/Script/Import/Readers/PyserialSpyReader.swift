/// The dump of pyserial's `spy://`.
///
///     000000.000 Q-RX flushInput
///     000003.001 TX   0000  41 54 0D                                          AT.
///     000003.102 RX   0000  0D 0A 4F 4B 0D 0A                                 ..OK..
///
/// Payload: the bytes of the rows. Control lines and flushes are notes. TX is what the
/// program that opened the port sent.
///
/// - Source: pyserial, serial/urlhandler/protocol_spy.py, `FormatHexdump`.
struct PyserialSpyReader: LogReader {
  static func evidence(in line: LogLine) -> Int { row(line) == nil ? 0 : 2 * Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let (time, mark, bytes) = Self.row(line) else {
      pieces.append(LogPiece(note: line.bytes))
      return
    }
    pieces.append(LogPiece(bytes, .stated(mark), at: time))
  }

  private static func row(_ line: LogLine) -> (LogTime, Script.Mark, [UInt8])? {
    // With `color` a row begins with an escape sequence: ESC [ 3 1 m.
    let start = line.has("\u{1B}[") ? 5 : 0
    var stamp = LogStamp(line.bytes, from: min(start, line.textEnd))
    guard let time = stamp.seconds() else { return nil }
    let offset = stamp.offset
    let isSent = line.has(" TX   ", at: offset)
    guard isSent || line.has(" RX   ", at: offset), line.has("  ", at: offset + 10) else {
      return nil
    }
    let bytes = HexRow.read(line.text, from: offset + 12, limit: 16)
    return bytes.isEmpty ? nil : (time, isSent ? .toTA : .toTE, bytes)
  }
}
