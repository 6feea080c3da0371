#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Waits for connections at a path in the file system.
///
/// Only who owns the socket may connect. The path is removed at the end.
package struct LocalListener: ~Copyable {
  private let listener: Listener
  private let path: String

  /// A socket there without a listener is replaced; anything else there is left
  /// alone.
  package init(path: String) throws(SocketError) {
    let address = try SocketAddress.local(path: path)
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else { throw .pathOccupied }
      if Self.isLeftOver(address) { unlink(path) }
    }
    // From its first moment on: a mode that is set afterwards leaves one in which others connect.
    let mask = umask(0o177)
    defer { umask(mask) }
    listener = try Listener(on: address, isRemoteAllowed: false)
    self.path = path
  }

  deinit {
    unlink(path)
  }

  package var descriptor: Int32 { listener.descriptor }

  /// The next client, or `nil` when none waits.
  package func accept() throws(SocketError) -> Connection? {
    try listener.accept()
  }

  /// A socket of a program that has ended without removing it.
  private static func isLeftOver(_ address: SocketAddress) -> Bool {
    do throws(SocketError) {
      _ = try Connection(to: address)
      return false
    } catch {
      return error == .refused
    }
  }
}
