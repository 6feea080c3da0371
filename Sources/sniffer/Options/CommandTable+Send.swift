import CommandLine
import Primitives

extension CommandTable {
  /// Where a module is.
  static let moduleLine =
    [
      OptionDefinition(
        name: "port",
        kind: .text(name: "DEVICE"),
        summary: "the module is on this serial port or pseudo-terminal",
        isSetting: true,
        excludes: ["tcp"]
      ),
      OptionDefinition(
        name: "baud",
        kind: .integer(ValueKind.bauds),
        defaultText: "115200",
        summary: "the rate of the port",
        isSetting: true,
        requires: ["port"]
      ),
      OptionDefinition(
        name: "tcp",
        kind: .hostAndPort,
        summary: "the module listens there"
      ),
      dialRemote,
    ] + profiles

  static let send = CommandDefinition(
    name: .send,
    summary: "send commands to a module and print what it answers, decoded",
    options: moduleLine + [
      OptionDefinition(
        name: "timeout",
        kind: .duration(100...86_400_000),
        summary:
          "wait so long for each final result; else what the manual gives the command, 5s where it"
          + " gives none; also for the line of --expect, 2min without it"
      ),
      OptionDefinition(
        name: "file",
        kind: .text(name: "FILE"),
        summary: "more commands, one a line, # begins a comment; - is stdin"
      ),
      OptionDefinition(
        name: "body",
        kind: .text(name: "FILE"),
        summary: "what goes out when the module asks for a body, as after AT+CMGS; - is stdin"
      ),
      OptionDefinition(
        name: "expect",
        kind: .text(name: "TEXT"),
        summary: "at the end, wait until a line with this text has come"
      ),
      OptionDefinition(
        name: "fail",
        kind: .text(name: "TEXT"),
        summary: "a line with this text ends it with 1, once the command in flight is answered"
      ),
      OptionDefinition(
        name: "json",
        kind: .flag,
        summary: "one JSON object a line, as decode has them"
      ),
      .jsonSchema,
      OptionDefinition(
        name: "raw",
        kind: .flag,
        summary: "the module's bytes as they come",
        excludes: ["json"]
      ),
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
      "sniffer send --tcp 127.0.0.1:7000 --json AT+CGNSINF",
      "sniffer send --port /dev/ttyUSB2 --expect '+HTTPACTION:' AT+HTTPACTION=0",
      "sniffer send --port /dev/ttyUSB2 --body body.json AT+HTTPDATA=27,5000",
    ]
  )
}
