import Primitives

/// The form of a command or of a line: text, and values in braces.
///
/// `{NAME}` is one parameter: text in quotes without these, or all up to the next comma, or to the
/// text that follows it in the pattern. `{NAME*}` is everything that is left, and `{*}` the same
/// without a name. `{{` is one brace. What stands before the first `=`, `?` or quote is the same in
/// upper and lower case.
package struct TextPattern: Equatable, Sendable {
  enum Piece: Equatable, Sendable {
    case byte(UInt8)
    case value(String)
    case rest(String?)
  }

  let pieces: [Piece]

  /// The names in braces, in their order.
  package var names: [String] {
    pieces.compactMap { piece in
      switch piece {
      case .value(let name): name
      case .rest(let name): name
      case .byte: nil
      }
    }
  }

  /// Why a text in braces is no pattern or template: what was expected, and what was found.
  package struct Failure: Error, Equatable, Sendable {
    package var expected: String
    package var found: String

    package init(expected: String, found: String) {
      self.expected = expected
      self.found = found
    }
  }

  /// The form of a command, which is written with its `AT`; spaces outside quotes mean nothing.
  package init(command text: String) throws(Failure) {
    guard text.utf8.count > 2, text.prefix(2).uppercased() == "AT" else {
      throw Failure(expected: "a command that begins with `AT`", found: "`\(text)`")
    }
    let command = CommandText.withoutSpaces(Array(text.utf8.dropFirst(2)))
    try self.init(String(decoding: command, as: UTF8.self))
  }

  package init(_ text: String) throws(Failure) {
    var scanner = BraceScanner(text)
    var pieces: [Piece] = []
    var folding = CaseFolding()
    while let part = try scanner.next() {
      if case .rest? = pieces.last { throw Failure(expected: "the end behind `*}`", found: "more") }
      switch part {
      case .byte(let byte): pieces.append(.byte(folding.fold(byte)))
      case .brace("*"): pieces.append(.rest(nil))
      case .brace(let text):
        if case .value? = pieces.last {
          throw Failure(expected: "text between two values", found: "`{\(text)}`")
        }
        let isRest = text.hasSuffix("*")
        let name = isRest ? String(text.dropLast()) : text
        guard Self.isName(name) else {
          throw Failure(expected: "a name in braces", found: "`{\(text)}`")
        }
        pieces.append(isRest ? .rest(name) : .value(name))
      }
    }
    self.pieces = pieces
  }

  /// A letter, then letters, digits, `-` and `_`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, ASCII.isLetter(first) else { return false }
    return text.utf8.allSatisfy {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == ASCII.minus || $0 == ASCII.underscore
    }
  }

  /// The values of `text` by their names; `nil` where it has another form.
  func match(_ text: [UInt8]) -> [String: String]? {
    var values: [String: String] = [:]
    var folding = CaseFolding()
    var index = 0
    for (number, piece) in pieces.enumerated() {
      switch piece {
      case .byte(let byte):
        guard index < text.count, folding.fold(text[index]) == byte else { return nil }
        index += 1
      case .value(let name):
        let following: UInt8? =
          if number + 1 < pieces.count, case .byte(let byte) = pieces[number + 1] { byte } else {
            nil
          }
        guard let (value, end) = Self.value(in: text, from: index, before: following) else {
          return nil
        }
        folding.end()
        values[name] = String(decoding: text[value], as: UTF8.self)
        index = end
      case .rest(let name):
        if let name { values[name] = String(decoding: text[index...], as: UTF8.self) }
        index = text.count
      }
    }
    return index == text.count ? values : nil
  }

  /// Where the value stands, and where the text goes on behind it; a test command's `?` is none.
  private static func value(
    in text: [UInt8],
    from start: Int,
    before following: UInt8?
  ) -> (value: Range<Int>, end: Int)? {
    if start < text.count, text[start] == ASCII.quote, following != ASCII.quote {
      guard let close = text[(start + 1)...].firstIndex(of: ASCII.quote) else { return nil }
      return (start + 1..<close, close + 1)
    }
    let end = text[start...].firstIndex { $0 == ASCII.comma || $0 == following } ?? text.count
    guard text[start..<end] != [ASCII.questionMark] else { return nil }
    return (start..<end, end)
  }

  /// True where this pattern has every text that `other` has.
  package func covers(_ other: TextPattern) -> Bool {
    Self.covers(pieces[...], other.pieces[...])
  }

  private static func covers(_ wide: ArraySlice<Piece>, _ narrow: ArraySlice<Piece>) -> Bool {
    guard let first = wide.first else { return narrow.isEmpty }
    switch first {
    case .rest: return true
    case .byte: return narrow.first == first && covers(wide.dropFirst(), narrow.dropFirst())
    case .value:
      let following = wide.dropFirst().first
      let end = narrow.firstIndex { piece in
        if case .rest = piece { return true }
        return piece == .byte(ASCII.comma) || piece == following
      }
      let value = narrow[..<(end ?? narrow.endIndex)]
      if let end, case .rest = narrow[end] { return false }
      guard !value.elementsEqual([.byte(ASCII.questionMark)]) else { return false }
      return covers(wide.dropFirst(), narrow[value.endIndex...])
    }
  }
}

/// Folds upper and lower case up to the first `=`, `?` or quote.
private struct CaseFolding {
  private var isOver = false

  mutating func fold(_ byte: UInt8) -> UInt8 {
    isOver = isOver || byte == ASCII.equals || byte == ASCII.questionMark || byte == ASCII.quote
    return isOver ? byte : ASCII.uppercased(byte)
  }

  mutating func end() { isOver = true }
}

/// Cuts a text into bytes and what stands in braces.
struct BraceScanner {
  enum Part: Equatable {
    case byte(UInt8)
    case brace(String)
  }

  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  mutating func next() throws(TextPattern.Failure) -> Part? {
    guard let byte = rest.popFirst() else { return nil }
    guard byte == Self.opening else { return .byte(byte) }
    if rest.first == Self.opening { return .byte(rest.removeFirst()) }
    guard let end = rest.firstIndex(of: Self.closing) else {
      throw TextPattern.Failure(expected: "`}`, or `{{` for a brace", found: "the end of the text")
    }
    defer { rest = rest[(end + 1)...] }
    return .brace(String(decoding: rest[..<end], as: UTF8.self))
  }

  private static let opening: UInt8 = 0x7B
  private static let closing: UInt8 = 0x7D
}
