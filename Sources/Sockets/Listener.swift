#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waits for TCP connections.
package struct Listener: ~Copyable {
  /// Project value: one client at a time is served; a few may wait.
  package static let backlog: Int32 = 8

  package let descriptor: Int32
  /// The port, also when the system was asked to choose one with port zero.
  package let port: UInt16

  /// Starts to listen; anything but a loopback address is refused with
  /// `.notLoopback` unless `isRemoteAllowed`.
  package init(
    on address: SocketAddress,
    isRemoteAllowed: Bool,
    backlog: Int32 = Self.backlog
  ) throws(SocketError) {
    guard isRemoteAllowed || address.isLoopback else { throw .notLoopback }
    (descriptor, port) = try SocketCall.open(.stream, boundTo: address, prepare: Self.reuse) {
      listen($0, backlog) == 0
    }
  }

  deinit {
    SocketCall.close(descriptor)
  }

  /// The next client, or `nil` when none waits.
  package func accept() throws(SocketError) -> Connection? {
    while true {
      let accepted = Self.systemAccept(descriptor)
      if accepted >= 0 {
        SocketCall.prepare(accepted)
        return Connection(accepted: accepted)
      }
      switch errno {
      case EAGAIN, EWOULDBLOCK: return nil
      // The client has left while it waited: ask for the next.
      case EINTR, ECONNABORTED: continue
      case let code: throw SocketError(code: code, .accept)
      }
    }
  }

  /// Stops listening, as letting go of the value does.
  package consuming func close() {}

  /// A port that was in use a moment ago is free at once.
  private static func reuse(_ descriptor: Int32) {
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, size)
  }

  private static func systemAccept(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
    Darwin.accept(descriptor, nil, nil)
    #else
    Glibc.accept(descriptor, nil, nil)
    #endif
  }
}
