extension Port {
  /// The port is the near side of a pseudo-terminal: rates mean nothing there.
  package var isPseudoTerminal: Bool {
    guard let real = try? DevicePath.resolve(path) else { return false }
    return real.hasPrefix("/dev/pts/")
  }
}
