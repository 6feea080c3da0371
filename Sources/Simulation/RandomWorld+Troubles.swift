import Primitives

/// What goes wrong in a random world, and how it is made good again.
extension RandomWorld {
  private enum Trouble: CaseIterable {
    case sky
    case receiver
    case radio
    case bearer
    case refusals
    case slowServer
    case path
    case card
    case battery
    case restarts
    case brownOuts
    case keyPresses
    case rate
    case stalls
    case lateAnswers
    case lostFinals
    case noise
    case damage
    case strangeLines
  }

  /// Spells of trouble with quiet times between them; most of the quiet ones
  /// are longer than a tracker may take to recover.
  mutating func addTroubles() {
    var at = isChosen(1, outOf: 4) ? 0 : span(.minutes(1), .minutes(60))
    while at < length {
      let end = min(at + span(.minutes(1), .minutes(90)), length)
      for _ in 0...chance.integer(in: 0...3) {
        let start = Milliseconds(chance.integer(in: at.rawValue...end.rawValue))
        add(choice(of: Trouble.allCases), from: start, to: end)
      }
      at = end + span(.minutes(15), .minutes(240))
    }
  }

  private mutating func add(
    _ trouble: Trouble,
    from start: Milliseconds,
    to end: Milliseconds
  ) {
    switch trouble {
    case .sky, .receiver, .radio, .bearer, .refusals, .slowServer, .path, .card, .battery:
      addState(trouble, from: start, to: end)
    case .restarts, .brownOuts, .keyPresses, .rate, .stalls, .lateAnswers, .lostFinals, .noise,
      .damage, .strangeLines:
      addBurst(of: trouble, from: start, to: end)
    }
  }

  /// Something is so for a while, and then is not.
  private mutating func addState(
    _ trouble: Trouble,
    from start: Milliseconds,
    to end: Milliseconds
  ) {
    let back = min(start + span(.seconds(1), .minutes(90)), end)
    switch trouble {
    case .sky:
      add("sky \(choice(of: ["none", "none", "indoor", "partial"]))", at: start)
      add("sky open", at: back)
    case .receiver:
      add("receiver \(choice(of: ["frozen", "frozen", "clockless"]))", at: start)
      add("receiver working", at: back)
    case .radio:
      add("radio \(choice(of: ["lost", "lost", "searching", "denied"]))", at: start)
      add("radio \(choice(of: ["home", "roaming"]))", at: back)
    case .bearer:
      add("bearer lost", at: start)
      add("bearer up", at: back)
    case .refusals:
      let status = choice(of: [500, 502, 503, 503, 408, 429, 404, 400, 301, 403, 201, 100])
      add("server \(status)", at: start)
      add("network none", at: back)
    case .slowServer:
      let length = span(.seconds(1), .seconds(300))
      add("server \(choice(of: [200, 200, 503])) after=\(length.rawValue)ms", at: start)
      add("network none", at: back)
    case .path:
      add("network \(choice(of: ["dns", "unreachable", "silent"]))", at: start)
      add("network none", at: back)
    case .card:
      add("sim \(choice(of: ["absent", "absent", "busy", "failed", "puk"]))", at: start)
      add("sim \(cardState)", at: back)
    default:
      add("battery \(choice(of: [2_800, 3_000, 3_300]))mV", at: start)
      add("battery 3900mV", at: back)
    }
  }

  /// Something happens once or several times, close together or far apart.
  private mutating func addBurst(
    of trouble: Trouble,
    from start: Milliseconds,
    to end: Milliseconds
  ) {
    let isSingle = isChosen(1, outOf: 3)
    let longestPause = span(.seconds(1), .minutes(10))
    var at = start
    for _ in 1...(isSingle ? 1 : chance.integer(in: 2...Self.burstMax)) {
      guard at <= end else { return }
      add(happening(of: trouble), at: at)
      at = at + span(50, longestPause)
    }
  }

  private mutating func happening(of trouble: Trouble) -> String {
    switch trouble {
    case .restarts: "reboot"
    case .brownOuts: "brownout \(span(1, .seconds(20)).rawValue)ms"
    case .keyPresses: "pwrkey \(span(200, .seconds(5)).rawValue)ms"
    case .rate: "baud \(choice(of: [0, 0, 9_600, 19_200, 38_400, 57_600, 115_200]))"
    case .stalls: "stall \(span(200, .minutes(9)).rawValue)ms"
    case .lateAnswers: "delay answer \(span(500, .minutes(5)).rawValue)ms"
    case .lostFinals: "lose final"
    case .noise: "noise \(chance.integer(in: 1...400))"
    case .damage: damage()
    default: "urc \"\(choice(of: Self.strangeLines))\""
    }
  }

  private mutating func damage() -> String {
    let every = choice(of: [10, 30, 100, 300, 1_000, 5_000])
    return "\(choice(of: ["flip", "drop"])) every=\(every)"
      + " for \(span(.seconds(1), .minutes(10)).rawValue)ms"
  }

  /// Project value: enough for every pair of commands of a report to be hit.
  private static let burstMax: Int64 = 25

  /// What modules are known to say unasked, lies among it: none of these is
  /// true at the time.
  private static let strangeLines = [
    "RDY", "+CFUN: 1", "+CPIN: READY", "+CPIN: NOT READY", "+CPIN: NOT INSERTED", "SMS Ready",
    "NORMAL POWER DOWN", "UNDER-VOLTAGE WARNNING", "+CREG: 0", "+CREG: 1", "+CEREG: 0",
    "+CEREG: 1", "+CEREG: 2", "+CGREG: 0", "+CGREG: 2", "+CGREG: 1", "+PDP: DEACT",
    "+SAPBR 1: DEACT", "+SAPBR 1:DEACT", "+APP PDP: DEACTIVE", "RING", "NO CARRIER",
    "+CMTI: \\\"SM\\\",1", "+UGNSINF: 1,0,,,,,,,0,,,,,,4,,,,29,,", "DST: 0", "*PSUTTZ: x", "OK",
    "ERROR", "+CME ERROR: 14", "CONNECT", "DOWNLOAD", ">", "+HTTPACTION: 0,200,0",
    "+HTTPACTION: 1,601,0", "",
  ]
}
