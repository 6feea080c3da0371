import CommandLine

extension CommandTable {
  static let lint = CommandDefinition(
    name: .lint,
    summary: "check traces, scenarios and rules before they are committed",
    options: [
      allowOutside,
      Option("json", .flag, "one JSON object per line", excludes: ["github"]),
      .jsonSchema,
      ColourChoice.option,
      Option("github", .flag, "also write annotations that GitHub shows at the lines"),
    ] + quietOrVerbose,
    operand: OperandDefinition(
      valueName: "FILE|DIR",
      summary:
        "a trace, a scenario or rules, or a folder with such files in it and below; stdin with -",
      isList: true
    ),
    examples: [
      "sniffer lint Traces",
      "sniffer lint --github Traces NAME.trace",
    ]
  )
}
