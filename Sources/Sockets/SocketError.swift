#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What is wrong with a connection or a listener.
package enum SocketError: Error, Equatable, Sendable {
  /// No address of this name is known.
  case hostNotFound
  /// No server is listening there.
  case refused
  case unreachable
  case timedOut
  /// The other side has ended the stream in order.
  case closed
  /// The connection broke.
  case lost
  case addressInUse
  /// What is at the path is no socket.
  case pathOccupied
  case noPermission
  /// The address is not on this machine, and leaving it was not allowed.
  case notLoopback
  /// Any other failure, with the error number of the system.
  case system(code: Int32, Operation)

  package enum Operation: Equatable, Sendable {
    case resolve
    case open
    case connect
    case listen
    case accept
    case read
    case write
  }

  /// What an error number means for `operation`.
  init(code: Int32, _ operation: Operation) {
    switch code {
    case ECONNREFUSED: self = .refused
    case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL: self = .unreachable
    case ETIMEDOUT: self = .timedOut
    case ECONNRESET, EPIPE, ENOTCONN, ECONNABORTED: self = .lost
    case EADDRINUSE: self = .addressInUse
    case EACCES, EPERM: self = .noPermission
    default: self = .system(code: code, operation)
    }
  }
}
