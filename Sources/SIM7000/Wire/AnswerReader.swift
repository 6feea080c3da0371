import Primitives

/// Bytes from a TA to classified lines, prompts and bodies.
///
/// The reader and the pending command line belong together: the command
/// determines whether a prompt may come and what a line is, and the line shows
/// whether a body follows. `ATChannel` adds whose turn it is; a decoder of
/// recordings, who learns the pending line from the echo, uses this type as it
/// is.
public struct AnswerReader: Sendable {
  /// The effect of one byte.
  public enum Step: Equatable, Sendable {
    /// Nothing is complete.
    case pending
    /// `withLine` has the line.
    case line(LineKind)
    /// A line that was longer than the buffer is lost.
    case overlong
    /// The module asks for a body.
    case prompt(Prompt)
    /// `withLine` has the next bytes of the body that the last line announced.
    case body(isLast: Bool)
  }

  /// What of the pending line's answer has come.
  package private(set) var progress = AnswerProgress()
  /// Where the reported line begins, behind a part of the echo on the same line.
  @usableFromInline var lineStart = 0
  /// The command line whose response is read.
  public package(set) var pending = PendingLine()
  @usableFromInline var reader = LineReader()

  /// A reader without a pending command line.
  public init() {}

  /// How many bytes of a body are still to come.
  ///
  /// Inlinable: a call would copy the reader.
  @inlinable public var bodyLeft: Int { reader.bodyLeft }

  /// The pending line has come back whole, if in pieces.
  public var isEchoed: Bool { progress.echo.isWhole }

  /// The line that was reported last is the text of a short message, whatever it says.
  var isText: Bool { progress.continuation.text.isTaken }

  /// The pending line has begun to come back.
  var hasEchoBegun: Bool { progress.echo.hasBegun }

  /// The TA is working on `line` from here on.
  public mutating func expect(_ line: borrowing PendingLine) {
    guard !line.isEmpty else { return expectNothing() }
    pending = copy line
    progress.expect(&pending)
  }

  /// As `expect` of the line that `command` is, which is stored in place.
  package mutating func expect(command: Span<UInt8>) {
    pending.set(command)
    progress.expect(&pending)
  }

  /// The same for a line that was encoded in place; false if that is not whole.
  mutating func expectEncoded() -> Bool {
    guard pending.seal() else { return false }
    progress.expect(&pending)
    return true
  }

  /// What the pending line turns on or off, as `PendingLine.turns`.
  mutating func turns(_ name: StaticString) -> Bool? { pending.turns(name) }

  /// Nothing is pending from here on.
  @inline(never)
  mutating func expectNothing() {
    pending.removeAll()
    progress.expect(&pending)
  }

  /// Reads the next byte of the module.
  public mutating func push(_ byte: UInt8) -> Step {
    lineStart = 0
    switch reader.push(byte, expecting: progress.expectedPrompt) {
    case .pending:
      if ASCII.isLineEnding(byte) { progress.take(ending: byte) }
      return byte == ASCII.comma || byte == ASCII.colon ? lookForInlineBody() : .pending
    case .line:
      return .line(finishLine(bodyLength: reader.lendLine(BodyHeader.bodyLength(after:))))
    case .overlong:
      return .overlong
    case .prompt(let prompt):
      progress.take(prompt)
      return .prompt(prompt)
    case .body(let isLast):
      return .body(isLast: isLast)
    }
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the line or the body that has begun, and returns where they end.
  ///
  /// For who has many bytes at a time: `push` takes the byte that comes then.
  public mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    reader.pushText(chunk, from: start, mayHoldBody: mayHoldBody)
  }

  /// Takes the line that begins at `start` of `chunk`, or after the line endings there, and
  /// returns what it is; `nil`, and nothing is taken, where `push` has to find out byte by byte.
  ///
  /// For speed: the line is not copied first. `push` would report the same.
  package mutating func takeLine(
    _ chunk: Span<UInt8>,
    from start: inout Int
  ) -> (kind: LineKind, line: Range<Int>)? {
    guard progress.expectedPrompt == nil, !progress.isBehindPrompt,
      let range = reader.wholeLine(in: chunk, from: start)
    else { return nil }
    let line = chunk.extracting(range)
    if BodyHeader.mayBegin(line, isReceiving: progress.isReceiving) { return nil }
    if progress.continuation.text.isAwaited {
      for index in start..<range.lowerBound { progress.take(ending: chunk[index]) }
    }
    start = range.upperBound &+ 1
    reader.skipLine(endingIn: chunk[range.upperBound])
    lineStart = 0
    let kind = progress.take(line, pending: &pending, &lineStart)
    begin(BodyHeader.bodyLength(after: line), after: kind)
    return (kind, range.lowerBound &+ lineStart..<range.upperBound)
  }

  /// True when the open line may go on in a body; see `BodyHeader`.
  private var mayHoldBody: Bool {
    mutating get {
      reader.lendLine { start in BodyHeader.mayBegin(start, isReceiving: progress.isReceiving) }
    }
  }

  /// Reads lines again, although a body is not complete.
  public mutating func abandonBody() {
    reader.abandonBody()
    progress.continuation.abandonData()
  }

  /// Lends what the last step was about.
  @inlinable
  public func withLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try reader.withLine { line throws(Failure) in
      try body(line.extracting(min(lineStart, line.count)..<line.count))
    }
  }

  /// As `withLine`, in place.
  package mutating func lendLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let start = lineStart
    return try reader.lendLine { line throws(Failure) in
      try body(line.extracting(min(start, line.count)..<line.count))
    }
  }

  /// The line of the last step ends in the pending one.
  @inline(never)
  mutating func endsInEcho() -> Bool {
    let start = lineStart
    return reader.lendLine { line in
      pending.isEchoInPlace(line.extracting(min(start, line.count)..<line.count))
    }
  }

  /// Forgets what is pending and all that has come.
  mutating func reset() {
    pending.removeAll()
    progress = AnswerProgress()
    reader.reset()
    lineStart = 0
  }

  private mutating func lookForInlineBody() -> Step {
    guard reader.bodyLeft == 0, !progress.continuation.text.isAwaited else { return .pending }
    let isReceiving = progress.isReceiving
    let length = reader.lendLine { start in
      BodyHeader.bodyLength(inside: start, isReceiving: isReceiving)
    }
    guard let length else { return .pending }
    reader.endLine()
    return .line(finishLine(bodyLength: length))
  }

  @inline(never)
  private mutating func finishLine(bodyLength: Int?) -> LineKind {
    let kind = reader.lendLine { line in progress.take(line, pending: &pending, &lineStart) }
    begin(bodyLength, after: kind)
    return kind
  }

  @inline(never)
  private mutating func begin(_ bodyLength: Int?, after kind: LineKind) {
    if kind == .informationResponse || kind == .urc, !isText, let bodyLength {
      reader.beginBody(length: bodyLength)
    }
  }
}
