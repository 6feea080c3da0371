import Primitives
import SIM7000

/// Where a dialogue stands between two lines: all that says, with its bytes, what the next line is.
///
/// A body that has been announced is not part of it: nobody knows a line by its bytes there.
struct DialogueState: Hashable {
  /// The command in flight.
  var current: IssuedCommand
  /// Got no final result before the next command was given.
  var abandoned: IssuedCommand?
  /// The command that waits while the answer of the abandoned one comes.
  var displaced: IssuedCommand?
  /// The command in flight has come back, or was known by its echo alone.
  var isEchoed = true
  /// A late information response has come: the next final result is late too.
  var isLate = false
  /// The TA has asked for a body and has not ended the command.
  var wantsBody = false
  /// `AT+CGNSTST=1`: the module's sentences come between its answers.
  var sendsSentences = false
  /// How far the answer of `current` has come.
  var progress = AnswerProgress()

  init(current: IssuedCommand) {
    self.current = current
    progress.expect(current.line)
  }

  /// The commands alone: they tell most states apart.
  func hash(into hasher: inout Hasher) {
    hasher.combine(current.number)
    hasher.combine(abandoned?.number)
  }

  /// The TA answers `command` from here on.
  mutating func expectAnswer(of command: IssuedCommand) {
    current = command
    progress.expect(command.line)
  }
}

/// A state that is told from others by what it is and not by what is in it.
///
/// A class, since known lines lead from one of a few to another.
final class KnownState {
  let state: DialogueState
  /// A number of its own, for hashing.
  let number: UInt64

  fileprivate init(_ state: DialogueState, number: UInt64) {
    self.state = state
    self.number = number
  }
}

/// The states that a dialogue has been in, each of them once.
///
/// The memory is bounded: it begins anew when there are too many.
final class KnownStates {
  /// Project value: a few for each of the commands that are remembered.
  private static let countMax = 4_096

  private var known: [DialogueState: KnownState] = [:]
  private var lastNumber: UInt64 = 0

  func state(_ state: DialogueState) -> KnownState {
    if let same = known[state] { return same }
    if known.count == Self.countMax { known.removeAll(keepingCapacity: true) }
    lastNumber += 1
    let new = KnownState(state, number: lastNumber)
    known[state] = new
    return new
  }
}
