package import Primitives

/// One direction of the line between TE and TA, on the virtual clock or the real
/// one.
///
/// Bytes sent together stay together: a chunk arrives when its last byte does.
/// What is sent while the line is busy waits its turn.
package struct Wire: Equatable, Sendable {
  package struct Chunk: Equatable, Sendable {
    package var bytes: [UInt8]
    /// The rate it was sent at; `nil` is a line that takes no time.
    package var baud: UInt32?
    var sentAt: Instant
    var arrivesAt: Instant
  }

  private var chunks: [Chunk] = []
  /// How many of `chunks` have been received.
  private var receivedCount = 0
  private var waitingCount = 0
  private var busyUntil = Instant.zero
  /// How many bytes did not fit and are lost.
  package private(set) var droppedByteCount = 0

  /// Project value: three times the longest answer, that of `AT+HTTPREAD` with 319,488 bytes; what
  /// a slow line would keep waiting beyond is lost.
  private static let capacity = 1_048_576

  package init() {}

  /// What chance makes of bytes at a wrong rate.
  package static func noise(seed: UInt64) -> SeededGenerator {
    SeededGenerator(seed: seed, stream: 0x77_69_72_65)
  }

  package var nextArrival: Instant? {
    receivedCount < chunks.count ? chunks[receivedCount].arrivesAt : nil
  }

  /// Returns when the first byte leaves.
  @discardableResult
  package mutating func send(_ bytes: [UInt8], baud: UInt32?, at now: Instant) -> Instant {
    let start = max(now, busyUntil)
    guard waitingCount + bytes.count <= Self.capacity else {
      droppedByteCount += bytes.count
      return start
    }
    waitingCount += bytes.count
    let length = baud.map { Self.microseconds(of: bytes.count, baud: $0) } ?? 0
    busyUntil = Instant(microseconds: start.microseconds + length)
    chunks.append(Chunk(bytes: bytes, baud: baud, sentAt: start, arrivesAt: busyUntil))
    return start
  }

  /// Takes off what has arrived by now, oldest first.
  package mutating func receive(at now: Instant) -> Chunk? {
    guard let nextArrival, nextArrival <= now else { return nil }
    let first = chunks[receivedCount]
    receivedCount += 1
    // Moving what is left at every piece would make a long answer slow.
    if receivedCount * 2 >= chunks.count {
      chunks.removeFirst(receivedCount)
      receivedCount = 0
    }
    waitingCount -= first.bytes.count
    return first
  }

  /// 8N1: ten bits a byte, rounded up to the microsecond.
  static func microseconds(of count: Int, baud: UInt32) -> Int64 {
    let bits = Int64(count) * 10 * 1_000_000
    return (bits + Int64(baud) - 1) / Int64(baud)
  }
}

extension Wire.Chunk {
  /// What a receiver at `receiverBaud` makes of the chunk; without a rate on
  /// either side, what was sent.
  ///
  /// At another rate: as many bytes as fit the time, none of them meant, most of
  /// them not printable.
  package func bytes(
    at receiverBaud: UInt32?,
    noise generator: inout SeededGenerator
  ) -> [UInt8] {
    guard let baud, let receiverBaud, baud != receiverBaud else { return bytes }
    let count = max(1, Int64(bytes.count) * Int64(receiverBaud) / Int64(baud))
    return (0..<min(count, Self.garbledMax)).map { _ in
      UInt8(truncatingIfNeeded: generator.integer(in: 0...255) | 0x80)
    }
  }

  /// Project value: more noise than any line buffer; no chunk grows beyond.
  private static let garbledMax: Int64 = 4_096
}
