import Primitives

/// What goes wrong in a random world, and how it is made good again.
extension RandomWorld {
  /// Each by the verb that does it.
  package enum Trouble: String, CaseIterable, Sendable {
    case sky
    case receiver
    case radio
    case bearer
    case server
    case network
    case sim
    case battery
    case reboot
    case brownout
    case pwrkey
    case baud
    case stall
    case delay
    case lose
    case noise
    case flip
    case drop
    case double
    case lag
    case overrun
    case detune
    case stick
    case urc
    case storm
    case hang
    case fail
    case sms
  }

  /// Spells of trouble with quiet times between them; most of the quiet ones
  /// are longer than a tracker may take to recover.
  mutating func addTroubles(_ troubles: [Trouble]) {
    var at = isChosen(1, outOf: 4) ? 0 : span(.minutes(1), .minutes(60))
    while at < length {
      let end = min(at + span(.minutes(1), .minutes(90)), length)
      for _ in 0...chance.integer(in: 0...3) {
        let start = Milliseconds(chance.integer(in: at.rawValue...end.rawValue))
        add(choice(of: troubles), from: start, to: end)
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
    case .sky, .receiver, .radio, .bearer, .server, .network, .sim, .battery:
      addState(trouble, from: start, to: end)
    case .reboot, .brownout, .pwrkey, .baud, .stall, .delay, .lose, .noise, .flip, .drop,
      .double, .lag, .overrun, .detune, .stick, .urc, .storm, .hang, .fail, .sms:
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
      let view = choice(of: ["none", "tunnel", "indoor", "partial", "canyon"])
      add("sky \(view)", at: start)
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
    case .server:
      add(isChosen(2, outOf: 3) ? refusals() : slowness(), at: start)
      add("network none", at: back)
    case .network:
      add("network \(choice(of: ["dns", "unreachable", "silent"]))", at: start)
      add("network none", at: back)
    case .sim:
      add("sim \(choice(of: ["absent", "absent", "busy", "failed", "puk"]))", at: start)
      add("sim \(cardState)", at: back)
    default:
      add("battery \(choice(of: [2_800, 3_000, 3_300]))mV", at: start)
      add("battery 3900mV", at: back)
    }
  }

  private mutating func refusals() -> String {
    let usual = choice(of: [500, 502, 503, 503, 408, 429, 404, 400, 301, 403, 201, 100])
    let any = chance.integer(in: 100...606)
    return "server \(isChosen(1, outOf: 2) ? Int64(usual) : any)"
  }

  private mutating func slowness() -> String {
    let length = span(.seconds(1), .seconds(300))
    return "server \(choice(of: [200, 200, 503])) after=\(length.rawValue)ms"
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

  /// Project value: enough for every pair of commands of a report to be hit.
  private static let burstMax: Int64 = 25
}
