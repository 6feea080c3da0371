import Script
import Surroundings
import World

/// The verbs of the mobile network and its card, beyond `radio`, `signal` and
/// `bearer`.
extension WorldEvent {
  static let networks: [Verb<WorldEvent>] = [
    .network(
      "technology",
      [Parameter("names", technologies.kind, .positional, .repeated)],
      "What the network offers here; the module's own settings choose among it."
    ) { verb in
      .technologies(verb.words("names").reduce([]) { $0.union(technologies[$1]) })
    },
    .network(
      "mast",
      [
        Parameter("position", .position),
        Parameter("signal", .integer(0...31), .named, default: "31"),
        Parameter("cell", .integer(1...268_435_455), .named),
        Parameter("area", .integer(1...65_533), .named, default: "10400"),
      ],
      "A mast: the signal falls with the way from it, and the strongest one serves."
    ) { verb in
      .mast(
        World.Terrain.Mast(
          position: verb.place("position"),
          signal: UInt8(verb.integer("signal")),
          areaCode: UInt16(verb.integer("area")),
          cellID: UInt32(verb.integer("cell"))
        )
      )
    },
    .network(
      "cell",
      [
        Parameter("position", .position),
        Parameter(
          "accuracy",
          .quantity(.millimetres, 1_000...100_000_000),
          .named,
          default: "550m"
        ),
      ],
      "Where location services have the serving cell, right or wrong; without it, at its mast."
    ) { verb in
      let accuracy = Int32(verb.integer("accuracy") / 1_000)
      return .cell(verb.place("position"), accuracyMetres: accuracy)
    },
    .network(
      "shade",
      [
        Parameter("position", .position),
        Parameter("radius", .quantity(.millimetres, 1_000...100_000_000), .named),
        Parameter("loss", .integer(1...100), .named),
      ],
      "A place, a valley or a tunnel, that takes this loss in decibels from the signal."
    ) { verb in
      .shade(
        World.Terrain.Shade(
          position: verb.place("position"),
          radiusMillimetres: Int32(verb.integer("radius")),
          lossDecibels: UInt8(verb.integer("loss"))
        )
      )
    },
    .network("plain", [], "No masts and no shade any more: one signal everywhere.") { _ in .plain },
    .network(
      "operator",
      [
        Parameter("name", .text(limit: 16)),
        Parameter("plmn", .text(limit: 6), .named),
        Parameter("state", .word(of: ["available", "forbidden"]), .named, default: "available"),
      ],
      "One more network in reach, for the scan and the choice of AT+COPS."
    ) { verb in
      .other(
        Surroundings.Radio.Network(
          name: verb.word("name"),
          mobileCountryCode: String(verb.word("plmn").prefix(3)),
          mobileNetworkCode: String(verb.word("plmn").dropFirst(3)),
          isForbidden: verb.word("state") == "forbidden",
          technologies: .all
        )
      )
    },
    .network(
      "apn",
      [
        Parameter("name", .text(limit: 63)),
        Parameter("user", .text(limit: 63), .named, .optional),
        Parameter("password", .text(limit: 63), .named, .optional),
      ],
      "The one APN that the network knows, empty for all; with `user`, PAP or CHAP must show it."
    ) { verb in
      .accessPointName(
        verb.word("name").isEmpty ? nil : verb.word("name"),
        account: verb.word(ifPresent: "user").map { _ in
          .init(user: verb.bytes("user"), password: verb.bytes("password"))
        }
      )
    },
    Verb(
      "ussd",
      [
        Parameter("code", .text(limit: 182)), Parameter("text", .text(limit: 182)),
        Parameter("status", .integer(0...5), default: "0"),
        Parameter("after", .quantity(.milliseconds, 0...600_000), default: "2s"),
      ],
      "The network's answer to a code, and after a space to replies: `*123# 1`; an empty code: now."
    ) { verb in
      let answer = Surroundings.ServiceAnswer(
        to: verb.word("code"),
        verb.word("text"),
        Surroundings.ServiceAnswer.Status(rawValue: UInt8(verb.integer("status"))) ?? .complete,
        after: verb.milliseconds("after")
      )
      let change = World.Change.network(.serviceAnswer(answer))
      return answer.request.isEmpty ? .serviceData(answer) : .changes([change])
    },
    .network(
      "timezone",
      [
        Parameter("quarters", .integer(-47...48), example: "12"),
        Parameter("daylight", .integer(0...2), .named, default: "0"),
      ],
      "The network's time less UTC in quarters of an hour, and the hours of daylight saving in it."
    ) { verb in
      .time(
        zoneQuarters: Int8(verb.integer("quarters")),
        daylightSavingHours: UInt8(verb.integer("daylight"))
      )
    },
    Verb(
      "sim",
      [Parameter("state", cardStates.kind)]
        + cardTexts.map { Parameter($0.name, .text(limit: $0.limit), .named, .optional) },
      "The card in the holder; `insert` puts in what `remove` has taken out."
    ) { verb in
      // Contents first: the module sees them as soon as the card answers.
      let contents = cardTexts.compactMap { entry in
        verb.word(ifPresent: entry.name).map { World.Change.card(entry.change($0)) }
      }
      return .changes(contents + [verb.value("state", of: cardStates)])
    },
  ]

  private static let technologies: Words<Surroundings.Radio.Technologies> = [
    "gsm": .gsm, "catm1": .catM1, "nbiot": .nbIoT, "all": .all,
  ]

  private static let cardStates: Words<World.Change> = [
    "ready": .simState(.ready), "absent": .simState(.absent), "pin": .simState(.pinRequired),
    "puk": .simState(.pukRequired), "busy": .simState(.busy), "failed": .simState(.failed),
    "remove": .card(.removed), "insert": .card(.inserted),
  ]

  /// - Source: 3GPP TS 31.102, 4.2: a name has 16 characters, a number 20 digits; ITU-T
  ///   E.118: 20 digits on a card.
  private static let cardTexts:
    [(name: String, limit: Int, change: @Sendable (String) -> World.CardChange)] = [
      ("iccid", 20, { .iccid($0) }), ("imsi", 15, { .imsi($0) }), ("pin", 8, { .pin($0) }),
      ("puk", 8, { .puk($0) }), ("pin2", 8, { .pin2($0) }), ("puk2", 8, { .puk2($0) }),
      ("number", 21, { .number($0) }), ("provider", 16, { .provider($0) }),
    ]
}

extension Verb<WorldEvent> {
  /// A verb that changes one thing in the network.
  fileprivate static func network(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) -> World.NetworkChange
  ) -> Self {
    change(name, parameters, summary) { .network(meaning($0)) }
  }
}
