import Manual

/// Explanations as JSON Lines.
package enum ExplainJSON {
  /// The objects of an explanation, one a line.
  package static func render(_ explanation: Explanation) -> [[UInt8]] {
    switch explanation {
    case .chapter(let chapter): chapter.entries.map { line { $0.members(of: $1) }($0) }
    case .entry(let entry): [line { $0.members(of: $1) }(entry)]
    case .command(let command): [line { $0.members(of: $1) }(command)]
    case .line(let explained): [line { $0.members(of: $1) }(explained)]
    }
  }

  /// The chapters, an object for each.
  package static var contents: [[UInt8]] {
    FieldDictionary.chapters.map { line { $0.members(of: $1) }($0) }
  }

  private static func line<Value>(
    _ members: @escaping (inout JSONWriter, Value) -> Void
  ) -> (Value) -> [UInt8] {
    { value in
      var json = JSONWriter()
      json.object { members(&$0, value) }
      return json.takeLine()
    }
  }
}

extension JSONWriter {
  fileprivate mutating func members(of chapter: FieldDictionary.Chapter) {
    member("kind", "chapter")
    member("name", chapter.name)
    member("title", chapter.title)
    member("entries", texts: chapter.entries.flatMap(\.names))
  }

  fileprivate mutating func members(of entry: DictionaryEntry) {
    member("kind", "entry")
    member("name", entry.name)
    member("names", texts: entry.names)
    member("title", entry.title)
    member("forms", objects: entry.shapes) { json, shape in
      json.member("form", shape.role.word)
      json.member("syntax", entry.syntax(of: shape))
      json.member("answer", entry.answerSyntax(of: shape))
    }
    member("fields", objects: entry.definitions) { $0.members(of: $1) }
    member("longest_s", entry.longestSeconds.map(Int64.init))
    member("saving", entry.saving?.word)
    member("notes", texts: entry.notes)
    member("remedy", entry.remedy)
    member("examples", objects: entry.examples) { json, example in
      json.member("line", example.line)
      json.member("source", example.source)
    }
    member("see", texts: entry.seeAlso)
  }

  private mutating func members(of definition: FieldDefinition) {
    member("name", definition.name)
    member("type", definition.kind.word)
    member("unit", definition.unit)
    member("meaning", definition.meaning)
    member("expected", definition.expectation)
    member("default", definition.defaultValue)
    member("derived", definition.isDerived)
    member("values", objects: definition.values) { json, value in
      json.member("value", value.value)
      json.member("meaning", value.meaning)
    }
  }

  fileprivate mutating func members(of command: ExplainedCommand) {
    member("kind", "command")
    member("name", command.entry.name)
    member("form", command.role.word)
    member("known", command.shape != nil)
    member("title", command.entry.title)
    member("parameters", objects: command.parameters) { $0.members(of: $1) }
    member("answer", command.shape.flatMap { command.entry.answerSyntax(of: $0) })
    member("raw", command.text)
  }

  fileprivate mutating func members(of line: ExplainedLine) {
    member("kind", line.kind.rawValue)
    member("name", line.entry.name)
    member("title", line.entry.title)
    member("command", line.command)
    member("fields", objects: line.fields) { $0.members(of: $1) }
    member("remarks", texts: line.remarks)
    member("remedy", line.remedy)
    member("raw", latin1: line.raw)
  }

  private mutating func members(of field: ExplainedField) {
    member("name", field.name)
    key("value")
    value(field.value)
    member("type", field.definition?.kind.word)
    member("unit", field.definition?.unit)
    member("meaning", field.definition?.meaning)
    member("value_meaning", field.valueMeaning)
    member("problem", field.problem)
  }
}
