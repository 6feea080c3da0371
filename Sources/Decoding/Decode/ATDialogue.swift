import Manual
import Primitives
import SIM7000
import Script

/// Describes the lines of a dialogue, one after the other.
///
/// The command in flight is the one that was stated, that `expect` was given, or
/// that the echo tells; it ends with its final result. A command that gets no
/// final result before the next one is remembered: its answer, should it still
/// come, is late and not the next one's. An answer that brings its echo along is
/// late from the echo on, if the next command has not been echoed yet.
struct ATDialogue {
  /// The command in flight.
  private(set) var current: IssuedCommand
  /// Got no final result before the next command was given.
  private var abandoned: IssuedCommand?
  /// The command that waits while the answer of the abandoned one comes.
  private var displaced: IssuedCommand?
  /// The command in flight has come back, or was known by its echo alone.
  private var isEchoed = true
  /// A late information response has come: the next final result is late too.
  private var isLate = false
  /// The TA answers `current` from here on; whoever reads its answer takes note of that.
  var isAnswerNew = true
  /// The TA has asked for a body and has not ended the command.
  var wantsBody = false
  /// `AT+CGNSTST=1`: the module's sentences come between its answers.
  private(set) var sendsSentences = false
  /// In flight whenever nothing else is.
  private let stated: IssuedCommand
  /// The form of the message lines that the last header of the response announced.
  private var messageForm: MessageLine.Form?
  /// A message has come by itself, and its line follows.
  private var unsolicitedMessage: (name: LineName, form: MessageLine.Form)?
  /// What `current` answers in which order, where that is a line of several commands.
  private var order: AnswerOrder?
  private var names = LineNames()

  init(stated: IssuedCommand) {
    self.stated = stated
    current = stated
  }

  /// The TE has sent `command`.
  mutating func expect(_ command: IssuedCommand) {
    let given = displaced ?? current
    if !given.bytes.isEmpty, given.bytes != stated.bytes { abandoned = given }
    displaced = nil
    isEchoed = false
    isLate = false
    wantsBody = false
    expectAnswer(of: command)
    if let setting = command.setsSentences { sendsSentences = setting }
  }

  /// The command that the TE has sent.
  mutating func describe(sent command: IssuedCommand) -> DescribedLine {
    DescribedLine(kind: .echo, name: command.name(in: &names))
  }

  /// Describes the line that the TA has sent, which is of `kind`; `nil` for an empty one that has
  /// blanks in it, as texts have that were pasted.
  mutating func take(_ line: Span<UInt8>, of kind: LineKind) -> DescribedLine? {
    guard !line.trimmed(0..<line.count).isEmpty else { return nil }
    switch kind {
    case .echo: return takeEcho(line)
    case .informationResponse: return takeResponse(line)
    case .finalResult(let result): return end(with: result)
    case .prompt(let prompt):
      // A terminal's own `> ` in front of a command.
      if current.bytes == stated.bytes, CommandText.range(in: line) != nil {
        return takeEcho(line)
      }
      return describe(prompt)
    case .urc: return takeURC(line)
    case .unknown:
      return takeUnknown(line)
    }
  }

  mutating func describe(_ prompt: Prompt) -> DescribedLine {
    wantsBody = true
    let name = names.name(prompt == .download ? "DOWNLOAD" : ">")
    return DescribedLine(kind: .prompt, name: name)
  }

  /// The TA answers `command` from here on.
  private mutating func expectAnswer(of command: IssuedCommand) {
    current = command
    order = AnswerOrder(command.bytes)
    isAnswerNew = true
    messageForm = nil
  }

  private mutating func takeResponse(_ line: Span<UInt8>) -> DescribedLine {
    // Where any text would answer, a prefixed command line still is one; the end of a message that
    // has one in it is none.
    if !current.listsCommands, line[0] != ASCII.plus,
      let range = IssuedCommand.extendedRange(in: line), messageForm == nil || range.lowerBound == 0
    {
      return takeEcho(line)
    }
    return response(line, to: current, isLate: displaced != nil)
  }

  private mutating func response(
    _ line: Span<UInt8>,
    to command: IssuedCommand,
    isLate: Bool
  ) -> DescribedLine {
    let text = line.extracting(line.trimmed(0..<line.count))
    let name = names.name(answering: command, &order, text)
    var content = DescribedLine.Content.values
    if let name, name.isOfMessages {
      if let form = name.messageForm(of: text) {
        messageForm = form
      } else if let messageForm {
        content = .message(messageForm)
      }
    }
    return DescribedLine(kind: isLate ? .late : .response, name: name, content: content)
  }

  private mutating func takeURC(_ line: Span<UInt8>) -> DescribedLine {
    let text = line.extracting(line.trimmed(0..<line.count))
    let name = names.name(ofLine: text)
    let message = endMessage()
    if name == nil, let message { return message }
    if let name, name.isOfMessages, let form = name.messageForm(of: text) {
      unsolicitedMessage = (name, form)
    }
    if name?.text == "RDY" { restart() }
    // With `<n>` in front it answers a read command, whose echo is off.
    let isRead = (try? Registration(parsing: text))?.reporting != nil
    return DescribedLine(kind: isRead ? .response : .urc, name: name, content: .values)
  }

  /// The line of the message that has come by itself, if one has: it is the next one, or none.
  private mutating func endMessage() -> DescribedLine? {
    guard let (name, form) = unsolicitedMessage else { return nil }
    unsolicitedMessage = nil
    return DescribedLine(kind: .urc, name: name, content: .message(form))
  }

  /// A line with the name of the command that was given up is its late answer;
  /// without a name it may be anything.
  private mutating func takeUnknown(_ line: Span<UInt8>) -> DescribedLine {
    guard let abandoned, line[0] == ASCII.plus,
      PendingLine(abandoned.bytes.span).classify(line) == .informationResponse
    else { return DescribedLine(kind: .unknown) }
    isLate = true
    return response(line, to: abandoned, isLate: true)
  }

  private mutating func takeEcho(_ line: Span<UInt8>) -> DescribedLine {
    guard let range = IssuedCommand.range(in: line) else {
      return DescribedLine(kind: .echo, body: line)
    }
    // The text of a message that has come may end in a command; one that is nothing else is taken
    // for the echo.
    if let message = endMessage(), range.lowerBound > 0 { return message }
    let text = line.extracting(range)
    let command = current.isGiven(as: text) ? current : IssuedCommand(text.array)
    let name = command.name(in: &names)
    if !current.isEchoed(by: command) {
      if !isEchoed, displaced == nil, let abandoned, abandoned.isEchoed(by: command) {
        // The answer of the command that was given up begins; the one in flight
        // waits until that has ended.
        displaced = current
        isLate = true
        expectAnswer(of: abandoned)
        return DescribedLine(kind: .late, name: name)
      }
      expect(command)
    }
    isEchoed = true
    return DescribedLine(kind: .echo, name: name)
  }

  private mutating func end(with result: FinalResult) -> DescribedLine {
    let name = names.name(result.name)
    let line = DescribedLine(kind: isLate ? .late : .final, name: name, content: .final(result))
    if let displaced {
      expectAnswer(of: displaced)
    } else if !isLate {
      expectAnswer(of: stated)
    }
    abandoned = nil
    displaced = nil
    isLate = false
    wantsBody = false
    unsolicitedMessage = nil
    return line
  }

  /// The module has restarted: no command is pending in it.
  private mutating func restart() {
    abandoned = nil
    displaced = nil
    isEchoed = true
    isLate = false
    wantsBody = false
    sendsSentences = false
    expectAnswer(of: stated)
  }
}

extension LineNames {
  /// The name of an information response: its own if it has a sign in front, else that of a command
  /// in flight.
  fileprivate mutating func name(
    answering command: IssuedCommand,
    _ order: inout AnswerOrder?,
    _ line: Span<UInt8>
  ) -> LineName? {
    let own = name(ofLine: line)
    let sign = own?.text.utf8.first
    if let own, sign == ASCII.plus || sign == ASCII.asterisk {
      order?.pass(own.text)
      return own
    }
    guard order == nil else { return order?.command(ofBare: line).map { name($0) } ?? own }
    return name(ofBare: line, command.commands) ?? own
  }

  /// Whose answer a line without a prefix is: that of the first pending command, else of what it
  /// looks like.
  private mutating func name(ofBare line: Span<UInt8>, _ commands: [NamedCommand]) -> LineName? {
    if let first = commands.first(where: { !$0.name.isEmpty }) { return name(first.name) }
    if line.starts(with: "SIMCOM_") { return name("+CGMM") }
    if line.starts(with: "SIM7") { return name("ATI") }
    if line.starts(with: "Revision:") { return name("+CGMR") }
    if (try? LocalAddress(parsing: line)) != nil { return name("+CIFSR") }
    return (try? ICCID(parsing: line)) != nil ? name("+CCID") : nil
  }
}
