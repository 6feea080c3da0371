import Manual
import NMEA0183
import Primitives

/// A candidate as all the sinks have it.
struct Described: Equatable {
  var fields: [Field]
  var words: String
  /// The line of `decode --json`, without its ending.
  var json: String
  var verdict: NMEAVerdict?

  var verdictWord: String? { verdict.map { "\($0.word)" } }

  init(_ candidate: String, ending: SentenceFramer.Ending = .lineEnd) {
    self.init(Array(candidate.utf8).span, ending: ending)
  }

  init(_ candidate: Span<UInt8>, ending: SentenceFramer.Ending?) {
    let description = NMEADescription(candidate, ending: ending)
    verdict = description.verdict
    fields = description.fields(candidate)
    var words = NMEAWords()
    description.write(candidate, into: &words)
    self.words = String(decoding: words.text.take(), as: UTF8.self)
    var writer = JSONWriter()
    writer.object { description.write(candidate, into: &$0) }
    json = String(decoding: writer.text.take(), as: UTF8.self)
  }

  /// What the framer has just reported; `nil` while it is pending.
  init?(_ step: SentenceFramer.Step, of framer: SentenceFramer) {
    switch step {
    case .pending: return nil
    case .candidate: self = framer.withCandidate { Described($0, ending: framer.ending) }
    case .overlong: self = framer.withCandidate { Described($0, ending: nil) }
    }
  }
}
