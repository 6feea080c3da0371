import Primitives

/// Logs that mark each line with its direction.
///
///     	---> AT+CPSI?              Adafruit's FONA library and Botletics'
///     00> >>> AT                  a RTT terminal
///     [sim7000g] 17:7:28 <= 'OK\r\n'
///     I (721) AT RESP: OK         an ESP-IDF log
///     CMD: AT+CEREG?
///     [2026-11-28 12:00:01.123] > AT
///
/// Payload: what follows the mark and one blank, with the line end of the log, which
/// stands for the module's; of a line in quotes what the quotes hold, exactly.
/// What stands before the mark is framing. Lines without a mark are taken whole, and
/// their sender is unknown; in a log that quotes, they are notes.
struct MarkedReader: LogReader {
  static let format = LogFormat.marked

  /// The marks, longer ones first, with the direction that they usually have.
  ///
  /// - Source: Adafruit_FONA.cpp, Botletics' SIM7000-LTE-Shield, ESP-IDF's `esp_modem`;
  ///   the others are programs' own, as people post them.
  private static let marks: [Mark] = [
    Mark("---> ", .toTA),
    Mark("<--- ", .toTE),
    Mark("--> ", .toTA),
    Mark("<-- ", .toTE),
    Mark(">>> ", .toTA),
    Mark("<<< ", .toTE),
    Mark(">> ", .toTA),
    Mark("<< ", .toTE),
    Mark("=> ", .toTA),
    Mark("<= ", .toTE),
    Mark("<- ", .toTE),
    Mark("[Send->]", .toTA),
    Mark("[Recv<-]", .toTE),
    Mark("AT CMD:", .toTA),
    Mark("AT RESP:", .toTE),
    Mark("CMD:", .toTA),
    Mark("RSP:", .toTE),
    Mark("TX:", .toTA),
    Mark("RX:", .toTE),
    Mark("SEND:", .toTA),
    Mark("RECV:", .toTE),
    Mark("Sent:", .toTA),
    Mark("Received:", .toTE),
    Mark("TX ", .toTA, isWeak: true),
    Mark("RX ", .toTE, isWeak: true),
    Mark("-> ", .toTA, isWeak: true),
    Mark("< ", .toTE, isWeak: true),
    Mark("> ", .toTA, isWeak: true),
  ]

  /// Lines in quotes have come.
  private var quotes = false

  init() {}

  static func evidence(in line: LogLine) -> Int {
    guard let found = mark(of: line) else { return 0 }
    let text = line.text[found.end...]
    let isQuoted = QuotedBytes.openingQuote(text, from: text.startIndex) != nil
    let isStamped = found.time != nil && found.mark.isPlain
    return found.mark.isWeak && !isQuoted && !isStamped ? 0 : Evidence.mark
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let found = Self.mark(of: line) else {
      if quotes, !line.isBlank {
        pieces.append(LogPiece(note: line.bytes))
      } else {
        pieces.append(LogPiece(line.bytes, .unknown))
      }
      return
    }
    let speaker = LogPiece.Speaker.channel(
      found.mark.direction == .toTA ? ">" : "<",
      usual: found.mark.direction
    )
    let text = line.text[found.end...]
    if let quoted = QuotedBytes.read(text, from: text.startIndex), quoted.end == text.endIndex {
      quotes = true
      pieces.append(LogPiece(quoted.bytes, speaker, at: found.time))
    } else if quotes {
      pieces.append(LogPiece(note: line.bytes, at: found.time))
    } else {
      pieces.append(LogPiece(line.rest(from: found.end), speaker, at: found.time))
    }
  }

  private struct Mark: Sendable {
    let text: [UInt8]
    let direction: Script.Mark
    /// Other things are written so too, and it counts in front of quotes alone; `> ` and `< `
    /// behind a stamp as well.
    ///
    /// `-> ` stands behind a monitor's stamps, `> ` is the prompt, `TX ` begins a
    /// sentence.
    let isWeak: Bool
    /// One sign alone.
    var isPlain: Bool { text.count == 2 }

    init(_ text: String, _ direction: Script.Mark, isWeak: Bool = false) {
      self.text = Array(text.utf8)
      self.direction = direction
      self.isWeak = isWeak
    }
  }

  private struct Found {
    var mark: Mark
    /// Where the payload begins.
    var end: Int
    var time: LogTime?
  }

  private static func mark(of line: LogLine) -> Found? {
    var prefix = LogPrefix(line)
    repeat {
      for mark in marks {
        guard let end = end(of: mark.text, in: line, at: prefix.offset) else { continue }
        return Found(mark: mark, end: end, time: prefix.time)
      }
    } while prefix.skipToken()
    return nil
  }

  /// Behind the mark and one blank, which an editor may have taken off a line's end.
  private static func end(of mark: [UInt8], in line: LogLine, at start: Int) -> Int? {
    let text = line.text[start...]
    if text.starts(with: mark) {
      let end = start + mark.count
      return mark.last != ASCII.space && line.has(" ", at: end) ? end + 1 : end
    }
    let isCut = mark.count > 3 && mark.last == ASCII.space
    return isCut && text.elementsEqual(mark.dropLast()) ? line.textEnd : nil
  }
}

/// What logs put in front of a mark: stamps, names in brackets, levels.
struct LogPrefix {
  private let line: LogLine
  private(set) var offset = 0
  /// The last stamp.
  private(set) var time: LogTime?
  /// Project value: the longest prefix seen has three parts.
  private var tokensLeft = 6

  init(_ line: LogLine) {
    self.line = line
    skipBlanks()
  }

  /// False when what comes next is no part of a prefix.
  mutating func skipToken() -> Bool {
    guard tokensLeft > 0, offset < line.textEnd else { return false }
    tokensLeft -= 1
    guard skipStamp() || skipBrackets() || skipWord() else { return false }
    skipBlanks()
    return true
  }

  private mutating func skipStamp() -> Bool {
    var stamp = LogStamp(line.bytes, from: offset)
    guard let time = stamp.time(), stamp.offset <= line.textEnd else { return false }
    self.time = time
    offset = stamp.offset
    if line.has(":", at: offset) { offset += 1 }
    return true
  }

  /// `[name]`, `[12:00:00.000]`, `(451)`, `[185808ms]`.
  private mutating func skipBrackets() -> Bool {
    let isRound = line.has("(", at: offset)
    guard isRound || line.has("[", at: offset),
      // Project value: the longest name of a port or program.
      let end = line.offset(of: isRound ? ")" : "]", from: offset, before: offset + 64)
    else { return false }
    var stamp = LogStamp(line.bytes, from: offset + 1)
    if let time = stamp.time() ?? stamp.milliseconds(), stamp.offset == end { self.time = time }
    offset = end + 1
    if line.has(":", at: offset) { offset += 1 }
    return true
  }

  /// `I`, `00>`: a level or a channel.
  private mutating func skipWord() -> Bool {
    let word = line.text[offset...].prefix { $0 != ASCII.space && $0 != ASCII.tab }
    let isLevel = word.count == 1 && word.allSatisfy { (0x41...0x5A).contains($0) }
    let isChannel =
      word.last == ASCII.greaterThan && word.count == 3
      && word.dropLast().allSatisfy(ASCII.isDigit)
    guard isLevel || isChannel else { return false }
    offset = word.endIndex
    return true
  }

  private mutating func skipBlanks() {
    while line.has(" ", at: offset) || line.has("\t", at: offset) { offset += 1 }
  }
}
