import Primitives

/// The digits of keys and certificates between the lines that begin and end them.
///
/// - Source: RFC 7468, 2 and 3.
struct KeyFileFinder {
  /// True between the two lines, and where the second one is missing.
  private var isInside = false

  static func find(in text: [UInt8]) -> [FoundText] {
    var finder = KeyFileFinder()
    return finder.read(text)
  }

  /// The runs of digits in `text`, which follows what was read before.
  mutating func read(_ text: [UInt8]) -> [FoundText] {
    var found: [FoundText] = []
    var index = 0
    while index < text.count {
      if text[index...].starts(with: "-----".utf8) {
        let isBegin = text[(index + 5)...].starts(with: "BEGIN ".utf8)
        let words = text[(index + 5)...].prefix { ASCII.isLetter($0) || $0 == ASCII.space }
        guard isBegin || text[(index + 5)...].starts(with: "END ".utf8) else {
          index += 5
          continue
        }
        isInside = isBegin
        index = min(words.endIndex + 5, text.count)
      } else if isInside, Self.isDigit(text[index]) {
        let run = text[index...].prefix(while: Self.isDigit)
        // What is longer than a word, or a last line of the digits.
        let isHead =
          run.endIndex < text.count && [ASCII.colon, ASCII.space].contains(text[run.endIndex])
        if !isHead, run.count > 1 { found.append(FoundText(.token, run.indices)) }
        index = run.endIndex
      } else {
        // `\n` in JSON is an end of a line.
        index += text[index] == ASCII.backslash ? 2 : 1
      }
    }
    return found
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    Base64.value(byte) != nil && byte != ASCII.minus && byte != ASCII.underscore
      || byte == ASCII.equals
  }
}
