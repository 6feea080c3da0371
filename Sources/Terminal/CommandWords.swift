import Decoding
import Manual
import SIM7000
import Script

/// What a command line asks for, in a clause for each of its commands.
enum CommandWords {
  /// `nil` if it isn't a command line.
  static func words(of line: [UInt8]) -> String? {
    guard let range = CommandText.range(in: line.span) else { return nil }
    return NamedCommand.all(in: Array(line[range])).map(words).joined(separator: "; ")
  }

  private static func words(of command: NamedCommand) -> String {
    guard let entry = FieldDictionary.entry(named: command.name) else {
      return "\(command.name) is not in the manuals"
    }
    let explained = CommandExplainer(entry: entry, command: command).explain()
    let parameters = explained.parameters.compactMap(words)
    let form: String
    switch explained.role {
    case .test: form = "what it takes: "
    case .read: form = "asks: "
    case .write, .execution, .line, .urc, .final: form = ""
    }
    var text = form + entry.title
    if explained.shape == nil { text += "; the manuals give no such form" }
    if !parameters.isEmpty { text += ": " + parameters.joined(separator: ", ") }
    return text
  }

  /// Only what says more than the line does.
  private static func words(of field: ExplainedField) -> String? {
    if let problem = field.problem { return "\(field.name) \(problem)" }
    return field.valueMeaning.map { "\(field.name) \($0)" }
  }
}
