import CommandLine
import Primitives

extension CommandTable {
  static let soak = CommandDefinition(
    name: .soak,
    summary: "run the tracker through random worlds with random faults, all checkers on",
    options: [
      OptionDefinition(
        name: "seeds",
        kind: .integers(0...999_999_999),
        defaultText: "1..20",
        summary: "the worlds to run, A..B or one; the same seed gives the same world"
      ),
      OptionDefinition(
        name: "duration",
        kind: .duration(60_000...315_360_000_000),
        defaultText: "24h",
        summary: "how long each world lasts, in its own time"
      ),
      OptionDefinition(
        name: "faults",
        kind: .text(name: "VERB"),
        summary: "worlds in which only this goes wrong, by the verb that does it; one after the"
          + " other with all"
      ),
      OptionDefinition(
        name: "jobs",
        kind: .integer(1...256),
        summary: "how many worlds at a time; as many as there are processors without it"
      ),
      OptionDefinition(
        name: "print",
        kind: .integer(0...999_999_999),
        summary: "run nothing; write the world of this seed as a scenario",
        excludes: ["seeds", "jobs"]
      ),
    ],
    examples: [
      "sniffer soak --seeds 1..1000",
      "sniffer soak --seeds 17 --duration 6h",
      "sniffer soak --faults all --seeds 1..100 --duration 2h",
      "sniffer soak --print 17 --duration 6h",
    ]
  )
}
