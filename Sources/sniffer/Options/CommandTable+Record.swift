import CommandLine
import Primitives

extension CommandTable {
  static let record = CommandDefinition(
    name: .record,
    summary: "write what a port says, and what a program says to it, to a trace",
    options: moduleLine + [
      OptionDefinition(
        name: "pty",
        kind: .text(name: "LINK"),
        summary:
          "make a pseudo-terminal and this link to it, for the program that is to use the module;"
          + " its rate and DTR are passed on",
        excludes: ["listen"]
      ),
      OptionDefinition(
        name: "listen",
        kind: .hostAndPort,
        summary: "let the program connect there instead, one client at a time"
      ),
      listenRemote,
      OptionDefinition(
        name: "output",
        kind: .text(name: "FILE"),
        summary: "the trace's file instead of stdout"
      ),
      OptionDefinition(
        name: "duration",
        kind: .duration(1...315_360_000_000),
        summary: "how long; until Ctrl-C without it"
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
    OptionDefinition(
      name: name,
      kind: .text(name: "TEXT"),
      defaultText: usual,
      summary: "the header \(name): \(summary)"
    )
  }
}
