import Primitives

/// What one of the faults, or of the module's own troubles, looks like in a
/// random world: the words of the script.
extension RandomWorld {
  mutating func happening(of trouble: Trouble) -> String {
    switch trouble {
    case .reboot: "reboot"
    case .brownout: "brownout \(span(1, .seconds(20)).rawValue)ms"
    case .pwrkey: "pwrkey \(span(200, .seconds(5)).rawValue)ms"
    case .baud: "baud \(choice(of: [0, 0] + Self.rates))"
    case .stall: "stall \(time(200, .minutes(9)))\(way())"
    case .delay: "delay answer \(time(500, .minutes(5)))"
    case .lose: "lose \(choice(of: Fault.Part.allCases).rawValue)"
    case .noise: noise()
    case .flip, .drop, .double: "\(trouble.rawValue) \(damage())"
    case .lag: "lag \(time(1, .seconds(3))) \(damage())"
    case .overrun:
      "overrun \(choice(of: [1, 8, 16, 32, 64, 128, 256]))\(way()) for \(damageTime())"
    case .detune: "detune \(choice(of: Self.rates)) for \(time(100, .minutes(10)))"
    case .stick: "stick prompt for \(time(100, .minutes(5)))"
    case .storm:
      "storm \"\(choice(of: Self.strangeLines))\" every=\(time(1, .seconds(2)))"
        + " for \(time(100, .minutes(2)))"
    case .fail: failure()
    case .sms: message()
    case .hang: isChosen(1, outOf: 3) ? "hang" : "hang for \(time(500, .minutes(9)))"
    default: urc()
    }
  }

  private mutating func time(_ shortest: Milliseconds, _ longest: Milliseconds) -> String {
    "\(span(shortest, longest).rawValue)ms"
  }

  /// Every other time the usual one, which is not written.
  private mutating func way() -> String {
    let way = choice(of: [Fault.Way.tracker, .tracker, .module, .both])
    return way == .tracker ? "" : " to=\(way.rawValue)"
  }

  private mutating func damageTime() -> String { time(.seconds(1), .minutes(10)) }

  private mutating func damage() -> String {
    "every=\(choice(of: [10, 30, 100, 300, 1_000, 5_000]))\(way()) for \(damageTime())"
  }

  private mutating func noise() -> String {
    let bytes = "noise \(chance.integer(in: 1...400))\(way())"
    return isChosen(1, outOf: 2) ? bytes : bytes + " for \(time(10, .minutes(2)))"
  }

  private mutating func urc() -> String {
    let line = "urc \"\(choice(of: Self.strangeLines))\""
    guard isChosen(1, outOf: 2) else { return line }
    return line + " in=\(choice(of: Fault.Place.allCases).rawValue)"
  }

  /// One short message, or one of several parts; classes 0 to 3, or none.
  private mutating func message() -> String {
    let text = choice(of: ["where are you?", "OK", "ERROR", "+CSQ: 1,99", ""])
    let repeated = String(repeating: text, count: isChosen(1, outOf: 4) ? 40 : 1)
    // Country code 999 is not in use, so that a world may be kept as a trace.
    let line = "sms \"+999790000001\" \"\(repeated)\""
    return isChosen(1, outOf: 2) ? line : line + " class=\(chance.integer(in: 0...3))"
  }

  private mutating func failure() -> String {
    let error = choice(of: ["", " cme=3", " cme=10", " cme=14", " cme=16", " cme=30", " cme=100"])
    let times = isChosen(1, outOf: 2) ? "" : " times=\(chance.integer(in: 1...20))"
    return "fail \"\(choice(of: Self.trackerCommands))\"\(error)\(times)"
  }

  /// What a tracker sends.
  private static let trackerCommands = [
    "E", "+CMEE", "+CEREG", "+CGREG", "+CGMR", "+CPIN", "+CSQ", "+SAPBR", "+CNACT", "+CGNSPWR",
    "+CGNSINF", "+CBC", "+HTTPINIT", "+HTTPPARA", "+HTTPDATA", "+HTTPACTION", "+HTTPTERM",
    "+CSSLCFG", "+SHSSL", "+SHCONF", "+SHCONN", "+SHCHEAD", "+SHAHEAD", "+SHBOD", "+SHREQ",
    "+SHDISC", "+CIPSHUT", "+CFUN",
  ]
  private static let rates = [9_600, 19_200, 38_400, 57_600, 115_200]

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
