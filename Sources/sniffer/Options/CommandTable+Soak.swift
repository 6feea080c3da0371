import CommandLine
import Primitives
import Simulation

extension CommandTable {
  static let soak = CommandDefinition(
    name: .soak,
    summary: "run the tracker through random worlds with random faults, all checkers on",
    options: [
      Option(
        "seeds",
        .integers(0...999_999_999),
        default: "1..20",
        "the worlds to run, A..B or one; the same seed gives the same world"
      ),
      Option(
        "years",
        .integer(1...10_000),
        "worlds from seed 1 on, until trackers have lived N years of 365 days",
        excludes: ["seeds"]
      ),
      Option(
        "duration",
        .duration(60_000...RandomWorld.longest),
        default: "24h",
        "how long each world lasts, in its own time"
      ),
      Option(
        "faults",
        .text(name: "VERB"),
        "worlds in which only this goes wrong, by the verb that does it; one after the"
          + " other with all"
      ),
      Option(
        "jobs",
        .integer(1...256),
        "how many worlds at a time; as many as there are processors without it"
      ),
      Option(
        "checkpoint",
        .text(name: "FILE"),
        "write the results to FILE once a minute, and go on from those it has",
        excludes: ["html"]
      ),
      Option(
        "findings",
        .text(name: "DIR"),
        "write each finding to DIR, as a scenario of the few lines that it needs"
      ),
    ] + shards(of: "world") + [
      json,
      .jsonSchema,
      ColourChoice.option,
      html,
      quiet,
      Option(
        "print",
        .integer(0...999_999_999),
        "run nothing; write the world of this seed as a scenario",
        excludes: [
          "seeds", "years", "jobs", "html", "shard", "shards", "json", "checkpoint", "findings",
        ]
      ),
    ],
    examples: [
      "sniffer soak --seeds 1..1000",
      "sniffer soak --seeds 17 --duration 6h",
      "sniffer soak --faults all --seeds 1..100 --duration 2h",
      "sniffer soak --years 300 --checkpoint soak.jsonl --findings findings",
      "sniffer soak --print 17 --duration 6h",
    ]
  )
}
