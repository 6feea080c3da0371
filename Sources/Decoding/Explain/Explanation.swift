package import Manual
import Primitives

/// What `explain` has found out about its argument.
package enum Explanation {
  /// All entries of a chapter, a line for each.
  case chapter(FieldDictionary.Chapter)
  /// All that is known of a command, URC, result or sentence.
  case entry(DictionaryEntry)
  /// A command with its parameters.
  case command(ExplainedCommand)
  case line(ExplainedLine)
}

/// A command of a command line.
package struct ExplainedCommand {
  package var entry: DictionaryEntry
  /// As it was written: `+CREG=2`.
  package var text: String
  package var role: Shape.Role
  /// `nil` for a form that the manuals do not have.
  package var shape: Shape?
  package var parameters: [ExplainedField]
}

/// A line of the TA, or a sentence.
package struct ExplainedLine {
  package enum Kind: String, CaseIterable {
    case response
    /// A further line of an answer.
    case line
    case urc
    case final
    case sentence
    /// The answer to a test command.
    case values
  }

  package var entry: DictionaryEntry
  package var kind: Kind
  /// The command that it answers, as the dictionary writes it.
  package var command: String?
  package var raw: [UInt8]
  package var fields: [ExplainedField]
  /// What else is to be said, such as a wrong checksum.
  package var remarks: [String] = []
  package var remedy: String?
}

/// A parameter or a field with its value.
package struct ExplainedField {
  package var name: String
  /// As it is shown; `nil` where there is none.
  package var text: String?
  package var value: FieldValue
  /// As it stands in the line, where that is not what is shown.
  package var written: String?
  package var definition: FieldDefinition?
  /// What is wrong with it.
  package var problem: String?

  /// What this value means, where the dictionary says it.
  package var valueMeaning: String? {
    let known = (written ?? text).flatMap { definition?.meaning(of: unquoted($0)) }
    return known?.isEmpty ?? true ? nil : known
  }

  /// What the value means, what the field is, and what is wrong, in one clause.
  package var meaning: String {
    let about = definition.flatMap { $0.meaning.isEmpty ? nil : $0.meaning }
    var parts: [String] = []
    if text == nil, problem == nil { parts.append("absent") }
    switch (valueMeaning, about) {
    case (let known?, let about?): parts.append("\(known) (\(about))")
    case (let known?, nil): parts.append(known)
    case (nil, let about?): parts.append(about)
    case (nil, nil): break
    }
    if let problem { parts.append(problem) }
    return parts.joined(separator: "; ")
  }
}

extension FieldDefinition {
  /// What is wrong with `value`, which stands here without quotes.
  package func problem(with value: String) -> String? {
    guard !allows(value) else { return nil }
    switch kind {
    case .integer, .choice, .word: return "OUT OF RANGE: \(expectation)"
    case .text, .bits, .hexadecimal, .decimal, .address, .time, .list, .data:
      return "NOT ALLOWED: \(expectation)"
    }
  }
}

extension FieldValue {
  /// For people; `nil` for nothing.
  package var shown: String? {
    switch self {
    case .integer(let number): "\(number)"
    case .decimal(let number): Manual.decimal(number)
    case .text(let text): text
    case .boolean(let isTrue): isTrue ? "yes" : "no"
    case .list(let values): values.map { $0.shown ?? "-" }.joined(separator: " ")
    case .null: nil
    }
  }
}

extension Shape.Role {
  package var word: String {
    switch self {
    case .test: "test"
    case .read: "read"
    case .write: "write"
    case .execution: "execution"
    case .line: "line"
    case .urc: "urc"
    case .final: "final"
    }
  }
}

/// The text between quotes, or the text where there are none.
package func unquoted(_ text: String) -> String {
  guard text.utf8.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
  return String(text.dropFirst().dropLast())
}
