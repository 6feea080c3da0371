import Primitives

/// Worlds in which a parked thing is stolen, now and then.
extension RandomWorld {
  /// Decided apart from all other chance, so that the other worlds stay as they are.
  ///
  /// Project value: one world in five, as an inertial sensor takes a hundred times as long.
  static func isGuarded(seed: UInt64) -> Bool {
    var chance = SeededGenerator(seed: seed, stream: thefts)
    return chance.integer(in: 1...5) == 1
  }

  /// "thef" in ASCII.
  private static let thefts: UInt64 = 0x74_68_65_66

  /// Thefts that a sensor feels, and rests long enough to be parked again.
  mutating func addThefts() {
    add("park", at: 0)
    var at = span(.minutes(20), .minutes(240))
    while at < length {
      let (verb, speed) = choice(of: [
        ("carry", "4km/h"), ("ride", "15km/h"), ("tow", "30km/h"), ("van", "40km/h"),
      ])
      let way = span(.minutes(6), .minutes(20))
      let course = chance.integer(in: 0...359)
      add("\(verb) for=\(way.rawValue)ms speed=\(speed) course=\(course)deg", at: at)
      at = at + way + span(.minutes(60), .minutes(360))
    }
  }
}
