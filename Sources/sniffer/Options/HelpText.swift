/// The help texts, made from the table.
enum HelpText {
  /// The text for one of `CommandTable.topics`, or the overview for `nil`.
  static func render(topic: String?) -> String {
    guard let topic else { return overview }
    if let name = CommandName(rawValue: topic) {
      return render(CommandTable.definition(of: name))
    }
    return switch topic {
    case "scenario": scenario
    case "exit-codes": exitCodes
    default: times
    }
  }

  private static var overview: String {
    let commands = CommandTable.commands.map { ("sniffer \($0.name.rawValue)", $0.summary) }
    let others = [
      ("sniffer help TOPIC", CommandTable.topics.joined(separator: ", ")),
      ("sniffer --version", "print the version"),
    ]
    return "usage: sniffer COMMAND [OPTION...]\n\n" + TextColumns.render(commands + others)
  }

  private static func render(_ command: CommandDefinition) -> String {
    var usage = "usage: sniffer \(command.name.rawValue)"
    if !command.options.isEmpty { usage += " [OPTION...]" }
    if let operand = command.operand {
      let name = operand.valueName
      let list = operand.mayBeEmpty ? " [\(name)...]" : " \(name)..."
      usage += operand.isList ? list : " [\(name)]"
    }
    var text = "\(usage)\n\n\(command.summary)\n"
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

  private static func heading(of option: OptionDefinition) -> String {
    "--\(option.name)" + (option.kind.valueName.map { " \($0)" } ?? "")
  }

  private static func explanation(of option: OptionDefinition) -> String {
    var notes: [String] = []
    switch option.kind {
    case .integer(let range) where range.upperBound == .max: break
    case .integers: break
    case .integer, .duration, .fileMode: notes.append(option.kind.expectation)
    case .flag, .text, .word, .hostAndPort, .hostMapping: break
    }
    if let defaultText = option.defaultText { notes.append("default \(defaultText)") }
    return option.summary + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private static var exitCodes: String {
    TextColumns.render(ExitCode.allCases.map { (String($0.rawValue), $0.summary) })
  }

  private static var times: String {
    """
    A time is a number and a unit: 5s, 1.5min, 24h.
    Units: ms, s, min, h, d. Nothing is finer than a millisecond.

    """
  }
}
