import Primitives
import SIM7000

/// What a line of a dialogue is for: what was asked before it, and whether it is a
/// message.
struct Dialogue {
  /// How to read a line.
  enum Role: Equatable {
    /// A command, an answer or anything else, with the commands in flight.
    case plain
    /// As `plain`; it may as well be the text of a message, with what follows it.
    case doubtful
    /// This part is the text of a message.
    case message(Range<Int>)
    /// A message in PDU mode.
    case unit(from: Int)
  }

  private enum Mode {
    case text
    case unit
  }

  /// The commands in flight, with what their arguments say; of a line that answers one of them for
  /// certain, that one.
  var pending: [PendingCommand] {
    let answered = commands.filter { $0.name == answeredName }
    return answered.isEmpty ? commands : answered
  }

  private var commands: [PendingCommand] = []
  private var order: AnswerOrder?
  private var answeredName: String?
  /// Of the message that the TE is about to send, and its echo.
  private var sending: Mode?
  private var echoing: Mode?
  /// Of the message that comes from the TA.
  private var receiving: IncomingMessage?
  /// Whether the text of `+CUSD` goes on.
  private var isQuoted = false
  /// Whether the TA ended an empty line before this one.
  private var isAfterBlank = true
  private var lastEnd: UInt8?

  struct PendingCommand: Equatable {
    var name: String
    var arguments: [String]
  }

  private struct IncomingMessage {
    enum Extent {
      /// The next line, whatever it reads.
      case line
      /// All lines until an empty one and a final result, or the next command.
      case lines
      /// What reads like nothing else.
      case rest
      /// As `rest`, up to an empty line.
      case over
    }

    var mode: Mode
    var extent: Extent
    /// Bytes that are text for certain, by the length that `AT+CSDH=1` shows.
    var left = 0
  }

  /// A line of the TE; `end` is the byte that ended it.
  mutating func send(_ text: [UInt8], end: UInt8?) -> Role {
    answeredName = nil
    if let mode = sending, !isCertain(text) || end == ASCII.substitute {
      if end == ASCII.substitute || end == ASCII.escape { sending = nil }
      return role(mode, 0..<text.count)
    }
    sending = nil
    if ArgumentList.commandLine(in: text) != nil { begin(text) }
    return .plain
  }

  /// A line of the TA; `end` is the byte that ended it.
  mutating func receive(_ text: [UInt8], end: UInt8?) -> Role {
    answeredName = nil
    let role = read(text, end: end)
    // Also after the prompt no empty line is due.
    isAfterBlank =
      text.isEmpty && (isAfterBlank || end != ASCII.lineFeed || lastEnd != ASCII.carriageReturn)
      || text.elementsEqual("> ".utf8)
    if text.isEmpty, isAfterBlank, receiving?.extent == .over { receiving = nil }
    lastEnd = end
    return role
  }

  private mutating func read(_ text: [UInt8], end: UInt8?) -> Role {
    if let mode = echoing, text.starts(with: "> ".utf8) {
      let isLast = end == ASCII.substitute
      receiving = mode == .text && !isLast ? IncomingMessage(mode: mode, extent: .rest) : nil
      return text.count > 2 ? role(mode, 2..<text.count) : .plain
    }
    if let message = receiving, message.left > 0 {
      receiving?.left -= text.count + 1
      if message.extent == .line, !text.isEmpty { receiving?.extent = .rest }
      return role(message.mode, 0..<text.count)
    }
    guard !text.isEmpty else { return .plain }
    if isQuoted, !isCertain(text) {
      let quote = ArgumentList.closingQuote(in: text, from: 0)
      isQuoted = quote == nil && !(isAfterBlank && isFinal(text))
      return quote == nil && !isQuoted ? .plain : .message(0..<(quote ?? text.count))
    }
    isQuoted = false
    let isLast = receiving != nil && end == ASCII.substitute
    defer { if isLast { receiving = nil } }
    if let role = message(text) { return role }
    if receiving == nil ? ArgumentList.commandLine(in: text) != nil : isCertain(text) {
      // The echo identifies the command where its sending was not recorded.
      begin(text)
    } else if isFinal(text) {
      sending = nil
    } else {
      open(text)
      note(text)
    }
    return .plain
  }

  /// The role of a line while a message comes; `nil` if it is none of that message.
  private mutating func message(_ text: [UInt8]) -> Role? {
    guard let message = receiving else { return nil }
    let ends = isFinal(text)
    if message.mode == .unit {
      if ends || message.extent == .line { receiving = nil }
      return ends || incoming(text) != nil || isCertain(text) ? nil : .unit(from: 0)
    }
    switch message.extent {
    case .line:
      receiving?.extent = .rest
      return role(message.mode, 0..<text.count)
    case .lines, .rest, .over:
      if ends {
        receiving?.extent = isAfterBlank ? .over : .rest
        return nil
      }
      if incoming(text) != nil { return nil }
      if message.extent == .lines || !isOther(text) {
        return role(message.mode, 0..<text.count)
      }
      if isCertain(text) { return nil }
      receiving = nil
      // A URC has an empty line before it.
      return isAfterBlank || message.extent == .over ? nil : .doubtful
    }
  }

  private func role(_ mode: Mode, _ range: Range<Int>) -> Role {
    mode == .text ? .message(range) : .unit(from: range.lowerBound)
  }

  /// Which of the commands in flight the line answers.
  private mutating func note(_ text: [UInt8]) {
    guard text.first == ASCII.plus else {
      answeredName = order?.command(ofBare: text.span)
      return
    }
    if let list = ArgumentList.all(in: text).first { order?.pass(list.name) }
  }

  private mutating func begin(_ text: [UInt8]) {
    let lists = ArgumentList.all(in: text)
    order = ArgumentList.commandLine(in: text).flatMap { AnswerOrder(text[$0]) }
    commands = lists.map { list in
      PendingCommand(
        name: list.name,
        arguments: list.arguments.map { String(decoding: text[$0], as: UTF8.self) }
      )
    }
    // A text whose head has come is on its way.
    if receiving?.extent != .line, receiving?.left ?? 0 <= 0 { receiving = nil }
    sending = nil
    echoing = nil
    guard let list = lists.last, ["+CMGS", "+CMGW"].contains(list.name),
      let first = list.arguments.first, !first.isEmpty
    else { return }
    // A length is of a PDU, a number is the recipient of a text.
    let isText = list.isQuoted[0] || first.count > 3
    sending = isText ? .text : .unit
    echoing = sending
  }

  /// Whether a text is begun by this line, which is its head.
  private mutating func open(_ text: [UInt8]) {
    if let message = incoming(text) { receiving = message }
    guard text.first == ASCII.plus, let list = ArgumentList.all(in: text).first,
      list.name == "+CUSD", list.isQuoted.dropFirst().first == true
    else { return }
    isQuoted = ArgumentList.closingQuote(in: text, from: list.arguments[1].lowerBound) == nil
  }

  /// What follows a line that is the head of a message.
  private func incoming(_ text: [UInt8]) -> IncomingMessage? {
    guard text.first == ASCII.plus, let list = ArgumentList.all(in: text).first else { return nil }
    // Source: 3GPP TS 27.005, 3.4.2, 3.4.3 and 4.1: how many arguments there are with a length.
    func make(
      _ isText: Bool?,
      _ extent: IncomingMessage.Extent,
      withLength count: Int
    )
      -> IncomingMessage
    {
      guard isText == true else { return IncomingMessage(mode: .unit, extent: extent) }
      let length = list.arguments.count >= count ? list.arguments.last.map { text[$0] } : nil
      let left = length.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
      return IncomingMessage(mode: .text, extent: extent, left: left)
    }
    switch list.name {
    case "+CMGR": return make(list.isQuoted.first, .lines, withLength: 11)
    case "+CMGL": return make(list.isQuoted.dropFirst().first, .lines, withLength: 7)
    case "+CMT":
      return make(list.arguments.count > 2 || list.isQuoted.last == true, .line, withLength: 10)
    case "+CBM": return make(list.arguments.count > 1, .line, withLength: .max)
    case "+CDS":
      return list.arguments.count == 1 ? IncomingMessage(mode: .unit, extent: .line) : nil
    default: return nil
    }
  }

  /// A command line that hardly begins a sentence, as `At home` does.
  private func isCertain(_ text: [UInt8]) -> Bool {
    guard ArgumentList.commandLine(in: text)?.lowerBound == 0 else { return false }
    let first = text.dropFirst(2).first { $0 != ASCII.space }
    return !(first.map(ASCII.isLetter) ?? false)
      || !text.contains { $0 == ASCII.space || $0 >= 0x61 }
  }

  private func isFinal(_ text: [UInt8]) -> Bool {
    FinalResult(parsing: text.span) != nil || text.starts(with: "+CMGS:".utf8)
  }

  /// A URC or an answer: `RING`, `+CREG: 1`, `$GNRMC,`; or a command.
  private func isOther(_ text: [UInt8]) -> Bool {
    if isCertain(text) { return true }
    guard let first = text.first, [ASCII.plus, ASCII.asterisk, ASCII.dollar].contains(first) else {
      guard let urc = URC(parsing: text.span) else { return false }
      if case .other = urc { return false }
      return true
    }
    let name = text.dropFirst().prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
    guard name.count > 1, ASCII.isLetter(name[1]), name.endIndex < text.count else { return false }
    return text[name.endIndex] == ASCII.colon || text[name.endIndex] == ASCII.comma
  }
}
