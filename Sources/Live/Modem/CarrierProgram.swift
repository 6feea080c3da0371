import CommandLine
import Sockets

/// A program as a child process: a connection with its input and output, and another that its
/// messages come by.
///
/// The process ends with this value.
struct CarrierProgram: ~Copyable {
  /// Its input and output; `nil` once it has been removed.
  var line: Connection?
  var errors: Connection
  private let process: ChildProcess

  /// Starts the program of `words`, which `env` finds.
  init(_ words: [String]) throws {
    var errors: Connection?
    var process: ChildProcess?
    line = try Connection.pair { lineEnd in
      errors = try Connection.pair { errorsEnd in
        process = try ChildProcess(
          "/usr/bin/env",
          ["env"] + words,
          input: .socket(lineEnd, errors: errorsEnd),
          hasOwnGroup: true
        )
      }
    }
    guard let errors = errors.take(), let process else { throw SocketError.unreachable }
    self.errors = errors
    self.process = process
  }

  deinit {
    _ = try? process.end()
  }
}
