/// How far the answer of a pending line has come.
///
/// With the pending line it is all that says what the next line is, as long as no body is open.
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
  package mutating func expect(_ line: PendingLine) {
    expectedPrompt = line.prompt
    hasPrompted = false
    isBehindPrompt = false
    isReceiving = line.receives
    echo = EchoProgress()
    continuation.expect(line)
  }

  mutating func take(_ prompt: Prompt) {
    expectedPrompt = nil
    hasPrompted = true
    isBehindPrompt = prompt == .greaterThan
  }
}
