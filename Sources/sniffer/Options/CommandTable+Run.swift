import CommandLine
import Live
import Primitives
import Simulation

extension CommandTable {
  static let run = CommandDefinition(
    name: .run,
    summary: "run the tracker on the virtual modem in a scripted world, or on a real port",
    options: [
      OptionDefinition(
        name: "scenario",
        kind: .text(name: "FILE"),
        summary: "the world to run in instead of the built-in scenario; - is stdin",
        excludes: ["port", "tcp"]
      ),
      OptionDefinition(
        name: "firmware",
        kind: .word(["tracker", "sketch"]),
        defaultText: "tracker",
        summary:
          "what runs: the tracker, or the deployed sketch, a reconstruction, for which no expectation "
          + "is judged",
        excludes: ["port", "tcp", "accept", "energy", "record"]
      ),
      OptionDefinition(
        name: "port",
        kind: .text(name: "DEVICE"),
        summary: "drive the modem on this serial port or pseudo-terminal",
        isSetting: true,
        excludes: ["tcp"],
        requires: ["url"]
      ),
      OptionDefinition(
        name: "baud",
        kind: .integer(ValueKind.bauds),
        summary: "open the port at this rate and keep it; else the tracker looks for the rate",
        isSetting: true,
        requires: ["port"]
      ),
      OptionDefinition(
        name: "tcp",
        kind: .hostAndPort,
        summary: "drive the modem that listens there",
        requires: ["url"]
      ),
      dialRemote,
      OptionDefinition(.url),
    ] + profiles + tracker + movement + [
      OptionDefinition(
        name: "pwrkey",
        kind: .word(["none", "dtr", "rts"]),
        defaultText: "none",
        summary: "the control line of the port that is wired to the module's PWRKEY",
        requires: ["port"]
      ),
      OptionDefinition(
        name: "settings",
        kind: .word(["restore", "keep"]),
        defaultText: "restore",
        summary:
          "what becomes, at the end, of settings that the module stores and the tracker changed;"
          + " with --port or --tcp"
      ),
      OptionDefinition(
        name: "reconnect",
        kind: .flag,
        summary: "wait for a lost line to come back instead of ending with 74"
      ),
      lineRecord,
      OptionDefinition(
        name: "reports",
        kind: .integer(1...1_000_000),
        summary: "end after this many delivered reports"
      ),
      OptionDefinition(
        name: "duration",
        kind: .duration(1_000...315_360_000_000),
        summary: "end after this time; with --reports it is the time allowed"
      ),
      OptionDefinition(
        name: "speed",
        kind: .word(["max", "1", "10"]),
        defaultText: "max",
        summary: "how fast the virtual clock goes: as it can, as the real one, ten times that",
        excludes: ["port", "tcp"]
      ),
      OptionDefinition(
        name: "seed",
        kind: .integer(0...Int64.max),
        defaultText: "1",
        summary: "what chance depends on; the same seed gives the same run"
      ),
      OptionDefinition(
        name: "lines",
        kind: .flag,
        summary: "also tell each line between tracker and module"
      ),
      OptionDefinition(
        name: "json",
        kind: .flag,
        summary: "one JSON object a line instead of the timeline"
      ),
      .jsonSchema,
      OptionDefinition(
        name: "energy",
        kind: .flag,
        summary: "at the end, what the tracker drew from its battery: mAh a day, by state",
        excludes: ["port", "tcp"]
      ),
      OptionDefinition(
        name: "accept",
        kind: .flag,
        summary: "with --scenario: write the timeline to the FILE's .expected instead of stdout",
        excludes: ["json", "lines"],
        requires: ["scenario"]
      ),
    ],
    examples: [
      "sniffer run",
      "sniffer run --scenario Traces/scenarios/NAME.scenario --json",
      "sniffer run --firmware sketch --duration 10min",
      "sniffer run --port /dev/ttyUSB2 --url http://127.0.0.1:8080/ --interval 5s --reports 3",
    ]
  )

  /// What a tracker is told before it starts, but for where its reports go.
  static let tracker = TrackerSetting.options.map(OptionDefinition.init)

  /// About the inertial sensor, which only the virtual world has.
  private static let movement = TrackerSetting.sensorOptions.map(OptionDefinition.init)
}
