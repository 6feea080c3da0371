import CommandLine
import Primitives
import Simulation
import Tracker

extension CommandTable {
  /// Project values: reports at least 5 s apart, which three fixes and a POST
  /// take, and at most a day, after which nobody can say that a tracker lives.
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
      OptionDefinition(
        name: "url",
        kind: .text(name: "URL"),
        summary: "where the reports go; required on a real port",
        isSetting: true
      ),
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
  static let tracker = [
    accessPointName,
    OptionDefinition(
      name: "tracker-id",
      kind: .text(name: "ID"),
      defaultText: "Allawi2003",
      summary: "the trackerId of every report",
      isSetting: true
    ),
    OptionDefinition(
      name: "interval",
      kind: .duration(5_000...86_400_000),
      defaultText: "5min",
      summary: "the time from one report to the next"
    ),
    OptionDefinition(
      name: "payload",
      kind: .word(["plain", "full"]),
      defaultText: "plain",
      summary: "the three keys of the sketch, or with time, altitude, battery and more"
    ),
    OptionDefinition(
      name: "pin",
      kind: .text(name: "PIN"),
      summary: "the SIM's PIN; entered once, and never again when it was wrong"
    ),
  ]

  /// About the inertial sensor, which only the virtual world has.
  private static let movement = [
    OptionDefinition(
      name: "movement",
      kind: .word(MovementSettings.movements),
      summary:
        "an MPU-6050 on a parked thing or a live one; off is none, unless the scenario has one",
      excludes: ["port", "tcp"]
    ),
    OptionDefinition(
      name: "sensitivity",
      kind: .word(MovementSettings.sensitivities),
      defaultText: "normal",
      summary: "how little it takes to be called movement",
      excludes: ["port", "tcp"]
    ),
    OptionDefinition(
      name: "alerts",
      kind: .word(["on", "off"]),
      defaultText: "on",
      summary: "whether an alarm is reported",
      excludes: ["port", "tcp"]
    ),
    OptionDefinition(
      name: "secure",
      kind: .text(name: "PLACES"),
      summary:
        "where no alarm is raised: 'LATITUDE LONGITUDE RADIUS', up to four between semicolons",
      excludes: ["port", "tcp"]
    ),
    OptionDefinition(
      name: "sleep",
      kind: .word(MovementSettings.sleeps),
      defaultText: "gnss",
      summary: "what is switched off while parked: GNSS alone, or the module with it",
      excludes: ["port", "tcp"]
    ),
  ]
}
