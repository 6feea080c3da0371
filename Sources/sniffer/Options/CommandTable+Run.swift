import CommandLine
import Live
import Primitives
import Simulation

extension CommandTable {
  static let run = CommandDefinition(
    name: .run,
    summary: "run the tracker on the virtual modem in a scripted world, or on a real port",
    options: [
      Option(
        "scenario",
        .text(name: "FILE"),
        "the world to run in instead of the built-in scenario; - is stdin",
        excludes: ["port", "tcp"]
      ),
      Option(
        "firmware",
        .text(name: "NAME"),
        default: "tracker",
        "what runs: tracker; sketch, the deployed one, a reconstruction, for which no expectation is "
          + "judged; or elf:FILE, the machine code of a firmware for RV32IMAC on QEMU's virt board",
        excludes: ["port", "tcp", "accept", "energy", "record", "state"]
      ),
      port(
        "drive the modem on this serial port or pseudo-terminal",
        isSetting: true,
        excludes: ["tcp"],
        requires: ["url"]
      ),
      Option(
        "baud",
        .integer(ValueKind.bauds),
        "open the port at this rate and keep it; else the tracker looks for the rate",
        isSetting: true,
        requires: ["port"]
      ),
      Option("tcp", .hostAndPort, "drive the modem that listens there", requires: ["url"]),
      dialRemote,
      Option(.url),
    ] + profiles + quietOrVerbose + tracker + movement + [
      authority,
      Option(
        "pwrkey",
        .word(["none", "dtr", "rts"]),
        default: "none",
        "the control line of the port that is wired to the module's PWRKEY",
        requires: ["port"]
      ),
      Option(
        "settings",
        .word(["restore", "keep"]),
        default: "restore",
        "what becomes, at the end, of settings that the module stores and the tracker changed;"
          + " with --port or --tcp"
      ),
      Option(
        "state",
        .text(name: "FILE"),
        "keep the waiting reports, sequence number, parked place and orders in FILE, and go on"
          + " from what it holds",
        excludes: ["accept"]
      ),
      Option("reconnect", .flag, "wait for a lost line to come back instead of ending with 74"),
      lineRecord,
      Option("reports", .integer(1...1_000_000), "end after this many delivered reports"),
      Option(
        "duration",
        .duration(1_000...315_360_000_000),
        "end after this time; with --reports it is the time allowed"
      ),
      Option(
        "speed",
        .word(["max", "1", "10"]),
        default: "max",
        "how fast the virtual clock goes: as it can, as the real one, ten times that",
        excludes: ["port", "tcp"]
      ),
      Option(
        "seed",
        .integer(0...Int64.max),
        default: "1",
        "what chance depends on; the same seed gives the same run",
        excludes: ["port", "tcp"]
      ),
      virtualAllowOutside,
      html,
      Option(
        "plot",
        .text(name: "FILE"),
        "also write states, reports, signal, battery and acceleration over time as an SVG picture"
      ),
      Option("gpx", .text(name: "FILE"), "also write the delivered positions as a GPX track"),
      Option("geojson", .text(name: "FILE"), "also write them as GeoJSON"),
      Option("kml", .text(name: "FILE"), "also write them as a KML track"),
      Option("lines", .flag, "also print each line between tracker and module"),
      Option(
        "pins",
        .flag,
        "also report each change of the module's STATUS, NETLIGHT, RI and GPIO pins",
        excludes: ["port", "tcp", "accept"]
      ),
      Option("json", .flag, "one JSON object per line instead of the timeline"),
      .jsonSchema,
      ColourChoice.option,
      Option(
        "energy",
        .flag,
        "at the end, what the tracker drew from its battery: mAh a day, by state",
        excludes: ["port", "tcp"]
      ),
      Option(
        "accept",
        .flag,
        "with --scenario: write the timeline to the FILE's .expected instead of stdout",
        excludes: ["json", "lines"],
        requires: ["scenario"]
      ),
    ],
    examples: [
      "sniffer run",
      "sniffer run --scenario Traces/scenarios/NAME.scenario --json",
      "sniffer run --firmware sketch --duration 10min",
      "sniffer run --firmware elf:firmware.elf --scenario NAME.scenario",
      "sniffer run --port /dev/ttyUSB2 --url http://127.0.0.1:8080/ --interval 5s --reports 3",
    ]
  )

  /// The settings of a tracker before it starts, except where its reports go.
  static let tracker = TrackerSetting.options.map(Option.init)

  private static let virtualAllowOutside: Option = {
    var option = allowOutside
    option.excludes = ["port", "tcp"]
    return option
  }()

  /// About the inertial sensor, which only the virtual world has.
  private static let movement = TrackerSetting.sensorOptions.map(Option.init)
}
