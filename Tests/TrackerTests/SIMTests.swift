import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("The SIM")
struct SIMTests {
  static let asked = "AT+CPIN?\r"
  static let ok = "\r\nOK\r\n"

  @Test(
    "that is not ready is reported once, and asked again every two seconds",
    arguments: [
      ("\r\n+CPIN: SIM PIN\r\n\r\nOK\r\n", Notice.simNotReady(.pinRequired)),
      ("\r\n+CPIN: SIM PUK\r\n\r\nOK\r\n", .simNotReady(.pukRequired)),
      ("\r\n+CME ERROR: 10\r\n", .simFailed(.equipmentError(10))),
      ("\r\n+CME ERROR: 13\r\n", .simFailed(.equipmentError(13))),
      ("\r\n+CME ERROR: 14\r\n", .simFailed(.equipmentError(14))),
      ("\r\n+CME ERROR: SIM busy\r\n", .simFailed(.equipmentError(14))),
      ("\r\nERROR\r\n", .simFailed(.error)),
    ]
  )
  func waits(answer: String, notice: Notice) throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.asked)
    for _ in 0..<5 {
      let before = bench.now
      #expect(bench.answer(answer, echo: Self.asked) == Self.asked)
      #expect(bench.now == before + 2_000)
      #expect(bench.tracker.state == .checkingSIM)
    }
    #expect(bench.notices.filter { $0 == notice }.count == 1)
    #expect(bench.notices.last == notice)
    let ready = bench.answer(Bench.healthy(Self.asked), echo: Self.asked)
    #expect(ready == "AT+CEREG?\r")
    #expect(bench.notices.last == .simReady)
  }

  @Test func `that answers without its state is asked again, and nothing is reported`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.asked)
    let count = bench.notices.count
    #expect(bench.answer(Self.ok, echo: Self.asked) == Self.asked)
    #expect(bench.answer("\r\n+CPIN: \r\n\r\nOK\r\n", echo: Self.asked) == Self.asked)
    #expect(bench.notices.count == count)
  }

  @Test func `that goes in the middle is a module to start again`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: "AT+CGNSINF\r")
    #expect(bench.feed("\r\n+CPIN: NOT INSERTED\r\n") == nil)
    #expect(bench.notices.last == .simNotReady(.notInserted))
    #expect(bench.tracker.state == .synchronising)
    #expect(bench.runUntilSent() == "AT\r")
  }

  @Test func `that is not there keeps no position from being taken`() throws {
    var bench = try Bench()
    try bench.run(from: bench.powerUp(), to: Self.asked)
    var sent: String? = Self.asked
    for _ in 0..<200 where sent != "AT+CGNSPWR=1\r" {
      let line = try #require(sent)
      let isAsked = line == Self.asked
      sent = bench.answer(isAsked ? "\r\n+CME ERROR: 10\r\n" : Self.ok, echo: line)
    }
    #expect(bench.now == .zero + .minutes(2))
    sent = bench.answer(Self.ok, echo: "AT+CGNSPWR=1\r")
    for second in 0..<3 {
      #expect(sent == "AT+CGNSINF\r")
      sent = bench.answer(Bench.navigation(second, "1.0,2.0"), echo: "AT+CGNSINF\r")
    }
    #expect(bench.tracker.queueCount == 1)
    #expect(sent == Self.asked)
  }
}

@Suite("The PIN")
struct PINTests {
  static let wanted = "\r\n+CPIN: SIM PIN\r\n\r\nOK\r\n"
  static let asked = "AT+CSIM=10,\"0020000100\"\r"
  static let entered = "AT+CPIN=\"1234\"\r"

  private static func left(_ count: Int) -> String { "\r\n+CSIM: 4,\"63C\(count)\"\r\n\r\nOK\r\n" }

  private func benchThatEntered() throws -> Bench {
    let pin = try PIN(Array("1234".utf8).span)
    var bench = try Bench { $0.pin = pin }
    try bench.run(from: bench.powerUp(), to: SIMTests.asked)
    #expect(bench.answer(Self.wanted, echo: SIMTests.asked) == Self.asked)
    #expect(bench.answer("\r\nERROR\r\n", echo: Self.asked) == Self.entered)
    return bench
  }

  /// How long after the first entry the PIN is entered again, by a tracker that has just sent
  /// `sent`; the card goes on asking for it.
  private func entries(
    _ bench: Bench,
    after sent: String?,
    _ answer: (inout Bench) -> String?
  ) throws -> [Milliseconds] {
    var bench = bench
    var sent = sent
    let first = bench.now
    var entries: [Milliseconds] = []
    for _ in 0..<2_000 {
      let line = try #require(sent)
      if line == Self.entered { entries.append(bench.now - first) }
      let usual = line == SIMTests.asked ? Self.wanted : Bench.healthy(line)
      sent = line == Self.entered ? answer(&bench) : bench.answer(usual, echo: line)
    }
    #expect(bench.now - first > .minutes(30))
    return entries
  }

  @Test(
    "is entered once more, when a damaged line may be whole again, and never a third time",
    arguments: [
      "\r\nERROR\r\n", "\r\n+CME ERROR: 14\r\n", "\r\nOK\r\n", "\r\nRDY\r\n", "",
    ]
  )
  func onceMore(answer: String) throws {
    var bench = try benchThatEntered()
    let sent = bench.answer(answer, echo: Self.entered)
    let entries = try entries(bench, after: sent) { bench in
      bench.answer(answer, echo: Self.entered)
    }
    #expect(entries.count == 1)
    #expect(entries.allSatisfy { (.minutes(9)...Milliseconds.minutes(13)).contains($0) })
  }

  @Test("is never entered again when it is wrong", arguments: ["16", "incorrect password"])
  func once(error: String) throws {
    var bench = try benchThatEntered()
    let sent = bench.answer("\r\n+CME ERROR: \(error)\r\n", echo: Self.entered)
    #expect(try entries(bench, after: sent) { $0.answer("", echo: Self.entered) }.isEmpty)
  }

  @Test("is entered while the card has two attempts left, and not for its last", arguments: 0...3)
  func lastAttempt(left: Int) throws {
    let pin = try PIN(Array("1234".utf8).span)
    var bench = try Bench { $0.pin = pin }
    try bench.run(from: bench.powerUp(), to: SIMTests.asked)
    #expect(bench.answer(Self.wanted, echo: SIMTests.asked) == Self.asked)
    let sent = bench.answer(Self.left(left), echo: Self.asked)
    #expect(sent == (left >= 2 ? Self.entered : SIMTests.asked))
    #expect(bench.notices.contains(.pinWithheld) == (left < 2))
  }

  @Test func `is withheld, and told once, until the card has more attempts`() throws {
    let pin = try PIN(Array("1234".utf8).span)
    var bench = try Bench { $0.pin = pin }
    try bench.run(from: bench.powerUp(), to: SIMTests.asked)
    var sent: String? = SIMTests.asked
    var asked: [Instant] = []
    while bench.now < .zero + .minutes(60) {
      let line = try #require(sent)
      if line == Self.asked { asked.append(bench.now) }
      #expect(line != Self.entered)
      let usual = line == SIMTests.asked ? Self.wanted : Bench.healthy(line)
      sent = bench.answer(line == Self.asked ? Self.left(1) : usual, echo: line)
    }
    #expect((4...7).contains(asked.count))
    #expect(bench.notices.filter { $0 == .pinWithheld }.count == 1)
    while sent != Self.entered, bench.now < .zero + .minutes(120) {
      let line = try #require(sent)
      let usual = line == SIMTests.asked ? Self.wanted : Bench.healthy(line)
      sent = bench.answer(line == Self.asked ? Self.left(3) : usual, echo: line)
    }
    #expect(sent == Self.entered)
  }

  @Test func `is entered for no card that wants its PUK, or none`() throws {
    let pin = try PIN(Array("1234".utf8).span)
    for answer in ["\r\n+CPIN: SIM PUK\r\n\r\nOK\r\n", "\r\n+CPIN: READY\r\n\r\nOK\r\n"] {
      var bench = try Bench { $0.pin = pin }
      try bench.run(from: bench.powerUp(), to: SIMTests.asked)
      #expect(bench.answer(answer, echo: SIMTests.asked) != Self.entered)
    }
  }
}
