import Foundation

/// Lines of a file that are read together: a comment, a message, a paragraph.
struct Passage {
  /// Each with its number, from one.
  var lines: [(number: Int, text: String)]

  /// The lines as one, without the code between backticks.
  var text: String {
    var isCode = false
    let bytes = lines.map(\.text).joined(separator: " ").utf8.map { byte in
      if byte == UInt8(ascii: "`") { isCode.toggle() }
      return isCode ? UInt8(ascii: "`") : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number of the line with the byte at `offset` of `text`.
  func number(at offset: Int) -> Int? {
    var end = -1
    return lines.first { line in
      end += line.text.utf8.count + 1
      return offset < end
    }?.number
  }
}

/// Finds the text for readers in a file.
struct Prose {
  private enum Kind {
    case paragraph
    case comment
    case literal
  }

  private(set) var passages: [Passage] = []
  /// Of the last passage, while the next line may belong to it.
  private var open: Kind?

  /// What a Markdown page says outside of code.
  init(markdown text: String) {
    var isCode = false
    for (number, line) in Self.lines(text) {
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      if isFence || line.isEmpty || line.hasPrefix("- ") || line.hasPrefix("|") { open = nil }
      if !isCode, !isFence, !line.isEmpty { add(.paragraph, line, number) }
    }
  }

  /// Comments, and the text of literals; in a test, of literals only the names of tests.
  init(swift text: String, isTest: Bool) {
    var isLiteral = false
    var isName = false
    for (number, line) in Self.lines(text) {
      if isLiteral {
        isLiteral = !line.contains(Self.delimiter)
        if line.isEmpty || !isLiteral { open = nil } else if !isTest { add(.literal, line, number) }
      } else if line.hasPrefix("//") {
        let words = line.drop { $0 == "/" }
        let isCode = words.isEmpty || words.hasPrefix("     ") || words.hasPrefix(" ```")
        if isCode { open = nil } else { add(.comment, words.dropFirst(), number) }
      } else if line.contains(Self.delimiter) {
        isLiteral = true
        open = nil
      } else {
        if !line.hasPrefix("+ \"") { open = nil }
        let parts = line.components(separatedBy: "  // ")
        let texts = isTest ? Self.names(parts[0], isName) : Self.literals(parts[0])
        if !texts.isEmpty { add(.literal, texts.joined(separator: " "), number) }
        if parts.count > 1 { add(.comment, parts[1], number) }
      }
      isName = line == "@Test(" || line == "@Suite("
    }
  }

  /// Of a literal of several lines.
  private static let delimiter = "\"\"\""

  private static func lines(_ text: String) -> [(Int, Substring)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      (index + 1, line.drop { $0 == " " })
    }
  }

  private static func literals(_ code: String) -> [String] {
    let parts = code.replacingOccurrences(of: #"\""#, with: "'").components(separatedBy: "\"")
    return parts.indices.filter { $0 % 2 == 1 && parts[$0].contains(" ") }.map { parts[$0] }
  }

  private static func names(_ code: String, _ isName: Bool) -> [String] {
    let function = code.components(separatedBy: "func `")
    if function.count > 1 { return [function[1].components(separatedBy: "`")[0]] }
    let isTest = isName || code.hasPrefix("@Test(\"") || code.hasPrefix("@Suite(\"")
    return isTest ? Array(literals(code).prefix(1)) : []
  }

  private mutating func add(_ kind: Kind, _ text: some StringProtocol, _ number: Int) {
    if open != kind { passages.append(Passage(lines: [])) }
    passages[passages.count - 1].lines.append(
      (number, text.trimmingCharacters(in: .whitespaces))
    )
    open = kind
  }
}
