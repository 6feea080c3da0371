import NMEA0183
import Primitives

extension NMEADescription {
  /// One line for people, without its ending.
  package func write(_ candidate: Span<UInt8>, into words: inout NMEAWords) {
    let address =
      verdict == .tooLong
      ? 1..<max(1, candidate.count) : sentence.field(0, in: candidate) ?? 0..<0
    words.text.appendPrintable(candidate, address)
    if !address.isEmpty { words.text.append(": ") }
    switch verdict {
    case nil, .badField: writeContent(candidate, into: &words)
    case .unsupported where content != nil: writeContent(candidate, into: &words)
    case .badChecksum:
      guard case .bad(let computed, let received) = sentence.checksum else { return }
      words.text.append("checksum ")
      words.text.append(hexadecimal: received)
      words.text.append(", expected ")
      words.text.append(hexadecimal: computed)
    case .tooLong:
      words.text.append("longer than ")
      words.text.append(Int64(SentenceFramer.Candidate.capacity))
      words.text.append(" bytes, dropped")
    case .empty: words.text.append("an empty sentence")
    case .truncated: words.text.append("breaks off")
    case .malformedChecksum: words.text.append("no two hexadecimal digits after `*`")
    case .badCharacter: words.text.append("a byte in it is not printable")
    case .badAddress: words.text.append("not an address")
    case .proprietary: words.text.append("proprietary sentence")
    case .query: words.text.append("query")
    case .encapsulated: words.text.append("encapsulated sentence")
    case .unsupported: words.text.append("a sentence that is not read")
    }
  }

  private func writeContent(_ candidate: Span<UInt8>, into words: inout NMEAWords) {
    words.begin()
    content?.describe(sentence, candidate, into: &words)
    if words.isEmpty { words.text.append("no values") }
    var separator: StaticString = "; not readable: "
    for name in unreadableNames(candidate) {
      words.text.append(separator)
      words.text.append(name)
      separator = ", "
    }
  }
}

extension TextBuffer {
  /// For a terminal, and at most 20 bytes, more than any address has.
  fileprivate mutating func appendPrintable(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for index in range.prefix(20) {
      if ASCII.isPrintable(bytes[index]) {
        append(bytes[index])
      } else {
        append(escaped: bytes[index])
      }
    }
    if range.count > 20 { append("...") }
  }

  fileprivate mutating func append(hexadecimal byte: UInt8) {
    append(ASCII.hexadecimalDigit(byte >> 4))
    append(ASCII.hexadecimalDigit(byte))
  }
}
