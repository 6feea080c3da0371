import CommandLine
import Primitives

extension CommandTable {
  static let test = CommandDefinition(
    name: .test,
    summary: "run scenarios and judge their expectations",
    options: [
      OptionDefinition(
        name: "seeds",
        kind: .integers(0...999_999_999),
        summary: "run each scenario with these seeds, A..B or one, instead of its own"
      )
    ] + reports(of: "scenario") + [
      OptionDefinition(
        name: "watch",
        kind: .flag,
        summary: "run again whenever a file changes, until Ctrl-C"
      ),
      OptionDefinition(
        name: "live",
        kind: .flag,
        summary: "be the modem of real firmware, in real time, and judge what comes over the wire",
        excludes: ["seeds", "jobs", "shard", "watch", "coverage"],
        requires: ["port"]
      ),
      OptionDefinition(
        name: "port",
        kind: .text(name: "DEVICE"),
        summary: "with --live: the serial port that the firmware's board is wired to",
        requires: ["live"]
      ),
      OptionDefinition(
        name: "baud",
        kind: .integer(ValueKind.bauds),
        defaultText: "115200",
        summary: "the rate of --port",
        requires: ["live"]
      ),
      OptionDefinition(
        name: "fast",
        kind: .flag,
        summary: "with --live: shorten boot and time to first fix",
        requires: ["live"]
      ),
    ],
    operand: OperandDefinition(
      valueName: "FILE|DIR",
      summary: "a scenario, or a folder with .scenario files in it and below",
      isList: true
    ),
    examples: [
      "sniffer test Traces/scenarios",
      "sniffer test Traces/scenarios --seeds 1..100 --junit results.xml",
      "sniffer test Traces/scenarios --markdown",
      "sniffer test Traces/scenarios --coverage",
      "sniffer test --live --port /dev/ttyUSB0 --baud 19200 NAME.scenario",
    ]
  )

  /// Which files, how many at a time, and in which form their results are written.
  static func reports(of unit: String) -> [OptionDefinition] {
    [
      OptionDefinition(
        name: "jobs",
        kind: .integer(1...256),
        summary: "how many runs at a time; as many as there are processors without it"
      ),
      OptionDefinition(
        name: "shard",
        kind: .text(name: "I/N"),
        summary: "run only every N-th \(unit), from the I-th on: one of N machines"
      ),
      OptionDefinition(
        name: "junit",
        kind: .text(name: "FILE"),
        summary: "also write the results as JUnit XML; times in it are the \(unit)s' own"
      ),
      OptionDefinition(
        name: "tap",
        kind: .flag,
        summary: "write TAP 13 instead of text",
        excludes: ["json", "markdown", "github"]
      ),
      OptionDefinition(
        name: "markdown",
        kind: .flag,
        summary: "write a page for people, as for $GITHUB_STEP_SUMMARY, instead of text",
        excludes: ["json", "github"]
      ),
      OptionDefinition(
        name: "json",
        kind: .flag,
        summary: "one JSON object a line instead of text",
        excludes: ["github"]
      ),
      .jsonSchema,
      OptionDefinition(
        name: "github",
        kind: .flag,
        summary: "also write annotations that GitHub shows at the lines that failed"
      ),
      OptionDefinition(
        name: "coverage",
        kind: .flag,
        summary:
          "also write which states, steps between them, commands, URCs, error codes and verbs all "
          + "\(unit)s together have exercised, and which never"
      ),
    ]
  }
}
