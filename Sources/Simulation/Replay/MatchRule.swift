/// How far two sides of a comparison may differ and still be the same.
package enum MatchRule: String, CaseIterable, Sendable {
  /// Not in a single byte.
  case strict
  /// The same names in the same order; whatever follows them.
  case commands
  /// The same names, each with as many fields of the same types.
  case shape

  /// What all have in common that are the same: of what the TE sends.
  package enum Kind: Equatable, Sendable {
    case exactly([UInt8])
    case names([String])
    case shape(LineShape)
    /// The length and the text of a body are values.
    case body
  }

  package func kind(of sent: [UInt8]) -> Kind {
    guard self != .strict else { return .exactly(sent) }
    guard let shape = LineShape(command: sent) else { return .body }
    return self == .commands ? .names(shape.names) : .shape(shape)
  }

  /// Whether two lines of the TA's, without their line endings, are the same.
  package func matches(answer: [UInt8], recorded: [UInt8]) -> Bool {
    if answer == recorded { return true }
    guard self != .strict else { return false }
    let (left, right) = (LineShape(answer: answer), LineShape(answer: recorded))
    return self == .commands ? left.names == right.names : left == right
  }
}
