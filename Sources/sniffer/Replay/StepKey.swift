import CommandLine
import Manual
import Primitives

/// Enter, for who goes through a trace step by step.
///
/// Where it cannot be pressed, because stdin is at its end or belongs to another program,
/// all steps are taken at once.
struct StepKey {
  private let errors: Output
  private var isOver: Bool
  /// What was shown and waits.
  private var shown: [UInt8]?

  init(_ errors: Output) {
    self.errors = errors
    isOver = !StandardInput.mayBeRead
  }

  /// What to poll while something waits.
  var interest: PollLoop.Interest? { isOver || shown == nil ? nil : StandardInput.interest }

  /// Shows what waits, once; true when the user wants it.
  mutating func isPressed(for held: [UInt8], side: ReplayVariant.Side, at now: Instant) -> Bool {
    if shown == nil {
      // A key that was pressed before is for nothing.
      if !isOver, StandardInput.isReady { take() }
      shown = held
      let mark = side == .ta ? "" : "> "
      errors.writeLine("\(now.seconds)  \(mark)\(VisibleText.of(held))  (Enter)")
    }
    guard !isOver else { return done() }
    guard StandardInput.isReady else { return false }
    return take() || isOver ? done() : false
  }

  private mutating func done() -> Bool {
    shown = nil
    return true
  }

  /// Whether a line has come.
  @discardableResult
  private mutating func take() -> Bool {
    var bytes: [UInt8] = []
    // Project value: more than a person types before Enter.
    isOver = !StandardInput.read(into: &bytes, limit: 1_024)
    return bytes.contains(ASCII.lineFeed)
  }
}
