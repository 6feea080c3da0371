import CommandLine
import Primitives

extension CommandTable {
  static let record = CommandDefinition(
    name: .record,
    summary: "write what a port says, and what a program says to it, to a trace",
    options: moduleLine + [
      Option(
        "pty",
        .text(name: "LINK"),
        "make a pseudo-terminal and this link to it, for the program that is to use the module;"
          + " its rate and DTR are passed on",
        excludes: ["listen"]
      ),
      Option("listen", .hostAndPort, "let the program connect there instead, one client at a time"),
      listenRemote,
      Option("output", .text(name: "FILE"), "the trace's file instead of stdout"),
      Option("json", .flag, "print how much was recorded as a JSON object", requires: ["output"]),
      .jsonSchema,
      Option(
        "duration",
        .duration(1...315_360_000_000),
        "end after this time (default: on Ctrl-C, with status 0)"
      ),
    ] + recordHeaders,
    oneRequired: ["port", "tcp"],
    examples: [
      "sniffer record --port /dev/ttyUSB1 --duration 10min --output nmea.trace",
      "sniffer record --port /dev/ttyUSB2 --pty ./ttyMODULE --output gammu.trace",
    ]
  )

  private static let recordHeaders = [
    ("title", "what the trace shows", "recorded by sniffer record"),
    ("module", "such as SIM7000E", "SIM7000"),
    ("firmware", "as AT+CGMR has it", "n/a"),
  ].map { name, summary, usual in
    Option(name, .text(name: "TEXT"), default: usual, "the header \(name): \(summary)")
  }
}
