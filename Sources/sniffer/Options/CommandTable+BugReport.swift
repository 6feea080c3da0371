import CommandLine

extension CommandTable {
  static let bugReport = CommandDefinition(
    name: .bugReport,
    summary: "write version, platform, ports and a redacted trace to one file, for a bug report",
    options: [
      newFile,
      strictRedaction,
      Option("json", .flag, "print what the file contains as a JSON object"),
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "TRACE",
      summary: "the trace that shows the bug, redacted like trace redact --positions"
    ),
    oneRequired: ["output"],
    examples: ["sniffer bug-report --output report.md mine.trace"]
  )
}
