import Primitives

/// What may hold something private and cannot be read: bytes that are no text, long runs
/// of digits or letters that nothing here decodes, messages that do not add up, and the
/// texts of commands that nobody knows.
struct OpaqueFinder {
  private(set) var notes: [Redaction.Note] = []
  private let scan: IdentifierScan

  init(_ scan: IdentifierScan, isKnown: (String) -> Bool) {
    self.scan = scan
    for item in scan.unreadable {
      add("a message in PDU mode that cannot be read", item.passage, item.offset)
    }
    for line in scan.passages.spoken { read(line, isKnown) }
    notes.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  private mutating func add(_ words: String, _ passage: Int, _ offset: Int) {
    notes.append(Redaction.Note(place: scan.passages.place(of: offset, in: passage), words: words))
  }

  private mutating func read(_ line: TracePassages.SpokenLine, _ isKnown: (String) -> Bool) {
    let passage = scan.passages.passages[line.passage]
    guard case .plain = line.role, case .wire = passage.kind else { return }
    let bytes = passage.bytes
    let noise = line.range.filter { !Self.isText(bytes[$0]) }
    if let first = noise.first, line.range.count > 1 {
      add("\(noise.count) bytes that are no text", line.passage, first)
    }
    for word in words(in: bytes, line.range) where Self.isCoded(bytes, word) {
      if !scan.isTaken[line.passage][word].contains(true) {
        add("\(word.count) characters of some coding", line.passage, word.lowerBound)
      }
    }
    let text = Array(bytes[line.range])
    for list in ArgumentList.all(in: text) where list.name != "D" && !isKnown(list.name) {
      let texts = zip(list.arguments, list.isQuoted).filter { $0.1 && !$0.0.isEmpty }
      guard let first = texts.first else { continue }
      let offset = line.range.lowerBound + first.0.lowerBound
      guard !scan.isTaken[line.passage][offset] else { continue }
      add("a text of \(list.name), which is not known here", line.passage, offset)
    }
  }

  /// Runs of letters and digits, with the two other characters of base64.
  private func words(in bytes: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
    bytes[range].split { byte in
      !ASCII.isLetter(byte) && !ASCII.isDigit(byte) && byte != ASCII.plus && byte != ASCII.slash
    }.map(\.indices)
  }

  /// Project value: hexadecimal digits of more than a hash of MD5, or as much in base64,
  /// and not legible as text in either way.
  private static func isCoded(_ bytes: [UInt8], _ word: Range<Int>) -> Bool {
    guard word.count >= 32, bytes[word].contains(where: ASCII.isDigit) else { return false }
    let isHexadecimal = bytes[word].allSatisfy { ASCII.hexadecimalValue($0) != nil }
    guard isHexadecimal else {
      let slashes = bytes[word].count { $0 == ASCII.slash }
      let hasBothCases =
        bytes[word].contains { $0 >= 0x61 } && bytes[word].contains { (0x41...0x5A).contains($0) }
      return word.count >= 40 && slashes * 12 < word.count && hasBothCases
    }
    return ![Reading.octets(bytes, word), Reading.wide(bytes, word)].contains { reading in
      reading.text.count { $0 != Reading.unreadable } * 5 >= reading.text.count * 4
    }
  }

  private static func isText(_ byte: UInt8) -> Bool {
    ASCII.isPrintable(byte) || byte == ASCII.tab
  }
}
