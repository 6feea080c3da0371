import Script
import World

/// The verbs that go somewhere: through places, or on a course for a while.
extension WorldEvent {
  static let outings: [Verb<WorldEvent>] = [
    outing(
      .ride,
      speed: (500...25_000, "15km/h"),
      shaking: (20...1_200, "0.18g"),
      cadence: (300...3_000, "1.2Hz"),
      "Rides on a bike, with a stop at each place."
    ),
    outing(
      .bumps,
      speed: (500...25_000, "15km/h"),
      shaking: (500...4_000, "1.5g"),
      "Rides over kerbs and potholes of that height, one in a second and a half."
    ),
    outing(
      .walk,
      speed: (300...4_000, "5km/h"),
      shaking: (50...600, "0.22g"),
      cadence: (1_000...3_000, "1.85Hz"),
      radius: 1_000...50_000_000,
      "Walks, pushed or worn; with a radius it strolls about within it without an end."
    ),
    outing(
      .run,
      speed: (2_000...15_000, "30km/h"),
      shaking: (200...3_000, "1g"),
      cadence: (1_500...4_500, "3Hz"),
      "Runs, on the collar of a dog."
    ),
    outing(
      .carry,
      speed: (300...4_000, "4km/h"),
      shaking: (50...600, "0.22g"),
      cadence: (1_000...3_000, "1.7Hz"),
      "Is picked up, carried off on foot and put down."
    ),
    outing(
      .van,
      speed: (500...60_000, "40km/h"),
      shaking: (10...300, "50mg"),
      "Rides in a van or a car."
    ),
    outing(
      .tow,
      speed: (500...40_000, "30km/h"),
      shaking: (10...300, "50mg"),
      "Is tilted up on a flatbed, driven away and let down."
    ),
    outing(
      .train,
      speed: (5_000...100_000, "300km/h"),
      shaking: (5...100, "15mg"),
      "Rides in a train."
    ),
    outing(
      .roll,
      speed: (200...3_000, "1m/s"),
      shaking: (5...100, "20mg"),
      "Is pushed slowly on its wheels."
    ),
  ]

  private static func outing(
    _ kind: World.Manner.Kind,
    speed: (ClosedRange<Int64>, String),
    shaking: (ClosedRange<Int64>, String),
    cadence: (ClosedRange<Int64>, String)? = nil,
    radius: ClosedRange<Int64>? = nil,
    _ summary: String
  ) -> Verb<WorldEvent> {
    let stroll = radius.map { Parameter("radius", .quantity(.millimetres, $0), .named, .optional) }
    let steps = cadence.map { frequency("cadence", $0.0, default: $0.1) }
    return .change(
      kind.rawValue,
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
      ] + [steps, stroll].compactMap { $0 },
      summary + " Without a place it goes on its course for this time."
    ) { verb in
      let speed = Int32(verb.integer("speed"))
      if stroll != nil, let radius = verb.integer(ifPresent: "radius") {
        return .motion(
          .walk(radiusMillimetres: Int32(radius), speedMillimetresPerSecond: speed)
        )
      }
      let manner = World.Manner(
        kind,
        gravities: verb.thousandths("shaking"),
        hertz: steps == nil ? nil : verb.thousandths("cadence")
      )
      let places = verb.places("position")
      let course = verb.integer(ifPresent: "course").map { UInt16($0 / 10) }
      let way: World.Outing.Way =
        places.isEmpty ? .course(course, seconds: verb.thousandths("for")) : .places(places)
      return .motion(.go(World.Outing(manner, way, speedMillimetresPerSecond: speed)))
    }
  }
}
