/// Lines behind a time, or what a program's logger puts there, and without a mark.
///
///     12:01:02.123 OK
///     [12:01:02.123]OK
///     [12:00:01][D][modem:123]: OK                ESPHome
///     [00:00:01.234,000] <inf> modem: OK          Zephyr
///     I (721) modem: OK                           ESP-IDF
///
/// Payload: what follows the prefix and one blank. A prefix ends in front of a command or an
/// answer. That of another line has as many parts as the one before: a body may begin with a time.
///
/// - Source: logs of ESPHome, Zephyr and ESP-IDF that people have posted.
struct PrefixedReader: LogReader {
  /// The prefix of the line before that shows where it ends.
  private var last = (count: 1, hasTime: true)

  init() {}

  static func evidence(in line: LogLine) -> Int { prefix(of: line) == nil ? 0 : Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    if let prefix = Self.prefix(of: line) {
      last = (prefix.count, prefix.time != nil)
      pieces.append(LogPiece(line.rest(from: prefix.offset), .unknown, at: prefix.time))
    } else {
      var prefix = LogPrefix(line)
      while prefix.count < last.count, prefix.skipToken() {}
      let isAlike = (prefix.time != nil) == last.hasTime
      pieces.append(LogPiece(line.rest(from: isAlike ? prefix.end : 0), .unknown, at: prefix.time))
    }
  }

  private static func prefix(of line: LogLine) -> LogPrefix? {
    var prefix = LogPrefix(line)
    while prefix.skipToken() {
      let text = line.text[prefix.offset...]
      if WireText.isCommand(text) || WireText.isAnswer(text) { return prefix }
    }
    return nil
  }
}
