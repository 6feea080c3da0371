extension String {
  /// Lends the path to a call of the system: of an argument that is not UTF-8, which a `String`
  /// repairs, the bytes as they were given.
  func withSystemPath<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    if contains("\u{FFFD}") {
      for index in 0..<Int(Swift.CommandLine.argc) {
        guard let argument = Swift.CommandLine.unsafeArgv[index],
          String(cString: argument) == self
        else { continue }
        return body(argument)
      }
    }
    return withCString(body)
  }
}
