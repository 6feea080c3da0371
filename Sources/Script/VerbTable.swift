import Primitives

/// The verbs of one kind of line: of world events, or of expectations.
package struct VerbTable: Equatable, Sendable {
  package let verbs: [VerbDefinition]
  /// The topic of `sniffer help` that lists them.
  private let topic: String

  /// Refuses (traps on) a table with two verbs of one name or a default that
  /// its own parameter does not take.
  package init(_ verbs: [VerbDefinition], topic: String = "scenario") {
    self.verbs = verbs
    self.topic = topic
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
      throw unknown(invocation.verb)
    }
    return try definition.match(invocation)
  }

  /// Project value: further ones are rarely meant.
  private static let guessesMax = 3

  /// The error of a line whose verb is not in the table.
  package func unknown(_ verb: Invocation.Word) -> ScriptError {
    let near = Suggestion.near(to: verb.text, among: verbs.map(\.name)).prefix(Self.guessesMax)
    var error = ScriptError(
      at: verb.place,
      expected: "a verb of `sniffer help \(topic)`",
      found: "`\(verb.text)`",
      suggestion: near.first
    )
    error.alternatives = Array(near.dropFirst())
    return error
  }
}

extension VerbDefinition {
  /// Checks the arguments of a line whose verb is this one, and gives them
  /// their names.
  package func match(_ invocation: Invocation) throws(ScriptError) -> MatchedVerb {
    var matcher = VerbMatcher(self, invocation)
    return try matcher.match()
  }
}

extension Parameter {
  /// The words that begin a clause.
  package var keywords: [String] {
    name.split(separator: " ").map(String.init)
  }

  /// What `defaultText` means; `nil` without one, or when it does not fit.
  var defaultMatch: MatchedVerb.Match? {
    defaultText.flatMap(match)
  }

  /// Whether `text` may be written for it.
  func accepts(_ text: String) -> Bool { match(text) != nil }

  private func match(_ text: String) -> MatchedVerb.Match? {
    var scanner = LineScanner(Array("default \(text)".utf8), number: 0)
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
  func value(_ value: Argument.Value) -> MatchedVerb.Value? {
    switch (kind, value) {
    case (.word(let words), .word(let word)) where words.contains(word): .text(word)
    case (.place(let words), .word(let word)) where words.contains(word): .text(word)
    case (.anyWord, .word(let word)): .text(word)
    case (.text(let limit), .word(let text)) where text.utf8.count <= limit: .text(text)
    case (.text(let limit), .string(let text)) where text.utf8.count <= limit: .text(text)
    case (.integer(let range), .quantity(let quantity)) where quantity.unit == nil:
      // Without a unit of its own it is taken in any that is asked for.
      number(quantity.exact(in: .percent), in: range)
    case (.decimal(let digits, let range), .quantity(let quantity)) where quantity.unit == nil:
      number(quantity.number.scaled(toFractionDigits: digits), in: range)
    case (.quantity(let unit, let range), .quantity(let quantity)) where quantity.unit != nil:
      // Where a time is asked for, `5m` is five minutes.
      number(
        (unit.dimension == .time && quantity.unit == .metres
          ? Quantity(number: quantity.number, unit: .minutes) : quantity).rounded(in: unit),
        in: range
      )
    case (.address, .word(let text)), (.address, .string(let text)): address(text)
    default: nil
    }
  }

  /// Its 32 bits, the first number in the highest ones.
  private func address(_ text: String) -> MatchedVerb.Value? {
    let parts = text.utf8.split(separator: ASCII.point, omittingEmptySubsequences: false)
    let octets = parts.compactMap { part in
      part.allSatisfy(ASCII.isDigit) ? UInt8(String(decoding: part, as: UTF8.self)) : nil
    }
    guard parts.count == 4, octets.count == 4 else { return nil }
    return .number(octets.reduce(0) { $0 << 8 | Int64($1) })
  }

  private func number(_ value: Int64?, in range: ClosedRange<Int64>) -> MatchedVerb.Value? {
    guard let value, range.contains(value) else { return nil }
    return .number(value)
  }
}
