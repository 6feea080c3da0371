import Manual
package import Primitives
package import Script

/// An ordinary day of something with a tracker, by chance: where it is, when it goes out, how far.
///
/// Nothing goes wrong in it, unlike in a `RandomWorld`. The same seed and length give the same
/// text on every machine.
package struct EverydayWorld {
  package enum Kind: String, CaseIterable, Sendable {
    /// A dog in a city: walks of up to an hour, between houses.
    case city
    /// A bike: two rides a day, and a sensor that watches it while it's parked.
    case bike
    /// A cat: it strolls around its home all day.
    case cat
  }

  package let kind: Kind
  package let seed: UInt64
  package let length: Milliseconds
  private var chance: SeededGenerator
  private var lines: [String] = []

  package init(_ kind: Kind, seed: UInt64, length: Milliseconds) {
    self.kind = kind
    self.seed = seed
    self.length = length
    chance = SeededGenerator(seed: seed, stream: Self.stream)
    addHome()
    switch kind {
    case .city: addOutings("walk", speeds: 4...6, minutes: 10...60, pause: 30...240)
    case .bike: addOutings("ride", speeds: 10...25, minutes: 5...40, pause: 120...600)
    case .cat:
      let radius = chance.integer(in: 30...150)
      add("walk radius=\(radius)m speed=2km/h", chance.integer(in: 1...600))
    }
  }

  /// The scenario, as it would stand in a file.
  package var text: String {
    let headers = [
      "title: an everyday \(kind.rawValue) \(seed)", "module: SIM7000E", "firmware: n/a",
      "origin: synthetic", "source: sniffer fleet --mix \(kind.rawValue)", "date: 2026-11-27",
      "seed: \(seed)",
      // Only the bike's sensor has something to report.
      "tracker.movement: \(kind == .bike ? "parked" : "off")",
    ]
    return "#!sniffer 1\n" + headers.map { "# \($0)\n" }.joined()
      + (lines + ["\(length.rawValue / 1_000 + 1) ! end"]).map { $0 + "\n" }.joined()
  }

  package func scenario() throws(ScriptError) -> Scenario {
    try Scenario(parsing: Array(text.utf8))
  }

  /// Towns whose trackers are up to some kilometres from the middle.
  ///
  /// Project values: north and south, east and west of Greenwich.
  private static let towns: [(latitude: Int64, longitude: Int64)] = [
    (319_539_000, 359_106_000), (525_200_000, 134_050_000), (513_500_000, -1_000_000),
    (-336_890_000, -706_500_000),
  ]

  private mutating func addHome() {
    let town = chance.choice(of: Self.towns)
    let latitude = town.latitude + chance.integer(in: -400_000...400_000)
    let longitude = town.longitude + chance.integer(in: -400_000...400_000)
    lines.append("0 ! place \(Self.degrees(latitude)) \(Self.degrees(longitude))")
    lines.append("0 ! sky \(kind == .city ? "partial" : "open")")
    lines.append("0 ! radio home")
  }

  /// Goes out again and again, each time there and back.
  private mutating func addOutings(
    _ verb: String,
    speeds: ClosedRange<Int64>,
    minutes: ClosedRange<Int64>,
    pause: ClosedRange<Int64>
  ) {
    // The first may be under way soon, so that short runs have some that move.
    var at = chance.integer(in: 1...pause.upperBound) * 60
    while at * 1_000 < length.rawValue {
      let speed = chance.integer(in: speeds)
      let course = chance.integer(in: 0...359)
      let half = chance.integer(in: minutes) * 30
      add("\(verb) speed=\(speed)km/h for=\(half)s course=\(course)deg", at)
      at += half
      let back = (course + 180) % 360
      add("\(verb) speed=\(speed)km/h for=\(half)s course=\(back)deg", at)
      // A ride ends some seconds later than its time: it has to brake.
      at += half + 60
      add(kind == .bike ? "park" : "stop", at)
      at += chance.integer(in: pause) * 60
    }
  }

  /// Lets something happen, if that is before the end.
  private mutating func add(_ text: String, _ second: Int64) {
    if second * 1_000 < length.rawValue { lines.append("\(second) ! \(text)") }
  }

  private static func degrees(_ e7: Int64) -> String { decimal(e7, fractionDigits: 7) }

  /// "ever" in ASCII.
  private static let stream: UInt64 = 0x65_76_65_72
}
