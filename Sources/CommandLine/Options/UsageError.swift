/// What is wrong with a command line.
package enum UsageError: Error, Equatable, Sendable {
  case missingCommand
  case unknownCommand(found: String, suggestion: String?)
  /// The first word of commands of two words.
  case halfCommand(found: String, all: [String])
  case unknownTopic(found: String, suggestion: String?)
  case unknownOption(found: String, suggestion: String?, CommandName)
  case missingValue(option: String, expected: String, CommandName)
  /// `--json=yes`: the option takes none.
  case unexpectedValue(option: String, found: String, CommandName)
  case invalidValue(
    option: String,
    found: String,
    expected: String,
    suggestion: String? = nil,
    CommandName
  )
  case repeatedOption(String, CommandName)
  case unexpectedOperand(found: String, CommandName)
  case missingOperand(String, CommandName)
  /// An operand that parsing cannot judge, refused later with a reason.
  case refusedOperand(found: String, reason: String, CommandName)
  case exclusiveOptions(String, String, CommandName)
  case missingCompanion(option: String, needs: String, CommandName)
  case missingOneOf([String], CommandName)
  /// No port is named, and there is not exactly one that it could be.
  case missingPort(found: [String], CommandName)
  /// A variable of the environment, whose value is not what the option takes.
  case invalidVariable(String, found: String, expected: String, CommandName)
  /// The file of profiles, with all that is to be said about it.
  case badProfiles(message: String, ExitCode, CommandName)
  /// A value that parsing cannot judge, refused later with a reason.
  case refusedValue(option: String, reason: String, CommandName)

  /// The whole message for stderr, one or two lines with line feeds.
  package var message: String {
    let command = command.map { " \($0.rawValue)" } ?? ""
    if case .badProfiles(let message, _, _) = self, message.contains("\n") {
      return "\(message)\nsee: sniffer help profiles\n"
    }
    return "sniffer\(command): \(description)\nsee: sniffer help\(command)\n"
  }

  /// What the program ends with.
  package var exitCode: ExitCode {
    if case .badProfiles(_, let code, _) = self { return code }
    return .usage
  }

  private var command: CommandName? {
    switch self {
    case .missingCommand, .unknownCommand, .halfCommand, .unknownTopic: nil
    case .unknownOption(_, _, let command), .missingValue(_, _, let command),
      .unexpectedValue(_, _, let command), .invalidValue(_, _, _, _, let command),
      .repeatedOption(_, let command), .unexpectedOperand(_, let command),
      .missingOperand(_, let command), .refusedOperand(_, _, let command),
      .exclusiveOptions(_, _, let command), .missingCompanion(_, _, let command),
      .missingOneOf(_, let command), .missingPort(_, let command),
      .invalidVariable(_, _, _, let command), .badProfiles(_, _, let command),
      .refusedValue(_, _, let command):
      command
    }
  }

  private var description: String {
    switch self {
    case .missingCommand:
      "a command is missing"
    case .unknownCommand(let found, let suggestion):
      "there is no command \(quoted(found))\(guess(suggestion))"
    case .halfCommand(let found, let all):
      "\(quoted(found)) is the first word of \(all.joined(separator: ", "))"
    case .unknownTopic(let found, let suggestion):
      "there is no topic \(quoted(found))\(guess(suggestion))"
    case .unknownOption(let found, let suggestion, _):
      "unknown option `\(VisibleText.of(found))`"
        + (suggestion.map { ": did you mean `--\($0)`?" } ?? "")
    case .missingValue(let option, let expected, _):
      "--\(option) needs a value: \(expected)"
    case .unexpectedValue(let option, let found, _):
      "--\(option) takes no value, found \(quoted(found))"
    case .invalidValue(let option, let found, let expected, let suggestion, _):
      "--\(option): expected \(expected), found \(quoted(found))\(guess(suggestion))"
    case .repeatedOption(let option, _):
      "--\(option) is given twice"
    case .unexpectedOperand(let found, _):
      "\(quoted(found)) has no place here"
    case .missingOperand(let name, _):
      "at least one \(name) is needed"
    case .refusedOperand(let found, let reason, _):
      "\(quoted(found)): \(reason)"
    case .exclusiveOptions(let first, let second, _):
      "--\(first) and --\(second) exclude each other"
    case .missingCompanion(let option, let needs, _):
      "--\(option) needs --\(needs)"
    case .missingOneOf(let options, _):
      (options.count > 1 ? "one of " : "")
        + options.map { "--\($0)" }.joined(separator: ", ") + " is needed"
    case .missingPort(let found, _):
      "a port is missing: say --port, SNIFFER_PORT or --profile; "
        + (found.isEmpty
          ? "this machine has no serial ports" : "there are \(found.joined(separator: ", "))")
    case .invalidVariable(let variable, let found, let expected, _):
      "\(variable): expected \(expected), found \(quoted(found))"
    case .badProfiles(let message, _, _):
      message
    case .refusedValue(let option, let reason, _):
      "--\(option): \(reason)"
    }
  }

  private func guess(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean \($0)?" } ?? ""
  }

  /// In quotes, control characters made visible: what was typed or pasted must
  /// not drive the terminal it is shown on.
  private func quoted(_ text: String) -> String {
    "'\(VisibleText.of(text))'"
  }
}
