import GNSS
import Manual
package import Primitives
package import Script

/// A world made by chance: a place, ways through it, and spells of trouble with
/// good hours between them.
///
/// The same seed and length give the same text on every machine. It is a
/// scenario like any other, so that what was found in it can be run again,
/// shortened and kept.
package struct RandomWorld {
  package let seed: UInt64
  package let length: Milliseconds
  package let trouble: Trouble?

  var chance: SeededGenerator
  /// The answer of the card in the holder if nothing is wrong with it.
  var cardState = "ready"
  private var headers: [Script.Header] = []
  private var lines: [Line] = []

  private struct Line {
    var at: Milliseconds
    var text: String
  }

  /// With `only`, all that goes wrong is of this kind.
  package init(seed: UInt64, length: Milliseconds, only trouble: Trouble? = nil) {
    self.seed = seed
    self.length = length
    self.trouble = trouble
    chance = SeededGenerator(seed: seed, stream: Self.stream)
    addHeaders()
    let home = addPlace()
    addOwner(at: home)
    if Self.isGuarded(seed: seed) { addThefts() } else { addMotion(around: home) }
    addPowerCuts()
    addTroubles(trouble.map { [$0] } ?? Trouble.allCases)
  }

  /// The scenario, as it would stand in a file.
  package var text: String {
    let head = headers.map { "# \($0.key): \($0.value)\n" }.joined()
    // By time, and in the order of making where two have the same.
    let order = lines.indices.sorted { (lines[$0].at, $0) < (lines[$1].at, $1) }
    let body = order.map { "\(Self.time(lines[$0].at)) ! \(lines[$0].text)\n" }.joined()
    return "#!sniffer 1\n" + head + body + "\(Self.time(length)) ! end\n"
  }

  /// The scenario with the meaning of its lines.
  package func scenario() throws(ScriptError) -> Scenario {
    try Scenario(parsing: Array(text.utf8))
  }

  mutating func add(_ header: Script.Header) { headers.append(header) }

  /// It reports over HTTPS.
  var isSecure: Bool { headers.contains { $0.key == "tracker.url" } }

  /// Lets something happen at `instant`, if that is before the end.
  mutating func add(_ text: String, at instant: Milliseconds) {
    guard instant < length else { return }
    lines.append(Line(at: instant, text: text))
  }

  /// True `count` times out of `total`.
  mutating func isChosen(_ count: Int64, outOf total: Int64) -> Bool {
    chance.integer(in: 1...total) <= count
  }

  mutating func choice<Element>(of elements: [Element]) -> Element {
    chance.choice(of: elements)
  }

  /// A length between the two, the short ones as likely as the long: each
  /// doubling has the same chance.
  mutating func span(_ shortest: Milliseconds, _ longest: Milliseconds) -> Milliseconds {
    var upper = shortest
    var doublings: Int64 = 0
    while upper < longest {
      upper = upper + upper
      doublings += 1
    }
    guard doublings > 0 else { return shortest }
    var lower = shortest
    for _ in 0..<chance.integer(in: 0...(doublings - 1)) {
      lower = lower + lower
    }
    let highest = min(lower + lower, longest)
    return Milliseconds(chance.integer(in: lower.rawValue...highest.rawValue))
  }

  /// Seconds with as many decimals as there are milliseconds.
  private static func time(_ instant: Milliseconds) -> String {
    instant.rawValue % 1_000 == 0
      ? "\(instant.rawValue / 1_000)" : decimal(instant.rawValue, fractionDigits: 3)
  }

  /// Project value: longer than the 49.7 days of a sketch's `millis()`, and with up to 290 lines a
  /// day some less than a scenario may have.
  package static let longest: Milliseconds = .minutes(60 * 1_440)

  /// "worl" in ASCII.
  private static let stream: UInt64 = 0x77_6F_72_6C
}

// MARK: - What a world is like when all is well

extension RandomWorld {
  private mutating func addHeaders() {
    let faults = trouble.map { " --faults \($0.rawValue)" } ?? ""
    let duration = DurationText.render(length)
    let command = "sniffer soak --print \(seed) --duration \(duration)\(faults)"
    headers = [
      Script.Header("title", "random world \(seed)"),
      Script.Header("module", "SIM7000E"),
      Script.Header("firmware", "n/a"),
      Script.Header("origin", "synthetic"),
      Script.Header("source", command),
      Script.Header("date", "2026-11-21"),
      Script.Header("seed", "\(seed)"),
    ]
    let interval = choice(of: [
      "5min", "5min", "5min", "5min", "1min", "1min", "2min", "10min", "15min", "30s", "10s", "1h",
    ])
    headers.append(Script.Header("tracker.interval", interval))
    if isChosen(1, outOf: 3) {
      // By the seed itself and not by chance: what else is drawn stays as it was.
      let formats = ["full", "owntracks", "osmand", "traccar-json"]
      let format = formats[Int(seed / 3 % UInt64(formats.count))]
      headers.append(Script.Header("tracker.payload", format))
    }
    if isChosen(1, outOf: 4) {
      headers.append(Script.Header("tracker.url", "https://tracker.example/report"))
    }
    switch choice(of: ["", "", "", "115200", "115200", "9600", "19200", "57600"]) {
    case "": break  // Autobaud.
    case let rate: headers.append(Script.Header("module.baud", rate))
    }
    headers.append(Script.Header("module.power", choice(of: ["on", "off", "off"])))
    if Self.isGuarded(seed: seed) {
      headers.append(Script.Header("tracker.movement", "parked"))
    }
    addBreadthHeaders()
    guard isChosen(1, outOf: 12) else { return }
    cardState = "pin"
    // The world's card has 1234; without one, and with a wrong one, the tracker
    // can only wait.
    switch choice(of: ["1234", "1234", "1234", "9999", ""]) {
    case "": break
    case let pin: headers.append(Script.Header("tracker.pin", pin))
    }
  }

  private mutating func addPlace() -> Position {
    // Amman; where the equator meets Greenwich; both sides of the antimeridian;
    // the far north; the south-west.
    let home = choice(of: [
      (319_539_000, 359_106_000), (319_539_000, 359_106_000), (514_779_000, 0),
      (-177_134_000, 1_799_990_000), (515_000_000, -1_799_995_000), (0, 0),
      (696_492_000, 189_553_000), (-335_000_000, -706_000_000),
    ])
    let position = self.position(from: home, withinE7: 20_000)
    add("place \(position.text)", at: 0)
    add("sky open", at: 0)
    add("radio \(choice(of: ["home", "home", "roaming"]))", at: 0)
    if cardState != "ready" { add("sim \(cardState)", at: 0) }
    return position
  }

  private mutating func addMotion(around home: Position) {
    var at = span(.minutes(1), .minutes(240))
    while at < length {
      let ways = (0...chance.integer(in: 0...3)).map { _ in
        position(from: (home.latitude.e7, home.longitude.e7), withinE7: 400_000).text
      }
      let speed = choice(of: [1, 4, 5, 6, 15, 20, 30, 50, 100])
      add("travel \(ways.joined(separator: " ")) speed=\(speed)km/h", at: at)
      if isChosen(1, outOf: 4) {
        at = at + span(.minutes(1), .minutes(30))
        add("stop", at: at)
      }
      at = at + span(.minutes(10), .minutes(360))
    }
  }

  private mutating func position(from home: (Int, Int), withinE7 reach: Int64) -> Position {
    position(from: (Int32(home.0), Int32(home.1)), withinE7: reach)
  }

  /// Somewhere near `home`, across the antimeridian if need be.
  private mutating func position(from home: (Int32, Int32), withinE7 reach: Int64) -> Position {
    let north = Int64(home.0) + chance.integer(in: -reach...reach)
    var east = Int64(home.1) + chance.integer(in: -reach...reach)
    if east > 1_800_000_000 { east -= 3_600_000_000 }
    if east < -1_800_000_000 { east += 3_600_000_000 }
    guard let latitude = Latitude(e7: Int32(north)), let longitude = Longitude(e7: Int32(east))
    else { preconditionFailure("a random place is no position") }
    return Position(latitude: latitude, longitude: longitude)
  }
}

extension SeededGenerator {
  /// One of `elements`, each as likely as the others.
  mutating func choice<Element>(of elements: [Element]) -> Element {
    elements[Int(integer(in: 0...Int64(elements.count - 1)))]
  }
}
