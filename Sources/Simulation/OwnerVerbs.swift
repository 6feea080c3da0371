import Backend
import Primitives
import Script

/// The verbs of the owner's side: who owns what, and what the owner does.
///
/// From the first of them on the server is the whole owner's side: it checks what it
/// gets, knows the fence, alerts the owner and sends orders to the tracker.
extension WorldEvent {
  static let owners: [Verb<WorldEvent>] = [
    Verb(
      "fence",
      [
        Parameter("name", .text(limit: 64)),
        Parameter("corners", .position, .positional, .repeated),
        Parameter(
          "radius",
          .quantity(.millimetres, 1...100_000_000),
          .named,
          .optional,
          example: "60m"
        ),
      ],
      "The owner draws the fence, or changes it: 3 to 8 corners, or a centre with its radius."
    ) { verb throws(ScriptError) in
      let (name, corners) = (verb.word("name"), verb.places("corners"))
      guard let radius = verb.integer(ifPresent: "radius") else {
        return .owner(.fence(name: name, .polygon(corners)))
      }
      guard let centre = corners.first, corners.count == 1 else {
        throw ScriptError(
          at: verb.place,
          expected: "one place, the centre, along with `radius=`",
          found: "\(corners.count) places"
        )
      }
      let metres = Int(radius / 1_000)
      return .owner(.fence(name: name, .circle(centre: centre, radiusMetres: metres)))
    },
    Verb(
      "pet",
      [Parameter("name", .text(limit: 64))],
      "The owner adds a pet with the tracker on it, or renames it; the fence is the pet's."
    ) { .owner(.pet(name: $0.word("name"))) },
    Verb(
      "bike",
      [Parameter("name", .text(limit: 64))],
      "The owner adds a bike with the tracker on it."
    ) { .owner(.bike(name: $0.word("name"))) },
    Verb(
      "ownership",
      [Parameter("name", .text(limit: 40))],
      "The tracker goes to another owner: fence, pet or bike after this line are the new one's."
    ) { .owner(.ownership(name: $0.word("name"))) },
    Verb(
      "carer",
      [
        Parameter("name", .text(limit: 40)),
        Parameter("for", .quantity(.milliseconds, 1_000...31_536_000_000), .named),
      ],
      "The owner shares the tracker for this time with a person, who accepts and gets its alerts."
    ) { .owner(.carer(name: $0.word("name"), Milliseconds($0.integer("for")))) },
    Verb(
      "exit",
      [
        Parameter("fixes", .integer(1...5), .named, .optional, example: "2"),
        Parameter("dwell", .quantity(.milliseconds, 1_000...3_600_000), .named, .optional),
      ],
      "When the server says that the pet has left: after fixes outside, 2 at the start, each 5 s "
        + "after the one before; or after fixes outside for this time."
    ) { verb throws(ScriptError) in
      switch (verb.integer(ifPresent: "fixes"), verb.integer(ifPresent: "dwell")) {
      case (let fixes?, nil): return .owner(.exitRule(.fixes(Int(fixes))))
      case (nil, let dwell?): return .owner(.exitRule(.dwell(Milliseconds(dwell))))
      default:
        throw ScriptError(
          at: verb.place,
          expected: "`fixes=` or `dwell=`",
          found: "not one of them"
        )
      }
    },
    Verb(
      "interval",
      [Parameter("time", .quantity(.milliseconds, 60_000...3_600_000))],
      "The owner asks for a report so often, in whole minutes."
    ) { verb throws(ScriptError) in
      let time = verb.integer("time")
      guard time.isMultiple(of: 60_000) else {
        throw ScriptError(
          at: verb.place,
          expected: "a time in whole minutes",
          found: "\(time) ms"
        )
      }
      return .owner(.interval(minutes: Int(time / 60_000)))
    },
    Verb(
      "owner",
      [Parameter("action", actions.kind)],
      "The owner does this in the app: confirms that the pet is found, answers a bike's question, ..."
    ) { .owner($0.value("action", of: actions)) },
  ]

  private static let actions: Words<OwnerAction> = [
    "found": .found(true), "not-found": .found(false), "disable": .disabled(true),
    "enable": .disabled(false), "unfence": .noFence, "it-was-me": .movementAnswer(wasMe: true),
    "track": .movementAnswer(wasMe: false), "secure": .parkingAnswer(isSecure: true),
    "temporary": .parkingAnswer(isSecure: false), "not-secure": .notSecure,
    "alerts-on": .alerts(true), "alerts-off": .alerts(false), "report": .report,
  ]
}
