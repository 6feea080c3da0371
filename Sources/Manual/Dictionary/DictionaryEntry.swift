package import SIM7000

/// What is known of one command, URC, final result or sentence.
package struct DictionaryEntry: Equatable, Sendable {
  package struct Example: Equatable, Sendable {
    package var line: String
    package var source: String
  }

  /// The first is the usual one; the others are the same in every respect.
  package var names: [String]
  /// What it is, in one sentence without a full stop.
  package var title: String
  package var shapes: [Shape] = []
  package var definitions: [FieldDefinition] = []
  /// The longest time to the final result, in seconds, where the manual has one.
  package var longestSeconds: Int?
  package var saving: SavingMode?
  package var notes: [String] = []
  /// What to do about it: of results that report a failure.
  package var remedy: String?
  package var examples: [Example] = []
  package var seeAlso: [String] = []

  package var name: String { names[0] }

  /// True for what the TE may send.
  package var isCommand: Bool { shapes.contains(where: \.role.isCommand) }

  package func definition(of field: String) -> FieldDefinition? {
    definitions.first { $0.name == field }
  }
}

/// A form of a command, or a line that the TA sends, with its columns.
package struct Shape: Equatable, Sendable {
  package enum Role: String, Sendable {
    case test = "=?"
    case read = "?"
    case write = "="
    case execution = "!"
    /// A further line of an answer.
    case line = "LINE"
    case urc = "URC"
    /// A result that ends a command.
    case final = "FINAL"

    package var isCommand: Bool {
      switch self {
      case .test, .read, .write, .execution: true
      case .line, .urc, .final: false
      }
    }
  }

  package var role: Role
  /// What follows the command's `=`, or the digits of a basic command.
  package var parameters: Layout?
  /// What the TA says: the columns after `NAME:`, or without a name.
  package var answer: Layout?
  /// The answer has no name in front, as that of `AT+GSN`.
  package var isAnswerBare = false
}
