/// What is wrong in a file with a route, and where.
package struct RouteError: Error, Equatable, Sendable {
  /// From one.
  package var line: Int
  /// From one, in bytes.
  package var column: Int
  /// A noun phrase: `a latitude from -90 to 90`.
  package var expected: String
  /// What stands there instead; in backquotes when it is a piece of the file.
  package var found: String

  package init(line: Int, column: Int, expected: String, found: String) {
    self.line = line
    self.column = column
    self.expected = expected
    self.found = found
  }

  /// One line for people, as compilers write it.
  package func text(in file: String) -> String {
    "\(file):\(line):\(column): expected \(expected), found \(found)"
  }
}
