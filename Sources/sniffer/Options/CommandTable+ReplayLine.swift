import CommandLine
import Primitives

extension CommandTable {
  /// Where the other side of a trace really is.
  static let replayLine = [
    Option(
      "pty",
      .text(name: "LINK"),
      "make a pseudo-terminal and this link to it, for the program under test; the trace begins "
        + "when the program opens it",
      excludes: ["port", "tcp"]
    ),
    port(
      "the other side is at this serial port or pseudo-terminal: the program under test, with "
        + "--as te a module",
      excludes: ["tcp"]
    ),
    Option(
      "baud",
      .integer(ValueKind.bauds),
      default: "115200",
      "the rate of the port",
      requires: ["port"]
    ),
    Option("tcp", .hostAndPort, "with --as te the module listens there"),
    dialRemote,
    Option(
      "trace-port",
      .text(name: "NAME"),
      "play what went over this port of the trace, such as nmea; the AT port (at) without it, or "
        + "the only one that there is"
    ),
    Option(
      "patience",
      .duration(100...86_400_000),
      default: "3min",
      "how long beyond its time to wait for a program, a command or an answer"
    ),
    Option(
      "duration",
      .duration(1...315_360_000_000),
      "the time allowed; until the end of the trace without it"
    ),
  ]

  /// Which part of a trace is played, and at what times.
  static let replayTime = [
    Option(
      "speed",
      .word(["max", "1", "10"]),
      default: "1",
      "how fast the trace goes: as it can, as it went, ten times that"
    ),
    Option(
      "skip-gaps",
      .duration(0...86_400_000),
      bare: "1s",
      "make silences of the trace that are longer as long as this"
    ),
    Option(
      "step",
      .flag,
      "wait for Enter before each command of the trace, and each time that a receiver speaks"
    ),
    Option("cycle", .flag, "begin again at the end, until Ctrl-C or --duration"),
    Option(
      "keep-date",
      .flag,
      "leave the times that the module tells as they were, which is the default",
      excludes: ["now"]
    ),
    Option(
      "now",
      .flag,
      "move the times in sentences, AT+CGNSINF and AT+CCLK so that the trace begins now; checksums "
        + "are renewed"
    ),
    Option(
      "from",
      .duration(0...315_360_000_000),
      "leave out what is in the trace before this time"
    ),
    Option(
      "until",
      .duration(0...315_360_000_000),
      "leave out what is in the trace after this time",
      excludes: ["accept", "firmware"]
    ),
  ]
}
