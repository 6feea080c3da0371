/// The lines of `sniffer fleet --json`.
extension JSONSchema {
  static var fleetShapes: [JSONShape] {
    [
      JSONShape(
        "a tracker: how many reports it made, and how each ended",
        event("tracker") + [JSONShape.Member("id", .string)]
          + .integers("made", "delivered", "held", "refused", "dropped", "lost")
      ),
      JSONShape(
        "how often the server gave this answer: an HTTP status, no connection, or no response",
        event("answers") + [JSONShape.Member("answer", .string)] + .integers("count")
      ),
      JSONShape(
        "the end; times of responses are null without a server of --url",
        event("summary")
          + .integers(
            "trackers",
            "made",
            "delivered",
            "held",
            "missing",
            "answers",
            "time_ms",
            "late_ms"
          )
          + ["p50_us", "p99_us"].map { JSONShape.Member($0, .optional(.integer)) }
      ),
    ]
  }
}
