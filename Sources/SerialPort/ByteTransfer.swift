#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Moves bytes between arrays and a descriptor that does not block.
enum ByteTransfer {
  /// The most that one read takes.
  ///
  /// Project value: what a pseudo-terminal holds, and so little that a port
  /// that never falls silent does not keep the loop from its deadlines.
  static let readLimit = 4_096

  /// Appends what has arrived to `bytes` and returns the number of bytes.
  ///
  /// `.lost` comes once the other side is gone and all that it sent is read.
  static func read(
    from descriptor: Int32,
    into bytes: inout [UInt8]
  ) throws(PortError) -> Int {
    let count = try readOnce(from: descriptor, into: &bytes) ?? 0
    guard count == 0 else { return count }
    // Zero bytes are silence or the end, depending on VMIN, which libserialport
    // sets to zero: ask for the hang-up, and then for what came before it.
    guard events(of: descriptor) & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 else { return 0 }
    let last = try readOnce(from: descriptor, into: &bytes) ?? 0
    guard last > 0 else { throw .lost }
    return last
  }

  /// `nil` while nothing has arrived, zero at the end of a file.
  static func readOnce(
    from descriptor: Int32,
    into bytes: inout [UInt8]
  ) throws(PortError) -> Int? {
    var buffer = [UInt8](repeating: 0, count: readLimit)
    let count = repeatingWhenInterrupted { SystemCall.read(descriptor, &buffer) }
    if count < 0 {
      let code = errno
      guard code == EAGAIN || code == EWOULDBLOCK else { throw PortError(code: code, .read) }
      return nil
    }
    bytes.append(contentsOf: buffer[..<count])
    return count
  }

  /// Writes what the descriptor takes of `bytes` and returns how much that was.
  static func write(
    _ bytes: ArraySlice<UInt8>,
    to descriptor: Int32
  ) throws(PortError) -> Int {
    let count = repeatingWhenInterrupted { SystemCall.write(descriptor, bytes) }
    guard count < 0 else { return count }
    let code = errno
    if code == EAGAIN || code == EWOULDBLOCK { return 0 }
    throw PortError(code: code, .write)
  }

  /// A write would be answered at once; also with an error.
  static func isWritable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) > 0
  }

  /// What poll has to say about the descriptor at this moment.
  static func events(of descriptor: Int32) -> Int32 {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 0) > 0 ? Int32(entry.revents) : 0
  }

  private static func repeatingWhenInterrupted(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
