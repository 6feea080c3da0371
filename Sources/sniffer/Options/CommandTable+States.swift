import CommandLine

extension CommandTable {
  static let states = CommandDefinition(
    name: .states,
    summary: "print the state diagram of the tracker, or of the owner's side",
    options: [
      Option("dot", .flag, "for Graphviz", excludes: ["mermaid", "json"]),
      Option(
        "mermaid",
        .flag,
        "for Mermaid, which many pages of Markdown show",
        excludes: ["json"]
      ),
      Option("json", .flag, "one JSON object per state and per step between two of them"),
      .jsonSchema,
      Option(
        "coverage",
        .text(name: "FILE"),
        "colour what the scenarios visited, by the output of `sniffer test --coverage --json`;"
          + " - is stdin"
      ),
    ],
    operand: OperandDefinition(
      valueName: "tracker|owner",
      summary: "which diagram (default: tracker)",
      isList: false,
      words: ["tracker", "owner"]
    ),
    examples: [
      "sniffer states",
      "sniffer states owner --dot",
      "sniffer states --mermaid --coverage coverage.json",
    ]
  )
}
