package import Primitives

/// What is known beside the dialogue when it is judged.
package struct Occasion: Equatable, Sendable {
  package var aim: Aim
  /// What an examination found out about the line; `nil` for a trace.
  package var line: LineFacts?

  package init(aim: Aim = Aim(), line: LineFacts? = nil) {
    self.aim = aim
    self.line = line
  }
}

/// What an examination finds out about the line and the module behind it.
package struct LineFacts: Equatable, Sendable {
  /// The rate that the port was opened with; `nil` on a line without rates.
  package var openedBaud: UInt32?
  /// The rate that is in force.
  package var baud: UInt32?
  /// A final result has come.
  package var isAnswered = false
  /// The first answer came so long after the first command.
  package var firstAnswerAfter: Milliseconds?
  /// The first answer came with its echo.
  package var wasEchoed = false
  /// No answer came any more, not even to `AT`: the command that got none.
  package var hungAt: Dialogue.Exchange?
  /// The module sent more than an examination keeps.
  package var isFlooded = false
  /// Why the examination ended before it was complete; `nil`: it was complete.
  package var earlyEnd: EarlyEnd?
  /// What it did not complete.
  package var unfinished: Set<Layer> = []
  /// What shows that the module restarted.
  package var restart: [Dialogue.Line] = []

  package enum EarlyEnd: Equatable, Sendable {
    case interrupted
    case timeRanOut
  }

  package init(openedBaud: UInt32?) {
    self.openedBaud = openedBaud
    baud = openedBaud
  }
}
