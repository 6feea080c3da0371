import Foundation
import Testing

/// `.ci/phrases.txt` against comments, messages, help, test names and pages.
@Suite("Phrases with a plainer word")
struct PhraseTests {
  @Test("are not used")
  func repository() throws {
    let phrases = try Phrases()
    for path in Repository.paths where path.hasSuffix(".swift") || path.hasSuffix(".md") {
      let text = try Repository.text(path)
      let prose =
        path.hasSuffix(".md")
        ? Prose(markdown: text) : Prose(swift: text, isTest: path.hasPrefix("Tests/"))
      let hits = phrases.hits(in: prose)
      #expect(hits == [], "\(path)")
    }
  }

  @Test("are each found in their example, and not in plain sentences")
  func examples() throws {
    let phrases = try Phrases()
    #expect(phrases.all.count >= 37)
    for phrase in phrases.all {
      let hits = phrases.hits(in: Prose(markdown: phrase.example))
      #expect(hits.contains { $0.hasSuffix("write: \(phrase.instead)") }, "\(phrase)")
    }
    for sentence in [
      "The tracker was told to stop, and reports the port.", "What comes next is a body.",
      "Prints one JSON object per line; exits with status 74 if the line is lost.",
      "`say what` and `tell \"COMMAND\"` are verbs; `for ever` is code.",
      "So many that none is left: initialise, behaviour, centre, cancelled.",
      "The response ends with <CR><LF>. It lets the module sleep for TIME, then wait again.",
    ] {
      #expect(phrases.hits(in: Prose(markdown: sentence)) == [])
    }
  }

  @Test("are found wherever people read, with their line")
  func places() throws {
    let phrases = try Phrases()
    let code = #"""
      /// Waits until some
      /// line says
      /// what it is.
      ///
      ///     nobody  code
      let a = "begins anew"  // For ever.
      let b =
        "a line that somebody "
        + "wrote \"anew\", for"
        + " want of `anew`"
      let c = "anew"
      @Test("for ever and ever", arguments: ["x anew"])
      func `begins anew`() {}
      """#
    let source = phrases.hits(in: Prose(swift: code, isTest: false))
    #expect(Self.numbers(source) == ["2", "6", "6", "8", "9", "9", "12", "12"])
    let test = phrases.hits(in: Prose(swift: code, isTest: true))
    #expect(Self.numbers(test) == ["2", "6", "12", "13"])
    let page = "# A\n\nIt waits for\never.\n\n```\nanew\n```\n| anew |\n`an anew`\n"
    #expect(Self.numbers(phrases.hits(in: Prose(markdown: page))) == ["3", "9"])
  }

  private static func numbers(_ hits: [String]) -> [String] {
    hits.map { hit in String(hit.prefix { $0 != ":" }) }
  }
}

/// The list, and what it finds.
private struct Phrases {
  struct Phrase: CustomStringConvertible {
    let pattern: NSRegularExpression
    let instead: String
    let example: String

    var description: String { example }
  }

  let all: [Phrase]
  /// Whatever one of them finds.
  private let any: NSRegularExpression

  init() throws {
    let rows = try Repository.text(".ci/phrases.txt").split(separator: "\n").filter { line in
      !line.hasPrefix("#")
    }
    .map { line in line.split(separator: "\t").map(String.init) }
    all = try rows.map { row in
      try #require(row.count == 3, "\(row)")
      return Phrase(pattern: try Self.pattern(row[0]), instead: row[1], example: row[2])
    }
    any = try Self.pattern(rows.map { $0[0] }.joined(separator: "|"))
  }

  private static func pattern(_ text: String) throws -> NSRegularExpression {
    try NSRegularExpression(pattern: text, options: .caseInsensitive)
  }

  /// `line: phrase; write: ...` for each, in the order of the passages.
  func hits(in prose: Prose) -> [String] {
    let texts = prose.passages.map(\.text)
    let whole = texts.joined(separator: "\n")
    guard any.firstMatch(in: whole, range: NSRange(whole.startIndex..., in: whole)) != nil else {
      return []
    }
    return zip(prose.passages, texts).flatMap { passage, text in
      all.flatMap { phrase in
        phrase.pattern.matches(in: text, range: NSRange(text.startIndex..., in: text))
          .compactMap { match in
            guard let range = Range(match.range, in: text) else { return nil }
            let offset = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
            let number = passage.number(at: offset) ?? 0
            return "\(number): \(text[range]); write: \(phrase.instead)"
          }
      }
    }
  }
}
