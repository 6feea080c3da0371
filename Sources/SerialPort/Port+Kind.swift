extension Port {
  /// The port is the near side of a pseudo-terminal: its other end is unknown.
  ///
  /// It has a rate like any port. Whether that means anything is for the far side
  /// to decide.
  package var isPseudoTerminal: Bool {
    guard let real = try? DevicePath.resolve(path) else { return false }
    return real.hasPrefix("/dev/pts/")
  }
}
