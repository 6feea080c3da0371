import Primitives

/// Finds and reads the sentences of a byte stream: `SentenceFramer` and `Sentence`
/// in one, and fast.
///
/// A sentence that is all in a chunk is read where it stands, in one pass, if it
/// has the shape that nearly all have (`PlainBody`). Everything else, a sentence
/// that two chunks share among it, goes through a framer.
public struct SentenceReader: Sendable {
  private var framer = SentenceFramer()

  public init() {}

  /// Reports every candidate that ends in `chunk`.
  ///
  /// `report` takes the sentence, or `nil` for a candidate that is longer than a
  /// framer holds; the bytes of the candidate, or the first of them; and what
  /// the candidate ended at.
  public mutating func read(
    _ chunk: Span<UInt8>,
    _ report: (Sentence?, Span<UInt8>, SentenceFramer.Ending) -> Void
  ) {
    var offset = 0
    while true {
      if framer.isIdle { offset = readPlain(chunk, from: offset, report) }
      let step = framer.push(chunk, from: &offset)
      guard step != .pending else { return }
      take(step, report)
    }
  }

  // A closure that takes sentences, and not a call for each of them: a sentence
  // stays in registers on its way from here to there.

  /// Says that the input is over: what is open ends here.
  public mutating func finish(_ report: (Sentence?, Span<UInt8>, SentenceFramer.Ending) -> Void) {
    take(framer.finish(), report)
  }

  /// Reports sentences as long as they are plain and end with a line, and says
  /// where that stops being so.
  @inline(__always)
  private mutating func readPlain(
    _ chunk: Span<UInt8>,
    from start: Int,
    _ report: (Sentence?, Span<UInt8>, SentenceFramer.Ending) -> Void
  ) -> Int {
    var offset = start
    while offset < chunk.count {
      let byte = chunk[offset]
      if byte == ASCII.dollar {
        guard let (sentence, end) = Sentence.plain(in: chunk, from: offset), end < chunk.count,
          chunk[end] == ASCII.carriageReturn || chunk[end] == ASCII.lineFeed
        else { break }
        report(sentence, chunk.extracting(offset..<end), .lineEnd)
        offset = end &+ 1
      } else if byte == ASCII.exclamationMark {
        break
      } else {
        offset &+= 1
      }
    }
    return offset
  }

  @inline(never)
  private mutating func take(
    _ step: SentenceFramer.Step,
    _ report: (Sentence?, Span<UInt8>, SentenceFramer.Ending) -> Void
  ) {
    let ending = framer.ending
    framer.withCandidateInPlace { candidate in
      switch step {
      case .pending: break
      case .candidate: report(Sentence(parsing: candidate), candidate, ending)
      case .overlong: report(nil, candidate, ending)
      }
    }
  }
}
