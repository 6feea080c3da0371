import CommandLine
import Live
import Simulation

extension CommandTable {
  /// For somebody with a module on the table who does not know why nothing arrives.
  static let doctor = CommandDefinition(
    name: .doctor,
    summary: "find the layer that fails, from port to server, and the lines that show it",
    options: doctorLine + [
      OptionDefinition(
        name: "scenario",
        kind: .text(name: "FILE"),
        summary: "examine the virtual modem in this world, on the virtual clock; - is stdin",
        excludes: ["port", "tcp", "trace"]
      ),
      OptionDefinition(
        name: "trace",
        kind: .text(name: "FILE"),
        summary: "judge from the lines of this recording alone; asks nobody",
        excludes: ["port", "tcp", "record", "fix", "apn"]
      ),
      OptionDefinition(
        name: "url",
        kind: .text(name: "URL"),
        summary: "the server that is to be reached; without it a port is examined up to the bearer",
        isSetting: true
      ),
      OptionDefinition(.accessPointName),
      OptionDefinition(
        name: "authority",
        kind: .text(name: "NAME"),
        summary:
          "judge the server's certificate by this file in the module; without it the module takes"
          + " every certificate",
        excludes: ["trace"]
      ),
      OptionDefinition(
        name: "fix",
        kind: .flag,
        summary:
          "also change settings that the module stores, where that would put the cause right, and"
          + " say each before"
      ),
      OptionDefinition(
        name: "json",
        kind: .flag,
        summary: "one JSON object a line: a check for each layer, and a summary"
      ),
      .jsonSchema,
      OptionDefinition(
        name: "report",
        kind: .text(name: "FILE"),
        summary: "write a report in Markdown, without identifiers and positions, for an issue"
      ),
      lineRecord,
      OptionDefinition(
        name: "seed",
        kind: .integer(0...Int64.max),
        summary: "with --scenario: what chance depends on",
        requires: ["scenario"]
      ),
    ],
    oneRequired: ["port", "tcp", "scenario", "trace"],
    examples: [
      "sniffer doctor --port /dev/ttyUSB2 --apn internet --url http://example.com/",
      "sniffer doctor --trace capture.trace --json",
      "sniffer doctor --scenario NAME.scenario --report report.md",
    ]
  )

  /// Where the module is: as for `send`, and one place alone.
  private static let doctorLine = moduleLine.map { option in
    var option = option
    if option.name == "baud" {
      option.summary = "the rate to begin with; others are tried after it"
    }
    return option
  }
}
