package import NMEA0183

/// A candidate of an NMEA stream, read and judged.
///
/// Holds no text: what it says goes where it is told to, into JSON or into
/// words, from the bytes that it was read from.
package struct NMEADescription: Sendable {
  /// `nil` for a good sentence of a formatter that is read.
  package let verdict: NMEAVerdict?
  let sentence: Sentence
  let content: SentenceContent?

  /// - Parameters:
  ///   - candidate: from the start delimiter on, without the line's end.
  ///   - ending: what the candidate ended at: one that breaks off there is
  ///     truncated; `nil` for one that was longer than the framer holds.
  package init(_ candidate: Span<UInt8>, ending: SentenceFramer.Ending?) {
    let sentence = ending == nil ? nil : Sentence(parsing: candidate)
    self.init(sentence, candidate, ending: ending ?? .lineEnd)
  }

  /// `sentence` is what was read from `candidate`, or `nil` for one that was
  /// longer than the framer holds.
  package init(
    _ sentence: Sentence?,
    _ candidate: Span<UInt8>,
    ending: SentenceFramer.Ending
  ) {
    guard let sentence else {
      self.sentence = Sentence(parsing: Span<UInt8>())
      content = nil
      verdict = .tooLong
      return
    }
    self.sentence = sentence
    content = SentenceContent(parsing: sentence, in: candidate)
    verdict = NMEAVerdict(sentence, content, candidate, ending: ending)
  }

  /// The members of the object of `decode --json`: `proto kind talker type ck`,
  /// then the values of the formatter, then `err` and `verdict` where something
  /// is wrong.
  package func write(_ candidate: Span<UInt8>, into json: inout JSONWriter) {
    json.key("proto")
    json.word("nmea")
    json.key("kind")
    json.word(kindWord)
    json.key("talker")
    json.value(characters: sentence.talker, of: candidate)
    json.key("type")
    json.value(characters: sentence.type, of: candidate)
    json.key("ck")
    json.word(checksumWord)
    content?.describe(sentence, candidate, into: &json)
    let names = unreadableNames(candidate)
    if !names.isEmpty {
      json.key("err")
      json.array { json in for name in names { json.word(name) } }
    }
    if let verdict {
      json.key("verdict")
      json.word(verdict.word)
    }
  }

  /// The names of the fields that are there and cannot be read, in their order.
  package func unreadableNames(_ candidate: Span<UInt8>) -> [StaticString] {
    guard let content, !content.unreadable.isEmpty else { return [] }
    var sink = NMEAUnreadableNames(content.unreadable)
    content.describe(sentence, candidate, into: &sink)
    return sink.names
  }

  /// What comes as a sentence that a tracker lives on and has no values, because
  /// bytes in it are not printable, is junk whatever its checksum says.
  var kindWord: StaticString {
    if !sentence.isPrintable, NMEAVerdict.isListed(sentence.formatter) {
      switch sentence.checksum {
      case .ok, .none: return "junk"
      case .bad, .malformed: break
      }
    }
    return switch sentence.kind {
    case .talker: "talker"
    case .proprietary: "proprietary"
    case .query: "query"
    case .encapsulated: "encapsulated"
    case .junk: "junk"
    }
  }

  var checksumWord: StaticString {
    switch sentence.checksum {
    case .ok: "ok"
    case .bad: "bad"
    case .none: "none"
    case .malformed: "malformed"
    }
  }
}

/// The names of those fields of a sentence that cannot be read.
private struct NMEAUnreadableNames: NMEAFieldSink {
  private let unreadable: UnreadableFields
  private(set) var names: [StaticString] = []

  init(_ unreadable: UnreadableFields) {
    self.unreadable = unreadable
  }

  mutating func put(_ field: SentenceField, _ value: NMEAValue, in bytes: Span<UInt8>) {
    add(field)
  }

  mutating func put(_ field: SentenceField, text: Span<UInt8>) {
    add(field)
  }

  mutating func beginList(_ field: SentenceField) {
    add(field)
  }

  mutating func put(element: NMEAValue) {}
  mutating func put(satellite: Satellite) {}
  mutating func endList() {}

  private mutating func add(_ field: SentenceField) {
    if unreadable.contains(field) { names.append(NMEAFieldText(field).key) }
  }
}

extension JSONWriter {
  fileprivate mutating func value(characters range: Range<Int>?, of bytes: Span<UInt8>) {
    guard let range else { return null() }
    value(characters: range, of: bytes)
  }
}
