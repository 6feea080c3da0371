public import Primitives

/// Finds NMEA 0183 sentences in a byte stream, in constant memory.
///
/// A candidate runs from `$`, or from `!` before five of `A`-`Z`, `0`-`9` and a
/// comma, up to `<CR>`, `<LF>`, the next such start or the end of the input.
/// It may stand anywhere: after an AT answer, inside other bytes, glued to the
/// one before. Whether it is a sentence, `Sentence` tells.
///
/// The standard ends sentences at 82 bytes; receivers do not (3.5 % of the
/// sentences of gpsd's receiver logs are longer). A candidate that is longer
/// than `Candidate` holds is reported once, as `overlong`, when it ends.
public struct SentenceFramer: Sendable {
  /// Project value: twelve times the standard's sentence, and what a
  /// microcontroller can spare.
  public typealias Candidate = FixedBytes<1_024>

  /// The effect of one byte.
  public enum Step: Equatable, Sendable {
    /// No candidate has ended.
    case pending
    /// `withCandidate` lends a candidate, until the next byte.
    case candidate
    /// A candidate has ended that is too long; `withCandidate` lends its first
    /// bytes.
    case overlong
  }

  /// What a candidate ended at.
  public enum Ending: Equatable, Sendable {
    /// `<CR>` or `<LF>`.
    case lineEnd
    /// The start of the next candidate.
    case nextStart
    /// The input was over.
    case endOfInput
  }

  /// What the candidate that was reported last ended at.
  public private(set) var ending = Ending.lineEnd
  /// Where the candidate that was reported last begins: the bytes of the stream before it.
  public private(set) var offset = 0
  /// The bytes so far.
  private(set) var position = 0
  private var candidate = Candidate()
  private var isInside = false
  private var isComplete = false
  /// The bytes since a `!` that may prove to be a start, or a whole start that
  /// waits until the candidate before it has been read.
  private var opening = FixedBytes<7>()

  /// A framer at the beginning of a stream.
  public init() {}

  /// Outside of a candidate, and of what may become the start of one.
  var isIdle: Bool { !isInside && opening.isEmpty }

  /// Reads the next byte of the stream.
  public mutating func push(_ byte: UInt8) -> Step {
    if isComplete { takeOpening() }
    position &+= 1
    switch byte {
    case ASCII.dollar:
      settleOpening()
      opening.append(byte)
      return start()
    case ASCII.carriageReturn, ASCII.lineFeed:
      settleOpening()
      return isInside ? complete(.lineEnd) : .pending
    case ASCII.exclamationMark:
      settleOpening()
      opening.append(byte)
      return .pending
    default:
      return pushText(byte)
    }
  }

  /// Takes bytes of `chunk` from `offset` on, up to the first one that is worth
  /// a report; `offset` is then behind it.
  public mutating func push(_ chunk: Span<UInt8>, from offset: inout Int) -> Step {
    precondition(offset >= 0, "the offset is before the first byte")
    while offset < chunk.count {
      if opening.isEmpty, !isComplete {
        let end = Self.endOfText(in: chunk, from: offset)
        if isInside { candidate.append(chunk.extracting(offset..<end)) }
        position &+= end &- offset
        offset = end
        guard offset < chunk.count else { return .pending }
      }
      let step = push(chunk[offset])
      offset &+= 1
      guard step == .pending else { return step }
    }
    return .pending
  }

  /// Says that the input is over: what is open ends here.
  public mutating func finish() -> Step {
    if isComplete { takeOpening() }
    settleOpening()
    return isInside ? complete(.endOfInput) : .pending
  }

  /// Lends the candidate's bytes, the start included, the line's end not.
  public func withCandidate<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try candidate.withBytes(body)
  }

  /// The same without a copy of the candidate.
  @inline(__always)
  mutating func withCandidateInPlace(_ body: (Span<UInt8>) -> Void) {
    candidate.withBytesInPlace(body)
  }

  private mutating func pushText(_ byte: UInt8) -> Step {
    if !opening.isEmpty {
      let isExpected = opening.count < 6 ? Self.isAddress(byte) : byte == ASCII.comma
      if isExpected {
        opening.append(byte)
        return opening.count == 7 ? start() : .pending
      }
      settleOpening()
    }
    if isInside { candidate.append(byte) }
    return .pending
  }

  /// `opening` is a start: the candidate before it ends.
  private mutating func start() -> Step {
    if isInside { return complete(.nextStart) }
    begin()
    return .pending
  }

  /// `opening` is no start: its bytes are text like any other.
  private mutating func settleOpening() {
    if isInside { candidate.append(opening) }
    opening.removeAll()
  }

  private mutating func complete(_ ending: Ending) -> Step {
    self.ending = ending
    isComplete = true
    isInside = false
    return candidate.isTruncated ? .overlong : .candidate
  }

  /// Drops the candidate that was reported and begins with the start, if one
  /// ended it.
  private mutating func takeOpening() {
    isComplete = false
    candidate.removeAll()
    if !opening.isEmpty { begin() }
  }

  /// Begins with the start that `opening` is.
  private mutating func begin() {
    isInside = true
    offset = position &- opening.count
    settleOpening()
  }

  /// Notes that the reader has read the next `count` bytes itself.
  mutating func skip(_ count: Int) { position &+= count }

  /// The offset of the next byte that can start or end a candidate.
  private static func endOfText(in chunk: Span<UInt8>, from offset: Int) -> Int {
    var index = offset
    while index &+ ByteBlock.size <= chunk.count {
      let block = ByteBlock(unsafe chunk.bytes, uncheckedAt: index)
      var others = block.isText ? 0 : block.others
      while others != 0 {
        let place = index &+ others.trailingZeroBitCount
        if isEndOfText(chunk[place]) { return place }
        others &= others &- 1
      }
      index &+= ByteBlock.size
    }
    while index < chunk.count, !isEndOfText(chunk[index]) { index &+= 1 }
    return index
  }

  private static func isEndOfText(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.dollar, ASCII.exclamationMark, ASCII.carriageReturn, ASCII.lineFeed: true
    default: false
    }
  }

  /// True for the characters of an address field.
  static func isAddress(_ byte: UInt8) -> Bool {
    byte &- 0x41 < 26 || ASCII.isDigit(byte)
  }
}
