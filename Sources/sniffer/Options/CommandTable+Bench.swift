import CommandLine

extension CommandTable {
  static let bench = CommandDefinition(
    name: .bench,
    summary: "measure how fast a file is read, how late modems answer, and the owner's side",
    options: [
      Option(
        "passes",
        .integer(1...10_000),
        default: "9",
        "how often the file is read, or each tracker of backend reports; the best pass and the "
          + "median are printed"
      ),
      Option("megabytes", .integer(1...10_000), default: "64", "of stream: how long the trace is"),
      json,
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "KIND FILE",
      summary:
        "nmea, at or decode, and what to read; or modem, backend, start, stream or serve, and"
        + " nothing",
      isList: true,
      words: ["nmea", "at", "decode", "modem", "backend", "start", "stream", "serve"]
    ),
    examples: [
      "sniffer bench nmea receiver.nmea",
      "sniffer bench at dialogue.txt --passes 50",
      "sniffer bench decode --json capture.txt",
      "sniffer bench modem",
      "sniffer bench backend",
      "sniffer bench serve",
      "sniffer bench stream --megabytes 1000",
    ]
  )
}
