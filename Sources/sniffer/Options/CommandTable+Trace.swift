import CommandLine

/// The commands that make traces of logs, and other files of traces.
extension CommandTable {
  static let traceImport = CommandDefinition(
    name: .traceImport,
    summary: "make a trace of a log, however a program or a person has written it",
    options: [
      Option(
        "format",
        .text(name: "FORMAT"),
        default: "auto",
        "how the log is written; auto finds it out by its lines: "
          + TraceImportCommand.formats.joined(separator: ", ")
      ),
      Option(
        "output",
        .text(name: "PATH"),
        "the trace's file instead of stdout; for several FILEs a directory, for NAME.trace"
      ),
      Option(
        "summary",
        .flag,
        "print a line for each FILE instead: what it is, and how many lines are whose",
        excludes: ["output"]
      ),
      Option("json", .flag, "with --summary: one JSON object per FILE", requires: ["summary"]),
      .jsonSchema,
      Option(
        "unsure",
        .word(["comment", "ta", "te"]),
        default: "comment",
        "for a line whose sender the log does not show: a comment (#?), or you state that it was "
          + "the TA (the module) or the TE"
      ),
      Option(
        "line-ends",
        .word(["log", "module"]),
        default: "log",
        "the log's line ends as they are, or those that the wire had: CR behind commands, CR LF"
          + " behind answers"
      ),
      Option("no-notes", .flag, "leave out the log's own words, which were never on the line"),
    ] + quietOrVerbose + headers,
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "a log; stdin with -",
      isList: true
    ),
    examples: [
      "sniffer trace import pasted.txt --origin reported --output pasted.trace",
      "sniffer trace import --summary *.log",
      "journalctl -u ModemManager -o cat | sniffer trace import - --no-notes",
    ]
  )

  static let traceExport = CommandDefinition(
    name: .traceExport,
    summary: "make another file of a trace: decoded, drawn, for Wireshark or for a map",
    options: [
      Option(
        "format",
        .word(ExportFormat.allCases.map(\.rawValue)),
        "jsonl, in decode's format; a markdown table; a mermaid sequence diagram; pcap of link type"
          + " RTAC serial; gpx, geojson or kml of the valid fixes; csv of signals over time; one html"
          + " page; an asciicast to play in a terminal"
      ),
      outputFile,
    ],
    operand: OperandDefinition(valueName: "FILE", summary: "a trace (default: stdin)"),
    oneRequired: ["format"],
    examples: [
      "sniffer trace export --format markdown drive.trace",
      "sniffer trace export --format pcap --output drive.pcap drive.trace",
    ]
  )

  private static let headers = [
    ("title", "what the trace shows; else the name of the file"),
    ("module", "such as SIM7000E; else what the log tells, or n/a"),
    ("firmware", "as AT+CGMR has it; else what the log tells, or n/a"),
    ("origin", "captured, reported, manual or synthetic; else n/a"),
    ("source", "where the log is from, such as an address; else n/a"),
    ("date", "such as 2026-11-22; else what the log tells, or n/a"),
  ].map { name, summary in
    Option(name, .text(name: "TEXT"), "a header: \(summary)")
  }
}
