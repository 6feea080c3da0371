package import Primitives
package import Sockets

/// A command line that has been understood.
///
/// Ask for an option by its name and kind; a default of the table answers for
/// one that was not given. Asking for what the command does not have is a
/// mistake in the program.
package struct ParsedArguments: Equatable, Sendable {
  package let definition: CommandDefinition
  /// What was written for each option that was given, or that a setting states; a flag's is empty.
  private var given: [String: [String]] = [:]
  package private(set) var operands: [String] = []
  /// The settings of the command, if it uses any, and where each comes from.
  package var settings: [Setting] = []
  /// Of a run of tests: where what failed is kept; `nil` where nothing names a place.
  package var lastFailedPath: String?

  package init(_ definition: CommandDefinition) {
    self.definition = definition
  }

  package var command: CommandName { definition.name }

  /// What may be given several times adds to what was given before.
  mutating func insert(_ text: String, for option: String) {
    given[option, default: []].append(text)
  }

  mutating func appendOperand(_ operand: String) {
    operands.append(operand)
  }

  /// True when the command has such an option at all.
  package func knows(_ option: String) -> Bool { definition(of: option) != nil }

  /// True when the command line has the option, whatever its default.
  package func isGiven(_ option: String) -> Bool {
    precondition(definition(of: option) != nil, "the command has no such option")
    return given[option] != nil
  }

  /// The value as it was written, else the default.
  package func words(_ option: String) -> String? {
    guard let definition = definition(of: option) else {
      preconditionFailure("the command has no such option")
    }
    return given[option]?.last ?? definition.defaultText
  }

  package func text(_ option: String) -> String? {
    value(of: option) { if case .text(let text) = $0 { text } else { nil } }
  }

  /// All that were given, in their order.
  package func texts(_ option: String) -> [String] {
    precondition(definition(of: option) != nil, "the command has no such option")
    return given[option] ?? []
  }

  package func integer(_ option: String) -> Int64? {
    value(of: option) { if case .integer(let number) = $0 { number } else { nil } }
  }

  package func integers(_ option: String) -> ClosedRange<Int64>? {
    value(of: option) { if case .integers(let range) = $0 { range } else { nil } }
  }

  package func milliseconds(_ option: String) -> Milliseconds? {
    value(of: option) { if case .duration(let length) = $0 { length } else { nil } }
  }

  package func hostAndPort(_ option: String) -> HostAndPort? {
    value(of: option) { if case .hostAndPort(let place) = $0 { place } else { nil } }
  }

  /// All that were given, in their order.
  package func hostMappings(_ option: String) -> [HostMapping] {
    precondition(definition(of: option)?.kind == .hostMapping, "the option is no host map")
    return (given[option] ?? []).compactMap { HostMapping(parsing: $0) }
  }

  private func value<Value>(of option: String, as pick: (OptionValue) -> Value?) -> Value? {
    guard let text = words(option), let kind = definition(of: option)?.kind,
      let value = OptionValue(parsing: text, as: kind)
    else { return nil }
    guard let picked = pick(value) else {
      preconditionFailure("the option is of another kind")
    }
    return picked
  }

  private func definition(of option: String) -> Option? {
    definition.options.first { $0.name == option }
  }
}
