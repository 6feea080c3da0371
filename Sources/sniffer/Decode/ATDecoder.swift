import Primitives
import SIM7000

/// The bytes of a TA to described lines, in constant memory.
///
/// The command in flight is the one that was stated, that `expect` was given,
/// or that the echo tells; it ends with its final result. A command that gets
/// no final result before the next one is remembered: its answer, should it
/// still come, is late and not the next one's. An answer that brings its echo
/// along is late from the echo on, if the next command has not been echoed yet.
struct ATDecoder {
  private var reader = AnswerReader()
  /// In flight whenever nothing else is.
  private let stated: IssuedCommand
  /// What `reader` expects the answer of.
  private var current: IssuedCommand
  private var abandoned: IssuedCommand?
  /// The command that waits while the answer of the abandoned one comes.
  private var displaced: IssuedCommand?
  /// The command in flight has come back, or was known by its echo alone.
  private var isEchoed = true
  /// A late information response has come: the next final result is late too.
  private var isLate = false
  private var bodyName: String?
  private var bodyOffset = 0
  /// Bytes of a line or of a body have come and are not reported yet.
  private(set) var isOpen = false
  /// The TA has asked for a body and has not ended the command.
  private(set) var wantsBody = false
  /// `AT+CGNSTST=1`: the module's sentences come between its answers.
  private(set) var sendsSentences = false

  init(stated: [UInt8] = []) {
    self.stated = IssuedCommand(stated)
    current = self.stated
    reader.expect(current.line)
  }

  var isInBody: Bool { reader.bodyLeft > 0 }

  mutating func push(_ byte: UInt8) -> ATDescription? {
    let bodyLeft = reader.bodyLeft
    let step = reader.push(byte)
    switch step {
    case .pending:
      let isEnding = byte == ASCII.carriageReturn || byte == ASCII.lineFeed
      isOpen = bodyLeft > 0 ? isOpen || reader.bodyLeft < bodyLeft : !isEnding
      return nil
    case .line(let kind):
      isOpen = false
      return isBlank ? nil : describe(kind)
    case .overlong:
      isOpen = false
      return ATDescription(overlong: content)
    case .prompt(let prompt):
      // What follows `> ` on the line is its rest.
      isOpen = prompt == .greaterThan
      wantsBody = true
      return ATDescription(prompt: prompt, line: content)
    case .body:
      isOpen = false
      return takeBody()
    }
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the open line, and returns where they end.
  mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    isOpen ? reader.pushText(chunk, from: start) : start
  }

  /// Says that the input is over: what is open ends here.
  mutating func finish() -> ATDescription? {
    guard isOpen else { return nil }
    if isInBody {
      isOpen = false
      return takeBody()
    }
    return push(ASCII.lineFeed)
  }

  /// The TE has sent `command`.
  mutating func expect(_ command: ArraySlice<UInt8>) {
    let given = displaced ?? current
    if !given.line.isEmpty, given.line != stated.line { abandoned = given }
    displaced = nil
    isEchoed = false
    isLate = false
    wantsBody = false
    let issued = IssuedCommand(Array(command))
    expectAnswer(of: issued)
    for command in issued.commands where command.name == "+CGNSTST" {
      if command.rest.hasPrefix("=1") { sendsSentences = true }
      if command.rest.hasPrefix("=0") { sendsSentences = false }
    }
  }

  private mutating func expectAnswer(of command: IssuedCommand) {
    current = command
    reader.expect(command.line)
  }

  /// True when a sentence may begin in the middle of the open line: neither in a
  /// command nor in quotes.
  var isInterruptible: Bool {
    guard isOpen, !isInBody else { return false }
    let line = content
    return line.count { $0 == ASCII.quote } % 2 == 0 && !line.starts(with: "AT".utf8)
  }

  private var content: [UInt8] { reader.withLine(array) }

  /// An empty line that has blanks in it, as texts have that were pasted.
  private var isBlank: Bool { reader.withLine { $0.trimmed(0..<$0.count).isEmpty } }

  private mutating func takeBody() -> ATDescription {
    let bytes = content
    let description = ATDescription(body: bytes, of: bodyName, offset: bodyOffset)
    bodyOffset += bytes.count
    return description
  }

  private mutating func describe(_ kind: LineKind) -> ATDescription {
    let line = content
    switch kind {
    case .echo:
      return takeEcho(line)
    case .informationResponse:
      // Where any text would answer, a prefixed command line still is one.
      if line.first != ASCII.plus, endsInExtendedCommand(line) { return takeEcho(line) }
      let description = ATDescription(
        response: line,
        to: current.commands,
        isLate: displaced != nil
      )
      beginBody(of: description)
      return description
    case .finalResult(let result):
      return end(with: result, line)
    case .prompt(let prompt):
      // A terminal's own `> ` in front of a command.
      if current.line == stated.line, CommandText.range(in: line.span) != nil {
        return takeEcho(line)
      }
      wantsBody = true
      return ATDescription(prompt: prompt, line: line)
    case .urc:
      let description = ATDescription(urc: line)
      if description.name == "RDY" { restart() }
      beginBody(of: description)
      return description
    case .unknown:
      return takeUnknown(line)
    }
  }

  /// A line with the name of the command that was given up is its late answer;
  /// without a name it may be anything.
  private mutating func takeUnknown(_ line: [UInt8]) -> ATDescription {
    guard let abandoned, line.first == ASCII.plus,
      abandoned.line.classify(line.span) == .informationResponse
    else { return ATDescription(kind: .unknown, raw: line) }
    isLate = true
    return ATDescription(response: line, to: abandoned.commands, isLate: true)
  }

  private mutating func beginBody(of header: ATDescription) {
    bodyName = header.name
    bodyOffset = 0
  }

  private mutating func takeEcho(_ line: [UInt8]) -> ATDescription {
    guard let range = CommandText.range(in: line.span) else {
      return ATDescription(kind: .echo, raw: line)  // Of a body.
    }
    let command = single(line[range])
    if !current.line.isEcho(command.span) {
      if !isEchoed, displaced == nil, let abandoned, abandoned.line.isEcho(command.span) {
        return takeLateEcho(of: command, in: line, abandoned)
      }
      expect(command)
    }
    isEchoed = true
    return ATDescription(kind: .echo, name: current.name(as: command), raw: line)
  }

  /// The answer of the command that was given up begins; the one in flight
  /// waits until that has ended.
  private mutating func takeLateEcho(
    of command: ArraySlice<UInt8>,
    in line: [UInt8],
    _ abandoned: IssuedCommand
  ) -> ATDescription {
    displaced = current
    isLate = true
    expectAnswer(of: abandoned)
    return ATDescription(kind: .late, name: abandoned.name(as: command), raw: line)
  }

  private func endsInExtendedCommand(_ line: [UInt8]) -> Bool {
    guard let range = CommandText.range(in: line.span) else { return false }
    return NamedCommand.all(in: Array(line[range])).first?.name.hasPrefix("+") ?? false
  }

  /// The command once where a terminal shows it twice, as `AT+CSQAT+CSQ`, or a
  /// program's log with its own words between.
  private func single(_ command: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let last = command.indices.dropLast().last { index in
      ASCII.uppercased(command[index]) == 0x41 && ASCII.uppercased(command[index + 1]) == 0x54
    }
    guard let last, last > command.startIndex else { return command }
    let tail = command[last...]
    // `AT` alone ends many a command's name.
    return tail.count > 2 && command.starts(with: tail) ? tail : command
  }

  private mutating func end(with result: FinalResult, _ line: [UInt8]) -> ATDescription {
    let description = ATDescription(final: result, line: line, isLate: isLate)
    abandoned = nil
    wantsBody = false
    if let displaced {
      expectAnswer(of: displaced)
    } else if !isLate {
      expectAnswer(of: stated)
    }
    displaced = nil
    isLate = false
    return description
  }

  /// The module has started anew: it knows of no command.
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
