/// The lines of `sniffer tune --json`.
extension JSONSchema {
  static let tuneShapes =
    sweepShapes + [
      shardShape,
      JSONShape(
        "with --compare: one of the two detectors",
        tune("detector") + [detector("detector")] + setting + parameters
      ),
      JSONShape(
        "with --compare: how a detector does on a recording, or on all of them",
        tune("score") + [
          JSONShape.Member("recording", .optional(.string)), detector("detector"),
        ] + score
      ),
      JSONShape(
        "with --compare: a time in which one detector says moving and the other does not",
        tune("difference") + .strings("recording") + .integers("from_ms", "to_ms") + [
          detector("moving"), JSONShape.Member("label", .word(["still", "moving", "unknown"])),
        ]
      ),
    ]

  /// What shards can share.
  static let sweepShapes = [
    JSONShape(
      "a setting that was tried",
      tune("setting") + setting + score + [JSONShape.Member("front", .boolean)]
    ),
    JSONShape("the best setting", tune("best") + setting + parameters + score),
    JSONShape(
      "the setting that is in force without options",
      tune("as-it-is") + setting + parameters + score
    ),
    JSONShape(
      "with --fence lead: how far away it is when the owner knows",
      tune("lead") + .strings("exit") + [
        JSONShape.Member("speed_m_s", .integer),
        JSONShape.Member("interval", .string),
        JSONShape.Member("radius_m", .integer),
        JSONShape.Member("network", .word(["away", "good"])),
        JSONShape.Member("median_m", .optional(.integer)),
        JSONShape.Member("worst_m", .optional(.integer)),
        JSONShape.Member("missed", .integer),
      ]
    ),
    JSONShape(
      "with --fence nights: false alerts of nights at home",
      tune("night") + .strings("exit", "sky")
        + .integers("nights", "nights_with_alerts", "alerts", "silent")
    ),
    JSONShape("the end of the rows", tune("summary") + .integers("rows") + .strings("options")),
  ]

  private static func tune(_ word: String) -> [JSONShape.Member] {
    [JSONShape.Member("tune", .word([word]))]
  }

  private static func detector(_ name: String) -> JSONShape.Member {
    JSONShape.Member(name, .word(["A", "B"]))
  }

  private static let setting = [
    JSONShape.Member("profile", .word(["parked", "live"])),
    JSONShape.Member("sensitivity", .word(["high", "normal", "low"])),
    JSONShape.Member("threshold_percent", .integer),
    JSONShape.Member("hits", .optional(.integer)),
    JSONShape.Member("dwell_ms", .integer),
    JSONShape.Member("hysteresis_percent", .integer),
  ]

  private static let parameters = [
    JSONShape.Member(
      "parameters",
      .object(JSONShape("what the detector goes by, in its units", [], others: .integer))
    )
  ]

  private static let score =
    [JSONShape.Member].integers("missed", "movements", "false") + [
      JSONShape.Member("false_per_hour", .optional(.number)),
      JSONShape.Member("latency_median_ms", .optional(.integer)),
      JSONShape.Member("latency_p95_ms", .optional(.integer)),
      JSONShape.Member("accuracy", .optional(.number)),
    ]
}
