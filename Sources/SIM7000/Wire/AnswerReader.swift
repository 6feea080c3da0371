import Primitives

/// Bytes from a TA to classified lines, prompts and bodies.
///
/// The reader and the pending command line belong together: the command says
/// whether a prompt may come and what a line is, and the line says whether a
/// body follows. `ATChannel` adds whose turn it is; a decoder of recordings,
/// who learns the pending line from the echo, uses this type as it is.
public struct AnswerReader: Sendable {
  public enum Step: Equatable, Sendable {
    case pending
    /// `withLine` has the line.
    case line(LineKind)
    case overlong
    case prompt(Prompt)
    /// `withLine` has the next bytes of the body that the last line announced.
    case body(isLast: Bool)
  }

  public private(set) var pending = PendingLine()
  @usableFromInline var reader = LineReader()
  /// What the pending line may still be asked for a body with.
  private var expectedPrompt: Prompt?
  private var hasPrompted = false
  /// What comes stands on the line of the prompt.
  private var isBehindPrompt = false
  private var isReceiving = false
  private var echo = EchoProgress()
  private var continuation = Continuation()
  /// Where the reported line begins, behind a part of the echo on the same line.
  @usableFromInline var lineStart = 0

  public init() {}

  /// How many bytes of a body are still to come.
  ///
  /// Inlinable: a call would copy the reader.
  @inlinable public var bodyLeft: Int { reader.bodyLeft }

  /// The pending line has come back whole, if in pieces.
  public var isEchoed: Bool { echo.isWhole }

  /// The pending line has begun to come back.
  var hasEchoBegun: Bool { echo.hasBegun }

  /// Nothing but the pending line has a bearing on what the next line is: no prompt has come, no
  /// body is open, and no line goes on in the next one; and the last line was a line from its start.
  package var isUndisturbed: Bool {
    reader.bodyLeft == 0 && !hasPrompted && lineStart == 0 && continuation.isOver
  }

  /// The TA is working on `line` from here on.
  public mutating func expect(_ line: PendingLine) {
    pending = line
    expectedPrompt = line.prompt
    hasPrompted = false
    isBehindPrompt = false
    isReceiving = line.receives
    echo = EchoProgress()
    continuation.expect(line)
  }

  public mutating func push(_ byte: UInt8) -> Step {
    lineStart = 0
    switch reader.push(byte, expecting: expectedPrompt) {
    case .pending:
      if byte == ASCII.carriageReturn || byte == ASCII.lineFeed { isBehindPrompt = false }
      return byte == ASCII.comma || byte == ASCII.colon ? lookForInlineBody() : .pending
    case .line:
      return finishLine(bodyLength: reader.lendLine(BodyHeader.bodyLength(after:)))
    case .overlong:
      return .overlong
    case .prompt(let prompt):
      expectedPrompt = nil
      hasPrompted = true
      isBehindPrompt = prompt == .greaterThan
      return .prompt(prompt)
    case .body(let isLast):
      return .body(isLast: isLast)
    }
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the line that has begun, and returns where they end.
  ///
  /// For who has many bytes at a time: `push` takes the byte that comes then.
  public mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    reader.pushText(chunk, from: start, mayHoldBody: mayHoldBody)
  }

  /// True when the open line may go on in a body; see `BodyHeader`.
  private var mayHoldBody: Bool {
    reader.withLine { start in BodyHeader.mayBegin(start, isReceiving: isReceiving) }
  }

  public mutating func abandonBody() {
    reader.abandonBody()
    continuation.abandonData()
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

  private mutating func lookForInlineBody() -> Step {
    guard reader.bodyLeft == 0 else { return .pending }
    let isReceiving = isReceiving
    let length = reader.lendLine { start in
      BodyHeader.bodyLength(inside: start, isReceiving: isReceiving)
    }
    guard let length else { return .pending }
    reader.endLine()
    return finishLine(bodyLength: length)
  }

  private mutating func finishLine(bodyLength: Int?) -> Step {
    var kind = reader.lendLine { line in pending.classify(line) }
    // A body of one digit that is echoed, and no numeric result: the publication of `1`.
    if isBehindPrompt, reader.lendLine({ $0.count == 1 }) { kind = .echo }
    isBehindPrompt = false
    if kind == .unknown || kind == .echo, !hasPrompted {
      kind = takeEcho() ?? kind
    }
    kind = refined(reader.lendLine { line in continuation.take(line, of: kind) })
    if kind == .informationResponse || kind == .urc, let bodyLength {
      reader.beginBody(length: bodyLength)
    }
    return .line(kind)
  }

  /// What a line is that has the echo, or a part of it, at its beginning.
  private mutating func takeEcho() -> LineKind? {
    let part = reader.lendLine { line in
      pending.withBytes { whole in echo.take(line, of: whole) }
    }
    switch part {
    case .none: return nil
    case .all: return .echo
    case .urc(let start):
      lineStart = start
      return .urc
    }
  }

  private func refined(_ kind: LineKind) -> LineKind {
    switch kind {
    case .unknown where hasPrompted, .prompt where hasPrompted:
      // The TA echoes the body too; each further line of a short message gets a
      // `> ` of its own.
      .echo
    case .echo, .informationResponse, .finalResult, .prompt, .urc, .unknown:
      kind
    }
  }
}
