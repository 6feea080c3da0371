/// Bytes on their way out, kept until the descriptor takes them.
///
/// A port takes bytes at its baud, and a pseudo-terminal that no program reads
/// takes about 4 KiB and then none. What does not fit is dropped, newest first
/// and whole calls at a time, and counted: a line that arrives torn in the
/// middle would be worse than one that does not arrive.
struct OutputQueue: Sendable {
  /// The most bytes that wait.
  ///
  /// Project value: three times the longest answer, that of `AT+HTTPREAD` with
  /// 319,488 bytes.
  static let capacity = 1_048_576

  private var bytes: [UInt8] = []
  private var sentCount = 0
  private(set) var droppedByteCount = 0

  var isEmpty: Bool { bytes.isEmpty }

  mutating func append(_ new: [UInt8]) {
    guard bytes.count - sentCount + new.count <= Self.capacity else {
      droppedByteCount += new.count
      return
    }
    bytes.append(contentsOf: new)
  }

  /// Sends what the descriptor takes.
  ///
  /// One that may block is asked before each piece.
  mutating func flush(to descriptor: Int32, pieceLength: Int? = nil) throws(PortError) {
    while sentCount < bytes.count {
      if pieceLength != nil, !ByteTransfer.isWritable(descriptor) { break }
      let end = pieceLength.map { min(sentCount + $0, bytes.count) } ?? bytes.count
      let count = try ByteTransfer.write(bytes[sentCount..<end], to: descriptor)
      if count == 0 { break }
      sentCount += count
    }
    if sentCount > 0 {
      bytes.removeFirst(sentCount)
      sentCount = 0
    }
  }

  /// The waiting bytes have no reader: counts them as dropped.
  mutating func discard(_ alsoNew: Int = 0) {
    droppedByteCount += bytes.count - sentCount + alsoNew
    bytes = []
    sentCount = 0
  }
}
