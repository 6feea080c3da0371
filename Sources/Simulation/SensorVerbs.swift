import Primitives
import Script
import World

/// The inertial sensor: what it is like, and what is wrong with it.
///
/// Ranges are project values, beyond the datasheet's limits.
extension WorldEvent {
  static let sensors: [Verb<WorldEvent>] = [
    Verb(
      "sensor",
      [
        Parameter("state", sensorStates.kind, .positional, .optional, example: "stuck"),
        Parameter("for", .quantity(.milliseconds, 1...86_400_000), .clause, default: "10s"),
      ]
        + ["ax", "ay", "az"].map { named($0, .quantity(.milligravities, -2_000...2_000)) }
        + ["gx", "gy", "gz"].map {
          named($0, .quantity(.millidegreesPerSecond, -100_000...100_000))
        }
        + [
          named("accelerometer", .quantity(.percent, 50...150)),
          named("gyroscope", .quantity(.percent, 50...150)),
          named("adrift", .quantity(.milligravities, -100...100)),
          named("gdrift", .quantity(.millidegreesPerSecond, -10_000...10_000)),
          named("noise", .quantity(.percent, 0...1_000)),
          named("clock", .integer(-100_000...100_000)),
          named("jitter", .quantity(.microseconds, 0...100_000)),
          named("drop", .quantity(.percent, 0...100)),
        ],
      "The inertial sensor: offsets, gains, drift per 10 degrees, noise, its clock's ppm, faults."
    ) { verb throws(ScriptError) in
      .changes(try World.SensorChange.changes(verb).map { .sensor($0) })
    }
  ]

  /// Words for the sensor as a whole, some of which hold for a time.
  fileprivate static let sensorStates: Words<@Sendable (Milliseconds) -> World.SensorChange> = [
    "ideal": { _ in .ideal }, "measured": { _ in .measured }, "gap": { .gap($0) },
    "stuck": { .stuck($0) }, "bus-error": { .busError($0) }, "zeros": { .zeros($0) },
    "ones": { .ones($0) }, "reset": { _ in .reset },
  ]

  private static func named(_ name: String, _ kind: Parameter.Kind) -> Parameter {
    Parameter(name, kind, .named, .optional)
  }
}

extension World.SensorChange {
  /// What the verb `sensor` does: the word first, and then what is named.
  ///
  /// Of axes that belong together those that are not named are 0.
  static func changes(_ verb: MatchedVerb) throws(ScriptError) -> [World.SensorChange] {
    let changes = [state(verb), offset(verb), gain(verb), drift(verb)] + others(verb)
    let found = changes.compactMap { $0 }
    guard found.isEmpty else { return found }
    throw ScriptError(
      at: verb.place,
      expected: "a change of the sensor",
      found: "nothing",
      suggestion: "sensor stuck for 10s, or sensor noise=200%"
    )
  }

  private static func state(_ verb: MatchedVerb) -> World.SensorChange? {
    let length = verb.milliseconds("for")
    return verb.value(ifPresent: "state", of: WorldEvent.sensorStates)?(length)
  }

  private static func offset(_ verb: MatchedVerb) -> World.SensorChange? {
    let acceleration = axes(verb, "ax", "ay", "az")
    let rotation = axes(verb, "gx", "gy", "gz")
    guard acceleration != nil || rotation != nil else { return nil }
    return .offset(acceleration: acceleration, rotation: rotation)
  }

  private static func axes(_ verb: MatchedVerb, _ names: String...) -> Vector? {
    let values = names.map { verb.integer(ifPresent: $0) }
    guard values.contains(where: { $0 != nil }) else { return nil }
    let units = values.map { Double($0 ?? 0) / 1_000 }
    return Vector(x: units[0], y: units[1], z: units[2])
  }

  private static func gain(_ verb: MatchedVerb) -> World.SensorChange? {
    let acceleration = share(verb, "accelerometer")
    let rotation = share(verb, "gyroscope")
    guard acceleration != nil || rotation != nil else { return nil }
    return .gain(acceleration: acceleration, rotation: rotation)
  }

  private static func drift(_ verb: MatchedVerb) -> World.SensorChange? {
    func everyAxis(_ name: String) -> Vector? {
      // From thousandths for ten degrees.
      verb.integer(ifPresent: name).map { value in
        let each = Double(value) / 10_000
        return Vector(x: each, y: each, z: each)
      }
    }
    let acceleration = everyAxis("adrift")
    let rotation = everyAxis("gdrift")
    guard acceleration != nil || rotation != nil else { return nil }
    return .drift(acceleration: acceleration, rotation: rotation)
  }

  private static func others(_ verb: MatchedVerb) -> [World.SensorChange?] {
    [
      share(verb, "noise").map { .noise($0) },
      verb.integer(ifPresent: "clock").map { .clock(partsPerMillion: Int32($0)) },
      verb.integer(ifPresent: "jitter").map { .jitter(microseconds: Int32($0)) },
      verb.integer(ifPresent: "drop").map { .drops(perMillion: Int32($0) * 10_000) },
    ]
  }

  private static func share(_ verb: MatchedVerb, _ name: String) -> Double? {
    verb.integer(ifPresent: name).map { Double($0) / 100 }
  }
}
