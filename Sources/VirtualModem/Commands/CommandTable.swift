/// Every command that the module knows; all others are `ERROR`.
enum CommandTable {
  static func definition(of name: String) -> CommandDefinition? {
    byName[name]
  }

  /// In the order of the manual's chapters.
  static let chapters: [CommandChapter] = [
    CommandChapter("V.25ter", basicCommands + profileCommands, isOfProfile: true),
    CommandChapter("Calls", dialCommands),
    CommandChapter("Identity", identityCommands),
    CommandChapter("Serial port, errors, clock", systemCommands, isOfProfile: true),
    CommandChapter("Power", powerCommands),
    CommandChapter("Power saving", powerSavingCommands),
    CommandChapter("Pins and buses", pinCommands),
    CommandChapter("SIM", simCommands),
    CommandChapter("Short messages", messageCommands),
    CommandChapter("Network", networkCommands + registrationCommands),
    CommandChapter("Packet contexts", contextCommands),
    CommandChapter("TCP and UDP toolkit", toolkitCommands + socketCommands + socketSettingCommands),
    CommandChapter("Bearer", bearerCommands),
    CommandChapter("HTTP", httpCommands + httpFileCommands),
    CommandChapter("App network", appNetworkCommands),
    CommandChapter("Location", locationCommands),
    CommandChapter("HTTPS", secureCommands + secureRequestCommands),
    CommandChapter("MQTT", mqttCommands),
    CommandChapter("TLS", tlsCommands),
    CommandChapter("FTP", ftpCommands),
    CommandChapter("Network time", timeServerCommands),
    CommandChapter("TCP and UDP over the app network", appSocketCommands),
    CommandChapter("Ping", pingCommands),
    CommandChapter("GNSS", gnssCommands),
    CommandChapter("File system", fileCommands),
    CommandChapter("SIM application toolkit", applicationToolkitCommands),
    CommandChapter("Memory", rawMemoryCommands),
  ]

  static let all: [CommandDefinition] = chapters.flatMap(\.commands)

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

extension VirtualModem {
  /// The command of this name, if the firmware has it.
  func definition(of name: String) -> CommandDefinition? {
    settings.firmware.knows(name) ? CommandTable.definition(of: name) : nil
  }
}
