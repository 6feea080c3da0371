import Script
import World

/// What is wired to the module beside its supply, its card and its antennas.
extension VerbTable {
  static let pins = [
    VerbDefinition(
      "dtr",
      [Parameter("level", .word(of: ["low", "high"]))],
      "DTR of the AT port: low says that the terminal is there, high lets the module sleep."
    ),
    VerbDefinition(
      "tell",
      [Parameter("command", .text(limit: 256))],
      "Another program gives the module this command line, on its other command port."
    ),
    VerbDefinition(
      "pin",
      [
        Parameter("number", .integer(0...4)),
        Parameter("level", .word(of: ["low", "high"])),
      ],
      "The level of a general purpose pin that is an input."
    ),
    VerbDefinition(
      "adc",
      [Parameter("voltage", .quantity(.millivolts, 0...5_000))],
      "The voltage at the analogue input."
    ),
  ]
}

extension World.Change {
  /// What a verb of `VerbTable.pins` does to the world; `nil` for another one.
  static func pins(_ verb: MatchedVerb) -> [World.Change]? {
    switch verb.name {
    case "pin":
      return [.pin(Int(verb.integer("number")), isHigh: verb.word("level") == "high")]
    case "adc": return [.analog(millivolts: Int(verb.integer("voltage")))]
    default: return nil
    }
  }
}
