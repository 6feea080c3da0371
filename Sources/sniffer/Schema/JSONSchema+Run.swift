import Live

/// The lines of `sniffer run --json`.
extension JSONSchema {
  static let runShapes: [JSONShape] =
    [
      event("world", "something happens in the world", words),
      event("state", "the tracker comes to a state", [JSONShape.Member("state", .string)]),
      event(
        "notice",
        "the tracker notices something; with times that often since it was shown last",
        words + [JSONShape.Member("times", .integer, mayBeAbsent: true)]
      ),
      event("log", "a firmware writes a line to its log port", words),
    ] + reports + line + [
      event(
        "power_key",
        "PWRKEY is pulsed",
        [JSONShape.Member("pulse_ms", .integer)]
      ),
      event(
        "request",
        "the world's server gets a request",
        [JSONShape.Member("url", .string), JSONShape.Member("body", .string)]
      ),
      event(
        "owner",
        "the owner's server tells the owner something",
        [JSONShape.Member("kind", .string)] + words + [
          JSONShape.Member("position", .optional(.string)),
          JSONShape.Member("delay_ms", .optional(.integer)),
        ]
      ),
      event(
        "expectation",
        "an expectation of the scenario is judged",
        [
          JSONShape.Member("holds", .boolean),
          JSONShape.Member("file", .string, mayBeAbsent: true),
          JSONShape.Member("line", .integer),
        ] + words + [JSONShape.Member("found", .optional(.string))]
      ),
      event(
        "setting",
        "the fate of a setting that the module stores",
        [
          JSONShape.Member("name", .optional(.string)),
          JSONShape.Member("before", .optional(.string)),
        ] + words
      ),
    ] + [pin] + energy + [
      JSONShape(
        "the end",
        [JSONShape.Member("event", .word(["summary"]))]
          + ["delivered", "queued", "set_aside", "dropped"].map { JSONShape.Member($0, .integer) }
      ),
      sketchSummary,
    ]

  /// The stages of a report.
  private static let reports = [
    event("report_accepted", "a fix becomes a report", report + words),
    event(
      "report_delivered",
      "the server has taken a report",
      report + [JSONShape.Member("http_status", .integer)] + words
    ),
    event(
      "report_delayed",
      "a report waits for another attempt",
      report + [JSONShape.Member("retry_ms", .integer)] + words
    ),
    event(
      "report_set_aside",
      "the server refuses a report for good",
      report + [JSONShape.Member("http_status", .integer)] + words
    ),
    event("report_dropped", "the queue is full", report + words),
  ]

  /// With `--lines`.
  private static let line = [
    event("sent", "bytes to the module", [JSONShape.Member("bytes", .string)]),
    event("received", "bytes of the module", [JSONShape.Member("bytes", .string)]),
    event(
      "line",
      "a line of the module, and what it is",
      [JSONShape.Member("kind", .string), JSONShape.Member("line", .string)]
    ),
    event("baud", "the port's rate changes", [JSONShape.Member("baud", .integer)]),
  ]

  /// With `--pins`.
  private static let pin = event(
    "pin",
    "a pin of the module changes; a lamp when its pattern does",
    [
      JSONShape.Member("pin", .word(PinName.all)),
      JSONShape.Member("direction", .word(["input", "output"]), mayBeAbsent: true),
      JSONShape.Member("level", .word(["low", "high"]), mayBeAbsent: true),
      JSONShape.Member("pulse_ms", .integer, mayBeAbsent: true),
      JSONShape.Member("on_ms", .integer, mayBeAbsent: true),
      JSONShape.Member("off_ms", .integer, mayBeAbsent: true),
    ] + words
  )

  /// With `--energy`.
  private static let energy = [
    JSONShape(
      "what the tracker drew in a state",
      [
        JSONShape.Member("event", .word(["energy"])),
        JSONShape.Member("state", .string),
        JSONShape.Member("module", .string),
        JSONShape.Member("gnss", .boolean),
        JSONShape.Member("sensor", .optional(.string)),
        JSONShape.Member("time_us", .integer),
        JSONShape.Member("milliamperes", .number),
        JSONShape.Member("mah_per_day", .number),
      ]
    ),
    JSONShape(
      "what the tracker drew in all",
      [
        JSONShape.Member("event", .word(["energy_total"])),
        JSONShape.Member("time_us", .integer),
        JSONShape.Member("mah_per_day", .number),
      ]
    ),
  ]

  private static let words = [JSONShape.Member("words", .string)]

  private static let report = [
    JSONShape.Member("sequence", .integer),
    JSONShape.Member("lat", .number),
    JSONShape.Member("lon", .number),
    JSONShape.Member("hdop", .optional(.number)),
    JSONShape.Member("satellites", .optional(.integer)),
    JSONShape.Member("taken_us", .integer),
  ]

  private static func event(
    _ name: String,
    _ summary: String,
    _ members: [JSONShape.Member]
  ) -> JSONShape {
    JSONShape(
      summary,
      [JSONShape.Member("t_us", .integer), JSONShape.Member("event", .word([name]))] + members
    )
  }
}
