import CommandLine
import Primitives

extension CommandTable {
  static let traceDiff = CommandDefinition(
    name: .traceDiff,
    summary: "compare two traces and print what differs: names, fields, times",
    options: [
      Option(
        "tolerance",
        .duration(0...86_400_000),
        default: "100ms",
        "how much earlier or later a line may come, as against those before it"
      ),
      json,
      .jsonSchema,
      ColourChoice.option,
    ],
    operand: OperandDefinition(
      valueName: "FILE FILE",
      summary: "the trace before, and the trace after; one of them may be - for stdin",
      isList: true
    ),
    examples: [
      "sniffer trace diff monday.trace tuesday.trace",
      "sniffer trace diff --tolerance 2s monday.trace tuesday.trace",
    ]
  )
}
