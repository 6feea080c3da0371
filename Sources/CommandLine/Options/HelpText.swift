/// The help texts, made from the table.
package enum HelpText {
  /// The text for one of the topics of `set`, or the overview for `nil`.
  package static func render(topic: String?, of set: any CommandSet.Type) -> String {
    guard let topic else { return overview(of: set) }
    if let name = CommandName(rawValue: topic) {
      let verb = set.verbTopics.first { $0.name == "verb \(topic)" }
      return render(set.definition(of: name))
        + (verb.map { "\nFor the verb of scenarios: sniffer help \($0.name)\n" } ?? "")
    }
    let topics = set.helpTopics + set.verbTopics
    return topics.first { $0.name == topic }?.text() ?? group(topic, of: set)
  }

  private static func overview(of set: any CommandSet.Type) -> String {
    let topics = set.helpTopics.map { ("sniffer help \($0.name)", $0.summary) }
    return "usage: sniffer COMMAND [OPTION...]\n\n"
      + TextColumns.render(rows(of: set.commands)) + "\ntopics:\n"
      + TextColumns.render(topics)
  }

  /// The commands that begin with the word.
  private static func group(_ word: String, of set: any CommandSet.Type) -> String {
    let commands = set.commands.filter { $0.name.rawValue.hasPrefix(word + " ") }
    return "usage: sniffer \(word) COMMAND [OPTION...]\n\n" + TextColumns.render(rows(of: commands))
  }

  private static func rows(of commands: [CommandDefinition]) -> [(String, String)] {
    commands.map { ("sniffer \($0.name.rawValue)", $0.summary) }
  }

  private static func render(_ command: CommandDefinition) -> String {
    var text = "usage: \(usage(of: command))\n\n" + TextColumns.paragraph(command.summary)
    var rows = command.options.map { (heading(of: $0), explanation(of: $0)) }
    if let operand = command.operand { rows.append((operand.valueName, operand.summary)) }
    if !rows.isEmpty { text += "\n" + TextColumns.render(rows) }
    if !command.oneRequired.isEmpty {
      let names = command.oneRequired.map { "--\($0)" }.joined(separator: ", ")
      text += "\nOne of \(names) is needed.\n"
    }
    if !command.examples.isEmpty {
      text += "\nexamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  /// The command line in short.
  package static func usage(of command: CommandDefinition) -> String {
    var usage = "sniffer \(command.name.rawValue)"
    if !command.options.isEmpty { usage += " [OPTION...]" }
    guard let operand = command.operand else { return usage }
    let name = operand.valueName
    let list = operand.mayBeEmpty ? " [\(name)...]" : " \(name)..."
    return usage + (operand.isList ? list : " [\(name)]")
  }

  private static func heading(of option: Option) -> String {
    let value = option.kind.valueName.map { option.bareText == nil ? " \($0)" : " [\($0)]" }
    return option.spellings.joined(separator: ", ") + (value ?? "")
  }

  /// The summary, with what the values are.
  package static func explanation(of option: Option) -> String {
    var notes: [String] = []
    switch option.kind {
    case .integer(let range) where range.upperBound == .max: break
    case .integers: break
    case .integer, .duration, .fileMode: notes.append(option.kind.expectation)
    case .flag, .text, .word, .hostAndPort, .serialPort, .listeningPlace, .hostMapping: break
    }
    if let defaultText = option.defaultText { notes.append("default \(defaultText)") }
    if let bareText = option.bareText { notes.append("without a value \(bareText)") }
    return option.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }
}
