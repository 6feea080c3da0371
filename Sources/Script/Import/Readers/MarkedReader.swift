import Primitives

/// Logs that mark each line with its direction.
///
///     	---> AT+CPSI?              Adafruit's FONA library and Botletics'
///     00> >>> AT                  a RTT terminal
///     [sim7000g] 17:7:28 <= 'OK\r\n'
///     I (721) AT RESP: OK         an ESP-IDF log
///     CMD: AT+CEREG?              also in small letters
///     [2026-11-28 12:00:01.123] > AT
///     [14:34:12.900]发→◇AT         SSCOM, with a line `□` for the <CR><LF> that it sent
///     [00:00:12.550,000] <dbg> modem_chat: modem_chat_script_next: sending: AT      Zephyr
///
/// Payload: what follows the mark and one blank, with the line end of the log, which
/// stands for the module's; of a line in quotes what the quotes hold, exactly.
/// What stands before the mark is framing, as is `□`. Lines without a mark are taken whole, and
/// their sender is unknown, or in SSCOM that of the mark before; in a log that quotes, they are notes.
struct MarkedReader: LogReader {
  /// The marks, longer ones first, with the direction that they usually have.
  ///
  /// - Source: Adafruit_FONA.cpp, Botletics' SIM7000-LTE-Shield, ESP-IDF's `esp_modem`, SSCOM 5,
  ///   Zephyr's subsys/modem/modem_chat.c; the others are programs' own, as people post them.
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
    Mark("[TX]", .toTA),
    Mark("[RX]", .toTE),
    Mark("发→◇", .toTA, goesOn: true),
    Mark("收←◆", .toTE, goesOn: true),
    Mark("sending: ", .toTA),
    Mark("modem_chat_log_received_command: ", .toTE),
    Mark("modem_chat_on_unknown_command_received: ", .toTE),
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
  /// Whose the next lines without a mark are.
  private var open = LogPiece.Speaker.unknown

  init() {}

  static func evidence(in line: LogLine) -> Int {
    guard let found = mark(of: line) else { return 0 }
    let text = line.text[found.end...]
    let isQuoted = QuotedBytes.openingQuote(text, from: text.startIndex) != nil
    let isStamped = found.time != nil && found.mark.isPlain
    // A prompt is no mark, but no program's prompt stands in front of an answer.
    let isAnswer = found.mark.isPlain && found.mark.direction == .toTE && WireText.isAnswer(text)
    return found.mark.isWeak && !(isQuoted || isStamped || isAnswer) ? 0 : Evidence.mark
  }

  /// A mark made of signs, behind blanks alone.
  static func beginsWithArrow(_ line: LogLine) -> Bool {
    guard let sign = line.text.first(where: { $0 != ASCII.space && $0 != ASCII.tab }) else {
      return false
    }
    return "-<>=".utf8.contains(sign) && evidence(in: line) > 0
  }

  mutating func read(_ line: LogLine, into pieces: inout [LogPiece]) {
    guard let found = Self.mark(of: line) else {
      if quotes && !line.isBlank || line.text.elementsEqual("□".utf8) {
        pieces.append(LogPiece(note: line.bytes))
      } else {
        pieces.append(LogPiece(line.bytes, open))
      }
      return
    }
    let speaker = LogPiece.Speaker.channel(
      found.mark.direction == .toTA ? ">" : "<",
      usual: found.mark.direction
    )
    open = found.mark.goesOn ? speaker : .unknown
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
    /// behind a stamp as well, and `< ` in front of an answer.
    ///
    /// `-> ` stands behind a monitor's stamps, `> ` is the prompt, `TX ` begins a
    /// sentence.
    let isWeak: Bool
    /// What was sent or received goes on in lines without a mark.
    let goesOn: Bool
    /// One sign alone.
    var isPlain: Bool { text.count == 2 }

    init(
      _ text: String,
      _ direction: Script.Mark,
      isWeak: Bool = false,
      goesOn: Bool = false
    ) {
      self.text = Array(text.utf8)
      self.direction = direction
      self.isWeak = isWeak
      self.goesOn = goesOn
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
    let sign = mark.last == ASCII.space ? mark.dropLast() : mark[...]
    let text = line.text[start...]
    guard
      text.prefix(sign.count).elementsEqual(
        sign,
        by: { ASCII.uppercased($0) == ASCII.uppercased($1) }
      )
    else { return nil }
    let end = start + sign.count
    let rest = line.text[end...].drop { $0 == ASCII.space || $0 == ASCII.tab }
    // Other blanks, or none; in front of a body they may be its own.
    if sign.count > 2, WireText.isAnswer(rest) || WireText.isCommand(rest) {
      return rest.startIndex
    }
    if line.has(" ", at: end) || line.has("\t", at: end) { return end + 1 }
    return sign.count == mark.count || sign.count > 2 && end == line.textEnd ? end : nil
  }
}

/// What logs put in front of a mark: stamps, names in brackets, levels.
struct LogPrefix {
  private let line: LogLine
  private(set) var offset = 0
  /// Behind the last part and one blank.
  private(set) var end = 0
  private(set) var count = 0
  /// The last stamp.
  private(set) var time: LogTime?
  private var hasLevel = false
  /// Project value: the longest prefix seen has seven parts.
  private static let countMax = 8

  init(_ line: LogLine) {
    self.line = line
    skipBlanks()
  }

  /// False when what comes next is no part of a prefix.
  mutating func skipToken() -> Bool {
    guard count < Self.countMax, offset < line.textEnd,
      skipStamp() || skipBrackets() || skipWord()
    else { return false }
    count += 1
    end = line.has(" ", at: offset) ? offset + 1 : offset
    skipBlanks()
    return true
  }

  private mutating func skipStamp() -> Bool {
    var stamp = LogStamp(line.bytes, from: offset)
    guard let time = stamp.time(), stamp.offset <= line.textEnd else { return false }
    self.time = time
    offset = stamp.offset
    if line.has(":", at: offset) || line.has(",", at: offset) { offset += 1 }
    return true
  }

  /// `[name]`, `[12:00:00.000]`, `(451)`, `[185808ms]`, `[   12.345678]`.
  private mutating func skipBrackets() -> Bool {
    let isRound = line.has("(", at: offset)
    guard isRound || line.has("[", at: offset),
      // Project value: the longest name of a port or program.
      let end = line.offset(of: isRound ? ")" : "]", from: offset, before: offset + 64)
    else { return false }
    let blanks = line.text[(offset + 1)...].prefix { $0 == ASCII.space }
    var stamp = LogStamp(line.bytes, from: blanks.endIndex)
    if let time = stamp.time() ?? stamp.milliseconds() ?? stamp.seconds(), stamp.offset == end {
      self.time = time
    }
    offset = end + 1
    if line.has(":", at: offset) { offset += 1 }
    return true
  }

  /// `I`, `<inf>`: a level; `00>`, `uart:~$`: a channel; behind a level also who writes, `modem:`.
  private mutating func skipWord() -> Bool {
    let word = line.text[offset...].prefix { $0 != ASCII.space && $0 != ASCII.tab }
    let isLevel =
      word.count == 1 && word.allSatisfy { (0x41...0x5A).contains($0) }
      || Self.levels.contains { word.elementsEqual($0.utf8) }
    let isChannel =
      word.last == ASCII.greaterThan && word.count == 3
      && word.dropLast().allSatisfy(ASCII.isDigit) || word.suffix(3).elementsEqual(":~$".utf8)
    let name = word.prefix { ASCII.isLetter($0) || ASCII.isDigit($0) || "_-".utf8.contains($0) }
    let sign = word[name.endIndex...]
    let isName =
      hasLevel && name.first.map(ASCII.isLetter) ?? false
      && (sign.first == ASCII.point || sign.elementsEqual(":".utf8))
    guard isLevel || isChannel || isName else { return false }
    hasLevel = hasLevel || isLevel
    offset = isName ? name.endIndex + 1 : word.endIndex
    return true
  }

  /// Zephyr's, and those of Python and many others.
  private static let levels = [
    "<dbg>", "<inf>", "<wrn>", "<err>", "TRACE", "DEBUG", "INFO", "WARN", "WARNING", "ERROR",
  ]

  private mutating func skipBlanks() {
    while line.has(" ", at: offset) || line.has("\t", at: offset) { offset += 1 }
  }
}
