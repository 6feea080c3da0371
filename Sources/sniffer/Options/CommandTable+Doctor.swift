import CommandLine
import Live
import Primitives
import Script
import Simulation

extension CommandTable {
  /// For a user with a module on the table who does not know why nothing arrives.
  static let doctor = CommandDefinition(
    name: .doctor,
    summary: "find the layer that fails, from port to server, and the lines that show it",
    options: doctorLine + [
      Option(
        "scenario",
        .text(name: "FILE"),
        "examine the virtual modem in this world, on the virtual clock; - is stdin",
        excludes: ["port", "tcp", "trace"]
      ),
      Option(
        "trace",
        .text(name: "FILE"),
        "diagnose this recording by its lines alone, without a module",
        excludes: ["port", "tcp", "record", "fix", "apn", "authority", "authority-name"]
      ),
      Option(
        "url",
        .text(name: "URL"),
        "the server that is to be reached, without parameters that have a placeholder; without "
          + "it a port is examined up to the bearer",
        isSetting: true
      ),
      Option(.accessPointName),
      Option(.authorityName),
      authority,
      Option(
        "fix",
        .flag,
        "also change settings that the module stores, where that would put the cause right, and"
          + " say each before"
      ),
      Option(
        "duration",
        .duration(1_000...86_400_000),
        default: DurationText.render(DoctorCommand.usualDuration),
        "the time allowed, with --port or --tcp: at its end settings are restored, and layers"
          + " that were not looked at are named",
        excludes: ["scenario", "trace"]
      ),
      allowOutside,
      Option("json", .flag, "one JSON object per line: a check for each layer, and a summary"),
      .jsonSchema,
      ColourChoice.option,
      Option(
        "report",
        .text(name: "FILE"),
        "write a report in Markdown, without identifiers and positions, for an issue"
      ),
      Option("html", .text(name: "FILE"), "also write the report as one HTML file"),
      lineRecord,
      Option(
        "seed",
        .integer(0...Int64.max),
        "with --scenario: what chance depends on",
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
