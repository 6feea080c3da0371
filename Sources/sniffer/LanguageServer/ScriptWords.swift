import Script
import Simulation

/// The words of one line, complete or not, with spaces between them; a text in quotes is part of
/// its word.
struct ScriptWords {
  struct Word: Equatable {
    var range: Range<Int>
    var text: String
  }

  let words: [Word]

  init(_ line: some Collection<Unicode.Scalar>) {
    var words: [Word] = []
    var start: Int?
    var isQuoted = false
    var isEscaped = false
    var text = String.UnicodeScalarView()
    for (index, scalar) in line.enumerated() {
      let isBlank = !isQuoted && (scalar == " " || scalar == "\t")
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = scalar == "\\" && !isEscaped
      if !isBlank {
        start = start ?? index
        text.append(scalar)
      } else if let begun = start {
        words.append(Word(range: begun..<index, text: String(text)))
        start = nil
        text = .init()
      }
    }
    if let start { words.append(Word(range: start..<line.count, text: String(text))) }
    self.words = words
  }

  /// What the line is, by the character after its time; `nil` where there is none.
  var mark: Script.Mark? {
    guard words.count > 1 else { return nil }
    return words[1].text.utf8.first.flatMap(Script.Mark.init)
  }

  /// The index of the verb, after `no`.
  var verbIndex: Int {
    mark == .expectation && words.count > 2 && words[2].text == "no" ? 3 : 2
  }

  /// The verbs that the line can have.
  func table(isRules: Bool) -> VerbTable? {
    switch mark {
    case .world: isRules ? .rules : .happenings
    case .expectation: .expectations
    case .toTA, .toTE, nil: nil
    }
  }
}

extension Parameter {
  /// The words that it can be, if it is one of some.
  var choices: [String] {
    switch kind {
    case .word(let words), .place(let words): words
    case .anyWord, .text, .integer, .decimal, .quantity, .address, .position: []
    }
  }

  /// What it accepts, in words.
  var help: String {
    "\(label): \(kind.expectation)" + (defaultText.map { " (default: \($0))" } ?? "")
  }

  /// The headers of scripts: those that every file has, and those that are settings.
  static var headers: [Parameter] {
    let settings = Scenario.settings
    return Script.Header.knownKeys.filter { key in !settings.contains { $0.name == key } }.map {
      let length = LineParser.lineLimit - "# \($0): ".utf8.count
      return Parameter(
        $0,
        $0 == "origin" ? .word(of: Script.Header.origins) : .text(limit: length),
        .named
      )
    } + settings
  }
}
