import Script

/// Understands a command line by the table.
package enum ArgumentParser {
  /// What the command line asks for.
  package enum Request: Equatable, Sendable {
    case command(ParsedArguments)
    /// `help`, `help TOPIC`, `--help`, `COMMAND --help`.
    case help(topic: String?)
    case version
    /// `COMMAND --json-schema`.
    case schema(CommandName)
  }

  /// Reads the arguments that follow the program's own name.
  ///
  /// What they leave open, `sources` may state.
  package static func parse(
    _ arguments: [String],
    of set: any CommandSet.Type,
    _ sources: SettingSources = .none
  ) throws(UsageError) -> Request {
    guard let first = arguments.first else { throw .missingCommand }
    switch Option.ofProgram.first(where: { $0.spellings.contains(first) })?.name {
    case "version": return .version
    case "help": return .help(topic: nil)
    default: break
    }
    // A command of two words takes precedence over that of the first alone.
    let two = arguments.prefix(2).joined(separator: " ")
    let twoWords = arguments.count > 1 ? CommandName(rawValue: two) : nil
    guard let name = twoWords ?? CommandName(rawValue: first) else {
      throw unknownCommand(first, two)
    }
    let rest = arguments.dropFirst(twoWords == nil ? 1 : 2)
    let options = rest.prefix { $0 != "--" }
    if options.contains(where: Option.help.spellings.contains) {
      return .help(topic: name.rawValue)
    }
    let definition = set.definition(of: name)
    let schema = Option.jsonSchema.name
    if definition.options.contains(where: { $0.name == schema }), options.contains("--" + schema) {
      return .schema(name)
    }
    var reader = Reader(definition: definition, arguments: rest)
    try reader.readAll()
    guard !reader.wantsHelp else { return .help(topic: name.rawValue) }
    try SettingResolver(sources: sources, known: set.settings).resolve(&reader.parsed)
    try reader.checkCompany()
    reader.parsed.lastFailedPath = sources.lastFailedPath
    let parsed = reader.parsed
    let isText = !parsed.knows("json") || !parsed.isGiven("json")
    guard name != .version || !isText else { return .version }
    guard name == .help else { return .command(parsed) }
    guard !parsed.operands.isEmpty else { return .help(topic: nil) }
    // A command of two words is two operands.
    var topic = parsed.operands.joined(separator: " ")
    // `verb NAME` is the name of those verbs that a command has, and leads to all others, too.
    if !set.topics.contains(topic), parsed.operands.count == 2, parsed.operands[0] == "verb",
      set.verbTopics.contains(where: { $0.name == parsed.operands[1] })
    {
      topic = parsed.operands[1]
    }
    guard set.topics.contains(topic) else {
      throw .unknownTopic(
        found: topic,
        suggestion: Suggestion.nearest(to: topic, among: set.topics)
      )
    }
    return .help(topic: topic)
  }

  /// `two` is `first` and the word after it, if there is one.
  private static func unknownCommand(_ first: String, _ two: String) -> UsageError {
    let words = CommandName.allCases.map(\.rawValue)
    if two != first {
      let pairs = words.filter { $0.contains(" ") }
      if let suggestion = Suggestion.nearest(to: two, among: pairs) {
        return .unknownCommand(found: two, suggestion: suggestion)
      }
    }
    // Half of a command of two words is more than a guess.
    let whole = words.filter { $0.hasPrefix(first + " ") }
    guard whole.isEmpty else { return .halfCommand(found: first, all: whole) }
    return .unknownCommand(found: first, suggestion: Suggestion.nearest(to: first, among: words))
  }
}

/// Walks the arguments after the command's name.
private struct Reader {
  let definition: CommandDefinition
  var arguments: ArraySlice<String>
  var parsed: ParsedArguments
  /// `-h` among other letters.
  private(set) var wantsHelp = false

  init(definition: CommandDefinition, arguments: ArraySlice<String>) {
    self.definition = definition
    self.arguments = arguments
    parsed = ParsedArguments(definition)
  }

  mutating func readAll() throws(UsageError) {
    while !wantsHelp, let argument = arguments.popFirst() {
      if argument == "--" {
        while let operand = arguments.popFirst() {
          try readOperand(operand)
        }
      } else if argument.hasPrefix("--") {
        try readOption(argument)
      } else if argument.hasPrefix("-"), argument != "-" {
        try readLetters(argument)
      } else {
        try readOperand(argument)
      }
    }
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
    let word = String(written.dropFirst(2))
    guard
      let option = definition.options.first(where: { $0.name == word || $0.aliases.contains(word) })
    else {
      throw unknownOption(written)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    if option.kind == .flag, let attached {
      throw .unexpectedValue(option: option.name, found: attached, definition.name)
    }
    try read(option, attached: attached)
  }

  /// `-qv`, `-p VALUE`, `-pVALUE`, `-qpVALUE`.
  ///
  /// - Source: POSIX.1-2017, XBD 12.2, guidelines 5 and 6; a name in full after one hyphen, such as
  ///   `-output`, is refused, which would name a file `utput`.
  private mutating func readLetters(_ argument: String) throws(UsageError) {
    var rest = argument.dropFirst()
    let isName = rest.count > 1 && definition.options.contains { $0.name == rest }
    while let letter = rest.popFirst() {
      guard let option = isName ? nil : self.option(letter) else {
        let isFirst = rest.count + 2 == argument.count
        throw unknownOption(isFirst ? argument : "-\(letter)")
      }
      guard option != .help else {
        wantsHelp = true
        return
      }
      let hasValue = option.kind != .flag
      try read(option, attached: hasValue && !rest.isEmpty ? String(rest) : nil)
      if hasValue { return }
    }
  }

  private func option(_ letter: Character) -> Option? {
    (definition.options + [.help]).first { $0.letter == letter }
  }

  private func unknownOption(_ written: String) -> UsageError {
    let name = written.drop { $0 == "-" }
    let names = definition.options.map(\.name)
    let longer = name.isEmpty ? [] : names.filter { $0.hasPrefix(name) }
    return .unknownOption(
      found: written,
      suggestion: longer.count == 1
        ? longer[0] : Suggestion.nearest(to: String(name), among: names),
      definition.name
    )
  }

  private mutating func read(_ option: Option, attached: String?) throws(UsageError) {
    guard !parsed.isGiven(option.name) || option.isRepeatable else {
      throw .repeatedOption(option.name, definition.name)
    }
    if option.kind == .flag {
      parsed.insert("", for: option.name)
    } else {
      try readValue(of: option, attached: attached)
    }
  }

  /// `-` alone is a value.
  private func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("--")
      || argument.hasPrefix("-") && argument.dropFirst().first.flatMap(option) != nil
  }

  private mutating func readValue(
    of option: Option,
    attached: String?
  ) throws(UsageError) {
    let expected = option.kind.expectation
    // The next option is not a value: this one's value is missing.
    var next = arguments.first.flatMap { isOption($0) ? nil : $0 }
    if let bare = option.bareText, attached == nil,
      next.flatMap({ OptionValue(parsing: $0, as: option.kind) }) == nil
    {
      arguments.insert(bare, at: arguments.startIndex)
      next = bare
    }
    guard let text = attached ?? next else {
      throw .missingValue(option: option.name, expected: expected, definition.name)
    }
    if attached == nil { arguments.removeFirst() }
    guard OptionValue(parsing: text, as: option.kind) != nil else {
      throw .invalidValue(
        option: option.name,
        found: text,
        expected: expected,
        suggestion: option.kind.words.flatMap { Suggestion.nearest(to: text, among: $0) },
        definition.name
      )
    }
    parsed.insert(text, for: option.name)
  }

  /// Options that exclude or need one another.
  func checkCompany() throws(UsageError) {
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
