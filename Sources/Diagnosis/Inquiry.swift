import Primitives

/// The questions about some layers, one after the other.
///
/// It is asked for the next step whenever the one before is over, and keeps nothing that
/// the dialogue has.
protocol Inquiry: Sendable {
  /// What is being looked at; the first of them for whoever waits.
  var layers: [Layer] { get }

  /// False where an answer could not tell anything.
  func isPossible(after dialogue: Dialogue) -> Bool

  mutating func next(_ view: InquiryView) -> InquiryStep
}

extension Inquiry {
  func isPossible(after dialogue: Dialogue) -> Bool { true }
}

/// What an inquiry may look at.
struct InquiryView {
  var dialogue: Dialogue
  var facts: LineFacts
  var now: Instant
  /// Commands that restore what has been changed and not restored yet.
  var undo: [String]

  /// The last command, whoever gave it.
  var last: Dialogue.Exchange? { dialogue.exchanges.last }
}

enum InquiryStep: Equatable, Sendable {
  /// Sends a command line and waits for its final result.
  ///
  /// `undo` restores what the command changes, once it has succeeded; `body` answers its
  /// prompt; `isChange` announces the change first.
  case ask(String, undo: String? = nil, body: [UInt8]? = nil, isChange: Bool = false)
  /// Restores what has been changed by a command whose `undo` this is.
  case restore(String)
  /// Waits for a line that begins or ends so, of the last command or unasked.
  case await([String], Milliseconds)
  case pause(Milliseconds)
  case done
}
