/// What keeps a command from its work: the message, and the exit code.
package protocol CommandFailure: Error {
  /// One line for stderr, without a line feed.
  var message: String { get }
  var exitCode: ExitCode { get }
  /// Whether the message begins with the place in a file, as editors read it, and may have more
  /// lines.
  var isLocated: Bool { get }
}

extension CommandFailure {
  package var isLocated: Bool { false }
}

extension Output {
  /// Tells why `command` ends, on stderr; returns what it ends with.
  package func tell(_ failure: some CommandFailure, of command: CommandName) -> ExitCode {
    if failure.isLocated {
      write(failure.message + "\n", TextStyle.errors)
    } else {
      writeLine("sniffer \(command.rawValue): \(failure.message)")
    }
    return failure.exitCode
  }
}
