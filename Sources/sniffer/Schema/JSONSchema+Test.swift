import Simulation

/// The lines of `sniffer test --json` and `sniffer replay --json`.
extension JSONSchema {
  static func testShapes(_ words: ReportWords) -> [JSONShape] {
    let keys = words.keys
    let file = JSONShape.Member("\(keys.file)", .string)
    return [
      shardShape,
      JSONShape(
        "a run of a \(words.unit)",
        event("run") + [file, JSONShape.Member("title", .optional(.string))] + variant(words)
          + [JSONShape.Member("passes", .boolean)]
          + ["\(keys.judged)", "failed", "delivered", "end_us"].map {
            JSONShape.Member($0, .integer)
          } + [JSONShape.Member("not_checked", .integer, mayBeAbsent: true)]
      ),
      JSONShape(
        "what failed in the run above",
        event("failure") + [file] + variant(words) + [
          JSONShape.Member("t_us", .integer),
          JSONShape.Member("file", .string),
          JSONShape.Member("line", .integer),
          JSONShape.Member("\(keys.failure)", .string),
          JSONShape.Member("found", .string),
          JSONShape.Member("timeline", .list(.string)),
          JSONShape.Member("again", .string),
        ]
      ),
      JSONShape(
        "a \(words.unit) that could not be run",
        event("problem") + [file]
          + variant(words).map { JSONShape.Member($0.name, $0.type, mayBeAbsent: true) }
          + (words.command == ReportWords.replay.command
            ? [JSONShape.Member("seed", .optional(.integer), mayBeAbsent: true)] : [])
          + [
            JSONShape.Member("file", .string),
            JSONShape.Member("line", .optional(.integer)),
            JSONShape.Member("column", .optional(.integer)),
            JSONShape.Member("words", .string),
          ]
      ),
      JSONShape(
        "with --coverage: what was exercised, and what never, where all that there is is known",
        event("coverage") + [
          JSONShape.Member("kind", .word(Coverage.Kind.allCases.map(\.rawValue))),
          JSONShape.Member("exercised", .list(.string)),
          JSONShape.Member("never", .optional(.list(.string))),
        ]
      ),
      JSONShape(
        "the end",
        event("summary")
          + ["\(keys.files)", "runs", "\(keys.judged)", "failed_runs", "problems"].map {
            JSONShape.Member($0, .integer)
          }
      ),
    ]
  }

  /// The first line of a part of the work.
  static let shardShape = JSONShape(
    "with --shard: which part of the work it is",
    event("shard") + .strings("command") + .integers("shard", "shards")
  )

  /// The lines of `sniffer soak --json`.
  static var soakShapes: [JSONShape] {
    let seed = [JSONShape.Member].integers("seed") + [faults]
    return [
      shardShape,
      JSONShape(
        "a world that was run",
        event("run") + seed + [JSONShape.Member("passes", .boolean)]
          + .integers("delivered", "end_us")
      ),
      JSONShape(
        "a rule that did not hold in the world above",
        event("finding") + seed + .integers("t_us") + [
          JSONShape.Member("expected", .string), JSONShape.Member("found", .string),
          JSONShape.Member("timeline", .list(.string)), JSONShape.Member("again", .string),
        ]
      ),
      JSONShape(
        "the end of a round",
        event("summary") + [faults, JSONShape.Member("duration", .string)]
          + .integers("seeds", "delivered", "findings", "lived_us")
      ),
    ]
  }

  private static let faults = JSONShape.Member("faults", .optional(.string))

  /// Which run of a file it is.
  private static func variant(_ words: ReportWords) -> [JSONShape.Member] {
    words.command == ReportWords.replay.command
      ? [JSONShape.Member("as", .word(ReplayVariant.Side.words))]
      : [JSONShape.Member("seed", .optional(.integer))]
  }

  static func event(_ name: String) -> [JSONShape.Member] {
    [JSONShape.Member("event", .word([name]))]
  }
}
