public import Primitives

/// What a TA asks for a body with.
public enum Prompt: Equatable, Sendable {
  /// `> `, with no line ending.
  case greaterThan
  /// `DOWNLOAD`, a line of its own.
  case download
}

/// Cuts the bytes from a TA into lines, prompts and bodies, in constant memory.
///
/// Any run of `<CR>` and `<LF>` ends a line, so that the echo, `AT<CR><CR><LF>`,
/// ends at its first `<CR>`. A prompt is found only where one is expected: `>`
/// may start a line of text anywhere else. A body has a length and no ending,
/// and any byte may be in it; whoever has read its header says `beginBody`.
public struct LineReader: Sendable {
  /// The effect of one byte.
  public enum Token: Equatable, Sendable {
    /// Nothing is complete.
    case pending
    /// `withLine` has a line, without its ending, until the next byte.
    case line
    /// A line of more than `lineCapacity` bytes has ended and is lost.
    case overlong
    /// The module asks for a body.
    case prompt(Prompt)
    /// `withLine` has the next bytes of the body, until the next byte.
    case body(isLast: Bool)
  }

  #if LinkRows
  /// Project value: an information response is at most a few hundred bytes, and a body comes in
  /// chunks.
  public static let lineCapacity = 512
  @usableFromInline typealias Content = FixedBytes<512>
  #else
  /// Project value: an information response is at most a few hundred bytes;
  /// a URC with an MQTT message of 512 bytes fits with its topic.
  public static let lineCapacity = 1_024
  @usableFromInline typealias Content = FixedBytes<1_024>
  #endif
  /// Project value: a body comes in chunks of this size, and a short last one.
  public static let chunkCapacity = 512

  /// How many bytes of the body are still to come.
  public private(set) var bodyLeft = 0
  private var isComplete = false
  private var endsInCarriageReturn = false
  /// A byte that still belongs to what has ended: `<LF>` after the `<CR>` of a
  /// body's header, the space after `>`.
  private var skipped: UInt8?
  @usableFromInline var content = Content()

  /// A reader at the beginning of a line.
  public init() {}

  /// Reads the next byte; `prompt` is the one that the pending command may cause.
  public mutating func push(_ byte: UInt8, expecting prompt: Prompt?) -> Token {
    if isComplete {
      content.removeAll()
      isComplete = false
    }
    if let skipped {
      self.skipped = nil
      if byte == skipped { return .pending }
    }
    return bodyLeft > 0 ? pushBody(byte) : pushLine(byte, expecting: prompt)
  }

  /// Takes the bytes of `chunk` from `start` on that can be nothing but text of
  /// the line or the body that has begun, and returns where they end.
  ///
  /// For speed: `push` would take them one by one and report nothing.
  public mutating func pushText(_ chunk: Span<UInt8>, from start: Int) -> Int {
    pushText(chunk, from: start, mayHoldBody: false)
  }

  /// With `mayHoldBody` stops at a comma and at a colon too, behind which a body
  /// may begin.
  mutating func pushText(_ chunk: Span<UInt8>, from start: Int, mayHoldBody: Bool) -> Int {
    guard !isComplete, skipped == nil, !content.isEmpty else { return start }
    guard bodyLeft == 0 else { return pushBody(chunk, from: start) }
    var end = chunk.firstLineEnding(from: start)
    if mayHoldBody {
      var separator = start
      while separator < end, !Self.isSeparator(chunk[separator]) { separator &+= 1 }
      end = separator
    }
    content.append(chunk.extracting(start..<end))
    return end
  }

  /// The line that begins at `start` of `chunk`, or behind the line endings there, if `push` would
  /// report it, byte by byte, with the first ending behind it: it is all there, and nothing is open.
  func wholeLine(in chunk: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard bodyLeft == 0, skipped == nil, isComplete || content.isEmpty else { return nil }
    var first = start
    while first < chunk.count, ASCII.isLineEnding(chunk[first]) { first &+= 1 }
    let end = chunk.firstLineEnding(from: first)
    return first < end && end < chunk.count && end &- first <= Self.lineCapacity
      ? first..<end : nil
  }

  /// `push` has been spared a line that ends in `ending`; `withLine` has nothing.
  mutating func skipLine(endingIn ending: UInt8) {
    content.removeAll()
    isComplete = true
    endsInCarriageReturn = ending == ASCII.carriageReturn
  }

  /// The next `length` bytes are a body; the line that was just reported is its
  /// header.
  public mutating func beginBody(length: Int) {
    bodyLeft = length
    skipped = endsInCarriageReturn && length > 0 ? ASCII.lineFeed : nil
  }

  /// The part of the line that has arrived is all of it: the header of a body
  /// on the same line, `+CARECV: 5,hello`, has no ending.
  public mutating func endLine() {
    isComplete = true
    endsInCarriageReturn = false
  }

  /// The rest of the body will not come: lines again.
  public mutating func abandonBody() {
    guard bodyLeft > 0 else { return }
    bodyLeft = 0
    skipped = nil
    content.removeAll()
  }

  /// Lends the line or the part of a body that was reported last, or the part
  /// of a line that has arrived so far.
  @inlinable
  public func withLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withBytes(body)
  }

  /// As `withLine`.
  ///
  /// Mutating for speed alone: the compiler copies a reader of a kilobyte before
  /// it calls a method that must not change it.
  @inline(__always)
  mutating func lendLine<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withBytesInPlace(body)
  }

  /// Forgets all that has come.
  mutating func reset() {
    bodyLeft = 0
    content.removeAll()
    isComplete = false
    endsInCarriageReturn = false
    skipped = nil
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == ASCII.comma || byte == ASCII.colon
  }

  /// Takes what leaves the part of the body open.
  private mutating func pushBody(_ chunk: Span<UInt8>, from start: Int) -> Int {
    let open = min(bodyLeft, Self.chunkCapacity - content.count) - 1
    let end = min(start + open, chunk.count)
    content.append(chunk.extracting(start..<end))
    bodyLeft -= end - start
    return end
  }

  private mutating func pushBody(_ byte: UInt8) -> Token {
    content.append(byte)
    bodyLeft -= 1
    guard bodyLeft == 0 || content.count == Self.chunkCapacity else { return .pending }
    isComplete = true
    return .body(isLast: bodyLeft == 0)
  }

  private mutating func pushLine(_ byte: UInt8, expecting prompt: Prompt?) -> Token {
    guard ASCII.isLineEnding(byte) else {
      if prompt == .greaterThan, byte == ASCII.greaterThan, content.isEmpty {
        skipped = ASCII.space
        return .prompt(.greaterThan)
      }
      content.append(byte)
      return .pending
    }
    guard !content.isEmpty else { return .pending }
    isComplete = true
    endsInCarriageReturn = byte == ASCII.carriageReturn
    if content.isTruncated { return .overlong }
    if prompt == .download, content.withBytesInPlace({ $0.equals("DOWNLOAD") }) {
      return .prompt(.download)
    }
    return .line
  }
}
