package import Motion
import Primitives
package import Script
package import Tracker

extension MovementSettings {
  /// The headers about movement; `tracker.movement` says whether there is a
  /// sensor at all.
  static let headers = [
    Parameter("tracker.movement", .word(of: movements), .named, .optional),
    Parameter("tracker.sensitivity", .word(of: sensitivities), .named, .optional),
    Parameter("tracker.alerts", .word(of: ["on", "off"]), .named, .optional),
    Parameter("tracker.secure", .text(limit: 256), .named, .optional),
    Parameter("tracker.sleep", .word(of: sleeps), .named, .optional),
    Parameter("tracker.sensor", .word(of: quietModes), .named, .optional),
  ]

  package static let movements = ["parked", "live", "off"]
  package static let sensitivities = ["high", "normal", "low"]
  /// What sleeps while the thing is parked: GNSS alone, or the module too.
  package static let sleeps = ["gnss", "module"]
  /// How the sensor runs while its gyroscope sleeps.
  static let quietModes = ["accelerometer", "low-power"]

  /// `nil` without a sensor.
  ///
  /// Where the script does not say, there is one if something is done to the thing.
  init?(
    _ chosen: MatchedVerb,
    of script: Script,
    movesByVerbs: Bool
  ) throws(ScriptError) {
    let byDefault = movesByVerbs ? "parked" : "off"
    let word = chosen.word(ifPresent: "tracker.movement") ?? byDefault
    guard let profile = Profile(word: word) else { return nil }
    self.init(profile: profile)
    if let word = chosen.word(ifPresent: "tracker.sensitivity") {
      sensitivity = Sensitivity(word: word)
    }
    raisesAlarms = chosen.word(ifPresent: "tracker.alerts") != "off"
    switchesModuleOff = chosen.word(ifPresent: "tracker.sleep") == "module"
    if chosen.word(ifPresent: "tracker.sensor") == "low-power" { quietMode = .lowPower }
    if let text = chosen.word(ifPresent: "tracker.secure") {
      let line = script.headers.first { $0.key == "tracker.secure" }?.place.line ?? 1
      securePlaces = try SecurePlaces(parsing: text, line: line)
    }
  }
}

extension Profile {
  /// `nil` for `off`.
  package init?(word: String) {
    switch word {
    case "parked": self = .parked
    case "live": self = .live
    default: return nil
    }
  }
}

extension Sensitivity {
  package init(word: String) {
    switch word {
    case "high": self = .high
    case "low": self = .low
    default: self = .normal
    }
  }
}

extension SecurePlaces {
  /// `31.953900 35.910600 100m`, and more of them behind semicolons.
  package init(parsing text: String, line: Int = 1) throws(ScriptError) {
    self.init()
    for piece in text.split(separator: ";") {
      let invocation = try Invocation(parsing: Array("secure \(piece)".utf8), line: line)
      let verb = try Self.verb.match(invocation)
      let place = SecurePlace(
        position: verb.place("position"),
        radiusMetres: Int32(verb.integer("radius") / 1_000)
      )
      guard add(place) else {
        throw ScriptError(
          line: line,
          column: 1,
          expected: "at most \(Self.capacity) secure places",
          found: "more"
        )
      }
    }
  }

  /// Project value: from what a fix in a garden may be off by, to a town.
  private static let verb = VerbDefinition(
    "secure",
    [
      Parameter("position", .position),
      Parameter("radius", .quantity(.millimetres, 10_000...10_000_000)),
    ],
    "A place where no alarm is raised."
  )
}
