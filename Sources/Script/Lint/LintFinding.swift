/// What keeps a trace or a scenario from being committed, and where it stands.
package struct LintFinding: Equatable, Sendable {
  package enum Rule: String, CaseIterable, Sendable {
    /// What no reader of traces understands.
    case grammar
    /// A verb, or what it is given.
    case verb
    case header
    /// A second way to write the same.
    case spelling
    case checksum
    case identifier
  }

  package var rule: Rule
  package var error: ScriptError

  package init(_ rule: Rule, _ error: ScriptError) {
    self.rule = rule
    self.error = error
  }

  /// In the order of the file.
  static func isBefore(_ left: LintFinding, _ right: LintFinding) -> Bool {
    (left.error.line, left.error.column) < (right.error.line, right.error.column)
  }
}
