import CommandLine

extension CommandTable {
  /// Of the commands that redact a trace.
  static let strictRedaction = Option(
    "strict",
    .flag,
    "write nothing and exit with 65 if something may be a secret, a position or an"
      + " identifier and isn't understood"
  )

  static let traceRedact = CommandDefinition(
    name: .traceRedact,
    summary: "remove personal data from a trace, so that it still replays",
    options: [
      outputFile,
      quiet,
      Option(
        "seed",
        .integer(0...Int64.max),
        "what stand-ins depend on, for the same ones in several traces: a long number of your own"
          + " that you keep to yourself; without it, all that is hidden in FILE together"
      ),
      Option(
        "positions",
        .flag,
        "also move all positions together, in every notation and coding, and replace cells"
      ),
      strictRedaction,
      Option("json", .flag, "print what was replaced as a JSON object", requires: ["output"]),
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "a trace or a scenario (default: stdin)"
    ),
    examples: [
      "sniffer trace redact --output shared.trace mine.trace",
      "sniffer trace redact --strict --positions --seed 8164309917 mine.trace",
    ]
  )
}
