/// Every command that the module knows; all others are `ERROR`.
enum CommandTable {
  static func definition(of name: String) -> CommandDefinition? {
    byName[name]
  }

  /// In the order of the manual's chapters.
  static let all: [CommandDefinition] =
    basicCommands + identityCommands + systemCommands + simCommands + networkCommands
    + registrationCommands + toolkitCommands + bearerCommands + httpCommands
    + appNetworkCommands + secureCommands + secureRequestCommands + tlsCommands + ftpCommands
    + gnssCommands

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
