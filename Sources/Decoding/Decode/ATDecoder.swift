import Manual
import Primitives
import SIM7000

/// The bytes of a TA to described lines, in constant memory.
///
/// `ATDialogue` says what a line means, and this cuts the bytes into lines. A line that came
/// before, while the dialogue stood where it stands now, needs neither: it is known by its bytes,
/// and what it led to is known too.
package struct ATDecoder {
  private var reader = AnswerReader()
  private var dialogue: ATDialogue
  private let states = KnownStates()
  private let knownLines = KnownLines()
  private let knownCommands = KnownLines()
  /// Where the dialogue stands; `nil` in a body, and before anybody asked.
  private var place: KnownState?
  /// `dialogue` is where `place` is.
  private var isDialogueThere = true
  /// `reader` has yet to be told of the state of `dialogue`.
  private var isReaderBehind = true
  /// What `reader` expects the answer of.
  private var pending: IssuedCommand?
  private var bodyName: String?
  private var bodyOffset = 0
  /// Bytes of a line or of a body have come and are not reported yet.
  package private(set) var isOpen = false

  package init(stated: [UInt8] = []) {
    dialogue = ATDialogue(stated: IssuedCommand(stated))
  }

  package var isInBody: Bool { reader.bodyLeft > 0 }

  /// The TA has asked for a body and has not ended the command.
  var wantsBody: Bool { place?.state.wantsBody ?? dialogue.state.wantsBody }

  /// `AT+CGNSTST=1`: the module's sentences come between its answers.
  var sendsSentences: Bool { place?.state.sendsSentences ?? dialogue.state.sendsSentences }

  package mutating func push(_ byte: UInt8) -> DescribedLine? {
    let bodyLeft = reader.bodyLeft
    let isEnding = ASCII.isLineEnding(byte)
    // An ending of nothing.
    if isEnding, !isOpen, bodyLeft == 0 { return nil }
    catchUp()
    let step = reader.push(byte)
    if step == .pending {
      // An ending behind a prompt.
      if isEnding { dialogue.state.progress = reader.progress }
      isOpen = bodyLeft > 0 ? isOpen || reader.bodyLeft < bodyLeft : !isEnding
      return nil
    }
    isOpen = false
    let before = place
    place = nil
    dialogue.state.progress = reader.progress
    switch step {
    case .pending:
      return nil
    case .line(let kind):
      return takeLine(of: kind, from: isEnding && reader.hasWholeLine ? before : nil)
    case .overlong:
      return DescribedLine(ATDescription(overlong: content))
    case .prompt(let prompt):
      // What follows `> ` on the line is its rest.
      isOpen = prompt == .greaterThan
      dialogue.state.wantsBody = true
      return DescribedLine(ATDescription(prompt: prompt, line: content))
    case .body:
      return takeBody()
    }
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the open line or body, and returns where they end.
  package mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    isOpen ? reader.pushText(chunk, from: start) : start
  }

  /// Takes the line that begins at `start` of `chunk`, or behind the line endings there, if it is
  /// all there and is known.
  ///
  /// For speed: `push` reports the same.
  mutating func takeKnownLine(_ chunk: Span<UInt8>, from start: inout Int) -> DescribedLine? {
    takeKnown(knownLines, chunk, from: &start)
  }

  /// As `takeKnownLine`, for a command line that the TE has sent.
  mutating func takeKnownCommand(_ chunk: Span<UInt8>, from start: inout Int) -> DescribedLine? {
    takeKnown(knownCommands, chunk, from: &start)
  }

  /// Says that the input is over: what is open ends here.
  package mutating func finish() -> DescribedLine? {
    guard isOpen else { return nil }
    if isInBody {
      isOpen = false
      return takeBody()
    }
    return push(ASCII.lineFeed)
  }

  /// The TE has sent `command`.
  package mutating func expect(_ command: ArraySlice<UInt8>) {
    catchUp()
    place = nil
    dialogue.expect(command)
    isReaderBehind = true
  }

  /// The TE has sent `line`, with a command at `range` of it.
  mutating func takeCommand(_ line: [UInt8], at range: Range<Int>) -> DescribedLine {
    let before = whereItStands()
    expect(line[range])
    let described = dialogue.describe(sent: line, command: range)
    if described.isKept, let before, let after = whereItStands() {
      knownCommands.keep(described, from: before, to: after)
    }
    return described
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

  private mutating func takeKnown(
    _ lines: KnownLines,
    _ chunk: Span<UInt8>,
    from start: inout Int
  ) -> DescribedLine? {
    guard let before = whereItStands(), let range = chunk.firstLine(from: start),
      let known = lines.line(chunk.extracting(range), in: before)
    else { return nil }
    start = range.upperBound + 1
    place = known.after
    isDialogueThere = false
    return known.described
  }

  /// The state of the dialogue, unless a line or a body is open.
  private mutating func whereItStands() -> KnownState? {
    if isOpen { return nil }
    if let place { return place }
    if isInBody { return nil }
    let new = states.state(dialogue.state)
    place = new
    return new
  }

  /// Puts dialogue and reader where known lines have led.
  private mutating func catchUp() {
    if !isDialogueThere, let place {
      dialogue.state = place.state
      isDialogueThere = true
      isReaderBehind = true
    }
    guard isReaderBehind else { return }
    isReaderBehind = false
    let current = dialogue.state.current
    if pending == current {
      reader.resume(dialogue.state.progress)
    } else {
      pending = current
      reader.resume(current.line, dialogue.state.progress)
    }
  }

  /// Describes the line that has come, and remembers where it has led from `before`.
  private mutating func takeLine(of kind: LineKind, from before: KnownState?) -> DescribedLine? {
    let line = content
    // An empty line that has blanks in it, as texts have that were pasted.
    if line.allSatisfy({ $0 == ASCII.space || $0 == ASCII.tab }) { return nil }
    let described = dialogue.describe(line, of: kind)
    isReaderBehind = true
    if isInBody {
      bodyName = described.description.name
      bodyOffset = 0
    } else if described.isKept, let before, let after = whereItStands() {
      knownLines.keep(described, from: before, to: after)
    }
    return described
  }

  private mutating func takeBody() -> DescribedLine {
    let bytes = content
    let description = ATDescription(body: bytes, of: bodyName, offset: bodyOffset)
    bodyOffset += bytes.count
    return DescribedLine(description)
  }
}
