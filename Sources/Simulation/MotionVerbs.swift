import Script

/// What is done to the tracker, and how it goes somewhere.
///
/// - Source of ranges and defaults: the models of `World.Handling` and
///   `World.Manner`, wide enough for what recordings show.
extension VerbTable {
  static let motions = handlings + surroundings + outings

  /// A verb that an inertial sensor feels.
  static func isOfMotion(_ name: String) -> Bool { motions.contains { $0.name == name } }

  private static let handlings = [
    VerbDefinition(
      "park",
      [angle("lean", 0...20, .named, default: "0deg")],
      "Stops, and stands upright or leans on its stand."
    ),
    VerbDefinition(
      "nudge",
      [
        acceleration("push", 80...350, default: "0.15g"),
        frequency("frequency", 3_000...9_000, default: "6Hz"),
        angle("rocking", 1...4, .named, default: "1.5deg"),
      ],
      "Somebody bumps into it: it rings and rocks and comes to rest."
    ),
    VerbDefinition(
      "tap",
      [acceleration("push", 200...900, default: "0.8g")],
      "A finger or a ball hits it once, and it does not move."
    ),
    VerbDefinition(
      "lift",
      [
        Parameter("height", .quantity(.millimetres, 150...800), default: "40cm"),
        time("over", 300...10_000, default: "1.2s"),
        angle("tilt", 0...45, .named, default: "8deg"),
      ],
      "Picks it up so high, front first."
    ),
    VerbDefinition(
      "lower",
      [
        Parameter("height", .quantity(.millimetres, 150...800), default: "40cm"),
        time("over", 300...10_000, default: "1.2s"),
        angle("tilt", 0...45, .named, default: "8deg"),
      ],
      "Sets it down again by so much, as `lift` picked it up."
    ),
    VerbDefinition(
      "tilt",
      [
        angle("angle", -180...180, default: "30deg"),
        time("over", 200...600_000, default: "2s"),
        Parameter("axis", .word(of: ["roll", "pitch"]), .named, default: "roll"),
      ],
      "Leans it over by so much more: to the right, or with `axis=pitch` to the front."
    ),
    VerbDefinition(
      "jack",
      [
        angle("angle", 1...20, default: "8deg"),
        time("over", 5_000...300_000, default: "30s"),
      ],
      "Tilts it slowly, stroke by stroke, as a jack or a winch does."
    ),
    VerbDefinition(
      "yaw",
      [
        angle("angle", -180...180, default: "45deg"),
        time("over", 200...60_000, default: "1.5s"),
        acceleration("shaking", 0...50, .named, default: "20mg"),
      ],
      "Turns it about the vertical, to the left, as a door or a handlebar turns."
    ),
    VerbDefinition(
      "upright",
      [time("over", 200...60_000, default: "1s")],
      "Puts it back upright on the ground."
    ),
    VerbDefinition(
      "shake",
      [
        acceleration("push", 150...800, default: "0.5g"),
        frequency("frequency", 1_000...8_000, default: "3Hz"),
        angle("rocking", 0...20, .named, default: "6deg"),
        time("for", 500...600_000, default: "4s"),
      ],
      "Somebody shakes it for so long."
    ),
    VerbDefinition(
      "fall",
      [
        angle("angle", -90...90, default: "75deg"),
        time("over", 300...3_000, default: "700ms"),
        acceleration("impact", 1_000...10_000, .named, default: "3g"),
      ],
      "It topples over sideways, hits the ground and lies there."
    ),
    VerbDefinition(
      "crash",
      [
        acceleration("impact", 5_000...10_000, default: "5g"),
        angle("tumble", 0...720, .named, default: "90deg"),
      ],
      "It is hit from the side, tumbles and comes to lie."
    ),
    VerbDefinition(
      "grinder",
      [
        acceleration("shaking", 80...400, default: "0.25g"),
        time("for", 500...3_600_000, default: "8s"),
      ],
      "A tool works on its lock."
    ),
    VerbDefinition(
      "recording",
      [Parameter("file", .text(limit: 1_024))],
      "Its sensor feels what another one recorded: lines of t_ms,ax,ay,az,gx,gy,gz."
    ),
  ]

  private static let surroundings = [
    VerbDefinition(
      "truck",
      [
        acceleration("shaking", 3...10, default: "6mg"),
        time("for", 1_000...60_000, default: "8s"),
      ],
      "A lorry goes by: the ground trembles, and it does not move."
    ),
    VerbDefinition(
      "wind",
      [
        Parameter("sway", .quantity(.millidegrees, 100...350), default: "0.2deg"),
        frequency("frequency", 700...1_500, default: "1Hz"),
        time("for", 5_000...86_400_000, default: "1min"),
      ],
      "Wind sways it, gust by gust."
    ),
    VerbDefinition(
      "rain",
      [
        acceleration("drop", 10...30, default: "20mg"),
        Parameter("rate", .quantity(.millihertz, 500...20_000), .named, default: "4Hz"),
        time("for", 1_000...86_400_000, default: "1min"),
      ],
      "Drops fall on it, so many a second."
    ),
    VerbDefinition(
      "engine",
      [
        acceleration("shaking", 3...10, default: "6mg"),
        frequency("frequency", 10_000...60_000, default: "27Hz"),
        time("for", 1_000...86_400_000, default: "1min"),
      ],
      "What it stands on has an engine that idles: a van, a ferry."
    ),
    VerbDefinition(
      "temperature",
      [
        Parameter("celsius", .decimal(fractionDigits: 1, -400...850)),
        time("over", 1_000...86_400_000, default: "1h"),
      ],
      "Its sensor warms or cools to so many degrees Celsius, evenly."
    ),
  ]

  static func angle(
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
