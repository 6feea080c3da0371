package import Manual
package import Script

/// Names the parameters of one command and judges them.
package struct CommandExplainer {
  package var entry: DictionaryEntry
  package var command: NamedCommand

  package init(entry: DictionaryEntry, command: NamedCommand) {
    self.entry = entry
    self.command = command
  }

  package func explain() -> ExplainedCommand {
    let (role, values) = roleAndValues
    let shapes = entry.shapes.filter { $0.role == role }
    let bare = values.map(unquoted)
    let fitting = shapes.filter { $0.parameters?.fits(bare) ?? bare.isEmpty }
    let shape = best(of: fitting, for: bare) ?? best(of: shapes, for: bare)
    return ExplainedCommand(
      entry: entry,
      text: command.name + command.rest,
      role: role,
      shape: shape,
      parameters: given(values, of: shape) + missing(from: values.count, of: shape)
    )
  }

  /// The form, and the parameters as they stand there.
  private var roleAndValues: (Shape.Role, [String]) {
    let rest = command.rest
    if entry.name == "ATS" {
      guard !rest.hasSuffix("?") else { return (.read, [String(rest.dropLast())]) }
      return (.write, rest.split(separator: "=", maxSplits: 1).map(String.init))
    }
    if rest == "?" { return (.read, []) }
    if rest == "=?" { return (.test, []) }
    if rest.hasPrefix("=") { return (.write, Self.values(of: rest.dropFirst())) }
    return (.execution, rest.isEmpty ? [] : [rest])
  }

  /// The first shape with the most values that are allowed where they stand.
  private func best(of shapes: [Shape], for values: [String]) -> Shape? {
    var best: (shape: Shape, count: Int)?
    for shape in shapes {
      let count = zip(shape.parameters?.columns ?? [], values).count { column, value in
        guard let name = column.names.first, !value.isEmpty else { return true }
        if let fixed = column.fixedValue, fixed.lowercased() != value.lowercased() { return false }
        return entry.definition(of: name)?.allows(value) ?? true
      }
      if best.map({ count > $0.count }) ?? true { best = (shape, count) }
    }
    return best?.shape
  }

  private func given(_ values: [String], of shape: Shape?) -> [ExplainedField] {
    let columns = shape?.parameters?.columns ?? []
    return values.enumerated().map { index, value in
      let last = columns.last.flatMap { $0.isRepeated ? $0 : nil }
      let name = (index < columns.count ? columns[index] : last)?.names.first
      let bare = unquoted(value)
      var field = ExplainedField(
        name: name ?? "parameter \(index + 1)",
        text: value.isEmpty ? nil : value,
        value: value.isEmpty ? .null : .text(bare),
        definition: name.flatMap { entry.definition(of: $0) }
      )
      if name == nil { field.problem = "ONE TOO MANY" }
      if !bare.isEmpty, let definition = field.definition {
        field.problem = definition.problem(with: bare)
      }
      return field
    }
  }

  private func missing(from count: Int, of shape: Shape?) -> [ExplainedField] {
    let columns = shape?.parameters?.columns.dropFirst(count) ?? []
    return columns.filter { !$0.isOptional }.flatMap(\.names).map { name in
      let definition = entry.definition(of: name)
      let expected = definition?.expectation ?? "a value"
      return ExplainedField(
        name: name,
        value: .null,
        definition: definition,
        problem: "MISSING: \(expected)"
      )
    }
  }

  /// The parameters between commas outside quotes; a backslash keeps a quote.
  package static func values(of text: Substring) -> [String] {
    var values = [""]
    var isQuoted = false
    var isEscaped = false
    for character in text {
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      if character == ",", !isQuoted {
        values.append("")
      } else {
        values[values.count - 1].append(character)
      }
    }
    return text.isEmpty ? [] : values
  }
}
