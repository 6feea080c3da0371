import Script
import World

/// What is wired to the module beside its supply, its card and its antennas.
extension WorldEvent {
  static let pins: [Verb<WorldEvent>] = [
    Verb(
      "dtr",
      [Parameter("level", .word(of: ["low", "high"]))],
      "DTR of the AT port: low says that the terminal is there, high lets the module sleep."
    ) { .terminalReady($0.word("level") == "low") },
    Verb(
      "tell",
      [Parameter("command", .text(limit: 256), example: #""AT+CSQ""#)],
      "Another program gives the module this command line, on its other command port."
    ) { .told($0.bytes("command")) },
    .change(
      "pin",
      [
        Parameter("number", .integer(0...4)),
        Parameter("level", .word(of: ["low", "high"])),
      ],
      "The level of a general purpose pin that is an input."
    ) { .pin(Int($0.integer("number")), isHigh: $0.word("level") == "high") },
    .change(
      "adc",
      [Parameter("voltage", .quantity(.millivolts, 0...5_000))],
      "The voltage at the analogue input."
    ) { .analog(millivolts: Int($0.integer("voltage"))) },
  ]
}
