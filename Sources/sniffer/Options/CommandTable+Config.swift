import CommandLine

extension CommandTable {
  /// Of the commands that use settings of the environment and of profiles.
  static let profiles = [
    Option(
      "profile",
      .text(name: "NAME"),
      "take port, baud, APN, URL and the like from this profile; see help profiles"
    ),
    Option("config", .text(name: "FILE"), "the file of profiles instead of the usual one"),
  ]

  /// What a profile and the environment may state, each once, without company.
  static let settings: [Option] = {
    let url = run.options.filter { $0.name == "url" }
    let all = (moduleLine + url + tracker + [macro]).filter(\.isSetting)
    return all.map { option in
      var option = option
      option.excludes = []
      option.requires = []
      return option
    }
  }()

  static let config = CommandDefinition(
    name: .config,
    summary: "show the settings in force, where each comes from, and what it wins over",
    options: settings + profiles + [
      json,
      .jsonSchema,
    ],
    examples: [
      "sniffer config",
      "sniffer config --profile bike --port /dev/ttyUSB2",
    ]
  )
}
