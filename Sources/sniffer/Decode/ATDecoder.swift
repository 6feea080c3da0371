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
  private let memo = LineMemo()
  private let knownLines = KnownLines()
  /// The line that is described.
  private var line: [UInt8] = []
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
  /// `reader` has yet to be told of `current`.
  private var isReaderBehind = false
  /// Nothing but `current` has a bearing on what the next line is.
  private var isUndisturbed = true
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

  mutating func push(_ byte: UInt8) -> DescribedLine? {
    let bodyLeft = reader.bodyLeft
    let isEnding = byte == ASCII.carriageReturn || byte == ASCII.lineFeed
    // An ending of nothing.
    if isEnding, !isOpen, bodyLeft == 0 { return nil }
    catchUp()
    switch reader.push(byte) {
    case .pending:
      isOpen = bodyLeft > 0 ? isOpen || reader.bodyLeft < bodyLeft : !isEnding
      return nil
    case .line(let kind):
      isOpen = false
      line.removeAll(keepingCapacity: true)
      reader.withLine { bytes in
        bytes.withUnsafeBufferPointer { line.append(contentsOf: $0) }
      }
      // An empty line that has blanks in it, as texts have that were pasted.
      let isBlank = line.allSatisfy { $0 == ASCII.space || $0 == ASCII.tab }
      return isBlank ? nil : describeAndKnow(kind, isWhole: isEnding)
    case .overlong:
      isOpen = false
      return DescribedLine(ATDescription(overlong: content))
    case .prompt(let prompt):
      // What follows `> ` on the line is its rest.
      isOpen = prompt == .greaterThan
      wantsBody = true
      isUndisturbed = false
      return DescribedLine(ATDescription(prompt: prompt, line: content))
    case .body:
      isOpen = false
      return takeBody()
    }
  }

  /// Takes the line that begins at `start` of `chunk`, or behind the line endings there, if it is
  /// all there and can mean one thing only.
  ///
  /// For speed: `push` reports the same.
  mutating func takeKnownLine(_ chunk: Span<UInt8>, from start: inout Int) -> DescribedLine? {
    guard isUndisturbed, !isOpen else { return nil }
    guard let range = chunk.firstLine(from: start),
      let known = knownLines.line(chunk.extracting(range), during: current)
    else { return nil }
    start = range.upperBound + 1
    switch known.step {
    case .none: break
    case .begin(let command):
      isEchoed = true
      current = command
      isReaderBehind = true
    case .end:
      current = stated
      isReaderBehind = true
    }
    return known.line
  }

  private mutating func catchUp() {
    guard isReaderBehind else { return }
    isReaderBehind = false
    reader.expect(current.line)
  }

  /// Describes the line, and remembers it if nothing but the command in flight had a bearing on
  /// what it is, and has on what the next one is.
  private mutating func describeAndKnow(_ kind: LineKind, isWhole: Bool) -> DescribedLine {
    let wasUndisturbed = isUndisturbed
    let command = current
    let described = describe(kind)
    isUndisturbed =
      reader.isUndisturbed && displaced == nil && abandoned == nil && !isLate && !wantsBody
      && !sendsSentences
    if wasUndisturbed, isUndisturbed, isWhole, described.isKept,
      let step = KnownLines.Step(described, of: kind, from: command, to: current, stated: stated)
    {
      knownLines.keep(described, step, during: command)
    }
    return described
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the open line, and returns where they end.
  mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    isOpen ? reader.pushText(chunk, from: start) : start
  }

  /// Says that the input is over: what is open ends here.
  mutating func finish() -> DescribedLine? {
    guard isOpen else { return nil }
    if isInBody {
      isOpen = false
      return takeBody()
    }
    return push(ASCII.lineFeed)
  }

  /// The TE has sent `command`.
  mutating func expect(_ command: ArraySlice<UInt8>) {
    let command = Array(command)
    let known = memo.line(command.span, LineMemo.Key(kind: .echo))?.echoed
    if let known, known.text == command { return expect(known) }
    expect(IssuedCommand(command))
  }

  private mutating func expect(_ command: IssuedCommand) {
    let given = displaced ?? current
    if !given.bytes.isEmpty, given.bytes != stated.bytes { abandoned = given }
    displaced = nil
    isEchoed = false
    isLate = false
    wantsBody = false
    expectAnswer(of: command)
    if let setting = command.setsSentences { sendsSentences = setting }
    if abandoned != nil || sendsSentences { isUndisturbed = false }
  }

  private mutating func expectAnswer(of command: IssuedCommand) {
    current = command
    reader.expect(command.line)
  }

  /// True when a sentence may begin in the middle of the open line: neither in a
  /// command nor in quotes.
  var isInterruptible: Bool {
    guard isOpen, !isInBody else { return false }
    return reader.withLine { line in
      var isQuoted = false
      for index in line.indices where line[index] == ASCII.quote { isQuoted.toggle() }
      return !isQuoted && !line.starts(with: "AT")
    }
  }

  private var content: [UInt8] { reader.withLine(array) }

  private mutating func takeBody() -> DescribedLine {
    let bytes = content
    let description = ATDescription(body: bytes, of: bodyName, offset: bodyOffset)
    bodyOffset += bytes.count
    return DescribedLine(description)
  }

  private mutating func describe(_ kind: LineKind) -> DescribedLine {
    switch kind {
    case .echo:
      return takeEcho()
    case .informationResponse:
      return takeResponse()
    case .finalResult(let result):
      return end(with: result)
    case .prompt(let prompt):
      // A terminal's own `> ` in front of a command.
      if current.bytes == stated.bytes, CommandText.range(in: line.span) != nil {
        return takeEcho()
      }
      wantsBody = true
      return DescribedLine(ATDescription(prompt: prompt, line: Array(line)))
    case .urc:
      let line = described(LineMemo.Key(kind: .urc)) { ATDescription(urc: $0) }
      if line.description.name == "RDY" { restart() }
      beginBody(of: line.description)
      return line
    case .unknown:
      return takeUnknown()
    }
  }

  /// The line that has come, described now or when it came before.
  private func described(
    _ key: LineMemo.Key,
    _ describe: ([UInt8]) -> ATDescription
  ) -> DescribedLine {
    if let known = memo.line(line.span, key) { return known }
    let new = DescribedLine(describe(copy), key: key)
    memo.keep(new)
    return new
  }

  /// Of its own, as the next line comes where this one was.
  private var copy: [UInt8] { line.withUnsafeBufferPointer(Array.init) }

  private mutating func takeResponse() -> DescribedLine {
    let key = LineMemo.Key(kind: .response, isLate: displaced != nil, command: current)
    if let known = memo.line(line.span, key) {
      beginBody(of: known.description)
      return known
    }
    // Where any text would answer, a prefixed command line still is one.
    if line.first != ASCII.plus, IssuedCommand.isExtended(line.span) { return takeEcho() }
    let commands = current.commands
    let new = DescribedLine(
      ATDescription(response: copy, to: commands, isLate: key.isLate),
      key: key
    )
    memo.keep(new)
    beginBody(of: new.description)
    return new
  }

  /// A line with the name of the command that was given up is its late answer;
  /// without a name it may be anything.
  private mutating func takeUnknown() -> DescribedLine {
    guard let abandoned, line.first == ASCII.plus,
      abandoned.line.classify(line.span) == .informationResponse
    else {
      return described(LineMemo.Key(kind: .unknown)) { ATDescription(kind: .unknown, raw: $0) }
    }
    isLate = true
    return DescribedLine(ATDescription(response: copy, to: abandoned.commands, isLate: true))
  }

  private mutating func beginBody(of header: ATDescription) {
    bodyName = header.name
    bodyOffset = 0
  }

  private mutating func takeEcho() -> DescribedLine {
    let key = LineMemo.Key(kind: .echo)
    let line = memo.line(line.span, key) ?? newEcho(key)
    guard let command = line.echoed else { return line }  // Of a body.
    if !current.isEchoed(by: command) {
      if !isEchoed, displaced == nil, let abandoned, abandoned.isEchoed(by: command) {
        return takeLateEcho(of: command, abandoned)
      }
      expect(command)
    }
    isEchoed = true
    return line
  }

  private func newEcho(_ key: LineMemo.Key) -> DescribedLine {
    let command = IssuedCommand.text(in: line.span).map(IssuedCommand.init)
    let description = ATDescription(kind: .echo, name: command?.name, raw: copy)
    let line = DescribedLine(description, key: key, echoed: command)
    memo.keep(line)
    return line
  }

  /// The answer of the command that was given up begins; the one in flight
  /// waits until that has ended.
  private mutating func takeLateEcho(
    of command: IssuedCommand,
    _ abandoned: IssuedCommand
  ) -> DescribedLine {
    displaced = current
    isLate = true
    expectAnswer(of: abandoned)
    return DescribedLine(ATDescription(kind: .late, name: command.name, raw: copy))
  }

  private mutating func end(with result: FinalResult) -> DescribedLine {
    let isLate = isLate
    let key = LineMemo.Key(kind: .final, isLate: isLate, command: current)
    let line = described(key) { ATDescription(final: result, line: $0, isLate: isLate) }
    abandoned = nil
    wantsBody = false
    if let displaced {
      expectAnswer(of: displaced)
    } else if !isLate {
      expectAnswer(of: stated)
    }
    displaced = nil
    self.isLate = false
    return line
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
