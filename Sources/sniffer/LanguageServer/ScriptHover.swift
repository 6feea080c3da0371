import Decoding
import Script

/// What a word of a line means, by the tables and by the dictionary of AT commands.
struct ScriptHover {
  let text: String
  /// The characters that it is about.
  let range: Range<Int>

  /// `nil` where there is nothing to be said.
  init?(_ line: [Unicode.Scalar], at index: Int, isRules: Bool) {
    let words = ScriptWords(line)
    guard let place = words.words.firstIndex(where: { $0.range.contains(index) }),
      let text = line.first == "#"
        ? Self.header(words) : Self.text(words, place, line, isRules: isRules)
    else { return nil }
    self.text = text
    range = words.words[place].range
  }

  private static func header(_ line: ScriptWords) -> String? {
    guard line.words.count > 1 else { return nil }
    return Parameter.headers.first { "\($0.name):" == line.words[1].text }?.help
  }

  private static func text(
    _ line: ScriptWords,
    _ place: Int,
    _ bytes: [Unicode.Scalar],
    isRules: Bool
  ) -> String? {
    guard place > 1 else { return nil }
    guard let table = line.table(isRules: isRules) else { return explanation(of: bytes) }
    let verb = place < line.verbIndex ? place : line.verbIndex
    guard verb < line.words.count, let definition = table.definition(line.words[verb].text) else {
      return nil
    }
    let word = line.words[place].text
    let name = word.prefix { !"=<>!".contains($0) }
    let parameter = definition.parameters.first { parameter in
      switch parameter.placement {
      case .positional: parameter.choices.contains(word)
      case .named: parameter.label == name && name != word
      case .clause: parameter.keywords.contains(word)
      }
    }
    let about = place > verb ? parameter.map { "\($0.help)\n\n" } : nil
    return (about ?? "") + "\(definition.usage)\n\n\(definition.help)"
  }

  /// A line of a recording: its command, response or sentence.
  private static func explanation(of line: [Unicode.Scalar]) -> String? {
    var parser = LineParser()
    let text = String(String.UnicodeScalarView(line))
    guard (try? parser.parse(Array(LineParser.version.utf8))) != nil,
      case .entry(.event(let event)) = try? parser.parse(Array(text.utf8)),
      case .bytes(let bytes) = event.payload
    else { return nil }
    let found = Explainer().explanations(of: String(decoding: bytes, as: UTF8.self))
    return found.map { $0.map(ExplainText.render).joined(separator: "\n") }
  }
}
