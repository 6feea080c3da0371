import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("A module that is silent, weak or restarts")
struct ModuleTroubleTests {
  static let ok = "\r\nOK\r\n"

  @Test func `after a loss all rates are tried from the one that was right, then PWRKEY`() throws {
    var bench = try Bench {
      $0.baud = 115_200
      $0.hasPowerKey = true
    }
    _ = bench.powerUp()
    for _ in 0..<8 { _ = bench.runUntilSent() }
    #expect(bench.bauds == [115_200, 9_600, 19_200])
    try bench.run(from: bench.answer(Self.ok, echo: "AT\r"), to: "AT+CEREG?\r")
    var sent = bench.answer("\r\nRDY\r\n")
    #expect(sent == "AT\r")
    while bench.powerKeys.isEmpty, sent != nil { sent = bench.runUntilSent() }
    #expect(bench.bauds == [115_200, 9_600, 19_200, 38_400, 57_600, 115_200, 9_600, 19_200])
    #expect(bench.powerKeys == [1_100])
  }

  @Test func `a rate that is known is the only one tried`() throws {
    var bench = try Bench {
      $0.baud = 9_600
      $0.isBaudKnown = true
    }
    _ = bench.powerUp()
    for _ in 0..<11 { _ = bench.runUntilSent() }
    #expect(Set(bench.bauds) == [9_600])
    #expect(bench.notices == [.moduleSilent, .moduleSilent])
    #expect(bench.powerKeys == [])
  }

  /// At autobaud a module that has restarted says nothing: its receiver is off.
  @Test func `a receiver that stands still shows a restart, and everything begins again`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    let off = "\r\n+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,\r\n" + Self.ok
    #expect(bench.answer(off, echo: "AT+CGNSINF\r") == "AT\r")
    #expect(bench.notices.last == .moduleRebooted)
    #expect(bench.tracker.state == .synchronising)
  }

  private static let unseen = "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,29,,\r\n" + ok

  @Test func `a second restart shows where there was no fix since the first`() throws {
    var bench = try Bench()
    let off = "\r\n+CGNSINF: 0,,,,,,,,,,,,,,,,,,,,\r\n" + Self.ok
    var sent = bench.powerUp()
    for _ in 0..<2 {
      try bench.run(from: sent, to: "AT+CGNSINF\r")
      #expect(bench.answer(Self.unseen, echo: "AT+CGNSINF\r") == "AT+CGNSINF\r")
      sent = bench.answer(off, echo: "AT+CGNSINF\r")
      #expect(sent == "AT\r")
    }
    #expect(bench.notices.count { $0 == .moduleRebooted } == 2)
  }

  @Test func `a receiver has its time from the search on, not from the fix before`() throws {
    var bench = try Bench { $0.interval = .minutes(60) }
    var sent = try bench.runToPayload().last
    sent = bench.feed(Self.ok)
    sent = bench.answer(Self.ok + "\r\n+HTTPACTION: 1,200,0\r\n", echo: sent ?? "")
    var offs: [Instant] = []
    while bench.now < .zero + .minutes(80), let line = sent {
      if line == "AT+CGNSPWR=0\r" { offs.append(bench.now) }
      sent = bench.answer(line == "AT+CGNSINF\r" ? Self.unseen : Bench.healthy(line), echo: line)
    }
    #expect(offs.count == 1 && offs.allSatisfy { $0 >= .zero + .minutes(75) }, "\(offs)")
  }

  /// A command line that lost some bits may be `ATQ1` for the module.
  @Test func `from the second round on, the last attempt ends what keeps results back`() throws {
    var bench = try Bench()
    var sent = [bench.powerUp()]
    for _ in 0..<7 { sent.append(bench.runUntilSent()) }
    #expect(sent == ["AT\r", "AT\r", "AT\r", "AT\r", "AT\r", "AT\r", "AT\r", "ATQ0\r"])
    try bench.run(from: bench.answer(Self.ok, echo: "ATQ0\r"), to: "AT+CEREG?\r")
  }

  @Test func `without PWRKEY the next round comes two seconds later`() throws {
    var bench = try Bench()
    _ = bench.powerUp()
    for _ in 0..<3 { _ = bench.runUntilSent() }
    #expect(bench.now == .zero + 900)
    #expect(bench.runUntilSent() == "AT\r")
    #expect(bench.now == .zero + 1_200 + 2_000)
  }

  @Test(
    "a module without voltage is left alone for a minute",
    arguments: [
      ("UNDER-VOLTAGE POWER DOWN", SupplyFault.tooLow),
      ("OVER-VOLTAGE POWER DOWN", .tooHigh),
    ]
  )
  func awaitsSupply(line: String, fault: SupplyFault) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    let lost = bench.now
    #expect(bench.feed("\r\n\(line)\r\n") == nil)
    #expect(bench.notices.last == .supplyPowerDown(fault))
    #expect(bench.tracker.state == .synchronising)
    #expect(bench.runUntilSent() == "AT\r")
    #expect(bench.now == lost + 60_000)
  }

  @Test(
    "a warning is reported and changes nothing",
    arguments: [
      ("UNDER-VOLTAGE WARNNING", SupplyFault.tooLow), ("UNDER-VOLTAGE WARNING", .tooLow),
      ("OVER-VOLTAGE WARNNING", .tooHigh), ("OVER-VOLTAGE WARNING", .tooHigh),
    ]
  )
  func warns(line: String, fault: SupplyFault) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CSQ\r")
    #expect(bench.feed("\r\n\(line)\r\n") == nil)
    #expect(bench.notices.last == .supplyWarning(fault))
    #expect(bench.answer(Bench.healthy("AT+CSQ\r"), echo: "AT+CSQ\r") == "AT+SAPBR=2,1\r")
  }

  @Test func `NORMAL POWER DOWN is answered at once`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    let lost = bench.now
    _ = bench.feed("\r\nNORMAL POWER DOWN\r\n")
    #expect(bench.notices.last == .modulePoweredDown)
    #expect(bench.runUntilSent() == "AT\r")
    #expect(bench.now == lost)
  }

  @Test(
    "RDY in the middle of anything leads to the first AT, and the report stays first",
    arguments: [
      "AT\r", "ATE1\r", "AT+CMEE=1\r", "AT+CEREG=1\r", "AT+CGREG=1\r", "AT+CGMR\r",
      "AT+CPIN?\r", "AT+CEREG?\r", "AT+CSQ\r", "AT+SAPBR=2,1\r", "AT+CGNSPWR=1\r",
      "AT+CGNSINF\r",
    ]
  )
  func restarts(command: String) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: command)
    #expect(bench.feed("\r\nRDY\r\n") == nil)
    #expect(bench.notices.last == .moduleRebooted)
    #expect(bench.tracker.state == .synchronising)
    let said = try bench.runToPayload(from: bench.runUntilSent())
    #expect(said.first == "AT\r")
    #expect(said.filter { $0.hasPrefix("AT+HTTPDATA=") }.count == 1)
  }

  @Test func `a report that was on the line when the module restarted is sent again`() throws {
    var bench = try Bench()
    let first = try bench.runToPayload()
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    _ = bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n\r\nRDY\r\n")
    #expect(bench.tracker.queueCount == 1)
    let again = try bench.runToPayload(from: bench.runUntilSent())
    let plain = try #require(first.last)
    #expect(again.last == plain.dropLast() + ", \"attempt\": 2}")
    _ = bench.feed("\r\nOK\r\n")
    _ = bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n\r\n+HTTPACTION: 1,200,0\r\n")
    #expect(bench.tracker.queueCount == 0)
  }

  @Test func `three answers in a row that do not come, and the module counts as lost`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CEREG?\r")
    for _ in 0..<2 {
      #expect(bench.runUntilSent() == "AT\r")
      #expect(bench.tracker.state == .registering)
      #expect(bench.answer(Self.ok, echo: "AT\r") == "AT+CEREG?\r")
    }
    #expect(!bench.notices.contains(.moduleSilent))
    #expect(bench.runUntilSent() == "AT\r")
    #expect(bench.notices.contains(.moduleSilent))
    #expect(bench.tracker.state == .synchronising)
  }

  @Test func `a channel that does not get back in step in ten seconds is a lost module`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CEREG?\r")
    #expect(bench.runUntilSent() == "AT\r")
    let asked = bench.now
    while !bench.notices.contains(.moduleSilent) { #expect(bench.runUntilSent() == "AT\r") }
    // Two seconds of silence went before the first AT.
    #expect(bench.now == asked + 8_000)
    #expect(bench.tracker.state == .synchronising)
  }
}

@Suite("A storm of URCs")
struct StormTests {
  /// What the tracker sends in two minutes of one line every 5 ms from a module
  /// that otherwise is well.
  private static func commands(during urc: String, isSecure: Bool) throws -> Int {
    var bench = try Bench { settings in
      guard isSecure, let url = try? RequestURL(Array("https://a.example/b".utf8).span),
        let destination = try? Destination(url)
      else { return }
      settings.destination = destination
    }
    var sent = bench.powerUp()
    while bench.now < .zero + 30_000, let line = sent {
      sent = bench.answer(answer(to: line), echo: line)
    }
    var count = 0
    let end = bench.now + .minutes(2)
    while bench.now < end {
      bench.now = bench.now + 5
      sent = bench.feed("\r\n\(urc)\r\n") ?? sent
      if let line = sent {
        count += 1
        sent = bench.feed(line + answer(to: line))
      } else if let deadline = bench.tracker.deadline, deadline <= bench.now {
        sent = bench.runUntilSent(limit: 1)
      }
    }
    return count
  }

  private static func answer(to line: String) -> String {
    switch line {
    case "AT+CNACT?\r": "\r\n+CNACT: 1,\"10.1.2.3\"\r\n\r\nOK\r\n"
    // No fix: nothing is ever posted.
    case "AT+CGNSINF\r": "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,29,,\r\n\r\nOK\r\n"
    default: Bench.healthy(line)
    }
  }

  @Test(
    "makes the tracker send no more than four command lines a second in the long run",
    arguments: [
      ("RDY", false), ("+APP PDP: DEACTIVE", true), ("+SAPBR 1: DEACT", false),
      ("+CEREG: 0", false), ("+CPIN: NOT READY", false),
    ]
  )
  func isBounded(urc: String, isSecure: Bool) throws {
    let count = try Self.commands(during: urc, isSecure: isSecure)
    #expect(count <= 60 + 120 * 4 + 13, "\(count)")
    // It never stops trying.
    #expect(count >= 60, "\(count)")
  }
}
