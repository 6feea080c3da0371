import CommandLine
import Sockets

extension HTTPClient {
  /// What it waits for; `nil` without a connection.
  // Not by `map`: with its closure Swift 6.3.1 refuses to compile an optimised build for tests.
  var interest: PollLoop.Interest? {
    guard let descriptor else { return nil }
    return PollLoop.Interest(descriptor, isWriting: isWriting)
  }
}
