import CommandLine
package import Manual
package import SIM7000

/// Explanations as text of 80 columns.
package enum ExplainText {
  package static func render(_ explanation: Explanation) -> String {
    switch explanation {
    case .chapter(let chapter): render(chapter)
    case .entry(let entry): render(entry)
    case .command(let command): render(command)
    case .line(let line): render(line)
    }
  }

  /// The chapters, a line for each.
  package static var contents: String {
    let rows = FieldDictionary.chapters.map { chapter in
      (chapter.name, "\(chapter.title) (\(chapter.entries.count))")
    }
    return TextColumns.render(rows) + "\n"
      + TextColumns.render([
        ("sniffer explain CHAPTER", "lists what is in it, --all what is in all of them"),
        ("sniffer explain LINE", "a command, a command line, an answer, a URC or a sentence"),
      ])
  }

  private static func render(_ chapter: FieldDictionary.Chapter) -> String {
    "\(chapter.name): \(chapter.title)\n\n"
      + TextColumns.render(chapter.entries.map { ($0.names.joined(separator: ", "), $0.title) })
  }

  private static func render(_ entry: DictionaryEntry) -> String {
    let names = entry.names.joined(separator: ", ")
    var parts = [TextColumns.paragraph("\(names): \(entry.title)")]
    parts.append(TextColumns.render(shapeRows(of: entry)))
    parts.append(TextColumns.render(entry.definitions.flatMap(rows)))
    parts.append(TextColumns.render(facts(about: entry)))
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func shapeRows(of entry: DictionaryEntry) -> [(String, String)] {
    entry.shapes.compactMap { shape in
      let answer = entry.answerSyntax(of: shape)
      guard let form = entry.syntax(of: shape) else {
        return answer.map { ($0, words(for: shape.role, of: entry)) }
      }
      if shape.role == .test { return (form, "answers what the parameters may be") }
      return (form, answer.map { "answers \($0)" } ?? "\(shape.role.word) command")
    }
  }

  /// What the entry is, in a word or two.
  package static func kind(of entry: DictionaryEntry) -> String {
    if entry.isCommand { return "command" }
    return entry.shapes.first.map { words(for: $0.role, of: entry) } ?? "line of the module"
  }

  private static func words(for role: Shape.Role, of entry: DictionaryEntry) -> String {
    switch role {
    case .urc: "URC"
    case .final: "final result"
    case .line where entry.isSentence: "sentence"
    case .line, .test, .read, .write, .execution: "line of an answer"
    }
  }

  private static func heading(of line: ExplainedLine) -> String {
    switch line.kind {
    case .response: "information response" + (line.command.map { " to \($0)" } ?? "")
    case .line: "line of an answer"
    case .urc: "URC"
    case .final: "final result"
    case .sentence: "sentence"
    case .values: "what this module takes, by \(line.command ?? "the test command")"
    }
  }

  private static func rows(_ definition: FieldDefinition) -> [(String, String)] {
    var notes: [String] = []
    switch definition.kind {
    case .integer(let ranges): if !ranges.isEmpty { notes.append(definition.expectation) }
    case .text(let limit): if limit != nil { notes.append(definition.expectation) }
    case .hexadecimal, .bits, .address: notes.append(definition.expectation)
    case .decimal, .choice, .word, .time, .list, .data: break
    }
    if let unit = definition.unit {
      notes.append((unit.first?.isNumber ?? false ? "in units of " : "in ") + unit)
    }
    if let value = definition.defaultValue { notes.append("default \(value)") }
    if definition.isDerived { notes.append("follows from the others") }
    let about = definition.meaning + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    return [(definition.name, about.isEmpty ? "one of" : about)]
      + definition.values.map { ("  \($0.value)", $0.meaning) }
  }

  private static func facts(about entry: DictionaryEntry) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let seconds = entry.longestSeconds {
      rows.append(("time", "at most \(seconds) s to the final result, by the manual"))
    }
    if let saving = entry.saving { rows.append(("saved", saving.words)) }
    rows += entry.notes.map { ("note", $0) }
    if let remedy = entry.remedy { rows.append(("on failure", remedy)) }
    for example in entry.examples {
      rows.append(("example", example.line))
      rows.append(("", example.source))
    }
    if !entry.seeAlso.isEmpty { rows.append(("see", entry.seeAlso.joined(separator: ", "))) }
    return rows
  }

  private static func render(_ command: ExplainedCommand) -> String {
    let line = command.text.hasPrefix("+") ? "AT" + command.text : command.text
    var text = TextColumns.paragraph(
      "\(VisibleText.of(line)): \(command.role.word) command, \(command.entry.title)"
    )
    if !command.parameters.isEmpty {
      text += "\n" + TextColumns.render(command.parameters.map(row))
    }
    var rows: [(String, String)] = []
    if let shape = command.shape {
      if let answer = command.entry.answerSyntax(of: shape) { rows.append(("answers", answer)) }
    } else {
      rows.append(("form", "NOT KNOWN: the manuals give \(command.entry.name) no such form"))
    }
    return rows.isEmpty ? text : text + "\n" + TextColumns.render(rows)
  }

  private static func render(_ line: ExplainedLine) -> String {
    var text = VisibleText.of(line.raw) + "\n"
    text += TextColumns.paragraph("\(heading(of: line)): \(line.entry.title)")
    if !line.fields.isEmpty { text += "\n" + TextColumns.render(line.fields.map(row)) }
    var rows = line.remarks.map { ("note", $0) }
    if let remedy = line.remedy {
      let saysFailure = line.kind == .final || line.fields.contains { $0.name == "event" }
      rows.append((saysFailure ? "what to do" : "on failure", remedy))
    }
    rows.append(
      (
        "see",
        "sniffer explain \(line.entry.isSentence ? "" : "'")\(line.entry.name)"
          + (line.entry.isSentence ? "" : "'")
      )
    )
    return text + "\n" + TextColumns.render(rows)
  }

  /// `rssi = 27`, and what that means.
  private static func row(_ field: ExplainedField) -> (String, String) {
    let value = field.text.map { " = \(VisibleText.of($0))" } ?? ""
    let unit = field.text == nil ? nil : field.definition?.unit
    let isMultiple = unit?.first?.isNumber ?? false
    return (
      field.name + value + (unit.map { isMultiple ? " x \($0)" : " \($0)" } ?? ""), field.meaning
    )
  }
}

extension SavingMode {
  package var words: String {
    switch self {
    case .notSaved: "\(word): lost when the module is switched off"
    case .saved: "\(word): kept when the module is switched off"
    case .savedForNextStart: "\(word): kept, and in force after the next start"
    }
  }
}
