/// The commands of a program: parsing, help, suggestions, completions and the manual page come
/// from them; an option that is not here does not exist.
package protocol CommandSet {
  static var version: String { get }
  static func definition(of name: CommandName) -> CommandDefinition
  /// The topics of `help` besides the commands.
  static var helpTopics: [HelpTopic] { get }
  /// The topics that the overview leaves out: verbs, `verb NAME` where a command has the name.
  static var verbTopics: [HelpTopic] { get }
  /// What a profile and the environment may state, each once, without company.
  static var settings: [Option] { get }
}

extension CommandSet {
  package static var commands: [CommandDefinition] { CommandName.allCases.map(definition) }

  /// The first words that only stand before another one, such as `trace`.
  package static var groups: [String] {
    let names = CommandName.allCases.map(\.rawValue)
    let firsts = names.filter { $0.contains(" ") }.map { String($0.prefix { $0 != " " }) }
    var groups: [String] = []
    for first in firsts where !names.contains(first) && !groups.contains(first) {
      groups.append(first)
    }
    return groups
  }

  /// What `help` knows.
  package static var topics: [String] {
    CommandName.allCases.map(\.rawValue) + groups
      + (helpTopics + verbTopics).map(\.name)
  }

  /// The words of the topics, each once.
  package static var topicWords: [String] {
    var words: [String] = []
    for word in topics.flatMap({ $0.split(separator: " ").map(String.init) })
    where !words.contains(word) {
      words.append(word)
    }
    return words
  }
}
