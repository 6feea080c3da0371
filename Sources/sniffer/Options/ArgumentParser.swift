/// Understands a command line by the table.
enum ArgumentParser {
  /// What the command line asks for.
  enum Request: Equatable, Sendable {
    case command(ParsedArguments)
    /// `help`, `help TOPIC`, `--help`, `COMMAND --help`.
    case help(topic: String?)
    case version
  }

  /// Reads the arguments that follow the program's own name.
  static func parse(_ arguments: [String]) throws(UsageError) -> Request {
    guard let first = arguments.first else { throw .missingCommand }
    switch first {
    case "--version": return .version
    case "--help", "-h": return .help(topic: nil)
    default: break
    }
    // A command of two words goes before that of the first alone.
    let two = arguments.prefix(2).joined(separator: " ")
    let twoWords = arguments.count > 1 ? CommandName(rawValue: two) : nil
    guard let name = twoWords ?? CommandName(rawValue: first) else {
      let words = CommandName.allCases.map(\.rawValue)
      // Half of a command of two words is more than a guess.
      let whole = words.first { $0.hasPrefix(first + " ") }
      let suggestion = whole ?? Suggestion.nearest(to: first, in: words)
      throw .unknownCommand(found: first, suggestion: suggestion)
    }
    let rest = arguments.dropFirst(twoWords == nil ? 1 : 2)
    let options = rest.prefix { $0 != "--" }
    if options.contains("--help") || options.contains("-h") {
      return .help(topic: name.rawValue)
    }
    var reader = Reader(definition: CommandTable.definition(of: name), arguments: rest)
    let parsed = try reader.readAll()
    guard name == .help else { return .command(parsed) }
    if let topic = parsed.operands.first, !CommandTable.topics.contains(topic) {
      throw .unknownTopic(
        found: topic,
        suggestion: Suggestion.nearest(to: topic, in: CommandTable.topics)
      )
    }
    return .help(topic: parsed.operands.first)
  }
}

/// Walks the arguments after the command's name.
private struct Reader {
  let definition: CommandDefinition
  var arguments: ArraySlice<String>
  var parsed: ParsedArguments

  init(definition: CommandDefinition, arguments: ArraySlice<String>) {
    self.definition = definition
    self.arguments = arguments
    parsed = ParsedArguments(command: definition.name)
  }

  mutating func readAll() throws(UsageError) -> ParsedArguments {
    while let argument = arguments.popFirst() {
      if argument == "--" {
        while let operand = arguments.popFirst() {
          try readOperand(operand)
        }
      } else if argument.hasPrefix("-"), argument != "-" {
        try readOption(argument)
      } else {
        try readOperand(argument)
      }
    }
    try checkCompany()
    return parsed
  }

  private mutating func readOperand(_ argument: String) throws(UsageError) {
    guard let operand = definition.operand, parsed.operands.isEmpty || operand.isList else {
      throw .unexpectedOperand(found: argument, definition.name)
    }
    parsed.appendOperand(argument)
  }

  private mutating func readOption(_ argument: String) throws(UsageError) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let written = String(parts[0])
    let name = String(written.drop { $0 == "-" })
    guard written.hasPrefix("--"), let option = definition.options.first(where: { $0.name == name })
    else {
      throw .unknownOption(
        found: written,
        suggestion: Suggestion.nearest(to: name, in: definition.options.map(\.name)),
        definition.name
      )
    }
    guard !parsed.isGiven(name) || option.isRepeatable else {
      throw .repeatedOption(name, definition.name)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.kind == .flag {
      if let attached {
        throw .unexpectedValue(option: name, found: attached, definition.name)
      }
      parsed.insert(.flag, for: name)
    } else {
      parsed.insert(try readValue(of: option, attached: attached), for: name)
    }
  }

  private mutating func readValue(
    of option: OptionDefinition,
    attached: String?
  ) throws(UsageError) -> OptionValue {
    let expected = option.kind.expectation
    // The next option is no value: somebody forgot this one.
    let next = arguments.first.flatMap { $0.hasPrefix("--") ? nil : $0 }
    guard let text = attached ?? next else {
      throw .missingValue(option: option.name, expected: expected, definition.name)
    }
    if attached == nil { arguments.removeFirst() }
    guard let value = OptionValue(parsing: text, as: option.kind) else {
      throw .invalidValue(
        option: option.name,
        found: text,
        expected: expected,
        definition.name
      )
    }
    return value
  }

  /// Options that exclude or need one another.
  private func checkCompany() throws(UsageError) {
    for option in definition.options where parsed.isGiven(option.name) {
      for other in option.excludes where parsed.isGiven(other) {
        throw .exclusiveOptions(option.name, other, definition.name)
      }
      for other in option.requires where !parsed.isGiven(other) {
        throw .missingCompanion(option: option.name, needs: other, definition.name)
      }
    }
    let required = definition.oneRequired
    guard required.isEmpty || required.contains(where: parsed.isGiven) else {
      throw .missingOneOf(required, definition.name)
    }
    if let operand = definition.operand, operand.isList, !operand.mayBeEmpty,
      parsed.operands.isEmpty
    {
      throw .missingOperand(operand.valueName, definition.name)
    }
  }
}
