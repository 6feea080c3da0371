extension Identifier {
  /// The identifying values in a command line, stand-ins as well.
  package static func found(inCommand line: [UInt8]) -> [Identifier] {
    (CommandFinder.find(in: line, pending: []) + FoundText.all(in: line)).map(\.kind)
  }
}
