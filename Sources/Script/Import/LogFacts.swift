import Primitives

/// What a whole log tells: its format, and by that who speaks on which side.
///
/// Two passes over the lines: `LogSurvey` finds the format, `LogFacts` reads the log
/// in it. A third pass then writes.
package struct LogSurvey: Sendable {
  /// The points of each format, in the order of `LogFormat.allCases`.
  package private(set) var points: [Int]
  package private(set) var lineCount = 0
  private var quotedCount = 0
  private var blankCount = 0
  /// No `<LF>` ends a line before another one.
  private var isOneLine = true
  private var hasReturns = false
  package private(set) var hasColours = false
  package private(set) var hasBinary = false

  package init() {
    points = LogFormat.allCases.map { _ in 0 }
  }

  package mutating func add(_ raw: LogLine) {
    let line = LogWrapping().content(of: raw)
    hasColours = hasColours || line != raw
    hasBinary = hasBinary || line.isBinary
    lineCount += 1
    if line.isBlank { blankCount += 1 }
    if LogWrapping.isQuoted(line) { quotedCount += 1 }
    isOneLine = line.number == 1
    let text = line.text.drop { $0 == ASCII.carriageReturn }
    hasReturns = hasReturns || text.contains(ASCII.carriageReturn)
    for (index, format) in LogFormat.allCases.enumerated() {
      points[index] += format.reader.evidence(in: line)
    }
  }

  /// The format with the most points; plain text where none has more than it.
  package var format: LogFormat {
    var best = LogFormat.text
    for format in LogFormat.allCases where points(of: format) > points(of: best) {
      best = format
    }
    return best
  }

  /// What has to be taken off before the format is known.
  package var wrapping: LogWrapping {
    var wrapping = LogWrapping()
    if isOneLine, hasReturns { wrapping.lineEnd = ASCII.carriageReturn }
    // One such line may be the prompt.
    wrapping.isQuoted =
      quotedCount > 1 && quotedCount + blankCount == lineCount && format == .text
    return wrapping
  }

  package func points(of format: LogFormat) -> Int {
    LogFormat.allCases.firstIndex(of: format).map { points[$0] } ?? 0
  }
}

/// What the pieces of a log tell together.
package struct LogFacts: Equatable, Sendable {
  /// A side that the log distinguishes from the others.
  struct Channel: Equatable, Sendable {
    var name: String
    var usual: Script.Mark?
    var commands = 0
    var answers = 0
    var open: [UInt8] = []
  }

  /// Project value: more sides than a log has; the rest have no evidence.
  private static let channelsMax = 8
  /// Project value: a command or a result code is shorter.
  private static let lineMax = 256

  private var channels: [Channel] = []
  private var text = Channel(name: "")
  private var before: [UInt8] = []
  private var repeats = 0
  /// A command came back with the `<CR>` of the TE and the `<CR><LF>` of the TA: the
  /// log has the echo.
  package private(set) var hasEcho = false
  /// The log itself has what the TE sent.
  private var statesRequests = false
  /// The first time of the log.
  package private(set) var start: LogTime?
  /// Bytes of the line have a time; others have none.
  package private(set) var hasTimed = false
  package private(set) var hasUntimed = false
  /// The response to `AT+GMM` or `AT+CGMM`.
  package private(set) var model = ""
  private var asksModel = false
  /// What `Revision:` lines say; empty for none, `nil` for more than one.
  package private(set) var revision: String? = ""

  package init() {}

  package mutating func add(_ piece: LogPiece) {
    if start == nil { start = piece.time }
    guard case .wire(let bytes, let speaker) = piece.content else { return }
    if piece.time == nil { hasUntimed = true } else { hasTimed = true }
    switch speaker {
    case .stated(let mark):
      if mark == .toTA { statesRequests = true }
      for line in bytes.split(whereSeparator: ASCII.isLineEnding) { noteRevision(line) }
    case .channel(let name, let usual):
      statesRequests = true
      add(bytes, to: name, usual)
    case .unknown:
      var lines = LogLines()
      lines.push(bytes.span) { addText($0) }
      lines.finish { addText($0) }
    }
  }

  /// The direction of a side.
  ///
  /// Result codes are the TA's. Commands without result codes are the TE's, and so is
  /// the one side of which the other is the TA's. Without any of them habit decides.
  package func direction(of name: String) -> Script.Mark? {
    guard let channel = channels.first(where: { $0.name == name }) else { return nil }
    let others = channels.filter { $0.name != name }
    let most = others.map(\.answers).max() ?? 0
    if channel.answers > most { return .toTE }
    if channel.answers < most { return channels.count == 2 ? .toTA : nil }
    if channel.answers == 0, channel.commands > 0 { return .toTA }
    return channel.usual
  }

  /// What the TE sent is known from the echo alone.
  package var derivesRequests: Bool { hasEcho && !statesRequests }

  /// A side has another direction than it usually has.
  package var hasUnusualSides: Bool {
    !hasOneSide && channels.contains { $0.usual != nil && direction(of: $0.name) != $0.usual }
  }

  /// The only sign of a log stands before commands and answers alike: it is no direction.
  package var hasOneSide: Bool {
    guard channels.count == 1, let channel = channels.first else { return false }
    return channel.usual == .toTA && channel.commands > 0 && channel.answers > 0
  }

  /// Nearly every command stands there twice in a row: what a program prints of it, and
  /// its echo.
  package var showsCommandsTwice: Bool {
    // Project value: nine of ten; fewer are attempts that were not answered.
    repeats >= 2 && repeats * 20 >= text.commands * 9
  }

  private mutating func add(_ bytes: [UInt8], to name: String, _ usual: Script.Mark?) {
    var index = channels.firstIndex { $0.name == name }
    if index == nil, channels.count < Self.channelsMax {
      channels.append(Channel(name: name, usual: usual))
      index = channels.count - 1
    }
    guard let index else { return }
    for byte in bytes {
      let isEnd = ASCII.isLineEnding(byte)
      if !isEnd {
        if channels[index].open.count < Self.lineMax { channels[index].open.append(byte) }
        continue
      }
      let line = channels[index].open
      channels[index].open.removeAll(keepingCapacity: true)
      if WireText.isCommand(line[...]) { channels[index].commands += 1 }
      if WireText.isAnswer(line[...]) { channels[index].answers += 1 }
      noteRevision(line[...])
    }
  }

  private mutating func addText(_ line: LogLine) {
    guard !line.isBlank else { return }
    noteRevision(line.text)
    let isCommand = WireText.isCommand(line.text)
    if isCommand {
      text.commands += 1
      if line.text.elementsEqual(before) { repeats += 1 }
      if WireText.isEcho(line.bytes) { hasEcho = true }
    }
    // A third in a row is the first of a new pair.
    before = isCommand && !line.text.elementsEqual(before) ? Array(line.text) : []
  }

  private mutating func noteRevision(_ line: ArraySlice<UInt8>) {
    let letters = line.filter { $0 > ASCII.space }
    if WireText.isCommand(letters[...]) {
      let name = String(decoding: letters.map(ASCII.uppercased), as: UTF8.self)
      asksModel = name == "AT+GMM" || name == "AT+CGMM"
    } else if asksModel, !letters.isEmpty {
      asksModel = false
      let word = line.filter(ASCII.isPrintable).drop { $0 == ASCII.space }
      let start = word.starts(with: "SIMCOM_".utf8) ? 7 : 0
      if word.starts(with: "SIM".utf8) {
        model = String(decoding: word.dropFirst(start), as: UTF8.self).trimmingSpaces()
      }
    }
    let mark = Array("Revision:".utf8)
    guard line.starts(with: mark) else { return }
    let name = line.dropFirst(mark.count).prefix { ASCII.isPrintable($0) }
    let text = String(decoding: name, as: UTF8.self).trimmingSpaces()
    if revision == "" { revision = text }
    if revision != text { revision = nil }
  }
}

/// Lines that can be nothing else, whoever shows them.
package enum WireText {
  /// `AT`, or `AT+` and a name, with parameters as the TE writes them: no text behind.
  package static func isCommand(_ line: ArraySlice<UInt8>) -> Bool {
    var text = line
    while let last = text.last, last == ASCII.space || last == ASCII.carriageReturn {
      text.removeLast()
    }
    guard text.count >= 2, ASCII.uppercased(text[text.startIndex]) == 0x41,
      ASCII.uppercased(text[text.startIndex + 1]) == 0x54
    else { return false }
    // Adafruit's library prints "Attempting to open comm with ATs".
    return text.count == 2 || isPlain(text) && !text.elementsEqual("ATs".utf8)
  }

  /// A blank outside quotes is beside a comma, an equals sign or the plus sign of the name
  /// only; escapes are a program's spelling of bytes.
  package static func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
    var isQuoted = false
    var before: UInt8 = 0
    for (index, byte) in zip(text.indices, text) {
      if byte == ASCII.quote { isQuoted.toggle() }
      let isHead = index <= text.startIndex + 4
      let mayHaveBlank =
        before == ASCII.comma || before == ASCII.equals || before == ASCII.space || isHead
        || text[index...].first { $0 != ASCII.space } == ASCII.equals
      if byte == ASCII.space, !isQuoted, !mayHaveBlank { return false }
      if before == ASCII.backslash, byte == 0x72 || byte == 0x6E { return false }
      before = byte
    }
    return true
  }

  /// Ends as an echo does: `<CR><CR><LF>`.
  package static func isEcho(_ line: [UInt8]) -> Bool {
    line.suffix(3).elementsEqual([
      ASCII.carriageReturn, ASCII.carriageReturn, ASCII.lineFeed,
    ])
  }

  /// True when the line ends with a sentence of a right checksum, whatever is in front of it.
  static func endsWithSentence(_ line: ArraySlice<UInt8>) -> Bool {
    guard
      let start = line.lastIndex(where: { $0 == ASCII.dollar || $0 == ASCII.exclamationMark })
    else { return false }
    return isSentence(line[start...])
  }

  /// True for a sentence, `$` or `!` in front, with a checksum that is right.
  package static func isSentence(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.first == ASCII.dollar || text.first == ASCII.exclamationMark, text.count >= 9,
      text[text.endIndex - 3] == ASCII.asterisk,
      let high = ASCII.hexadecimalValue(text[text.endIndex - 2]),
      let low = ASCII.hexadecimalValue(text[text.endIndex - 1])
    else { return false }
    return text.dropFirst().dropLast(3).reduce(0, ^) == high << 4 | low
  }

  /// A final result code, an information response, a sentence.
  static func isAnswer(_ line: ArraySlice<UInt8>) -> Bool {
    if line.elementsEqual("OK".utf8) || line.elementsEqual("ERROR".utf8) { return true }
    if line.starts(with: "$G".utf8) { return true }
    guard line.first == ASCII.plus else { return false }
    return line.prefix(24).contains(ASCII.colon)
  }
}
