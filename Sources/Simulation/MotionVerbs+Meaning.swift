import Script
import World

extension World.Change {
  /// What a verb of `VerbTable.motions` does to the world; `nil` for another one.
  static func motions(_ verb: MatchedVerb) -> [World.Change]? {
    if verb.name == "park" {
      let lean = World.Handling.settle(leanDegrees: verb.thousandths("lean"), seconds: 1)
      return [.motion(.stop), .motion(.handle(lean))]
    }
    if let outing = World.MotionChange.outing(verb) { return [.motion(outing)] }
    return World.Handling(verb).map { [.motion(.handle($0))] }
  }
}

extension World.Handling {
  /// What a verb does to the body; `nil` for one that does nothing to it.
  init?(_ verb: MatchedVerb) {
    switch verb.name {
    case "nudge":
      self = .nudge(
        gravities: verb.thousandths("push"),
        hertz: verb.thousandths("frequency"),
        degrees: verb.thousandths("rocking")
      )
    case "tap": self = .tap(gravities: verb.thousandths("push"))
    case "lift", "lower":
      let sign = verb.name == "lift" ? 1.0 : -1
      self = .lift(
        metres: sign * verb.thousandths("height"),
        degrees: sign * verb.thousandths("tilt"),
        seconds: verb.thousandths("over")
      )
    case "tilt":
      self = .tilt(
        verb.word("axis") == "roll" ? .roll : .pitch,
        degrees: verb.thousandths("angle"),
        seconds: verb.thousandths("over")
      )
    case "jack":
      self = .jack(degrees: verb.thousandths("angle"), seconds: verb.thousandths("over"))
    case "yaw":
      self = .yaw(
        degrees: verb.thousandths("angle"),
        seconds: verb.thousandths("over"),
        shaking: verb.thousandths("shaking")
      )
    case "upright": self = .settle(leanDegrees: 0, seconds: verb.thousandths("over"))
    case "shake":
      self = .shake(
        gravities: verb.thousandths("push"),
        hertz: verb.thousandths("frequency"),
        degrees: verb.thousandths("rocking"),
        seconds: verb.thousandths("for")
      )
    case "fall":
      self = .fall(
        degrees: verb.thousandths("angle"),
        gravities: verb.thousandths("impact"),
        seconds: verb.thousandths("over")
      )
    case "crash":
      self = .crash(
        gravities: verb.thousandths("impact"),
        degrees: verb.thousandths("tumble")
      )
    case "grinder":
      self = .grinder(gravities: verb.thousandths("shaking"), seconds: verb.thousandths("for"))
    default:
      guard let surroundings = Self.surroundings(verb) else { return nil }
      self = surroundings
    }
  }

  /// What comes from around.
  private static func surroundings(_ verb: MatchedVerb) -> World.Handling? {
    switch verb.name {
    case "truck":
      .truck(gravities: verb.thousandths("shaking"), seconds: verb.thousandths("for"))
    case "wind":
      .wind(
        degrees: verb.thousandths("sway"),
        hertz: verb.thousandths("frequency"),
        seconds: verb.thousandths("for")
      )
    case "rain":
      .rain(
        gravities: verb.thousandths("drop"),
        dropsPerSecond: verb.thousandths("rate"),
        seconds: verb.thousandths("for")
      )
    case "engine":
      .engine(
        gravities: verb.thousandths("shaking"),
        hertz: verb.thousandths("frequency"),
        seconds: verb.thousandths("for")
      )
    case "temperature":
      .warm(celsius: Double(verb.integer("celsius")) / 10, seconds: verb.thousandths("over"))
    default: nil
    }
  }
}
