extension Identifier {
  /// What stands in a command line that tells whose something is, stand-ins as well.
  package static func found(inCommand line: [UInt8]) -> [Identifier] {
    (CommandFinder.find(in: line, pending: []) + FoundText.all(in: line)).map(\.kind)
  }
}
