import Primitives

/// The log of `ModemManager --debug`.
///
///     <debug> [1637240955.123456] [modem0/ttyUSB2/at] --> 'AT+CSQ<CR>'
///     ModemManager[123]: <debug> (ttyUSB2): <-- '<CR><LF>OK<CR><LF>'
///
/// Payload: what stands between the quotes, `<CR>`, `<LF>` and `\N` (decimal) read
/// back. All other lines are notes. The first port is the AT port, the others
/// have their names; those of type `gps` are `:nmea`.
///
/// A literal `<CR>` or `\7` in the bytes looks the same as the log's own spelling.
///
/// - Source: ModemManager, src/mm-port-serial-at.c, `debug_log`.
struct ModemManagerReader: LogReader {
  private var portOfAT: String?

  init() {}

  static func evidence(in line: LogLine) -> Int { quote(in: line) == nil ? 0 : 2 * Evidence.mark }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    let time = Self.time(in: line)
    guard let (mark, range) = Self.quote(in: line) else {
      pieces.append(LogPiece(note: line.bytes, at: time))
      return
    }
    let (bytes, isUnsure) = Self.bytes(line.bytes[range])
    if isUnsure {
      let text = "unsure: an escape in the next bytes may end a digit earlier"
      pieces.append(LogPiece(note: text.utf8, at: time))
    }
    let port = port(of: line, before: range.lowerBound)
    pieces.append(LogPiece(bytes, .stated(mark), at: time, port: port))
  }

  /// The direction and what stands in quotes.
  private static func quote(in line: LogLine) -> (Script.Mark, Range<Int>)? {
    guard line.textEnd > 0, line.bytes[line.textEnd - 1] == 0x27 else { return nil }
    let sent = line.offset(of: "--> '", before: line.textEnd - 5)
    let received = line.offset(of: "<-- '", before: line.textEnd - 5)
    let isSent = sent != nil && sent ?? 0 < received ?? .max
    guard let start = isSent ? sent : received else { return nil }
    return (isSent ? .toTA : .toTE, start + 5..<line.textEnd - 1)
  }

  private static func time(in line: LogLine) -> LogTime? {
    var offset = line.offset(of: "[", before: 80)
    while let opening = offset {
      var stamp = LogStamp(line.bytes, from: opening + 1)
      if let time = stamp.time(), line.has("]", at: stamp.offset) { return time }
      offset = line.offset(of: "[", from: opening + 1, before: 80)
    }
    return nil
  }

  /// `nil` is the AT port.
  private mutating func port(of line: LogLine, before end: Int) -> String? {
    guard let start = line.offset(of: "tty", before: end) else { return nil }
    let name = line.bytes[start..<end].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
    let port = String(decoding: name, as: UTF8.self).lowercased()
    if line.has("/gps]", at: start + name.count) { return "nmea" }
    if portOfAT == nil { portOfAT = port }
    return port == portOfAT ? nil : port
  }

  private static func bytes(_ text: ArraySlice<UInt8>) -> (bytes: [UInt8], isUnsure: Bool) {
    var bytes: [UInt8] = []
    var isUnsure = false
    var offset = text.startIndex
    while offset < text.endIndex {
      let rest = text[offset...]
      if rest.starts(with: "<CR>".utf8) {
        bytes.append(ASCII.carriageReturn)
        offset += 4
      } else if rest.starts(with: "<LF>".utf8) {
        bytes.append(ASCII.lineFeed)
        offset += 4
      } else if let escape = escape(rest) {
        bytes.append(escape.byte)
        isUnsure = isUnsure || escape.isUnsure
        offset += escape.length
      } else {
        bytes.append(text[offset])
        offset += 1
      }
    }
    return (bytes, isUnsure)
  }

  /// `\N`: one to three digits of a byte that is not printed otherwise; the longest
  /// where more than one reading is possible.
  private static func escape(
    _ text: ArraySlice<UInt8>
  ) -> (byte: UInt8, length: Int, isUnsure: Bool)? {
    guard text.first == ASCII.backslash else { return nil }
    let digits = text.dropFirst().prefix(3).prefix(while: ASCII.isDigit)
    let candidates = (1...3).compactMap { count -> (UInt8, Int)? in
      guard count <= digits.count, count == 1 || digits.first != ASCII.zero,
        let byte = UInt8(String(decoding: digits.prefix(count), as: UTF8.self)),
        !ASCII.isPrintable(byte), !ASCII.isLineEnding(byte)
      else { return nil }
      return (byte, count + 1)
    }
    guard let (byte, length) = candidates.last else { return nil }
    return (byte, length, candidates.count > 1)
  }
}
