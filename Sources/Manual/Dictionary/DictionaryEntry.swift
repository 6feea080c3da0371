/// What is known of one command, URC, final result or sentence.
package struct DictionaryEntry: Equatable, Sendable {
  /// What becomes of a setting when the module is switched off.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, "Parameter Saving Mode".
  package enum Saving: String, Sendable {
    case notSaved = "NO_SAVE"
    case saved = "AUTO_SAVE"
    case savedForNextStart = "AUTO_SAVE_REBOOT"
  }

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
  package var saving: Saving?
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

    package var isCommand: Bool {
      switch self {
      case .test, .read, .write, .execution: true
      case .line, .urc: false
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

/// The columns of a line, in the notation of the manuals: `n,stat[,lac,ci]`.
///
/// Brackets hold what may be missing; `mcc-mnc` are two fields in one column,
/// an empty column is reserved, `band...` repeats, `mode=4` has that value.
package struct Layout: Equatable, Sendable {
  package struct Column: Equatable, Sendable {
    /// None for a reserved column.
    package var names: [String]
    package var isOptional: Bool
    package var isRepeated = false
    /// What stands between its fields, where there are several.
    package var separators: [Character] = []
    /// The only value that the column has in this layout.
    package var fixedValue: String?
  }

  package let text: String
  package let columns: [Column]

  package init(_ written: String) {
    text = Self.withoutSpareBlanks(written)
    var columns: [Column] = []
    var depth = 0
    var column = ""
    var isOptional = false
    for character in text {
      switch character {
      case ",":
        columns.append(Column(column, isOptional: isOptional))
        column = ""
        isOptional = depth > 0
      case "[":
        depth += 1
        if column.isEmpty { isOptional = true }
      case "]": depth -= 1
      default: column.append(character)
      }
    }
    columns.append(Column(column, isOptional: isOptional))
    self.columns = columns
  }

  /// Blanks that are there to break a long line: after a comma, before a bracket.
  private static func withoutSpareBlanks(_ text: String) -> String {
    var result = ""
    for character in text {
      if character == " ", result.last == "," { continue }
      if character == "[", result.last == " " { result.removeLast() }
      result.append(character)
    }
    return result
  }

  package var names: [String] { columns.flatMap(\.names) }

  /// True for a line with these columns, given without their quotes.
  package func fits(_ values: [String]) -> Bool {
    let required = columns.lastIndex { !$0.isOptional }.map { $0 + 1 } ?? 0
    let isOpen = columns.last?.isRepeated ?? false
    guard values.count >= required, isOpen || values.count <= columns.count else { return false }
    return zip(columns, values).allSatisfy { column, value in
      column.fixedValue.map { $0.lowercased() == value.lowercased() } ?? true
    }
  }
}

extension Layout.Column {
  fileprivate init(_ text: String, isOptional: Bool) {
    let parts = text.split(separator: "=", maxSplits: 1)
    let isSeparator: (Character) -> Bool = { $0 == "-" || $0 == " " }
    let head = (parts.first ?? "").prefix { $0 != "." }
    names = head.split(whereSeparator: isSeparator).map(String.init)
    separators = head.filter(isSeparator)
    self.isOptional = isOptional
    isRepeated = text.hasSuffix("...")
    fixedValue = parts.count > 1 ? String(parts[1]) : nil
  }
}
