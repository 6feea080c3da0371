import GNSS
import Script
import World

/// The verbs that go somewhere: through places, or on a course for a while.
extension VerbTable {
  static let outings = [
    outing(
      "ride",
      speed: (500...25_000, "15km/h"),
      shaking: (20...1_200, "0.18g"),
      "Rides on a bike, with a stop at each place.",
      [frequency("cadence", 300...3_000, default: "1.2Hz")]
    ),
    outing(
      "bumps",
      speed: (500...25_000, "15km/h"),
      shaking: (500...4_000, "1.5g"),
      "Rides over kerbs and potholes of that height, one in a second and a half."
    ),
    outing(
      "walk",
      speed: (300...4_000, "5km/h"),
      shaking: (50...600, "0.22g"),
      "Walks, pushed or worn; with a radius it strolls about within it without an end.",
      [
        frequency("cadence", 1_000...3_000, default: "1.85Hz"),
        Parameter("radius", .quantity(.millimetres, 1_000...50_000_000), .named, .optional),
      ]
    ),
    outing(
      "carry",
      speed: (300...4_000, "4km/h"),
      shaking: (50...600, "0.22g"),
      "Is picked up, carried off on foot and put down.",
      [frequency("cadence", 1_000...3_000, default: "1.7Hz")]
    ),
    outing(
      "van",
      speed: (500...60_000, "40km/h"),
      shaking: (10...300, "50mg"),
      "Rides in a van or a car."
    ),
    outing(
      "tow",
      speed: (500...40_000, "30km/h"),
      shaking: (10...300, "50mg"),
      "Is tilted up on a flatbed, driven away and let down."
    ),
    outing(
      "roll",
      speed: (200...3_000, "1m/s"),
      shaking: (5...100, "20mg"),
      "Is pushed slowly on its wheels."
    ),
  ]

  private static func outing(
    _ name: String,
    speed: (ClosedRange<Int64>, String),
    shaking: (ClosedRange<Int64>, String),
    _ summary: String,
    _ more: [Parameter] = []
  ) -> VerbDefinition {
    VerbDefinition(
      name,
      [
        Parameter("position", .position, .positional, [.repeated, .optional]),
        Parameter(
          "speed",
          .quantity(.millimetresPerSecond, speed.0),
          .named,
          default: speed.1
        ),
        time("for", 1_000...86_400_000, default: "1min"),
        Parameter("course", .quantity(.millidegrees, 0...359_990), .named, .optional),
        acceleration("shaking", shaking.0, .named, default: shaking.1),
      ] + more,
      summary + " Without a place it goes on its course for so long."
    )
  }
}

extension World.MotionChange {
  /// What a verb of `VerbTable.outings` does to the world; `nil` for another one.
  static func outing(_ verb: MatchedVerb) -> World.MotionChange? {
    guard let kind = World.Manner.Kind(rawValue: verb.name) else { return nil }
    let speed = Int32(verb.integer("speed"))
    if kind == .walk, let radius = verb.integer(ifPresent: "radius") {
      return .walk(radiusMillimetres: Int32(radius), speedMillimetresPerSecond: speed)
    }
    let hasCadence = verb.definition.parameters.contains { $0.name == "cadence" }
    let manner = World.Manner(
      kind,
      gravities: verb.thousandths("shaking"),
      hertz: hasCadence ? verb.thousandths("cadence") : nil
    )
    let places = verb.positions("position").map(WorldEvent.position)
    let course = verb.integer(ifPresent: "course").map { UInt16($0 / 10) }
    let way: World.Outing.Way =
      places.isEmpty ? .course(course, seconds: verb.thousandths("for")) : .places(places)
    return .go(World.Outing(manner, way, speedMillimetresPerSecond: speed))
  }
}

extension MatchedVerb {
  /// A quantity whose parameter is in thousandths of the unit that is wanted.
  func thousandths(_ name: String) -> Double { Double(integer(name)) / 1_000 }
}
