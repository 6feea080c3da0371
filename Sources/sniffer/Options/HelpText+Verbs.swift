import CommandLine
import Script
import Simulation

/// `sniffer help VERB`: a verb of scenarios or rules, as its tables have it.
extension HelpText {
  /// What a line with the verb is, its mark, and its table.
  private static let kinds = [
    ("event", "!", VerbTable.happenings), ("expectation", "=", VerbTable.expectations),
    ("rule", "!", VerbTable.ofRulesAlone),
  ]

  static let verbTopics: [HelpTopic] = {
    var topics: [HelpTopic] = []
    for verb in kinds.flatMap({ $0.2.verbs }) {
      let name = CommandName(rawValue: verb.name) == nil ? verb.name : "verb \(verb.name)"
      guard !topics.contains(where: { $0.name == name }) else { continue }
      topics.append(HelpTopic(name, verb.summary) { verbText(verb.name) })
    }
    return topics
  }()

  /// Every meaning of the verb: `urc` is an expectation, an event and a rule.
  private static func verbText(_ name: String) -> String {
    kinds.compactMap { kind, mark, table in
      table.definition(name).map { text(of: $0, kind, mark) }
    }
    .joined(separator: "\n")
  }

  private static func text(of verb: VerbDefinition, _ kind: String, _ mark: String) -> String {
    let rows = verb.parameters.map { ($0.heading, $0.kind.expectation + $0.remarks) }
    return TextColumns.wrapped(verb.usage, after: "\(kind): TIME \(mark) ", "    ")
      + "\n" + TextColumns.paragraph(verb.summary)
      + (rows.isEmpty ? "" : "\n" + TextColumns.render(rows))
      + "\nexample:\n  0 \(mark) \(verb.example)\n"
  }
}

extension VerbTable {
  /// What only rules have.
  fileprivate static let ofRulesAlone = VerbTable(
    rules.verbs.filter { script.definition($0.name) == nil }
  )
}

extension Parameter {
  fileprivate var heading: String {
    switch placement {
    case .positional, .clause: name
    case .named: label + "="
    }
  }

  /// What to know beside the values, in brackets.
  fileprivate var remarks: String {
    var remarks: [String] = []
    if let defaultText {
      remarks.append("default: \(defaultText)")
    } else if !isRequired {
      remarks.append("optional")
    }
    if options.contains(.alternatives) { remarks.append("several with | between") }
    if options.contains(.comparison) { remarks.append("also with !=, >=, <=, > or <") }
    if options.contains(.repeated) { remarks.append("more may follow") }
    return remarks.isEmpty ? "" : " (\(remarks.joined(separator: "; ")))"
  }
}
