import Manual
import Primitives
import SIM7000
import Script

/// Finds out what a text is, and explains it by the dictionary.
package struct Explainer {
  /// The command in flight; empty where none was stated.
  package var pending: [UInt8] = []

  package init(pending: [UInt8] = []) {
    self.pending = pending
  }

  /// `nil` for what is not in the dictionary.
  package func explanations(of operand: String) -> [Explanation]? {
    let line = Self.trimmed(operand)
    let text = String(decoding: line, as: UTF8.self)
    if let entry = entry(named: text) { return [.entry(entry)] }
    if let chapter = FieldDictionary.chapter(named: text.lowercased()) {
      return [.chapter(chapter)]
    }
    if text.hasPrefix("$") || text.hasPrefix("!") {
      if let sentence = SentenceExplainer.explain(line) { return [.line(sentence)] }
      return entry(named: String(text.dropFirst().suffix(3))).map { [.entry($0)] }
    }
    if let commands = commands(of: line) { return commands }
    if let line = LineExplainer(pending: pending).explain(line) { return [.line(line)] }
    // `sms ready` and other words of the TA in another case.
    let upper = text.uppercased()
    let entry = FieldDictionary.entries.first { $0.names.contains { $0.uppercased() == upper } }
    return entry.map { [.entry($0)] }
  }

  /// Without the blanks and line ends that pasted texts have around them.
  private static func trimmed(_ operand: String) -> [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 <= ASCII.space }
    let start = operand.utf8.drop(while: isBlank)
    return Array(start.reversed().drop(while: isBlank).reversed())
  }

  /// A name as people type it: in any case, without `AT` or `+`.
  private func entry(named text: String) -> DictionaryEntry? {
    let upper = text.uppercased()
    let bare = upper.hasPrefix("AT+") ? String(upper.dropFirst(2)) : upper
    return [text, bare, "+" + bare].lazy.compactMap(FieldDictionary.exactEntry).first
  }

  /// The commands of a command line, with or without `AT` in front.
  private func commands(of line: [UInt8]) -> [Explanation]? {
    var text = line
    if CommandText.range(in: text.span) != text.indices {
      let name = line.prefix { $0 != ASCII.equals && $0 != ASCII.questionMark }
      guard name.count < line.count, !line.contains(ASCII.colon) || name.first != ASCII.plus,
        entry(named: String(decoding: name, as: UTF8.self))?.isCommand == true
      else { return nil }
      text = Array("AT".utf8) + (line.first == ASCII.plus ? [] : [ASCII.plus]) + line
    }
    let commands = NamedCommand.all(in: text)
    let explained = commands.compactMap { command -> ExplainedCommand? in
      let entry = FieldDictionary.entry(named: command.name)
      return entry.map { CommandExplainer(entry: $0, command: command).explain() }
    }
    guard explained.count == commands.count else { return nil }
    guard explained.count == 1, let only = explained.first else {
      return explained.map { .command($0) }
    }
    return (commands[0].rest.isEmpty ? [] : [.command(only)]) + [.entry(only.entry)]
  }

  /// True for a line that only the command before it can explain.
  package static func isWithoutName(_ text: String) -> Bool {
    let line = Array(text.utf8)
    return !text.isEmpty && !text.hasPrefix("$") && !text.hasPrefix("!")
      && responseName(ofLine: line) == nil && CommandText.range(in: line.span) != line.indices
  }

  /// The names that come nearest to `text`: those that begin so, else the one
  /// with the fewest wrong letters.
  package static func suggestions(for text: String) -> [String] {
    let upper = text.uppercased()
    let bare = upper.hasPrefix("AT") ? upper.dropFirst(2) : upper[...]
    let letters = bare.drop { $0 == "+" }.prefix { $0.isLetter || $0.isNumber }
    guard letters.contains(where: \.isLetter) else { return [] }
    let names = FieldDictionary.entries.flatMap(\.names).filter {
      $0.hasPrefix("+") && !$0.hasSuffix("*")
    }
    // Project values: two letters begin too many names, and more than a handful
    // of them is a list that is too long to read.
    let alike = names.filter { letters.count >= 3 && $0.dropFirst().hasPrefix(letters) }
    if !alike.isEmpty { return Array(alike.prefix(6)) }
    return Suggestion.nearest(to: "+" + letters, among: names).map { [$0] } ?? []
  }
}
