/// How far two sides of a comparison may differ and still be the same.
package enum MatchRule: String, CaseIterable, Sendable {
  /// Not in a single byte.
  case strict
  /// The same names in the same order; whatever follows them.
  case commands
  /// The same names, each with as many fields of the same types.
  case shape

  /// Whether `sent` is what `recorded` was: both of the TE's.
  package func matches(_ sent: [UInt8], recorded: [UInt8]) -> Bool {
    if sent == recorded { return true }
    guard self != .strict else { return false }
    switch (LineShape(command: sent), LineShape(command: recorded)) {
    case (nil, nil): return true  // Bodies: their length and their text are values.
    case (let sent?, let recorded?): return matches(sent, recorded)
    case (nil, _), (_, nil): return false
    }
  }

  /// Whether two lines of the TA's, without their line endings, are the same.
  package func matches(answer: [UInt8], recorded: [UInt8]) -> Bool {
    if answer == recorded { return true }
    return self != .strict && matches(LineShape(answer: answer), LineShape(answer: recorded))
  }

  private func matches(_ left: LineShape, _ right: LineShape) -> Bool {
    self == .commands ? left.names == right.names : left == right
  }
}
