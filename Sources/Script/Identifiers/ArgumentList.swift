import Primitives

/// A command with its arguments, or an answer of that form: `+NAME=a,"b"`, `+NAME: a,"b"`.
struct ArgumentList {
  /// Upper case, with its `+`.
  var name: String
  var arguments: [Range<Int>]
  /// The text between the quotes, for those that have them.
  var isQuoted: [Bool]

  /// The commands of a command line, or the one name of an answer.
  static func all(in text: [UInt8]) -> [ArgumentList] {
    let start = text.firstIndex { $0 != ASCII.space } ?? text.count
    let isCommand =
      text[start...].prefix(2).map(ASCII.uppercased).elementsEqual("AT".utf8)
    return parts(in: text, from: start + (isCommand ? 2 : 0)).compactMap { part in
      ArgumentList(text, part)
    }
  }

  /// What semicolons outside quotes separate.
  private static func parts(in text: [UInt8], from start: Int) -> [Range<Int>] {
    guard start < text.count else { return [] }
    var parts: [Range<Int>] = []
    var isQuoted = false
    var begin = start
    for index in start..<text.count {
      if text[index] == ASCII.quote, text[index - (index > start ? 1 : 0)] != ASCII.backslash {
        isQuoted.toggle()
      }
      if text[index] == ASCII.semicolon, !isQuoted {
        parts.append(begin..<index)
        begin = index + 1
      }
    }
    return parts + [begin..<text.count]
  }

  private init(name: String, arguments: [Range<Int>] = [], isQuoted: [Bool] = []) {
    self.name = name
    self.arguments = arguments
    self.isQuoted = isQuoted
  }

  /// `nil` where no name of a command stands.
  private init?(_ text: [UInt8], _ range: Range<Int>) {
    guard let first = range.first else { return nil }
    if ASCII.uppercased(text[first]) == 0x44 {
      self.init(dialling: text, range)
      return
    }
    guard text[first] == ASCII.plus || text[first] == 0x2A || text[first] == 0x24 else {
      return nil
    }
    let end = text[range].dropFirst().firstIndex { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
    let nameEnd = end ?? range.upperBound
    self.init(name: String(decoding: text[first..<nameEnd].map(ASCII.uppercased), as: UTF8.self))
    var index = nameEnd
    while index < range.upperBound, [ASCII.equals, ASCII.colon, ASCII.space].contains(text[index]) {
      index += 1
    }
    guard index < range.upperBound, text[index] != ASCII.questionMark else { return }
    readArguments(text, index..<range.upperBound)
  }

  /// `ATD+12025550123;`: the number is the argument.
  private init?(dialling text: [UInt8], _ range: Range<Int>) {
    let start = range.lowerBound + 1
    let digits = text[start..<range.upperBound].prefix {
      ASCII.isDigit($0) || $0 == ASCII.plus
    }
    guard !digits.isEmpty else { return nil }
    self.init(name: "D", arguments: [digits.startIndex..<digits.endIndex], isQuoted: [false])
  }

  private mutating func readArguments(_ text: [UInt8], _ range: Range<Int>) {
    var index = range.lowerBound
    while index <= range.upperBound {
      while index < range.upperBound, text[index] == ASCII.space { index += 1 }
      let hasQuote = index < range.upperBound && text[index] == ASCII.quote
      let start = hasQuote ? index + 1 : index
      var end = start
      while end < range.upperBound, text[end] != (hasQuote ? ASCII.quote : ASCII.comma) {
        end += hasQuote && text[end] == ASCII.backslash ? 2 : 1
      }
      end = min(end, range.upperBound)
      arguments.append(start..<end)
      isQuoted.append(hasQuote)
      index = end
      while index < range.upperBound, text[index] != ASCII.comma { index += 1 }
      index += 1
    }
  }
}
