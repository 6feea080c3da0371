import Script

/// The verbs of the mobile network and its card, beyond `radio`, `signal` and
/// `bearer`.
extension VerbTable {
  static let networks = [
    VerbDefinition(
      "technology",
      [Parameter("names", .word(of: ["gsm", "catm1", "nbiot", "all"]), .positional, .repeated)],
      "What the network offers here; the module's own settings choose among it."
    ),
    VerbDefinition(
      "mast",
      [
        Parameter("position", .position),
        Parameter("signal", .integer(0...31), .named, default: "31"),
        Parameter("cell", .integer(1...268_435_455), .named),
        Parameter("area", .integer(1...65_533), .named, default: "10400"),
      ],
      "A mast: the signal falls with the way from it, and the strongest one serves."
    ),
    VerbDefinition(
      "shade",
      [
        Parameter("position", .position),
        Parameter("radius", .quantity(.millimetres, 1_000...100_000_000), .named),
        Parameter("loss", .integer(1...100), .named),
      ],
      "A place, a valley or a tunnel, that takes so many decibels from the signal."
    ),
    VerbDefinition("plain", [], "No masts and no shade any more: one signal everywhere."),
    VerbDefinition(
      "operator",
      [
        Parameter("name", .text(limit: 16)),
        Parameter("plmn", .text(limit: 6), .named),
        Parameter("state", .word(of: ["available", "forbidden"]), .named, default: "available"),
      ],
      "One more network in reach, for the scan and the choice of AT+COPS."
    ),
    VerbDefinition(
      "apn",
      [Parameter("name", .text(limit: 63))],
      "The one APN that the network knows; an empty name: it takes all."
    ),
    VerbDefinition(
      "timezone",
      [
        Parameter("quarters", .integer(-47...48)),
        Parameter("daylight", .integer(0...2), .named, default: "0"),
      ],
      "The network's time less UTC in quarters of an hour, and the hours of daylight saving in it."
    ),
    VerbDefinition(
      "sim",
      [
        Parameter(
          "state",
          .word(of: ["ready", "absent", "pin", "puk", "busy", "failed", "remove", "insert"])
        )
      ] + cardTexts.map { Parameter($0.name, .text(limit: $0.limit), .named, .optional) },
      "The card in the holder; `insert` puts in what `remove` has taken out."
    ),
  ]

  /// - Source: 3GPP TS 31.102, 4.2: a name has 16 characters, a number 20 digits; ITU-T
  ///   E.118: 20 digits on a card.
  static let cardTexts: [(name: String, limit: Int)] = [
    ("iccid", 20), ("imsi", 15), ("pin", 8), ("puk", 8), ("pin2", 8), ("puk2", 8),
    ("number", 21), ("provider", 16),
  ]
}
