import Primitives
import SIM7000

/// A command with its arguments, or an answer of that form: `+NAME=a,"b"`, `+NAME: a,"b"`.
struct ArgumentList {
  /// Upper case, with its `+`.
  var name: String
  var arguments: [Range<Int>]
  /// The text between the quotes, for those that have them.
  var isQuoted: [Bool]
  /// What the TA says.
  private(set) var isAnswer = false

  /// The commands of a command line, or the one name of an answer.
  static func all(in text: [UInt8]) -> [ArgumentList] {
    let start = text.firstIndex { $0 != ASCII.space } ?? text.count
    let isAnswer = isSign(text[start...].first) && text[start...].dropFirst().first != ASCII.plus
    let first = isAnswer ? nil : commands(in: text)
    if !isAnswer, first == nil, let answer = answer(in: text) {
      return [ArgumentList(text, answer..<text.count)].compactMap(\.self)
    }
    var cursor = SubCommandCursor(from: first ?? start)
    var lists: [ArgumentList] = []
    while first != nil || isAnswer || text[start...].first.map(ASCII.uppercased) == 0x44,
      let command = cursor.next(in: text.span)
    {
      let part = command.name.lowerBound..<cursor.offset
      lists += [isAnswer ? ArgumentList(text, part) : ArgumentList(text, command)]
        .compactMap(\.self)
    }
    return lists
  }

  /// Where an answer begins behind what a log has before it: `12:01:02 <- +CPSI: LTE`.
  private static func answer(in text: [UInt8]) -> Int? {
    text.indices.dropFirst().first { index in
      // In quotes it is the argument of something else.
      guard isSign(text[index]), !ASCII.isLetter(text[index - 1]), !text.isDigit(at: index - 1),
        text[index - 1] != ASCII.quote
      else { return false }
      let name = text[(index + 1)...].prefix { ASCII.isLetter($0) || ASCII.isDigit($0) }
      // Project value: the shortest names have three letters.
      return name.count >= 3 && name.endIndex < text.count && text[name.endIndex] == ASCII.colon
    }
  }

  /// The command line that ends a line.
  static func commandLine(in text: [UInt8]) -> Range<Int>? {
    // Project value: no module takes a longer one, and looking costs its square.
    guard text.count <= 2_048, let range = CommandText.range(in: text.span) else { return nil }
    // In quotes it is the argument of something else.
    return text[..<range.lowerBound].last == ASCII.quote ? nil : range
  }

  /// Where the first command begins in a command line, also behind other output.
  static func commands(in text: [UInt8]) -> Int? {
    if let range = commandLine(in: text) { return range.lowerBound + 2 }
    // Of unknown commands, or with one.
    let start = text.firstIndex { $0 != ASCII.space } ?? text.count
    let isCommand = text[start...].prefix(2).map(ASCII.uppercased).elementsEqual("AT".utf8)
    return isCommand ? start + 2 : nil
  }

  /// Of a text that begins at `start`: the quote that nothing but a coding follows.
  static func closingQuote(in text: [UInt8], from start: Int) -> Int? {
    guard let quote = text[start...].lastIndex(of: ASCII.quote),
      text[(quote + 1)...].allSatisfy({
        [ASCII.comma, ASCII.space].contains($0) || ASCII.isDigit($0)
      })
    else { return nil }
    return quote
  }

  private static func isSign(_ byte: UInt8?) -> Bool {
    byte.map { [ASCII.plus, ASCII.asterisk, ASCII.dollar].contains($0) } ?? false
  }

  private init(name: String, arguments: [Range<Int>] = [], isQuoted: [Bool] = []) {
    self.name = name
    self.arguments = arguments
    self.isQuoted = isQuoted
  }

  /// `nil` for basic commands other than `D`.
  private init?(_ text: [UInt8], _ command: SubCommand) {
    let name = text[command.name].filter { $0 > ASCII.space }.map(ASCII.uppercased)
    if name == [0x44] {
      self.init(dialling: text, command.parameters)
      return
    }
    guard Self.isSign(name.first) else { return nil }
    self.init(name: String(decoding: name, as: UTF8.self))
    guard command.form == .write, text[command.parameters].first != ASCII.questionMark else {
      return
    }
    readArguments(text, command.parameters)
  }

  /// An answer; `nil` where no name of a command stands.
  private init?(_ text: [UInt8], _ range: Range<Int>) {
    guard let first = range.first, Self.isSign(text[first]) else { return nil }
    let end = text[range].dropFirst().firstIndex { !ASCII.isLetter($0) && !ASCII.isDigit($0) }
    let nameEnd = end ?? range.upperBound
    self.init(name: String(decoding: text[first..<nameEnd].map(ASCII.uppercased), as: UTF8.self))
    isAnswer = true
    var index = nameEnd
    while index < range.upperBound, [ASCII.equals, ASCII.colon, ASCII.space].contains(text[index]) {
      index += 1
    }
    guard index < range.upperBound, text[index] != ASCII.questionMark else { return }
    readArguments(text, index..<range.upperBound)
  }

  /// `ATD+12025550123;`: the number is the argument; with blanks in it, each part.
  ///
  /// - Source: ITU-T V.250, 6.3.1: `T` and `P` choose the way to dial.
  private init?(dialling text: [UInt8], _ range: Range<Int>) {
    let string = text[range].prefix { ASCII.isDigit($0) || "+*#,-!@ \"TtPpWw".utf8.contains($0) }
    let parts = string.split { !ASCII.isDigit($0) && $0 != ASCII.plus }
    guard !parts.isEmpty else { return nil }
    self.init(
      name: "D",
      arguments: parts.map(\.indices),
      isQuoted: parts.map { _ in false }
    )
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
