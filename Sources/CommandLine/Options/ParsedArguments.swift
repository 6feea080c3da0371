package import Primitives
package import Sockets

/// A command line that has been understood.
///
/// Ask for an option by its name and kind; a default of the table answers for
/// one that was not given. Asking for what the command does not have is a
/// mistake in the program.
package struct ParsedArguments: Equatable, Sendable {
  package let definition: CommandDefinition
  package private(set) var values: [String: OptionValue] = [:]
  /// The values on the command line as they stand there.
  package private(set) var written: [String: String] = [:]
  package private(set) var operands: [String] = []
  /// The settings of the command, where it heeds any, and where each comes from.
  package var settings: [Setting] = []

  package init(_ definition: CommandDefinition) {
    self.definition = definition
  }

  package var command: CommandName { definition.name }

  /// What may be given several times adds to what was given before.
  package mutating func insert(_ value: OptionValue, for option: String) {
    if case .hostMappings(let more) = value, case .hostMappings(let given)? = values[option] {
      values[option] = .hostMappings(given + more)
    } else {
      values[option] = value
    }
  }

  /// A value of the command line itself.
  package mutating func insert(_ value: OptionValue, for option: String, written text: String) {
    insert(value, for: option)
    written[option] = text
  }

  mutating func appendOperand(_ operand: String) {
    operands.append(operand)
  }

  /// True when the command has such an option at all.
  package func knows(_ option: String) -> Bool { definition(of: option) != nil }

  /// True when the command line has the option, whatever its default.
  package func isGiven(_ option: String) -> Bool {
    precondition(definition(of: option) != nil, "the command has no such option")
    return values[option] != nil
  }

  package func text(_ option: String) -> String? {
    switch value(of: option) {
    case .text(let text): text
    case nil: nil
    case .flag, .integer, .integers, .duration, .hostAndPort, .hostMappings:
      preconditionFailure("the option is no text")
    }
  }

  package func integer(_ option: String) -> Int64? {
    switch value(of: option) {
    case .integer(let number): number
    case nil: nil
    case .flag, .text, .integers, .duration, .hostAndPort, .hostMappings:
      preconditionFailure("the option is no integer")
    }
  }

  package func integers(_ option: String) -> ClosedRange<Int64>? {
    switch value(of: option) {
    case .integers(let range): range
    case nil: nil
    case .flag, .text, .integer, .duration, .hostAndPort, .hostMappings:
      preconditionFailure("the option is no range of integers")
    }
  }

  package func milliseconds(_ option: String) -> Milliseconds? {
    switch value(of: option) {
    case .duration(let length): length
    case nil: nil
    case .flag, .text, .integer, .integers, .hostAndPort, .hostMappings:
      preconditionFailure("the option is no duration")
    }
  }

  package func hostAndPort(_ option: String) -> HostAndPort? {
    switch value(of: option) {
    case .hostAndPort(let place): place
    case nil: nil
    case .flag, .text, .integer, .integers, .duration, .hostMappings:
      preconditionFailure("the option is no host and port")
    }
  }

  package func hostMappings(_ option: String) -> [HostMapping] {
    switch value(of: option) {
    case .hostMappings(let mappings): mappings
    case nil: []
    case .flag, .text, .integer, .integers, .duration, .hostAndPort:
      preconditionFailure("the option is no host map")
    }
  }

  private func value(of option: String) -> OptionValue? {
    guard let definition = definition(of: option) else {
      preconditionFailure("the command has no such option")
    }
    if let value = values[option] { return value }
    return definition.defaultText.flatMap { OptionValue(parsing: $0, as: definition.kind) }
  }

  private func definition(of option: String) -> OptionDefinition? {
    definition.options.first { $0.name == option }
  }
}
