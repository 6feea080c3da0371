import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("Registration, bearer, ladder")
struct NetworkTests {
  static let ok = "\r\nOK\r\n"
  static let evolved = "AT+CEREG?\r"
  static let packet = "AT+CGREG?\r"

  private static func answer(_ status: Int, to command: String) -> String {
    "\r\n+\(command.dropFirst(3).prefix(5)): 1,\(status)\r\n\r\nOK\r\n"
  }

  @Test(
    "that one domain grants is enough",
    arguments: [(1, 0, true), (5, 0, true), (0, 1, true), (2, 5, true), (3, 3, false)]
      + [(2, 2, false), (0, 4, false), (0, 0, false)]
  )
  func registers(evolved: Int, packet: Int, isRegistered: Bool) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.evolved)
    var sent = bench.answer(Self.answer(evolved, to: Self.evolved), echo: Self.evolved)
    if sent == Self.packet {
      sent = bench.answer(Self.answer(packet, to: Self.packet), echo: Self.packet)
    }
    #expect(sent == (isRegistered ? "AT+CSQ\r" : Self.evolved))
    #expect(bench.tracker.state == .registering)
  }

  @Test func `is asked for every two seconds, and each state is reported once`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.evolved)
    let told = bench.notices.count
    for status in [2, 2, 3, 3, 3, 2] {
      let before = bench.now
      _ = bench.answer(Self.answer(status, to: Self.evolved), echo: Self.evolved)
      let sent = bench.answer(Self.answer(status, to: Self.packet), echo: Self.packet)
      #expect(sent == Self.evolved)
      #expect(bench.now == before + 2_000)
    }
    #expect(bench.notices.count == told + 3)
  }

  @Test(
    "left without a network by another program, the module is told to look for one",
    arguments: [(0, 0, true), (0, 2, false), (2, 0, false), (3, 3, false)]
  )
  func leftAlone(evolved: Int, packet: Int, isLeft: Bool) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.evolved)
    var orders: [String] = []
    // Not until it asks for a position without a network.
    for _ in 0..<16 {
      _ = bench.answer(Self.answer(evolved, to: Self.evolved), echo: Self.evolved)
      var sent = bench.answer(Self.answer(packet, to: Self.packet), echo: Self.packet)
      while let order = sent, order != Self.evolved {
        orders.append(order)
        sent = bench.answer(Self.ok, echo: order)
      }
    }
    let cure = ["AT+CFUN=1\r", "AT+COPS=0\r", "AT+CGATT=1\r"]
    #expect(orders == (isLeft ? cure : []))
  }

  @Test func `a bearer that answers after the network went is looked at again`() throws {
    var bench = try Bench()
    let bearer = "AT+SAPBR=2,1\r"
    try bench.run(from: bench.powerUp(), to: bearer)
    #expect(bench.feed(bearer + "\r\n+CEREG: 0\r\n") == nil)
    let sent = bench.feed("\r\n+SAPBR: 1,1,\"10.1.2.3\"\r\n\r\nOK\r\n")
    #expect(sent ?? bench.runUntilSent() == Self.evolved)
    #expect(!bench.notices.contains { if case .bearerOpened = $0 { true } else { false } })
  }

  @Test func `a URC ends the wait at once`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.evolved)
    _ = bench.answer(Self.answer(2, to: Self.evolved), echo: Self.evolved)
    _ = bench.feed(Self.packet + Self.answer(2, to: Self.packet))
    let before = bench.now
    _ = bench.feed("\r\n+CGREG: 1\r\n")
    #expect(bench.runUntilSent() == Self.evolved)
    #expect(bench.now == before)
  }

  @Test func `lost in the middle, it is reported, and looked for when the line is free`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    _ = bench.feed("\r\n+CEREG: 2\r\n")
    guard case .notRegistered(let registration) = bench.notices.last else {
      Issue.record("nothing was reported")
      return
    }
    #expect(registration.status == .searching)
    let none = "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,\r\n\r\nOK\r\n"
    var sent = bench.answer(none, echo: "AT+CGNSINF\r")
    for _ in 0..<70 where sent == "AT+CGNSINF\r" {
      sent = bench.answer(none, echo: "AT+CGNSINF\r")
    }
    #expect(sent == Self.evolved)
    #expect(bench.tracker.state == .registering)
  }

  @Test func `a bearer that cannot be opened is tried again, later each time, rung by rung`() throws
  {
    var bench = try Bench { $0.interval = .minutes(24 * 60) }
    try bench.run(from: bench.powerUp(), to: "AT+SAPBR=2,1\r")
    var fixes = 0
    var sent: String? = "AT+SAPBR=2,1\r"
    var rungs: [Recovery.Rung] = []
    var failures: [Instant] = []
    while failures.count < 9, bench.now < .zero + .minutes(60) {
      let line = try #require(sent)
      if line == "AT+SAPBR=1,1\r" { failures.append(bench.now) }
      if line == "AT+CGNSINF\r" {
        fixes += 1
        sent = bench.answer(Bench.navigation(fixes, "1.0,2.0"), echo: line)
      } else {
        sent = bench.answer(Self.withoutBearer(line), echo: line)
      }
    }
    for notice in bench.notices {
      if case .recovering(let rung) = notice { rungs.append(rung) }
    }
    let waits = zip(failures, failures.dropFirst()).map { ($1 - $0).rawValue / 1_000 }
    #expect(waits == [5, 10, 20, 40, 80, 160, 320, 600])
    #expect(rungs == [.reopenBearer, .toggleRadio, .restartModule])
  }

  @Test func `a bearer that opened with nothing to deliver leaves no failure behind`() throws {
    var bench = try Bench()
    var sent = bench.powerUp()
    var openings: [Instant] = []
    func wait(for count: Int, in bench: inout Bench) throws {
      openings = []
      while openings.count < count, bench.now < .zero + .minutes(60) {
        let line = try #require(sent)
        if line == "AT+SAPBR=1,1\r" { openings.append(bench.now) }
        sent = bench.answer(Self.withoutBearer(line), echo: line)
      }
    }
    try wait(for: 5, in: &bench)
    while !bench.tracker.network.isBearerOpen, let line = sent {
      sent = bench.answer(
        line == "AT+CGNSINF\r" ? Self.withoutBearer(line) : Bench.healthy(line),
        echo: line
      )
    }
    let told = bench.notices.count
    sent = bench.feed("\r\n+SAPBR 1: DEACT\r\n") ?? sent
    try wait(for: 3, in: &bench)
    let waits = zip(openings, openings.dropFirst()).map { ($1 - $0).rawValue / 1_000 }
    #expect(waits == [5, 10])
    #expect(bench.notices.dropFirst(told).contains(.recovering(.reopenBearer)))
  }

  @Test func `rungs that would lock an unlocked card are left out`() throws {
    let pin = try PIN(Array("1234".utf8).span)
    var bench = try Bench { $0.pin = pin }
    try bench.run(from: bench.powerUp(), to: SIMTests.asked)
    _ = bench.answer(PINTests.wanted, echo: SIMTests.asked)
    _ = bench.answer(Self.ok, echo: PINTests.asked)
    // The radio's toggle would ask for the PIN in the same boot; a restart may.
    var sent = bench.answer(Self.ok, echo: PINTests.entered)
    var said: [String] = []
    while bench.now < .zero + .minutes(60) {
      let line = try #require(sent)
      said.append(line)
      sent = bench.answer(Self.withoutBearer(line), echo: line)
    }
    #expect(said.contains("AT+SAPBR=0,1\r"))
    #expect(!said.contains("AT+CFUN=0\r") && said.contains("AT+CFUN=1,1\r"))
  }

  @Test func `the first rung closes all three stacks, refused or not, and looks again`() throws {
    var bench = try Bench()
    var sent = bench.powerUp()
    while let line = sent, line != "AT+CIPSHUT\r", bench.now < .zero + .minutes(10) {
      sent = bench.answer(Self.withoutBearer(line), echo: line)
    }
    #expect(bench.notices.last == .recovering(.reopenBearer))
    #expect(bench.answer("\r\nSHUT OK\r\n", echo: "AT+CIPSHUT\r") == "AT+SAPBR=0,1\r")
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+SAPBR=0,1\r") == "AT+CNACT=0\r")
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+CNACT=0\r") == "AT+CEREG?\r")
  }

  /// A module without packet service and without a sky.
  private static func withoutBearer(_ line: String) -> String {
    switch line {
    case "AT+SAPBR=1,1\r", "AT+SAPBR=0,1\r", "AT+CNACT=0\r": "\r\nERROR\r\n"
    case "AT+CIPSHUT\r": "\r\nSHUT OK\r\n"
    case "AT+SAPBR=2,1\r": "\r\n+SAPBR: 1,3,\"0.0.0.0\"\r\n\r\nOK\r\n"
    case "AT+CGNSINF\r": "\r\n+CGNSINF: 1,0,,,,,,,0,,,,,,4,,,,46,,\r\n\r\nOK\r\n"
    default: Bench.healthy(line)
    }
  }
}
