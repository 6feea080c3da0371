import CommandLine
import Primitives
import Simulation

extension CommandTable {
  /// Where the other side of a trace really is.
  static let replayLine = [
    OptionDefinition(
      name: "pty",
      kind: .text(name: "LINK"),
      summary:
        "make a pseudo-terminal and this link to it, for the program under test; the trace begins "
        + "when the program opens it",
      excludes: ["port", "tcp"]
    ),
    OptionDefinition(
      name: "port",
      kind: .text(name: "DEVICE"),
      summary:
        "the other side is at this serial port or pseudo-terminal: the program under test, with "
        + "--as te a module",
      excludes: ["tcp"]
    ),
    OptionDefinition(
      name: "baud",
      kind: .integer(ValueKind.bauds),
      defaultText: "115200",
      summary: "the rate of the port",
      requires: ["port"]
    ),
    OptionDefinition(
      name: "tcp",
      kind: .hostAndPort,
      summary: "with --as te the module listens there"
    ),
    dialRemote,
    OptionDefinition(
      name: "trace-port",
      kind: .text(name: "NAME"),
      summary:
        "play what went over this port of the trace, such as nmea; the AT port (at) without it, or "
        + "the only one that there is"
    ),
    OptionDefinition(
      name: "patience",
      kind: .duration(100...86_400_000),
      defaultText: "3min",
      summary: "how long a program, a command or an answer is awaited beyond its time"
    ),
    OptionDefinition(
      name: "duration",
      kind: .duration(1...315_360_000_000),
      summary: "the time allowed; until the end of the trace without it"
    ),
  ]

  /// Which part of a trace is played, and at what times.
  static let replayTime = [
    OptionDefinition(
      name: "speed",
      kind: .word(["max", "1", "10"]),
      defaultText: "1",
      summary: "how fast the trace goes: as it can, as it went, ten times that"
    ),
    OptionDefinition(
      name: "skip-gaps",
      kind: .duration(0...86_400_000),
      bareText: "1s",
      summary: "make silences of the trace that are longer as long as this"
    ),
    OptionDefinition(
      name: "step",
      kind: .flag,
      summary:
        "wait for Enter before each command of the trace, and each time that a receiver speaks"
    ),
    OptionDefinition(
      name: "cycle",
      kind: .flag,
      summary: "begin again at the end, until Ctrl-C or --duration"
    ),
    OptionDefinition(
      name: "keep-date",
      kind: .flag,
      summary: "leave the times that the module tells as they were, which is the default",
      excludes: ["now"]
    ),
    OptionDefinition(
      name: "now",
      kind: .flag,
      summary:
        "move the times in sentences, AT+CGNSINF and AT+CCLK so that the trace begins now; checksums "
        + "are renewed"
    ),
    OptionDefinition(
      name: "from",
      kind: .duration(0...315_360_000_000),
      summary: "leave out what is in the trace before this time"
    ),
    OptionDefinition(
      name: "until",
      kind: .duration(0...315_360_000_000),
      summary: "leave out what is in the trace after this time",
      excludes: ["accept", "firmware"]
    ),
  ]
}
