import CommandLine

extension CommandTable {
  static let ports = CommandDefinition(
    name: .ports,
    summary: "list the serial ports with their USB ids, and which of a module's is for AT",
    options: [
      Option(
        "probe",
        .flag,
        "ask AT on each DEVICE, without one on the AT and modem ports of known modules, and print"
          + " which answers; no port is opened without this",
        excludes: ["watch"]
      ),
      Option("watch", .flag, "go on and print what is plugged in and out, until Ctrl-C"),
      json,
      .jsonSchema,
      quiet,
    ],
    operand: OperandDefinition(
      valueName: "DEVICE",
      summary: "only these ports, which may be links or pseudo-terminals",
      isList: true,
      mayBeEmpty: true
    ),
    examples: [
      "sniffer ports",
      "sniffer ports --probe /dev/ttyUSB0",
      "sniffer ports --watch --json",
    ]
  )
}
