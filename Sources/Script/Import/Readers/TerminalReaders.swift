import Primitives

/// The log of tio, or what its screen showed.
///
///     <CR>[19:31:22.123] tio v2.5
///     [19:31:23.200] +CSQ: 17,99
///
/// Payload: what follows a stamp in brackets and a blank, with the line end; lines
/// without a stamp whole. tio's own messages are notes: on the screen they begin with
/// `<CR>`. A log without stamps is plain text.
///
/// - Source: tio 3.9, src/timestamp.c, src/tty.c, src/print.h; tio 2.5, its output.
struct TioReader: LogReader {
  static func evidence(in line: LogLine) -> Int {
    if line.has("[tio ") { return Evidence.banner }
    // Other programs have no blank there, or a level: `[00:00:01.234,000] <inf> modem: OK`.
    guard let (_, end) = stamp(of: line), line.bytes[end - 1] == ASCII.space || end == line.textEnd,
      !line.has("<", at: end)
    else { return 0 }
    return isBanner(line, from: end) ? Evidence.banner : Evidence.mark
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let (time, end) = Self.stamp(of: line) else {
      if line.has("[tio ") {
        pieces.append(LogPiece(note: line.bytes))
      } else {
        pieces.append(LogPiece(line.bytes, .unknown))
      }
      return
    }
    if line.bytes.first == ASCII.carriageReturn || Self.isMessage(line, from: end) {
      pieces.append(LogPiece(note: line.bytes, at: time))
    } else {
      pieces.append(LogPiece(line.rest(from: end), .unknown, at: time))
    }
  }

  private static func stamp(of line: LogLine) -> (LogTime, end: Int)? {
    let start = line.has("\r") ? 1 : 0
    guard line.has("[", at: start) else { return nil }
    var stamp = LogStamp(line.bytes, from: start + 1)
    guard let time = stamp.time(), line.has("]", at: stamp.offset) else { return nil }
    let end = stamp.offset + 1
    return (time, line.has(" ", at: end) ? end + 1 : end)
  }

  private static func isBanner(_ line: LogLine, from offset: Int) -> Bool {
    line.has("tio v", at: offset) || line.has("tio 3", at: offset)
      || line.has("Press ctrl-", at: offset)
  }

  private static func isMessage(_ line: LogLine, from offset: Int) -> Bool {
    let words: [StaticString] = [
      "Connected", "Disconnected", "Waiting for tty device", "Connected to", "Saved log to",
      "Non-interactive mode", "Warning: ", "Error: ",
    ]
    return isBanner(line, from: offset) || words.contains { line.has($0, at: offset) }
  }
}

/// A capture of minicom, or what its screen showed.
///
///     Welcome to minicom 2.8
///     OPTIONS: I18n
///     Port /dev/ttyUSB2, 10:11:12
///     Press CTRL-A Z for help on special keys
///     [2026-11-21 19:31:22] OK
///
/// Payload: all lines but the banner, less a stamp in brackets and its blank. A capture
/// with neither is plain text.
///
/// - Source: minicom 2.8, its screen and its timestamps (`N - Timestamp toggle`).
struct MinicomReader: LogReader {
  static func evidence(in line: LogLine) -> Int {
    line.has("Welcome to minicom") || line.has("Press CTRL-A Z for help") ? Evidence.banner : 0
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    let banner: [StaticString] = [
      "Welcome to minicom", "OPTIONS: ", "Compiled on ", "Port /dev/", "Press CTRL-A Z for help",
    ]
    if banner.contains(where: { line.has($0) }) {
      pieces.append(LogPiece(note: line.bytes))
      return
    }
    var stamp = LogStamp(line.bytes, from: 1)
    if line.has("["), let time = stamp.time(), line.has("] ", at: stamp.offset) {
      pieces.append(LogPiece(line.rest(from: stamp.offset + 2), .unknown, at: time))
    } else {
      pieces.append(LogPiece(line.bytes, .unknown))
    }
  }
}

/// What picocom showed, or its log file.
///
///     picocom v3.1
///     port is        : /dev/ttyUSB2
///     Type [C-a] [C-h] to see available commands
///     Terminal ready
///     AT
///     OK
///     Terminating...
///     Thanks for using picocom
///
/// Payload: all but what stands between the version and `Terminal ready`, and from
/// `Terminating...` on, which is notes, as are its messages: `*** baud: 9600 ***`. A log
/// file without them is plain text.
///
/// - Source: picocom 3.1, its output.
struct PicocomReader: LogReader {
  private var isReady = true

  init() {}

  static func evidence(in line: LogLine) -> Int {
    line.has("picocom v") || line.has("Thanks for using picocom") ? Evidence.banner : 0
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if line.has("Terminating...") || line.has("picocom v") { isReady = false }
    let isMessage = line.has("** ") || line.has("*** ")
    if isReady, !(isMessage && line.text.suffix(2).elementsEqual("**".utf8)) {
      pieces.append(LogPiece(line.bytes, .unknown))
    } else {
      pieces.append(LogPiece(note: line.bytes))
    }
    if line.has("Terminal ready") { isReady = true }
  }
}
