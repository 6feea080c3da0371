import Script
import World

/// What is done to the tracker, and how it goes somewhere.
///
/// - Source of ranges and defaults: the models of `World.Handling` and
///   `World.Manner`, wide enough for what recordings show.
extension WorldEvent {
  /// The verbs that an inertial sensor feels.
  static let motions = handlings + surroundings + outings

  private static let handlings: [Verb<WorldEvent>] = [
    Verb(
      "park",
      [angle("lean", 0...20, .named, default: "0deg")],
      "Stops, and stands upright or leans on its stand."
    ) { verb in
      let lean = World.Handling.settle(leanDegrees: verb.thousandths("lean"), seconds: 1)
      return .changes([.motion(.stop), .motion(.handle(lean))])
    },
    .handling(
      "nudge",
      [
        acceleration("push", 80...350, default: "0.15g"),
        frequency("frequency", 3_000...9_000, default: "6Hz"),
        angle("rocking", 1...4, .named, default: "1.5deg"),
      ],
      "A person bumps into it: it rings and rocks and comes to rest."
    ) { verb in
      .nudge(
        gravities: verb.thousandths("push"),
        hertz: verb.thousandths("frequency"),
        degrees: verb.thousandths("rocking")
      )
    },
    .handling(
      "tap",
      [acceleration("push", 200...900, default: "0.8g")],
      "A finger or a ball hits it once, and it does not move."
    ) { .tap(gravities: $0.thousandths("push")) },
    .handling("lift", lifting, "Picks it up so high, front first.") { lift($0, 1) },
    .handling(
      "lower",
      lifting,
      "Sets it down again by so much, as `lift` picked it up."
    ) { lift($0, -1) },
    .handling(
      "tilt",
      [
        angle("angle", -180...180, default: "30deg"),
        time("over", 200...600_000, default: "2s"),
        Parameter("axis", .word(of: ["roll", "pitch"]), .named, default: "roll"),
      ],
      "Leans it over further by this angle: to the right, or with `axis=pitch` to the front."
    ) { verb in
      .tilt(
        verb.word("axis") == "roll" ? .roll : .pitch,
        degrees: verb.thousandths("angle"),
        seconds: verb.thousandths("over")
      )
    },
    .handling(
      "jack",
      [
        angle("angle", 1...20, default: "8deg"),
        time("over", 5_000...300_000, default: "30s"),
      ],
      "Tilts it slowly, stroke by stroke, as a jack or a winch does."
    ) { .jack(degrees: $0.thousandths("angle"), seconds: $0.thousandths("over")) },
    .handling(
      "yaw",
      [
        angle("angle", -180...180, default: "45deg"),
        time("over", 200...60_000, default: "1.5s"),
        acceleration("shaking", 0...50, .named, default: "20mg"),
      ],
      "Turns it about the vertical, to the left, as a door or a handlebar turns."
    ) { verb in
      .yaw(
        degrees: verb.thousandths("angle"),
        seconds: verb.thousandths("over"),
        shaking: verb.thousandths("shaking")
      )
    },
    .handling(
      "upright",
      [time("over", 200...60_000, default: "1s")],
      "Puts it back upright on the ground."
    ) { .settle(leanDegrees: 0, seconds: $0.thousandths("over")) },
    .handling(
      "shake",
      [
        acceleration("push", 150...800, default: "0.5g"),
        frequency("frequency", 1_000...8_000, default: "3Hz"),
        angle("rocking", 0...20, .named, default: "6deg"),
        time("for", 500...600_000, default: "4s"),
      ],
      "A person shakes it for this time."
    ) { verb in
      .shake(
        gravities: verb.thousandths("push"),
        hertz: verb.thousandths("frequency"),
        degrees: verb.thousandths("rocking"),
        seconds: verb.thousandths("for")
      )
    },
    .handling(
      "fall",
      [
        angle("angle", -90...90, default: "75deg"),
        time("over", 300...3_000, default: "700ms"),
        acceleration("impact", 1_000...10_000, .named, default: "3g"),
      ],
      "It topples over sideways, hits the ground and lies there."
    ) { verb in
      .fall(
        degrees: verb.thousandths("angle"),
        gravities: verb.thousandths("impact"),
        seconds: verb.thousandths("over")
      )
    },
    .handling(
      "crash",
      [
        acceleration("impact", 5_000...10_000, default: "5g"),
        angle("tumble", 0...720, .named, default: "90deg"),
      ],
      "It is hit from the side, tumbles and comes to lie."
    ) { .crash(gravities: $0.thousandths("impact"), degrees: $0.thousandths("tumble")) },
    .handling(
      "grinder",
      [
        acceleration("shaking", 80...400, default: "0.25g"),
        time("for", 500...3_600_000, default: "8s"),
      ],
      "A tool works on its lock."
    ) { .grinder(gravities: $0.thousandths("shaking"), seconds: $0.thousandths("for")) },
    Verb(
      VerbDefinition(
        "recording",
        [Parameter("file", .text(limit: 1_024))],
        "Its sensor feels only what another one recorded: lines of t_ms,ax,ay,az,gx,gy,gz."
      )
    ) { (verb, routes) throws(ScriptError) in
      .changes([.motion(.play(try routes.recording(verb)))])
    },
  ]

  /// What comes from around.
  private static let surroundings: [Verb<WorldEvent>] = [
    .handling(
      "truck",
      [
        acceleration("shaking", 3...10, default: "6mg"),
        time("for", 1_000...60_000, default: "8s"),
      ],
      "A lorry goes by: the ground trembles, and it does not move."
    ) { .truck(gravities: $0.thousandths("shaking"), seconds: $0.thousandths("for")) },
    .handling(
      "wind",
      [
        Parameter("sway", .quantity(.millidegrees, 100...350), default: "0.2deg"),
        frequency("frequency", 700...1_500, default: "1Hz"),
        time("for", 5_000...86_400_000, default: "1min"),
      ],
      "Wind sways it, gust by gust."
    ) { verb in
      .wind(
        degrees: verb.thousandths("sway"),
        hertz: verb.thousandths("frequency"),
        seconds: verb.thousandths("for")
      )
    },
    .handling(
      "rain",
      [
        acceleration("drop", 10...30, default: "20mg"),
        frequency("rate", 500...20_000, default: "4Hz"),
        time("for", 1_000...86_400_000, default: "1min"),
      ],
      "Drops fall on it, so many a second."
    ) { verb in
      .rain(
        gravities: verb.thousandths("drop"),
        dropsPerSecond: verb.thousandths("rate"),
        seconds: verb.thousandths("for")
      )
    },
    .handling(
      "engine",
      [
        acceleration("shaking", 3...10, default: "6mg"),
        frequency("frequency", 10_000...60_000, default: "27Hz"),
        time("for", 1_000...86_400_000, default: "1min"),
      ],
      "What it stands on has an engine that idles: a van, a ferry."
    ) { verb in
      .engine(
        gravities: verb.thousandths("shaking"),
        hertz: verb.thousandths("frequency"),
        seconds: verb.thousandths("for")
      )
    },
    .handling(
      "temperature",
      [
        Parameter("celsius", .decimal(fractionDigits: 1, -400...850)),
        time("over", 1_000...86_400_000, default: "1h"),
      ],
      "Its sensor warms or cools to this temperature in degrees Celsius, evenly."
    ) { .warm(celsius: Double($0.integer("celsius")) / 10, seconds: $0.thousandths("over")) },
  ]

  private static let lifting = [
    Parameter("height", .quantity(.millimetres, 150...800), default: "40cm"),
    time("over", 300...10_000, default: "1.2s"),
    angle("tilt", 0...45, .named, default: "8deg"),
  ]

  /// Up, or down with the sign -1.
  private static func lift(_ verb: MatchedVerb, _ sign: Double) -> World.Handling {
    .lift(
      metres: sign * verb.thousandths("height"),
      degrees: sign * verb.thousandths("tilt"),
      seconds: verb.thousandths("over")
    )
  }

  private static func angle(
    _ name: String,
    _ degrees: ClosedRange<Int64>,
    _ placement: Parameter.Placement = .positional,
    default defaultText: String
  ) -> Parameter {
    let range = degrees.lowerBound * 1_000...degrees.upperBound * 1_000
    return Parameter(name, .quantity(.millidegrees, range), placement, default: defaultText)
  }

  static func acceleration(
    _ name: String,
    _ milligravities: ClosedRange<Int64>,
    _ placement: Parameter.Placement = .positional,
    default defaultText: String
  ) -> Parameter {
    Parameter(name, .quantity(.milligravities, milligravities), placement, default: defaultText)
  }

  static func frequency(
    _ name: String,
    _ millihertz: ClosedRange<Int64>,
    default defaultText: String
  ) -> Parameter {
    Parameter(name, .quantity(.millihertz, millihertz), .named, default: defaultText)
  }

  static func time(
    _ name: String,
    _ milliseconds: ClosedRange<Int64>,
    default defaultText: String
  ) -> Parameter {
    Parameter(name, .quantity(.milliseconds, milliseconds), .named, default: defaultText)
  }
}

extension Verb<WorldEvent> {
  /// A verb of what is done to the body.
  fileprivate static func handling(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    _ meaning: @escaping @Sendable (MatchedVerb) -> World.Handling
  ) -> Self {
    change(name, parameters, summary) { .motion(.handle(meaning($0))) }
  }
}
