import CommandLine

extension CommandTable {
  static let explain = CommandDefinition(
    name: .explain,
    summary: "describe one line or one command: fields, units, ranges, errors",
    options: [
      Option(
        "pending",
        .text(name: "COMMAND"),
        "the command in flight, such as AT+GSN, for a line that it answers"
      ),
      Option("all", .flag, "list all chapters with what is in them, or all fields with --json"),
      json,
      .jsonSchema,
      ColourChoice.option,
    ],
    operand: OperandDefinition(
      valueName: "LINE",
      summary:
        "a command, a command line, an answer, a URC, a final result, a sentence or a chapter, or a"
        + " word to search for; - is stdin, line by line; the chapters without it"
    ),
    examples: [
      "sniffer explain AT+CREG",
      "sniffer explain '+CSQ: 17,99'",
      "sniffer explain 490154203237518 --pending AT+GSN",
      "sniffer explain signal",
    ]
  )
}
