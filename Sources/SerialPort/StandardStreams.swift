#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Stdin and stdout as one port: bytes are read from the one and written to the other.
///
/// The two may be pipes, sockets, terminals or files, and other processes may share them, so they
/// are left blocking: each is asked by poll(2) before it is used. Poll stdin for reading until
/// `isOver` and stdout for writing while `isWriting`.
package struct StandardStreams: ~Copyable {
  /// What can be written without waiting once poll(2) has allowed it.
  ///
  /// - Source: POSIX: PIPE_BUF is at least 512.
  private static let pieceLength = 512

  private var queue = OutputQueue()
  /// Stdin has ended, or the reader of stdout has left.
  package private(set) var isOver = false

  package init() {}

  package let input = STDIN_FILENO
  package let output = STDOUT_FILENO

  /// Appends what has arrived to `bytes`, at most 4,096 bytes a call; returns how much that was.
  package mutating func read(into bytes: inout [UInt8]) throws(PortError) -> Int {
    guard !isOver, ByteTransfer.events(of: input) != 0 else { return 0 }
    do throws(PortError) {
      guard let count = try ByteTransfer.readOnce(from: input, into: &bytes) else { return 0 }
      isOver = count == 0
      return count
    } catch .lost {
      // A terminal that was hung up.
      isOver = true
      return 0
    }
  }

  /// Sends `bytes`, or keeps what stdout does not take at once.
  package mutating func write(_ bytes: [UInt8]) throws(PortError) {
    queue.append(bytes)
    try flush()
  }

  /// Goes on sending what was kept.
  package mutating func flush() throws(PortError) {
    do throws(PortError) {
      try queue.flush(to: output, pieceLength: Self.pieceLength)
    } catch .lost {
      isOver = true
      queue.discard()
    }
  }

  /// Bytes wait for stdout to take them.
  package var isWriting: Bool { !queue.isEmpty }

  /// How many bytes did not fit the queue, or had no reader.
  package var droppedByteCount: Int { queue.droppedByteCount }
}
