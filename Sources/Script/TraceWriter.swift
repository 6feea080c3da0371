package import Primitives

/// Writes a recording while it goes on, in constant memory.
///
/// Bytes come in whatever pieces a port hands out. They are joined into chunks
/// that end with `<LF>`, at 4,096 bytes, after a pause, when another direction
/// or port has its turn, and at `finish()`; a chunk's time is that of its first
/// byte. Each call gives the text that is ready, which may be none: append it
/// to the file. The text is canonical.
package struct TraceWriter: Equatable, Sendable {
  private var chunk: [UInt8] = []
  private var mark = Script.Mark.toTA
  private var port: String?
  private var startedAt = Instant.zero
  private var now = Instant.zero

  /// A longer silence ends a chunk.
  ///
  /// Project value: longer than a USB serial adapter waits before it hands over
  /// what it has (16 ms), shorter than what people see as a pause.
  package static let pause: Milliseconds = 100

  package init() {}

  /// The first line, and the headers; call it once, first.
  package func start(_ headers: [Script.Header]) -> [UInt8] {
    Script(headers: headers).canonical()
  }

  /// Bytes that went over the wire; `mark` is `toTA` or `toTE`.
  ///
  /// `instant` is when the first of them did; it must not be before the last
  /// one (if it is, that one is taken).
  package mutating func write(
    _ bytes: some Collection<UInt8>,
    _ mark: Script.Mark,
    port: String? = nil,
    at instant: Instant
  ) -> [UInt8] {
    precondition(mark.isWire, "an invocation is written as an event")
    var text: [UInt8] = []
    let isPause = instant > now + Self.pause
    if mark != self.mark || port != self.port || isPause { text = flush() }
    now = max(now, instant)
    self.mark = mark
    self.port = port
    for byte in bytes {
      if chunk.isEmpty { startedAt = now }
      chunk.append(byte)
      if byte == ASCII.lineFeed || chunk.count == ByteSpelling.chunkLimit { text += flush() }
    }
    return text
  }

  /// A world event or an expectation.
  package mutating func write(
    _ invocation: Invocation,
    _ mark: Script.Mark,
    at instant: Instant
  ) -> [UInt8] {
    precondition(!mark.isWire, "bytes are written as bytes")
    var text = flush()
    now = max(now, instant)
    append(Script.Event(mark, .invocation(invocation), at: now), to: &text)
    return text
  }

  package mutating func write(comment: String) -> [UInt8] {
    flush() + Array("#\(singleLine(comment))\n".utf8)
  }

  /// What is still held back; call it last, and before a long wait.
  package mutating func finish() -> [UInt8] { flush() }

  private mutating func flush() -> [UInt8] {
    guard !chunk.isEmpty else { return [] }
    var text: [UInt8] = []
    append(Script.Event(mark, port: port, .bytes(chunk), at: startedAt), to: &text)
    chunk.removeAll(keepingCapacity: true)
    return text
  }
}
