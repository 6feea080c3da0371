import Primitives

/// A buffer on the stack, and what is read into it until it is full or the line is silent.
///
/// Nothing ends the text in it: where a buffer is not cleared, what a longer answer left there
/// before stands behind what is new, and a search finds it.
struct Window: Sendable {
  /// How much is read at most, and which silence ends it.
  struct Size: Equatable, Sendable {
    var count: Int
    var silence: Milliseconds
    /// Of the array; smaller than `count` where the library is wrong about it.
    var room: Int

    init(_ count: Int, silence: Milliseconds, room: Int? = nil) {
      self.count = count
      self.silence = silence
      self.room = room ?? count
    }
  }

  /// - Source: dfrobot-library.md 2: the window of getPosition is the longest.
  private static let capacity = 150

  private var storage = InlineArray<150, UInt8>(repeating: 0)
  private var room = capacity
  private(set) var count = 0

  mutating func open(_ size: Size, isCleared: Bool) {
    if isCleared { storage = InlineArray(repeating: 0) }
    room = min(size.room, Self.capacity)
    count = 0
  }

  /// More has come than the array holds.
  var hasOverflowed: Bool { count > room }

  mutating func append(_ byte: UInt8) {
    if count < room { storage[count] = byte }
    count += 1
  }

  /// The byte there, as C sees it: after the array it is unknown, here nothing.
  subscript(index: Int) -> UInt8 { index < room ? storage[index] : ASCII.null }

  /// Lends what was read.
  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(storage.span.extracting(0..<min(count, room)))
  }

  /// Where `text` stands first: up to the first NUL, and behind what was read, too.
  func offset(of text: StaticString) -> Int? {
    var start = 0
    while start < room, storage[start] != ASCII.null {
      if storage.span.extracting(0..<room).hasText(text, at: start) { return start }
      start += 1
    }
    return nil
  }

  func contains(_ text: StaticString) -> Bool { offset(of: text) != nil }
}
