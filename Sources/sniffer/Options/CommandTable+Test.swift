import CommandLine

extension CommandTable {
  static let test = CommandDefinition(
    name: .test,
    summary: "run scenarios and judge their expectations",
    options: [
      Option(
        "seeds",
        .integers(0...999_999_999),
        "run each scenario with these seeds, A..B or one, instead of its own"
      ),
      Option(
        "filter",
        .text(name: "TEXT"),
        "run only scenarios whose path or title contains TEXT, in any case; 66 if none does"
      ),
      Option(
        "last-failed",
        .flag,
        "run only what failed in the last run, or all if nothing of it did; without FILE or DIR"
          + " what failed, wherever it is"
      ),
      Option("exit-first", .flag, "stop at the first scenario that fails"),
      Option(
        "firmware",
        .text(name: "elf:FILE"),
        "run this machine code for RV32IMAC on QEMU's virt board in place of the tracker; what only "
          + "the inside of a tracker shows is counted as not checked, unless its log tells",
        excludes: ["live", "coverage", "html"]
      ),
    ] + reports(of: "scenario") + [
      Option("strict", .flag, "a scenario without an expectation fails"),
      allowOutside,
      Option("watch", .flag, "run again whenever a file changes, until Ctrl-C"),
      Option(
        "live",
        .flag,
        "be the modem of real firmware, in real time, and judge what comes over the wire",
        excludes: [
          "seeds", "jobs", "shard", "shards", "watch", "coverage", "filter", "last-failed",
          "exit-first",
        ],
        requires: ["port"]
      ),
      port(
        "with --live: the serial port that the firmware's board is wired to",
        requires: ["live"]
      ),
      dialRemote,
      Option(
        "baud",
        .integer(ValueKind.bauds),
        default: "115200",
        "the rate of --port",
        requires: ["live"]
      ),
      Option("fast", .flag, "with --live: shorten boot and time to first fix", requires: ["live"]),
    ],
    operand: OperandDefinition(
      valueName: "FILE|DIR",
      summary: "a scenario, or a folder with .scenario files in it and below",
      isList: true,
      mayBeEmpty: true
    ),
    examples: [
      "sniffer test Traces/scenarios",
      "sniffer test -x --last-failed",
      "sniffer test Traces/scenarios --seeds 1..100 --junit results.xml",
      "sniffer test Traces/scenarios --markdown",
      "sniffer test Traces/scenarios --coverage",
      "sniffer test --firmware elf:firmware.elf Traces/scenarios",
      "sniffer test --live --port /dev/ttyUSB0 --baud 19200 NAME.scenario",
    ]
  )

  /// Which part of the work this machine does.
  static func shards(of unit: String) -> [Option] {
    [
      Option(
        "shard",
        .text(name: "I/N"),
        "run only every N-th \(unit), from the I-th on: one of N machines; without it as the "
          + "environment has it: SLURM_ARRAY_TASK_ID of _COUNT, CI_NODE_INDEX of _TOTAL"
      ),
      Option(
        "shards",
        .integer(Int64(Shard.counts.lowerBound)...Int64(Shard.counts.upperBound)),
        "how many machines there are; which one this is comes from JOB_COMPLETION_INDEX or "
          + "PARALLEL_SEQ",
        excludes: ["shard"]
      ),
    ]
  }

  /// Which files, how many at a time, and in which form their results are written.
  static func reports(of unit: String) -> [Option] {
    [
      Option(
        "jobs",
        .integer(1...256),
        "how many runs at a time; as many as there are processors without it"
      )
    ] + shards(of: unit) + [
      Option(
        "junit",
        .text(name: "FILE"),
        "also write the results as JUnit XML; times in it are the \(unit)s' own"
      ),
      html,
      Option(
        "tap",
        .flag,
        "write TAP 13 instead of text",
        excludes: ["json", "markdown", "github"]
      ),
      Option(
        "markdown",
        .flag,
        "write a page for people, as for $GITHUB_STEP_SUMMARY, instead of text",
        excludes: ["json", "github"]
      ),
      Option("json", .flag, "one JSON object per line instead of text", excludes: ["github"]),
      .jsonSchema,
      ColourChoice.option,
      Option("github", .flag, "also write annotations that GitHub shows at the lines that failed"),
      Option(
        "coverage",
        .flag,
        "also write which states, steps between them, commands, URCs, error codes and verbs all "
          + "\(unit)s together have exercised, and which never"
      ),
    ] + quietOrVerbose
  }
}
