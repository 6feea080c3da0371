import CommandLine
import Primitives

extension CommandTable {
  static let tune = CommandDefinition(
    name: .tune,
    summary: "try settings of the movement detector on recordings, and judge them",
    options: [
      OptionDefinition(
        name: "recording",
        kind: .text(name: "FILE"),
        summary: "samples as decode --format imu takes them, labelled; - is stdin"
      ),
      OptionDefinition(
        name: "profile",
        kind: .word(["parked", "live"]),
        defaultText: "parked",
        summary: "the detector of a parked thing, or of an animal or a person",
        excludes: ["compare"]
      ),
      OptionDefinition(
        name: "sensitivity",
        kind: .word(["high", "normal", "low"]),
        defaultText: "normal",
        summary: "what thresholds are shares of",
        excludes: ["compare"]
      ),
    ] + values + labels + [
      OptionDefinition(
        name: "json",
        kind: .flag,
        summary: "one JSON object a line, with all parameters in their units"
      )
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "more recordings, judged together",
      isList: true,
      mayBeEmpty: true
    ),
    oneRequired: ["recording"],
    examples: [
      "sniffer tune --recording bike.csv",
      "sniffer tune --profile live --false-limit 10 --recording cow.csv dog.csv",
      "sniffer tune --threshold 50,100 --dwell 1s,5s --recording a.csv --label still",
      "sniffer tune --compare parked:high,parked:low:hits=6 --recording bike.csv",
    ]
  )

  private static let values = [
    OptionDefinition(
      name: "threshold",
      kind: .text(name: "LIST"),
      summary: "thresholds to try, in % of the sensitivity's, such as 64,100,160",
      excludes: ["compare"]
    ),
    OptionDefinition(
      name: "hits",
      kind: .text(name: "LIST"),
      summary: "with --profile parked: evidence in so many of the last 8 blocks is movement, "
        + "strong evidence counting twice",
      excludes: ["compare"]
    ),
    OptionDefinition(
      name: "dwell",
      kind: .text(name: "LIST"),
      summary: "movement ends after so long without evidence, such as 2s,3s",
      excludes: ["compare"]
    ),
    OptionDefinition(
      name: "hysteresis",
      kind: .text(name: "LIST"),
      summary: "evidence ends below so many % of its threshold",
      excludes: ["compare"]
    ),
    OptionDefinition(
      name: "false-limit",
      kind: .integer(0...3_600),
      summary: "the best setting has at most so many false alarms an hour",
      excludes: ["compare"]
    ),
    OptionDefinition(
      name: "compare",
      kind: .text(name: "A,B"),
      summary: "two detectors side by side instead of a sweep, each parked or live, and behind "
        + "colons what is different: parked:high:threshold=80:dwell=2s"
    ),
  ]

  private static let labels = [
    OptionDefinition(
      name: "label-column",
      kind: .text(name: "NAME"),
      defaultText: "label",
      summary: "the column that says still, stationary, moving or unknown",
      excludes: ["labels", "label"]
    ),
    OptionDefinition(
      name: "labels",
      kind: .text(name: "FILE"),
      summary: "the labels are here: rows start_ms,end_ms,label; with a single recording",
      excludes: ["label"]
    ),
    OptionDefinition(
      name: "label",
      kind: .word(["still", "moving"]),
      summary: "all of the recordings is so"
    ),
  ]
}
