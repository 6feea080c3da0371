import CommandLine

extension CommandTable {
  static let tune = CommandDefinition(
    name: .tune,
    summary: "try settings of the movement detector on recordings, and judge them",
    options: [
      Option(
        "recording",
        .text(name: "FILE"),
        "samples as decode --format imu takes them, labelled; - is stdin"
      ),
      Option(
        "profile",
        .word(["parked", "live"]),
        default: "parked",
        "the detector of a parked thing, or of an animal or a person",
        excludes: ["compare"]
      ),
      Option(
        "sensitivity",
        .word(["high", "normal", "low"]),
        default: "normal",
        "what thresholds are shares of",
        excludes: ["compare"]
      ),
    ] + values + labels + [
      Option(
        "fence",
        .word(["lead", "nights"]),
        "rules about leaving a fence instead: how far a dog is when its owner knows, or false "
          + "alerts of a cat asleep",
        excludes: ["recording", "compare"]
      ),
      Option(
        "seeds",
        .integers(0...999_999_999),
        default: "1..10",
        "of --fence: a run each for every row",
        requires: ["fence"]
      ),
    ] + shards(of: "setting") + [
      Option("json", .flag, "one JSON object per line, with all parameters in their units"),
      .jsonSchema,
    ],
    operand: OperandDefinition(
      valueName: "FILE",
      summary: "more recordings, judged together",
      isList: true,
      mayBeEmpty: true
    ),
    oneRequired: ["recording", "fence"],
    examples: [
      "sniffer tune --recording bike.csv",
      "sniffer tune --profile live --false-limit 10 --recording cow.csv dog.csv",
      "sniffer tune --threshold 50,100 --dwell 1s,5s --recording a.csv --label still",
      "sniffer tune --fence lead --seeds 1..20",
      "sniffer tune --compare parked:high,parked:low:hits=6 --recording bike.csv",
    ]
  )

  private static let values = [
    Option(
      "threshold",
      .text(name: "LIST"),
      "thresholds to try, in % of the sensitivity's, such as 64,100,160",
      excludes: ["compare"]
    ),
    Option(
      "hits",
      .text(name: "LIST"),
      "with --profile parked: evidence in N of the last 8 blocks is movement, "
        + "strong evidence counting twice",
      excludes: ["compare"]
    ),
    Option(
      "dwell",
      .text(name: "LIST"),
      "movement ends after so long without evidence, such as 2s,3s",
      excludes: ["compare"]
    ),
    Option(
      "hysteresis",
      .text(name: "LIST"),
      "evidence ends below N % of its threshold",
      excludes: ["compare"]
    ),
    Option(
      "false-limit",
      .integer(0...3_600),
      "the best setting has at most N false alarms an hour",
      excludes: ["compare"]
    ),
    Option(
      "compare",
      .text(name: "A,B"),
      "two detectors side by side instead of a sweep, each parked or live, and behind "
        + "colons what is different: parked:high:threshold=80:dwell=2s",
      excludes: ["shard", "shards"]
    ),
  ]

  private static let labels = [
    Option(
      "label-column",
      .text(name: "NAME"),
      default: "label",
      "the column that says still, stationary, moving or unknown",
      excludes: ["labels", "label"]
    ),
    Option(
      "labels",
      .text(name: "FILE"),
      "the labels are here: rows start_ms,end_ms,label; with a single recording",
      excludes: ["label"]
    ),
    Option("label", .word(["still", "moving"]), "all of the recordings is so"),
  ]
}
