import Primitives

/// Text on its way out: bytes that are appended, and handed on when there are
/// enough of them.
///
/// Owns its memory, so that appending is a comparison and a store; that is what
/// `decode` does hundreds of millions of times a second. Each method makes room
/// first, and then writes what it made room for.
package struct TextBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  package private(set) var count = 0

  /// Makes room for `capacity` bytes; it grows when more are appended.
  package init(capacity: Int = 256) {
    self.capacity = max(capacity, 1)
    start = .allocate(capacity: self.capacity)
  }

  deinit {
    start.deallocate()
  }

  @inline(__always)
  package mutating func append(_ byte: UInt8) {
    reserve(1)
    start[count] = byte
    count &+= 1
  }

  @inline(__always)
  package mutating func append(_ text: StaticString) {
    let length = text.utf8CodeUnitCount
    reserve(length)
    (start + count).update(from: text.utf8Start, count: length)
    count &+= length
  }

  /// The text, filled up with blanks to `width` bytes, which it has at most.
  package mutating func append(_ text: StaticString, width: Int) {
    append(count: width) { start in
      start.update(repeating: ASCII.space, count: width)
      start.update(from: text.utf8Start, count: text.utf8CodeUnitCount)
    }
  }

  package mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    bytes.withUnsafeBufferPointer { source in
      guard let first = source.baseAddress else { return }
      (start + count).update(from: first, count: source.count)
    }
    count &+= bytes.count
  }

  package mutating func append(string text: String) {
    append(text.utf8.span)
  }

  /// For a terminal: `\xhh`.
  package mutating func append(escaped byte: UInt8) {
    append("\\x")
    append(Self.lowercaseDigit(byte >> 4))
    append(Self.lowercaseDigit(byte & 0x0F))
  }

  /// Forgets the bytes and keeps the memory.
  package mutating func removeAll() {
    count = 0
  }

  /// Forgets the last `length` bytes.
  package mutating func removeLast(_ length: Int) {
    count &-= length
  }

  /// Lends the bytes.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: start, count: count).span)
  }

  /// The bytes, which the buffer then no longer has.
  package mutating func take() -> [UInt8] {
    defer { removeAll() }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  private static func lowercaseDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero &+ value : 0x57 &+ value
  }

  /// Makes room for `length` more bytes and lets `body` write all of them.
  @inline(__always)
  mutating func append(count length: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Void) {
    reserve(length)
    body(start + count)
    count &+= length
  }

  /// Makes room for `limit` more bytes and lets `body` write some of them, and
  /// return their number.
  @inline(__always)
  mutating func append(atMost limit: Int, _ body: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(limit)
    let length = body(start + count)
    assert((0...limit).contains(length))
    count &+= length
  }

  @inline(__always)
  private mutating func reserve(_ length: Int) {
    if capacity &- count < length { grow(by: length) }
  }

  @inline(never)
  private mutating func grow(by length: Int) {
    let larger = max(capacity * 2, count + length)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
    memory.update(from: start, count: count)
    start.deallocate()
    start = memory
    capacity = larger
  }
}
