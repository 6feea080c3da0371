import Primitives

/// The Arduino's serial port: bytes that arrived and were not read yet, and how long writing takes.
struct PortBuffer: Sendable {
  private let kind: Sketch.Port
  /// The time of a byte, ten bits.
  private let byteMicroseconds: Int64
  /// The last byte handed over will have left then.
  private var busyUntil = Instant.zero
  private var storage = InlineArray<64, UInt8>(repeating: 0)
  private var first = 0
  private var count = 0

  /// One of the 64 places of the ring stays free.
  ///
  /// - Source: dfrobot-library.md 1, AVR notes.
  private static let capacity = 63

  init(_ kind: Sketch.Port, baud: UInt32) {
    self.kind = kind
    byteMicroseconds = (10_000_000 + Int64(baud) - 1) / Int64(baud)
  }

  /// Hands bytes over; returns when the program goes on.
  ///
  /// SoftwareSerial sends them itself. A UART has a buffer, and the program waits until the rest
  /// fits there.
  mutating func write(_ length: Int, at now: Instant) -> Instant {
    let start = max(now, busyUntil)
    busyUntil = Instant(microseconds: start.microseconds + Int64(length) * byteMicroseconds)
    guard kind == .hardware else { return busyUntil }
    let waiting = Int64(Self.capacity) * byteMicroseconds
    return max(now, Instant(microseconds: busyUntil.microseconds - waiting))
  }

  /// Whether the byte whose last bit arrives now is received.
  ///
  /// SoftwareSerial misses a start bit while it sends.
  func hears(at now: Instant) -> Bool {
    kind == .hardware || now.microseconds - byteMicroseconds >= busyUntil.microseconds
  }

  /// Appends a received byte, if it is heard and there is room.
  mutating func take(_ byte: UInt8, at now: Instant) {
    guard hears(at: now), count < Self.capacity else { return }
    storage[(first + count) % storage.count] = byte
    count += 1
  }

  mutating func empty() { count = 0 }

  mutating func next() -> UInt8? {
    guard count > 0 else { return nil }
    defer {
      first = (first + 1) % storage.count
      count -= 1
    }
    return storage[first]
  }
}
