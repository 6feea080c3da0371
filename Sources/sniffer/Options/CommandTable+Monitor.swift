import CommandLine
import Primitives
import Terminal

extension CommandTable {
  static let monitor = CommandDefinition(
    name: .monitor,
    summary: "type commands to a module, and see what both sides say and what it means",
    options: moduleLine + [
      OptionDefinition(
        name: "timestamps",
        kind: .word(MonitorTimestamps.Form.allCases.map(\.rawValue)),
        defaultText: MonitorTimestamps.Form.relative.rawValue,
        summary: "seconds since the start or since the row before, date and time (UTC), or none"
      ),
      OptionDefinition(
        name: "only",
        kind: .text(name: "KINDS"),
        summary:
          "show only these kinds of rows, with commas between: "
          + MonitorFilter.words.joined(separator: ", ") + "; all but echo without it"
      ),
      OptionDefinition(
        name: "hex",
        kind: .flag,
        summary: "show bytes as they come, and no lines"
      ),
      OptionDefinition(
        name: "record",
        kind: .text(name: "FILE"),
        summary: "write a .trace of all that goes over the line to this file"
      ),
      OptionDefinition(
        name: "once",
        kind: .flag,
        summary: "end with 74 when the line is lost, and do not wait for it to come back"
      ),
    ],
    oneRequired: ["port", "tcp"],
    examples: [
      "sniffer monitor --port /dev/ttyUSB2",
      "sniffer monitor --port /dev/ttyUSB2 --only urc,error --timestamps iso",
      "echo AT+CSQ | sniffer monitor --tcp 127.0.0.1:7000",
    ]
  )
}
