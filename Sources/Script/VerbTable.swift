import Primitives

/// The verbs of one kind of line: of world events, or of expectations.
package struct VerbTable: Equatable, Sendable {
  package let verbs: [VerbDefinition]

  /// Refuses (traps on) a table with two verbs of one name or a default that
  /// its own parameter does not take.
  package init(_ verbs: [VerbDefinition]) {
    self.verbs = verbs
    for (index, verb) in verbs.enumerated() {
      precondition(!verbs[..<index].contains { $0.name == verb.name }, "a verb is there twice")
      for parameter in verb.parameters where parameter.defaultText != nil {
        precondition(parameter.defaultMatch != nil, "a default is not of its parameter's kind")
      }
    }
  }

  package func definition(_ name: String) -> VerbDefinition? {
    verbs.first { $0.name == name }
  }

  /// Checks `invocation` against the table and gives its arguments their
  /// names.
  package func match(_ invocation: Invocation) throws(ScriptError) -> MatchedVerb {
    guard let definition = definition(invocation.verb.text) else {
      let names = verbs.map(\.name)
      throw ScriptError(
        at: invocation.verb.place,
        expected: "a verb: \(names.joined(separator: ", "))",
        found: "`\(invocation.verb.text)`",
        suggestion: ScriptError.nearest(to: invocation.verb.text, among: names)
      )
    }
    var matcher = VerbMatcher(definition, invocation)
    return try matcher.match()
  }
}

/// Walks the arguments of one invocation along its definition.
private struct VerbMatcher {
  private let definition: VerbDefinition
  private let invocation: Invocation
  /// The first argument that nobody has taken.
  private var index = 0
  private var result: MatchedVerb
  private var taken: [String] = []

  init(_ definition: VerbDefinition, _ invocation: Invocation) {
    self.definition = definition
    self.invocation = invocation
    result = MatchedVerb(definition, place: invocation.verb.place)
  }

  mutating func match() throws(ScriptError) -> MatchedVerb {
    while index < invocation.arguments.count {
      let argument = invocation.arguments[index]
      if let name = argument.name {
        try takeNamed(argument, name)
      } else if let parameter = clauseHere() {
        index += parameter.keywords.count
        try take(parameter)
      } else {
        try takePositional(argument)
      }
    }
    for parameter in definition.parameters where !taken.contains(parameter.name) {
      guard !parameter.isRequired else { throw missing(parameter) }
      if let match = parameter.defaultMatch { result.add(match) }
    }
    return result
  }

  private mutating func takeNamed(_ argument: Argument, _ name: String) throws(ScriptError) {
    let named = definition.parameters.filter { $0.placement == .named }
    guard let parameter = named.first(where: { $0.name == name }) else {
      throw error(
        argument,
        expected: named.isEmpty
          ? "no named argument after `\(definition.name)`"
          : "one of \(named.map(\.name).joined(separator: ", "))",
        suggestion: ScriptError.nearest(to: name, among: named.map(\.name))
      )
    }
    guard argument.comparison == .equal || parameter.options.contains(.comparison) else {
      throw error(argument, expected: "`\(name)=`")
    }
    try take(parameter)
  }

  private mutating func takePositional(_ argument: Argument) throws(ScriptError) {
    let positional = definition.parameters.filter { $0.placement == .positional }
    let free = positional.filter { !taken.contains($0.name) || $0.options.contains(.repeated) }
    guard let parameter = free.first else { throw unexpected(argument) }
    // One that need not be there gives way to the next when it does not fit.
    if !parameter.isRequired, free.count > 1, parameter.value(argument.alternatives[0]) == nil,
      free.dropFirst().contains(where: { $0.value(argument.alternatives[0]) != nil })
    {
      taken.append(parameter.name)
      if let match = parameter.defaultMatch { result.add(match) }
      return
    }
    try take(parameter)
  }

  /// Takes the value of `parameter` from the arguments at `index`.
  private mutating func take(_ parameter: Parameter) throws(ScriptError) {
    guard index < invocation.arguments.count else { throw missing(parameter) }
    let argument = invocation.arguments[index]
    guard !taken.contains(parameter.name) || parameter.options.contains(.repeated) else {
      throw error(argument, expected: "`\(parameter.name)` once")
    }
    guard parameter.placement == .named || argument.name == nil else {
      throw error(argument, expected: parameter.kind.expectation)
    }
    taken.append(parameter.name)
    index += 1
    if parameter.kind == .position { return try takePosition(parameter, argument) }
    guard argument.alternatives.count == 1 || parameter.options.contains(.alternatives) else {
      throw error(argument, expected: "one value")
    }
    var values: [MatchedVerb.Value] = []
    for alternative in argument.alternatives {
      guard let value = parameter.value(alternative) else {
        throw mismatch(parameter, alternative, argument.place)
      }
      values.append(value)
    }
    result.add(.init(name: parameter.name, comparison: argument.comparison, values: values))
  }

  private mutating func takePosition(
    _ parameter: Parameter,
    _ first: Argument
  ) throws(ScriptError) {
    guard let latitude = degrees(first, limit: 90) else {
      throw error(first, expected: "degrees north from -90 to 90")
    }
    guard index < invocation.arguments.count else { throw missing(parameter) }
    let second = invocation.arguments[index]
    guard let longitude = degrees(second, limit: 180) else {
      throw error(second, expected: "degrees east from -180 to 180")
    }
    index += 1
    let value = MatchedVerb.Value.position(latitudeE7: latitude, longitudeE7: longitude)
    result.add(.init(name: parameter.name, comparison: .equal, values: [value]))
  }

  private func degrees(_ argument: Argument, limit: Int64) -> Int32? {
    guard argument.name == nil, argument.alternatives.count == 1,
      case .quantity(let quantity) = argument.alternatives[0], quantity.unit == nil,
      let e7 = quantity.number.scaled(toFractionDigits: 7),
      abs(e7) <= limit * 10_000_000
    else { return nil }
    return Int32(e7)
  }

  /// The clause whose words stand at `index`.
  private func clauseHere() -> Parameter? {
    definition.parameters.first { parameter in
      parameter.placement == .clause
        && invocation.arguments[index...].prefix(parameter.keywords.count).map(\.plainWord)
          == parameter.keywords
    }
  }
}

extension VerbMatcher {
  private func error(
    _ argument: Argument,
    expected: String,
    suggestion: String? = nil
  ) -> ScriptError {
    ScriptError(
      at: argument.place,
      expected: expected,
      found: "`\(argument.text)`",
      suggestion: suggestion
    )
  }

  /// The arguments end before `parameter`.
  private func missing(_ parameter: Parameter) -> ScriptError {
    ScriptError(
      at: invocation.end,
      expected: "\(parameter.name): \(parameter.kind.expectation)",
      found: "the end of the line",
      suggestion: definition.usage
    )
  }

  /// An argument after everything that has a place: perhaps a misspelt clause.
  private func unexpected(_ argument: Argument) -> ScriptError {
    let clauses = definition.parameters.filter { $0.placement == .clause }.map(\.name)
    return error(
      argument,
      expected: (clauses.map { "`\($0)`" } + ["the end of the line"]).joined(separator: " or "),
      suggestion: argument.plainWord.flatMap { ScriptError.nearest(to: $0, among: clauses) }
    )
  }

  private func mismatch(
    _ parameter: Parameter,
    _ value: Argument.Value,
    _ place: Place
  ) -> ScriptError {
    var suggestion: String?
    if case .word(let words) = parameter.kind {
      suggestion = ScriptError.nearest(to: value.text, among: words)
    }
    return ScriptError(
      at: place,
      expected: parameter.kind.expectation,
      found: "`\(value.text)`",
      suggestion: suggestion
    )
  }
}

extension Parameter {
  /// The words that begin a clause.
  fileprivate var keywords: [String] {
    name.split(separator: " ").map(String.init)
  }

  /// What `defaultText` means; `nil` without one, or when it does not fit.
  fileprivate var defaultMatch: MatchedVerb.Match? {
    guard let defaultText else { return nil }
    var scanner = LineScanner(Array("default \(defaultText)".utf8), number: 0)
    guard let invocation = try? scanner.invocation(), invocation.arguments.count == 1 else {
      return nil
    }
    let values = invocation.arguments[0].alternatives.map { value($0) }
    guard !values.contains(nil) else { return nil }
    return .init(name: name, comparison: .equal, values: values.compactMap(\.self))
  }

  /// `value` as this parameter takes it; `nil` when it does not fit.
  ///
  /// A position is two arguments and not read here.
  fileprivate func value(_ value: Argument.Value) -> MatchedVerb.Value? {
    switch (kind, value) {
    case (.word(let words), .word(let word)) where words.contains(word): .text(word)
    case (.anyWord, .word(let word)): .text(word)
    case (.text(let limit), .word(let text)) where text.utf8.count <= limit: .text(text)
    case (.text(let limit), .string(let text)) where text.utf8.count <= limit: .text(text)
    case (.integer(let range), .quantity(let quantity)) where quantity.unit == nil:
      // Without a unit of its own it is taken in any that is asked for.
      number(quantity.exact(in: .percent), in: range)
    case (.decimal(let digits, let range), .quantity(let quantity)) where quantity.unit == nil:
      number(quantity.number.scaled(toFractionDigits: digits), in: range)
    case (.quantity(let unit, let range), .quantity(let quantity)) where quantity.unit != nil:
      number(quantity.rounded(in: unit), in: range)
    default: nil
    }
  }

  private func number(_ value: Int64?, in range: ClosedRange<Int64>) -> MatchedVerb.Value? {
    guard let value, range.contains(value) else { return nil }
    return .number(value)
  }
}
