/// A TCP connection that does not block.
///
/// Poll `descriptor` for reading always and for writing while `isWriting`;
/// then call `flush()` and `read(into:)`. Every error is final: close it.
package struct Connection: ~Copyable {
  /// The most bytes that wait to be sent.
  ///
  /// Project value: the largest request of Sniffer, or a minute of a modem's
  /// output.
  package var queueLimit = 1_048_576
  /// The most that one read takes.
  ///
  /// Project value: a flood must not keep the loop from its deadlines.
  private static let readLimit = 16_384

  package let descriptor: Int32
  /// The attempt to connect has not ended yet.
  package private(set) var isConnecting: Bool
  private var queue: [UInt8] = []
  /// How many bytes did not fit the queue and are lost.
  package private(set) var droppedByteCount = 0

  /// Starts to connect.
  package init(to address: SocketAddress) throws(SocketError) {
    descriptor = try SocketCall.open(.stream, to: address)
    isConnecting = true
  }

  /// Takes a connection over that `Listener` has accepted.
  init(accepted descriptor: Int32) {
    self.descriptor = descriptor
    isConnecting = false
  }

  /// The two ends of a connection within this machine, of which `work` gets the second, for a
  /// child process; it is closed after that.
  package static func pair(
    _ work: (_ other: Int32) throws -> Void
  ) throws -> Connection {
    let (descriptor, other) = try SocketCall.pair()
    let connection = Connection(accepted: descriptor)
    defer { SocketCall.close(other) }
    try work(other)
    return connection
  }

  deinit {
    SocketCall.close(descriptor)
  }

  /// Where the other side is; `nil` before the connection is made.
  package var peer: SocketAddress? { SocketAddress(peerOf: descriptor) }

  /// How many bytes wait to be sent.
  package var pendingByteCount: Int { queue.count }

  /// Bytes wait to be sent, or the connection to be made.
  package var isWriting: Bool { isConnecting || !queue.isEmpty }

  /// Appends what has arrived to `bytes`, at most 16 KiB a call; returns how
  /// much that was, zero when nothing has.
  ///
  /// The end of the stream is the error `.closed`.
  package mutating func read(into bytes: inout [UInt8]) throws(SocketError) -> Int {
    guard try finishConnecting() else { return 0 }
    var buffer = [UInt8](repeating: 0, count: Self.readLimit)
    guard let count = try SocketCall.receive(descriptor, into: &buffer) else { return 0 }
    guard count > 0 else { throw .closed }
    bytes.append(contentsOf: buffer[..<count])
    return count
  }

  /// Reads what has arrived into `buffer`, as far as it reaches; `nil` when nothing has, zero
  /// at the end of the stream.
  package mutating func read(at buffer: inout [UInt8]) throws(SocketError) -> Int? {
    try SocketCall.receive(descriptor, into: &buffer)
  }

  /// Ends our side of the stream; the other may still be read.
  package func finishWriting() { SocketCall.finishWriting(descriptor) }

  /// Sends `bytes`, or keeps what the other side does not take at once.
  ///
  /// What does not fit the queue is dropped whole and counted.
  package mutating func write(_ bytes: [UInt8]) throws(SocketError) {
    if queue.count + bytes.count <= queueLimit {
      queue.append(contentsOf: bytes)
    } else {
      droppedByteCount += bytes.count
    }
    try flush()
  }

  /// Goes on connecting, then sending what was kept.
  package mutating func flush() throws(SocketError) {
    guard try finishConnecting(), !queue.isEmpty else { return }
    let count = try SocketCall.send(descriptor, queue[...])
    queue.removeFirst(count)
  }

  /// Closes the connection, as letting go of the value does.
  package consuming func close() {}

  /// False while the attempt goes on.
  private mutating func finishConnecting() throws(SocketError) -> Bool {
    guard isConnecting else { return true }
    guard SocketCall.isWritable(descriptor) else { return false }
    let code = SocketCall.pendingError(of: descriptor)
    guard code == 0 else { throw SocketError(code: code, .connect) }
    isConnecting = false
    return true
  }
}
