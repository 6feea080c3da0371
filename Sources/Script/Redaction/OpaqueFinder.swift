import Primitives

/// What may hold something private and cannot be read: bytes that are no text, long runs
/// of digits or letters that nothing here decodes, messages that do not add up, the
/// texts of unknown commands, and what has the form of a secret, a coordinate or an
/// identifier without being known as one.
struct OpaqueFinder {
  private(set) var notes: [Redaction.Note] = []
  private let scan: IdentifierScan
  private let isTaken: [[Bool]]

  init(_ scan: IdentifierScan, _ positions: PositionFinder, isKnown: (String) -> Bool) {
    self.scan = scan
    isTaken = positions.isTaken
    for item in scan.unreadable {
      add("a message in PDU mode that cannot be read", item.passage, item.offset)
    }
    for item in positions.doubtful {
      add("two numbers that may be a position", item.passage, item.offset)
    }
    for line in scan.passages.spoken { read(line, isKnown) }
    for (index, passage) in scan.passages.passages.enumerated() {
      if case .wire = passage.kind { continue }
      readForms(index, 0..<passage.bytes.count)
      if passage.kind == .prose { readSecrets(index) }
    }
    notes.sort { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
  }

  private mutating func add(_ words: String, _ passage: Int, _ offset: Int) {
    notes.append(Redaction.Note(place: scan.passages.place(of: offset, in: passage), words: words))
  }

  private mutating func read(_ line: TracePassages.SpokenLine, _ isKnown: (String) -> Bool) {
    let passage = scan.passages.passages[line.passage]
    if line.role == .doubtful {
      add("a line that may be part of a message", line.passage, line.range.lowerBound)
    }
    guard [.plain, .doubtful].contains(line.role), case .wire = passage.kind else { return }
    let bytes = passage.bytes
    // Letters beyond ASCII are text in UTF-8.
    let isUnicode = String(validating: bytes[line.range], as: UTF8.self) != nil
    let noise = line.range.filter { !Self.isText(bytes[$0]) && !(isUnicode && bytes[$0] >= 0x80) }
    if let first = noise.first, line.range.count > 1 {
      add("\(noise.count) bytes that are no text", line.passage, first)
    }
    readForms(line.passage, line.range)
    let text = Array(bytes[line.range])
    for list in ArgumentList.all(in: text) where list.name != "D" && !isKnown(list.name) {
      let texts = zip(list.arguments, list.isQuoted).filter { $0.1 && !$0.0.isEmpty }
      guard let first = texts.first else { continue }
      let offset = line.range.lowerBound + first.0.lowerBound
      guard !scan.isTaken[line.passage][offset] else { continue }
      add("a text of \(list.name), which is not known here", line.passage, offset)
    }
  }

  // MARK: - Forms

  private mutating func readForms(_ passage: Int, _ range: Range<Int>) {
    let bytes = scan.passages.passages[passage].bytes
    let isProse = scan.passages.passages[passage].kind == .prose
    // In prose a slash is between two words.
    for word in bytes[range].split(whereSeparator: {
      !Self.isWordByte($0) || isProse && $0 == ASCII.slash
    }) {
      guard !isTaken[passage][word.indices].contains(true), let form = Self.form(of: word) else {
        continue
      }
      add(form, passage, word.startIndex)
    }
  }

  /// Letters, digits and the other characters of base64, of UUIDs and of hardware addresses.
  private static func isWordByte(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte)
      || [ASCII.plus, ASCII.slash, ASCII.minus, ASCII.underscore, ASCII.colon, ASCII.point]
        .contains(byte)
  }

  private static func form(of word: ArraySlice<UInt8>) -> String? {
    for separator in [ASCII.colon, ASCII.minus] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.allSatisfy({ $0.allSatisfy { ASCII.hexadecimalValue($0) != nil } }) else {
        continue
      }
      if parts.map(\.count) == [2, 2, 2, 2, 2, 2] { return "a hardware address" }
      if parts.map(\.count) == [8, 4, 4, 4, 12] { return "a UUID" }
    }
    let parts = word.split { byte in
      byte == ASCII.minus || byte == ASCII.underscore || byte == ASCII.colon || byte == ASCII.point
    }
    for part in parts {
      if isNumber(part, in: word) { return "\(part.count) digits that may be an identifier" }
      if isCoded(part) { return "\(part.count) characters of some coding" }
    }
    return nil
  }

  /// As long as a phone number and longer, and no date or time.
  private static func isNumber(_ part: ArraySlice<UInt8>, in word: ArraySlice<UInt8>) -> Bool {
    let digits = part.first == ASCII.plus ? part.dropFirst() : part
    // Source: ITU-T E.164 and E.118: at most fifteen and twenty digits.
    guard (10...22).contains(digits.count), digits.allSatisfy(ASCII.isDigit),
      Set(digits).count > 2, !isFraction(digits, of: word)
    else { return false }
    // Seconds, milliseconds and microseconds since 1970, and a date with a time.
    let isTime =
      [10, 13, 16].contains(digits.count) && digits.first == 0x31
      || (12...17).contains(digits.count) && digits.starts(with: "20".utf8)
      // Where a receiver's clock begins.
      || digits.count == 14 && digits.starts(with: "1980010".utf8)
    return !isTime
      && ![Identifier.imei, .iccid, .phoneNumber].contains {
        StandIns.isStandIn($0, Array(digits))
      }
  }

  private static func isFraction(_ digits: ArraySlice<UInt8>, of word: ArraySlice<UInt8>) -> Bool {
    digits.startIndex > word.startIndex && word[digits.startIndex - 1] == ASCII.point
  }

  /// Project value: twenty hexadecimal digits or as much of base64, which have 80 bits and
  /// more, and are not legible as text in either way.
  private static func isCoded(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.count >= 20, word.contains(where: ASCII.isDigit), !isRedacted(word) else {
      return false
    }
    let bytes = Array(word)
    guard bytes.allSatisfy({ ASCII.hexadecimalValue($0) != nil }) else {
      let slashes = bytes.count { $0 == ASCII.slash }
      let hasBothCases =
        bytes.contains { $0 >= 0x61 } && bytes.contains { (0x41...0x5A).contains($0) }
      return slashes * 12 < bytes.count && hasBothCases
        && Base64.readings(of: bytes, bytes.indices).isEmpty
    }
    return ![Reading.octets(bytes, bytes.indices), Reading.wide(bytes, bytes.indices)].contains {
      $0.text.count { $0 != Reading.unreadable } * 5 >= $0.text.count * 4
    }
  }

  private static func isRedacted(_ word: ArraySlice<UInt8>) -> Bool {
    StandIns.isStandIn(.token, Array(word)) || word.allSatisfy { $0 == ASCII.zero }
  }

  /// `password is ...` in a comment.
  private mutating func readSecrets(_ passage: Int) {
    let words = scan.passages.passages[passage].bytes.split { byte in
      byte <= ASCII.space || byte == ASCII.quote
    }
    for (name, value) in zip(words, words.dropFirst()) {
      let isLabel = name.last == ASCII.colon
      let bare = name.filter { ASCII.isLetter($0) || $0 == ASCII.minus || $0 == ASCII.underscore }
      guard isLabel || value.elementsEqual("is".utf8), CredentialFinder.isSecret(name: bare[...])
      else { continue }
      let rest = scan.passages.passages[passage].bytes[(isLabel ? name : value).endIndex...]
      let word = rest.drop { $0 <= ASCII.space || $0 == ASCII.quote }.prefix { $0 > ASCII.space }
      guard word.count >= 4, isLabel || word.contains(where: ASCII.isDigit),
        !isTaken[passage][word.indices].contains(true), !Self.isRedacted(word)
      else { continue }
      add("a text that may be a secret", passage, word.startIndex)
    }
  }

  private static func isText(_ byte: UInt8) -> Bool {
    ASCII.isPrintable(byte) || byte == ASCII.tab
  }
}
