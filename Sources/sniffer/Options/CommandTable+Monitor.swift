import CommandLine
import Terminal

extension CommandTable {
  static let macro = Option(
    "macro",
    .text(name: "NAME=COMMAND"),
    "a command that Ctrl-A g sends by its name",
    isRepeatable: true,
    isSetting: true,
    isFamily: true
  )

  static let monitor = CommandDefinition(
    name: .monitor,
    summary: "type commands to a module, and see what both sides say and what it means",
    options: moduleLine + [
      Option(
        "timestamps",
        .word(MonitorTimestamps.Form.allCases.map(\.rawValue)),
        default: MonitorTimestamps.Form.relative.rawValue,
        "seconds since the start or since the row before, date and time (UTC), or none"
      ),
      Option(
        "only",
        .text(name: "KINDS"),
        "show only these kinds of rows, with commas between: "
          + MonitorFilter.words.joined(separator: ", ") + "; all but echo without it"
      ),
      macro,
      Option("hex", .flag, "show bytes as they come, and no lines"),
      Option(
        "record",
        .text(name: "FILE"),
        "write a .trace of all that goes over the line to this file"
      ),
      Option(
        "log",
        .text(name: "FILE"),
        "write all that is shown to this file, as a trace whose comments are notes and meanings"
      ),
      Option(
        "once",
        .flag,
        "exit with status 74 when the line is lost, instead of waiting for it"
      ),
      ColourChoice.option,
      duration,
    ],
    oneRequired: ["port", "tcp"],
    examples: [
      "sniffer monitor --port /dev/ttyUSB2",
      "sniffer monitor --port /dev/ttyUSB2 --only urc,error --timestamps iso",
      "echo AT+CSQ | sniffer monitor --tcp 127.0.0.1:7000",
    ]
  )
}
