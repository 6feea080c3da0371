/// What keeps a command from its work: the message, and the exit code.
package protocol CommandFailure: Error {
  /// One line for stderr, without a line feed.
  var message: String { get }
  var exitCode: ExitCode { get }
}

extension Output {
  /// Tells why `command` ends, on stderr; returns what it ends with.
  package func tell(_ failure: some CommandFailure, of command: CommandName) -> ExitCode {
    writeLine("sniffer \(command.rawValue): \(failure.message)")
    return failure.exitCode
  }
}
