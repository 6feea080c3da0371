/// The lines of `sniffer bench --json`.
extension JSONSchema {
  static let benchShapes = [
    JSONShape(
      "a way to read a file",
      bench("nmea", "at", "decode") + .strings("method") + .integers("bytes", "items", "passes") + [
        JSONShape.Member("best_mb_s", .number),
        JSONShape.Member("median_mb_s", .number),
        JSONShape.Member("best_ns", .optional(.number)),
        JSONShape.Member("median_ns", .optional(.number)),
        JSONShape.Member("allocations", .optional(.integer)),
        JSONShape.Member("checksum", .string),
        JSONShape.Member("counts", .object(JSONShape("by what they are", [], others: .integer))),
      ]
    ),
    JSONShape(
      "how late a number of modems answer",
      bench("modem") + .strings("method")
        + .integers(
          "modems",
          "answers",
          "p50_us",
          "p99_us",
          "processor_permille",
          "modems_per_core",
          "peak_bytes"
        )
    ),
    JSONShape(
      "how many reports a processor takes through fence and state",
      bench("backend")
        + .integers("trackers", "corners", "passes", "best_reports_s", "median_reports_s")
        + [JSONShape.Member("tracker_bytes", .optional(.integer))] + .integers("alerts")
    ),
    JSONShape(
      "how long a program takes that has one line to read",
      bench("start") + .strings("method")
        + .integers("passes", "best_us", "median_us", "processor_best_us", "processor_median_us")
    ),
    JSONShape(
      "how fast a long trace is read, and in how much memory",
      bench("stream") + .strings("method") + .integers("bytes")
        + [JSONShape.Member("mb_s", .number)] + .integers("peak_bytes", "exit_code")
    ),
    JSONShape(
      "how many reports the server stores, and how late it answers",
      bench("serve") + [JSONShape.Member("method", .word(["posts"]))]
        + .integers(
          "trackers",
          "reports",
          "per_second",
          "p50_us",
          "p99_us",
          "processor_permille"
        )
    ),
    JSONShape(
      "what viewers of the server's page cost",
      bench("serve") + [JSONShape.Member("method", .word(["viewers"]))]
        + .integers("viewers", "reports", "events", "processor_permille")
    ),
  ]

  private static func bench(_ words: String...) -> [JSONShape.Member] {
    [JSONShape.Member("bench", .word(words))]
  }
}
