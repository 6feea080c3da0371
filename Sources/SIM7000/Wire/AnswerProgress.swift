/// How far the answer of a pending line has come.
///
/// With the pending line it determines how the next line is classified, as long as no body is open.
package struct AnswerProgress: Equatable, Sendable {
  /// What the pending line may still be asked for a body with.
  private(set) var expectedPrompt: Prompt?
  private(set) var hasPrompted = false
  /// What comes stands on the line of the prompt.
  var isBehindPrompt = false
  /// The pending line receives what a connection has.
  private(set) var isReceiving = false
  var echo = EchoProgress()
  var continuation = Continuation()

  package init() {}

  /// The TA is working on `line` from here on.
  mutating func expect(_ line: inout PendingLine) {
    expectedPrompt = line.prompt
    hasPrompted = false
    isBehindPrompt = false
    isReceiving = line.receives
    echo = EchoProgress()
    continuation.expect(&line)
  }

  /// The kind of a line that came while `pending` was in flight; `start` is where it begins, behind
  /// a part of the echo.
  mutating func take(
    _ line: Span<UInt8>,
    pending: inout PendingLine,
    _ start: inout Int
  ) -> LineKind {
    var kind = pending.classifyInPlace(line)
    // A body of one digit that is echoed, and no numeric result: the publication of `1`.
    if isBehindPrompt, line.count == 1 { kind = .echo }
    isBehindPrompt = false
    if kind == .unknown || kind == .echo, !hasPrompted {
      switch pending.withBytesInPlace({ whole in echo.take(line, of: whole) }) {
      case .none: break
      case .all: kind = .echo
      case .urc(let offset):
        start = offset
        kind = .urc
      }
    }
    kind = continuation.take(line, of: kind)
    // The TA echoes the body too; each further line of a short message gets a
    // `> ` of its own.
    if case .prompt = kind, hasPrompted { return .echo }
    return kind == .unknown && hasPrompted ? .echo : kind
  }

  /// A line ending came where no line was open.
  mutating func take(ending: UInt8) {
    isBehindPrompt = false
    continuation.text.take(ending: ending)
  }

  mutating func take(_ prompt: Prompt) {
    expectedPrompt = nil
    hasPrompted = true
    isBehindPrompt = prompt == .greaterThan
  }
}
