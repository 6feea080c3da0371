import Primitives

/// Finds and reads the sentences of a byte stream: `SentenceFramer` and `Sentence`
/// in one, and fast.
///
/// A sentence that is all in a chunk is read where it stands, in one pass, if it
/// has the shape that nearly all have (`PlainBody`). Everything else, a sentence
/// that two chunks share among it, goes through a framer.
public struct SentenceReader: Sendable {
  /// The sentence, or `nil` if it is too long; its bytes; what it ended at; its offset in the
  /// stream.
  public typealias Report = (Sentence?, Span<UInt8>, SentenceFramer.Ending, Int) -> Void

  private var framer = SentenceFramer()

  /// A reader at the beginning of a stream.
  public init() {}

  /// Reports every candidate that ends in `chunk`.
  ///
  /// `report` takes the sentence, or `nil` for a candidate that is longer than a
  /// framer holds; the bytes of the candidate, or the first of them; what the
  /// candidate ended at; and where in the stream it begins.
  public mutating func read(_ chunk: Span<UInt8>, _ report: Report) {
    var offset = 0
    while true {
      if framer.isIdle { readPlain(chunk, from: &offset, report) }
      let step = framer.push(chunk, from: &offset)
      guard step != .pending else { return }
      take(step, report)
    }
  }

  // A closure that takes sentences, and not a call for each of them: a sentence
  // stays in registers on its way from here to there.

  /// Says that the input is over: what is open ends here.
  public mutating func finish(_ report: Report) {
    take(framer.finish(), report)
  }

  /// Reports sentences as long as they are plain and end with a line; `start` is
  /// then where that stops being so.
  @inline(__always)
  private mutating func readPlain(_ chunk: Span<UInt8>, from start: inout Int, _ report: Report) {
    var offset = start
    let begun = framer.position &- start
    while offset < chunk.count {
      let byte = chunk[offset]
      if byte == ASCII.dollar {
        guard let (sentence, end) = Sentence.plain(in: chunk, from: offset), end < chunk.count,
          chunk[end] == ASCII.carriageReturn || chunk[end] == ASCII.lineFeed
        else { break }
        report(sentence, chunk.extracting(offset..<end), .lineEnd, begun &+ offset)
        offset = end &+ 1
      } else if byte == ASCII.exclamationMark {
        break
      } else {
        offset &+= 1
      }
    }
    framer.skip(offset &- start)
    start = offset
  }

  @inline(never)
  private mutating func take(_ step: SentenceFramer.Step, _ report: Report) {
    let (ending, offset) = (framer.ending, framer.offset)
    framer.withCandidateInPlace { candidate in
      switch step {
      case .pending: break
      case .candidate: report(Sentence(parsing: candidate), candidate, ending, offset)
      case .overlong: report(nil, candidate, ending, offset)
      }
    }
  }
}
