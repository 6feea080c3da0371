import CommandLine

/// The commands that write a file to begin with.
extension CommandTable {
  static let newScenario = CommandDefinition(
    name: .newScenario,
    summary: "write a scenario to begin with, which runs and passes as it is",
    options: [newFile],
    operand: OperandDefinition(
      valueName: "STORY",
      summary: NewCommand.storyNames.joined(separator: ", ")
        + " (default: ten minutes of a dog's day)",
      words: NewCommand.storyNames
    ),
    examples: [
      "sniffer new scenario",
      "sniffer new scenario theft --output theft.scenario",
    ]
  )

  static let newTrace = CommandDefinition(
    name: .newTrace,
    summary: "write a trace to begin with, which replays as it is",
    options: [newFile],
    examples: ["sniffer new trace --output dialogue.trace"]
  )

  static let newRules = CommandDefinition(
    name: .newRules,
    summary: "write rules of a module to begin with, for modem --rules",
    options: [newFile],
    examples: ["sniffer new rules --output module.rules"]
  )
}
