import Primitives

/// One direction of the line between TE and TA.
///
/// Bytes sent together stay together: a chunk arrives when its last byte does.
/// What is sent while the line is busy waits its turn.
struct Wire: Equatable, Sendable {
  struct Chunk: Equatable, Sendable {
    var bytes: [UInt8]
    /// The rate it was sent at; `nil` is a line that takes no time.
    var baud: UInt32?
    var sentAt: Instant
    var arrivesAt: Instant
  }

  private var chunks: [Chunk] = []
  private var busyUntil = Instant.zero

  var nextArrival: Instant? { chunks.first?.arrivesAt }

  /// Returns when the first byte leaves.
  @discardableResult
  mutating func send(_ bytes: [UInt8], baud: UInt32?, at now: Instant) -> Instant {
    let start = max(now, busyUntil)
    let length = baud.map { Self.microseconds(of: bytes.count, baud: $0) } ?? 0
    busyUntil = Instant(microseconds: start.microseconds + length)
    chunks.append(Chunk(bytes: bytes, baud: baud, sentAt: start, arrivesAt: busyUntil))
    return start
  }

  /// Takes off what has arrived by now, oldest first.
  mutating func receive(at now: Instant) -> Chunk? {
    guard let first = chunks.first, first.arrivesAt <= now else { return nil }
    chunks.removeFirst()
    return first
  }

  /// 8N1: ten bits a byte, rounded up to the microsecond.
  private static func microseconds(of count: Int, baud: UInt32) -> Int64 {
    let bits = Int64(count) * 10 * 1_000_000
    return (bits + Int64(baud) - 1) / Int64(baud)
  }
}

extension Wire.Chunk {
  /// What a receiver at another rate makes of the chunk: as many bytes as fit
  /// the time, none of them meant, most of them not printable.
  func garbled(for receiverBaud: UInt32, by generator: inout SeededGenerator) -> [UInt8] {
    let sender = Int64(baud ?? receiverBaud)
    let count = max(1, Int64(bytes.count) * Int64(receiverBaud) / sender)
    return (0..<min(count, Self.garbledMax)).map { _ in
      UInt8(truncatingIfNeeded: generator.integer(in: 0...255) | 0x80)
    }
  }

  /// Project value: more noise than any line buffer; no chunk grows beyond.
  private static let garbledMax: Int64 = 4_096
}
