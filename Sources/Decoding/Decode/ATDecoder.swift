import Manual
import Primitives
import SIM7000

/// The bytes of a TA to described lines, in constant memory.
///
/// `ATDialogue` describes a line, and this cuts the bytes into lines.
package struct ATDecoder {
  private var reader = AnswerReader()
  private var dialogue: ATDialogue
  private var bodyName: LineName?
  private var bodyOffset = 0
  /// Bytes of a line or of a body have come and are not reported yet.
  package private(set) var isOpen = false
  /// Where in the input they begin.
  private var start = 0
  /// The blank of a prompt `> ` belongs to that.
  private var isBehindPrompt = false

  package init(stated: [UInt8] = []) {
    dialogue = ATDialogue(stated: IssuedCommand(stated))
    catchUp()
  }

  package var isInBody: Bool { reader.bodyLeft > 0 }

  /// The TA has asked for a body and has not ended the command.
  var wantsBody: Bool { dialogue.wantsBody }

  /// `AT+CGNSTST=1`: the module's sentences come between its answers.
  var sendsSentences: Bool { dialogue.sendsSentences }

  /// What ends with `byte`; `withRaw` lends its bytes.
  package mutating func push(_ byte: UInt8) -> DescribedLine? {
    let bodyLeft = reader.bodyLeft
    let isEnding = ASCII.isLineEnding(byte)
    // An ending of nothing.
    if isEnding, !isOpen, bodyLeft == 0 { return nil }
    let step = reader.push(byte)
    if step == .pending {
      isOpen = bodyLeft > 0 ? isOpen || reader.bodyLeft < bodyLeft : !isEnding
      return nil
    }
    isOpen = false
    switch step {
    case .pending: return nil
    case .line(let kind):
      return note(reader.lendLine { line in dialogue.take(line, of: kind) })
    case .overlong: return DescribedLine(kind: .unknown, content: .truncated)
    case .prompt(let prompt):
      // What follows `> ` on the line is its rest.
      isOpen = prompt == .greaterThan
      return dialogue.describe(prompt)
    case .body: return takeBody()
    }
  }

  /// As `push`, and writes what ends; the byte is at `offset` of the input.
  mutating func push(
    _ byte: UInt8,
    at offset: Int = 0,
    stamp: Stamp? = nil,
    into writer: inout DecodeWriter
  ) {
    if !isOpen || isBehindPrompt {
      start = isBehindPrompt && byte == ASCII.space ? offset + 1 : offset
    }
    isBehindPrompt = false
    guard let line = push(byte) else { return }
    write(line, stamp, into: &writer)
    isBehindPrompt = isOpen
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the open line or body, and returns where they end.
  mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    isOpen ? reader.pushText(chunk, from: start) : start
  }

  /// Consumes the line that begins at `start` of `chunk` or after the line endings there.
  ///
  /// Returns its place; `nil` where `push` has to consume it. An empty line has no description.
  /// For speed: a line that is all there is not copied first.
  mutating func takeLine(
    _ chunk: Span<UInt8>,
    from start: inout Int
  ) -> (line: DescribedLine?, range: Range<Int>)? {
    guard !isOpen, let (kind, range) = reader.takeLine(chunk, from: &start) else { return nil }
    return (note(dialogue.take(chunk.extracting(range), of: kind)), range)
  }

  /// Says that the input is over: what is open ends here.
  mutating func finish(stamp: Stamp? = nil, into writer: inout DecodeWriter) {
    guard isOpen else { return }
    if isInBody {
      isOpen = false
      write(takeBody(), stamp, into: &writer)
    } else {
      push(ASCII.lineFeed, at: start, stamp: stamp, into: &writer)
    }
  }

  /// The TE has sent `command`.
  package mutating func expect(_ command: some Sequence<UInt8>) {
    _ = takeCommand(Array(command))
  }

  /// As `expect`, and describes it.
  mutating func takeCommand(_ command: [UInt8]) -> DescribedLine {
    let issued = IssuedCommand(command)
    dialogue.expect(issued)
    catchUp()
    return dialogue.describe(sent: issued)
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

  private mutating func write(
    _ line: DescribedLine,
    _ stamp: Stamp?,
    into writer: inout DecodeWriter
  ) {
    reader.lendLine { raw in
      if raw.isEmpty, line.kind == .prompt {
        writer.write(line, [ASCII.greaterThan].span, at: start, stamp: stamp)
      } else {
        writer.write(line, raw, at: start, stamp: stamp)
      }
    }
  }

  /// Takes note of the line that has come, and of a body that it has announced.
  private mutating func note(_ described: DescribedLine?) -> DescribedLine? {
    if isInBody, let described {
      bodyName = described.name
      bodyOffset = 0
    }
    catchUp()
    return described
  }

  /// Tells the reader of the command that is answered from here on.
  private mutating func catchUp() {
    guard dialogue.isAnswerNew else { return }
    dialogue.isAnswerNew = false
    let command = dialogue.current.bytes
    reader.expect(command: command.span)
  }

  private mutating func takeBody() -> DescribedLine {
    defer { bodyOffset += reader.lendLine { $0.count } }
    return DescribedLine(kind: .data, name: bodyName, content: .body(offset: bodyOffset))
  }
}
