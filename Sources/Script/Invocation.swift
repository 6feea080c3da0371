/// What stands after `!` and `=`: a verb and its arguments.
package struct Invocation: Equatable, Sendable {
  package var verb: Word
  package var arguments: [Argument]
  /// Just past the last argument, where a missing one would have stood.
  package var end: Place

  package init(_ verb: String, _ arguments: [Argument] = []) {
    self.verb = Word(verb)
    self.arguments = arguments
    end = .none
  }

  init(verb: Word, arguments: [Argument], end: Place) {
    self.verb = verb
    self.arguments = arguments
    self.end = end
  }

  /// A letter, then letters, digits, `_`, `-` and `.`.
  package struct Word: Equatable, Sendable {
    package var text: String
    package var place: Place

    package init(_ text: String, place: Place = .none) {
      self.text = text
      self.place = place
    }
  }
}

/// One argument: `open`, `40cm`, `"text"`, `lift|orientation`, `over=1.2s`,
/// `count>=15`, `10deg..40deg`, `$name`.
package struct Argument: Equatable, Sendable {
  /// What stands before the comparison; `nil` when there is none.
  package var name: String?
  /// `equal` when there is no name.
  package var comparison: Comparison
  /// At least one; several were separated by `|`.
  package var alternatives: [Value]
  package var place: Place

  package init(
    _ name: String?,
    _ comparison: Comparison,
    _ alternatives: [Value],
    place: Place = .none
  ) {
    precondition(!alternatives.isEmpty, "an argument has a value")
    self.name = name
    self.comparison = comparison
    self.alternatives = alternatives
    self.place = place
  }

  /// An argument without a name: one value, or alternatives.
  package init(_ values: Value...) {
    self.init(nil, .equal, values)
  }

  /// The word that this argument is, when it is nothing but one word.
  package var plainWord: String? {
    guard name == nil, alternatives.count == 1, case .word(let word) = alternatives[0]
    else { return nil }
    return word
  }

  package enum Value: Equatable, Sendable {
    case word(String)
    case quantity(Quantity)
    /// In double quotes.
    case string(String)
    /// `10deg..40deg`: from the first to the second.
    case range(Quantity, Quantity)
    /// `$name`: what was given that name.
    case reference(String)
  }
}

/// What stands between a name and its value; the raw value is the spelling.
package enum Comparison: String, Equatable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case atLeast = ">="
  case atMost = "<="
  case above = ">"
  case below = "<"

  /// True when `found` compares to `limit` in this way.
  package func holds<Value: Comparable>(_ found: Value, _ limit: Value) -> Bool {
    switch self {
    case .equal: found == limit
    case .notEqual: found != limit
    case .atLeast: found >= limit
    case .atMost: found <= limit
    case .above: found > limit
    case .below: found < limit
    }
  }
}
