/// What is wrong in a script, where, and what might have been meant.
package struct ScriptError: Error, Hashable, Sendable {
  /// The file, where it is another one than that which was to be read: one that
  /// it includes.
  package var file: String?
  /// From one.
  package var line: Int
  /// From one, in characters.
  package var column: Int
  /// A noun phrase: `a time`, `one of open, partial, none`.
  package var expected: String
  /// What stands there instead; in backquotes when it is a piece of the file.
  package var found: String
  /// What to write instead, when there is a good guess.
  package var suggestion: String?
  /// Other good guesses, the best first.
  package var alternatives: [String] = []

  /// The most that is reported of a file.
  ///
  /// Project value: a reader stops before fifty.
  package static let countMax = 50

  package init(
    line: Int,
    column: Int,
    expected: String,
    found: String,
    suggestion: String? = nil
  ) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
    self.suggestion = suggestion
  }

  package init(at place: Place, expected: String, found: String, suggestion: String? = nil) {
    self.init(
      line: place.line,
      column: place.column,
      expected: expected,
      found: found,
      suggestion: suggestion
    )
  }

  /// One line for people, as compilers write it.
  package func text(in file: String) -> String {
    "\(self.file ?? file):\(line):\(column): \(message)"
  }

  /// The same without its place.
  package var message: String {
    let guesses = [suggestion].compactMap(\.self) + alternatives
    let words = guesses.map { "`\($0)`" }.joined(separator: " or ")
    let guess = guesses.isEmpty ? "" : "; try \(words)"
    return "expected \(expected), found \(found)\(guess)"
  }
}
