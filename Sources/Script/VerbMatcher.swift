import Primitives

/// Walks the arguments of one invocation along its definition.
struct VerbMatcher {
  private let definition: VerbDefinition
  private let invocation: Invocation
  /// The first argument that has not been consumed.
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
    let names = named.map(\.label)
    guard let parameter = named.first(where: { $0.label == name }) else {
      // What `wind` takes as `for=`, `hang` takes as `for` and a time.
      let isClause = definition.parameters.contains {
        $0.placement == .clause && $0.keywords == [name]
      }
      throw error(
        argument,
        expected: named.isEmpty
          ? "no named argument after `\(definition.name)`"
          : "one of \(names.joined(separator: ", "))",
        suggestion: isClause ? definition.usage : Suggestion.nearest(to: name, among: names)
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
    let isNamed = definition.parameters.contains {
      $0.placement == .named && $0.label == argument.plainWord
    }
    if isNamed, !free.contains(where: { $0.value(argument.alternatives[0]) != nil }) {
      throw error(argument, expected: "`\(argument.text)=`", suggestion: definition.usage)
    }
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
    if case .place(let words) = parameter.kind {
      guard let word = argument.plainWord else { return try takePosition(parameter, argument) }
      guard words.contains(word) else {
        throw mismatch(parameter, argument.alternatives[0], argument.place)
      }
    }
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
      expected: "\(parameter.name): \(parameter.kind.shortExpectation)",
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
      suggestion: argument.plainWord.flatMap { Suggestion.nearest(to: $0, among: clauses) }
    )
  }

  private func mismatch(
    _ parameter: Parameter,
    _ value: Argument.Value,
    _ place: Place
  ) -> ScriptError {
    var suggestion: String?
    var found = "`\(value.text)`"
    switch parameter.kind {
    case .quantity:
      if case .quantity(let quantity) = value, quantity.unit == nil { found += " without a unit" }
    case .word(let words), .place(let words):
      suggestion = Suggestion.nearest(to: value.text, among: words)
    default: break  // Nothing to choose from.
    }
    return ScriptError(
      at: place,
      expected: parameter.kind.shortExpectation,
      found: found,
      suggestion: suggestion
    )
  }
}
