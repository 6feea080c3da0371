import CommandLine
import Primitives

extension CommandTable {
  /// Where a module is.
  static let moduleLine =
    [
      port(
        "the module is on this serial port or pseudo-terminal",
        isSetting: true,
        excludes: ["tcp"]
      ),
      Option(
        "baud",
        .integer(ValueKind.bauds),
        default: "115200",
        "the rate of the port",
        isSetting: true,
        requires: ["port"]
      ),
      Option("tcp", .hostAndPort, "the module listens there"),
      dialRemote,
    ] + profiles + quietOrVerbose

  static let send = CommandDefinition(
    name: .send,
    summary: "send commands to a module and print what it answers, decoded",
    options: moduleLine + [
      Option(
        "timeout",
        .duration(100...86_400_000),
        "wait so long for each final result; else what the manual gives the command, 5s where it"
          + " gives none; also for the line of --expect, 2min without it"
      ),
      Option(
        "file",
        .text(name: "FILE"),
        "more commands, one a line; a line that begins with # is a comment; - is stdin"
      ),
      Option(
        "body",
        .text(name: "FILE"),
        "what goes out when the module asks for a body, as after AT+CMGS; - is stdin"
      ),
      Option(
        "expect",
        .text(name: "TEXT"),
        "at the end, wait until a line with this text has come"
      ),
      Option(
        "fail",
        .text(name: "TEXT"),
        "a line with this text ends it with 1, once the command in flight is answered"
      ),
      Option("json", .flag, "one JSON object per line, in decode's format"),
      .jsonSchema,
      ColourChoice.option,
      Option("raw", .flag, "the module's bytes as they come", excludes: ["json"]),
    ],
    operand: OperandDefinition(
      valueName: "COMMAND",
      summary: "a command line from AT on; after one that fails the rest is not sent",
      isList: true,
      mayBeEmpty: true
    ),
    oneRequired: ["port", "tcp"],
    examples: [
      "sniffer send --port /dev/ttyUSB2 AT+CSQ AT+CEREG? AT+CPSI?",
      "sniffer send --port rfc2217://127.0.0.1:2217 AT+CGMM",
      "sniffer send --tcp 127.0.0.1:7000 --json AT+CGNSINF",
      "sniffer send --port /dev/ttyUSB2 --expect '+HTTPACTION:' AT+HTTPACTION=0",
      "sniffer send --port /dev/ttyUSB2 --body body.json AT+HTTPDATA=27,5000",
    ]
  )
}
