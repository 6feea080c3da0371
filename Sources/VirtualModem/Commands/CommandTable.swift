import Primitives

/// One command: which of its forms exist, and what they do.
struct CommandDefinition: Sendable {
  typealias Action =
    @Sendable (
      _ modem: inout VirtualModem,
      _ parameters: Parameters,
      _ turn: inout VirtualModem.Turn
    ) -> Answer

  var name: String
  /// The lines of the test command before `OK`; `nil` is `ERROR`.
  var test: [String]?
  var read: Action?
  var write: Action?
  var execution: Action?

  /// A closure without a label is the execution command.
  init(
    _ name: String,
    test: [String]? = nil,
    execution: Action? = nil,
    read: Action? = nil,
    write: Action? = nil
  ) {
    self.name = name
    self.test = test
    self.read = read
    self.write = write
    self.execution = execution
  }
}

/// Every command that the module knows; all others are `ERROR`.
enum CommandTable {
  static func definition(of name: String) -> CommandDefinition? {
    byName[name]
  }

  /// In the order of the manual's chapters.
  private static let all: [CommandDefinition] =
    basicCommands + identityCommands + systemCommands + simCommands + networkCommands
    + registrationCommands + toolkitCommands + bearerCommands + httpCommands
    + appNetworkCommands + secureCommands + gnssCommands

  /// Looked up only, never walked: its order reaches no output.
  private static let byName: [String: CommandDefinition] = {
    var table: [String: CommandDefinition] = [:]
    for definition in all {
      precondition(table[definition.name] == nil, "a command is defined twice")
      table[definition.name] = definition
    }
    return table
  }()
}
