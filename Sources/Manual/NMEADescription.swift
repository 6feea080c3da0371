package import NMEA0183
import Primitives

/// A candidate of an NMEA stream, as `decode` shows it.
package struct NMEADescription: Equatable, Sendable {
  /// The object of `decode --json`: `proto kind talker type ck`, then the values
  /// of the formatter, then `err` and `verdict` where something is wrong.
  package var fields: [Field]
  /// One line for people.
  package var words: String
  /// `nil` for a good sentence of a formatter that is read.
  package var verdict: NMEAVerdict?

  /// - Parameters:
  ///   - candidate: from the start delimiter on, without the line's end.
  ///   - ending: what the candidate ended at: one that breaks off there is
  ///     truncated.
  package init(_ candidate: [UInt8], ending: SentenceFramer.Ending = .lineEnd) {
    self.init(candidate.span, ending: ending)
  }

  package init(_ candidate: Span<UInt8>, ending: SentenceFramer.Ending) {
    let sentence = Sentence(parsing: candidate)
    let content = SentenceContent(parsing: sentence, in: candidate)
    let verdict = NMEAVerdict(sentence, content, candidate, ending: ending)
    let values = content.map { NMEAValues($0, sentence, candidate).fields } ?? []
    let unreadable = content.map { NMEAValues.names(of: $0.unreadable, among: values) } ?? []
    var fields = [
      Field("proto", .text("nmea")),
      Field("kind", .text(Self.word(for: Self.kind(of: sentence)))),
      Field("talker", Self.text(sentence.talker, in: candidate)),
      Field("type", Self.text(sentence.type, in: candidate)),
      Field("ck", .text(Self.word(for: sentence.checksum))),
    ]
    fields += values
    if !unreadable.isEmpty { fields.append(Field("err", .list(unreadable.map { .text($0) }))) }
    if let verdict { fields.append(Field("verdict", .text(verdict.rawValue))) }
    self.fields = fields
    self.verdict = verdict
    let address = sentence.field(0).map { NMEAText.printable(candidate, $0) } ?? ""
    let about = NMEAWords.about(sentence, values, unreadable, verdict)
    words = address.isEmpty ? about : "\(address): \(about)"
  }

  /// What the framer has just reported; `nil` while it is pending.
  package init?(_ step: SentenceFramer.Step, of framer: SentenceFramer) {
    switch step {
    case .pending: return nil
    case .candidate:
      self = framer.withCandidate { NMEADescription($0, ending: framer.ending) }
    case .overlong: self = framer.withCandidate { NMEADescription(overlong: $0) }
    }
  }

  /// A candidate that was longer than the framer holds.
  package init(overlong candidate: Span<UInt8>) {
    verdict = .tooLong
    fields = [
      Field("proto", .text("nmea")),
      Field("kind", .text("junk")),
      Field("talker", .null),
      Field("type", .null),
      Field("ck", .text("none")),
      Field("verdict", .text(NMEAVerdict.tooLong.rawValue)),
    ]
    let start = NMEAText.printable(candidate, min(1, candidate.count)..<candidate.count)
    words = "\(start): longer than \(SentenceFramer.Candidate.capacity) bytes, dropped"
  }

  private static func text(_ range: Range<Int>?, in candidate: Span<UInt8>) -> FieldValue {
    guard let range else { return .null }
    return .text(NMEAText.latin1(candidate, range))
  }

  /// What comes as a sentence with values and has none, because bytes in it are
  /// not printable, is junk whatever its checksum says.
  private static func kind(of sentence: Sentence) -> Sentence.Kind {
    guard sentence.formatter != nil, !sentence.isPrintable else { return sentence.kind }
    switch sentence.checksum {
    case .ok, .none: return .junk
    case .bad, .malformed: return sentence.kind
    }
  }

  private static func word(for kind: Sentence.Kind) -> String {
    switch kind {
    case .talker: "talker"
    case .proprietary: "proprietary"
    case .query: "query"
    case .encapsulated: "encapsulated"
    case .junk: "junk"
    }
  }

  private static func word(for checksum: Sentence.Checksum) -> String {
    switch checksum {
    case .ok: "ok"
    case .bad: "bad"
    case .none: "none"
    case .malformed: "malformed"
    }
  }
}

/// Bytes as text.
enum NMEAText {
  /// Every byte is a character: what came can be told from what is shown.
  static func latin1(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ""
    for index in range {
      text.unicodeScalars.append(Unicode.Scalar(bytes[index]))
    }
    return text
  }

  /// For a terminal: what is not printable as `\xhh`, and at most 20 bytes, more
  /// than any address has.
  static func printable(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    var text = ""
    for index in range.prefix(20) {
      let byte = bytes[index]
      if ASCII.isPrintable(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
      }
    }
    return range.count > 20 ? text + "..." : text
  }
}
