import CommandLine
import Decoding
import Manual
import SIM7000
import Script
import Simulation

/// The reference as Markdown for DocC: a page for each command, help topic, verb, AT command, URC,
/// sentence and error, with the text that `help` and `explain` print, and an index of each kind.
struct ReferencePages {
  private var pages: [(name: String, text: String)] = []
  private var names: Set<String> = []

  /// Writes them to a directory that exists.
  static func write(to directory: String) throws(FileError) {
    for page in ReferencePages().pages {
      try FileText.write(Array(page.text.utf8), to: "\(directory)/\(page.name).md")
    }
  }

  private init() {
    addCommands()
    addVerbs()
    addDictionary()
    addErrors()
  }

  private mutating func addCommands() {
    let commands = CommandTable.commands.map { command in
      let name = command.name.rawValue
      return add("command", name, "sniffer \(name)", command.summary, help(name))
    }
    let topics = CommandTable.helpTopics.map { topic in
      add("topic", topic.name, "sniffer help \(topic.name)", topic.summary, topic.text())
    }
    index(
      "Reference of commands",
      "Each command with its options, and the topics of help.",
      [("Commands", commands), ("Topics", topics)]
    )
  }

  private func help(_ topic: String) -> String {
    HelpText.render(topic: topic, of: CommandTable.self)
  }

  private mutating func addVerbs() {
    let script = Set(VerbTable.script.verbs.map(\.name))
    let tables: [(String, [VerbDefinition])] = [
      ("Event", VerbTable.happenings.verbs), ("Expectation", VerbTable.expectations.verbs),
      ("Rule", VerbTable.rules.verbs.filter { !script.contains($0.name) }),
    ]
    let groups = tables.map { kind, verbs in
      (
        kind + "s",
        verbs.map { verb in
          let rows = verb.parameters.map { parameter in
            let text = parameter.defaultText.map { ", default \($0)" } ?? ""
            return (parameter.name, parameter.kind.expectation + text)
          }
          let text = TextColumns.paragraph(verb.usage) + "\n" + TextColumns.render(rows)
          return add(kind.lowercased(), verb.name, "\(kind): \(verb.name)", verb.summary, text)
        }
      )
    }
    index("Reference of verbs", "Each verb of scenarios and rules with its arguments.", groups)
  }

  private mutating func addDictionary() {
    let groups = FieldDictionary.chapters.map { chapter in
      (
        "\(chapter.name): \(chapter.title)",
        chapter.entries.map { entry in
          let title = entry.names.joined(separator: ", ")
          return add("at", entry.name, title, entry.title, ExplainText.render(.entry(entry)))
        }
      )
    }
    index(
      "Reference of AT commands, URCs and sentences",
      "Each command, URC, final result and NMEA sentence with its fields.",
      groups
    )
  }

  private mutating func addErrors() {
    let tables: [(String, (UInt16) -> StaticString?)] = [
      ("+CME ERROR", EquipmentError.text), ("+CMS ERROR", MessageError.text),
    ]
    let groups = tables.map { name, text in
      (
        name,
        (UInt16(0)...999).compactMap { code -> String? in
          guard let meaning = text(code) else { return nil }
          let line = "\(name): \(code)"
          let found = Explainer().explanations(of: line) ?? []
          let body = found.map(ExplainText.render).joined(separator: "\n")
          return add("error", line, line, "\(meaning)", body)
        }
      )
    }
    index("Reference of errors", "Each error code of the module, and what to do about it.", groups)
  }

  /// Adds a page, and returns its name, which is a part of its address.
  private mutating func add(
    _ kind: String,
    _ subject: String,
    _ title: String,
    _ summary: String,
    _ text: String
  ) -> String {
    let spelled = subject.replacing("&", with: " and ").replacing(">", with: " prompt")
    let words = spelled.split { !$0.isLetter && !$0.isNumber }
    let base = ([kind] + words.map(String.init)).joined(separator: "-").lowercased()
    var name = base
    var count = 1
    while !names.insert(name).inserted {
      count += 1
      name = "\(base)-\(count)"
    }
    let fence = "```"
    pages.append(
      (
        name,
        "# \(Self.escaped(title))\n\n\(Self.sentence(summary))\n\n\(fence)text\n\(text)\(fence)\n"
      )
    )
    return name
  }

  private mutating func index(
    _ title: String,
    _ summary: String,
    _ groups: [(title: String, pages: [String])]
  ) {
    var text = "# \(title)\n\n\(summary)\n\n## Topics\n"
    for group in groups where !group.pages.isEmpty {
      text += "\n### \(Self.escaped(group.title))\n\n"
      text += group.pages.map { "- <doc:\($0)>\n" }.joined()
    }
    let name = title.lowercased().split { !$0.isLetter }.joined(separator: "-")
    pages.append((name, text))
  }

  /// With a capital and a full stop, unless it begins with code.
  private static func sentence(_ text: String) -> String {
    let text = escaped(text.hasSuffix(".") ? text : text + ".")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Text without what Markdown would read as markup; code stays code.
  private static func escaped(_ text: String) -> String {
    text.map { "<>*_[]+#".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
