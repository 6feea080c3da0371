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
  static let entered = "AT+CPIN=\"1234\"\r"

  private func benchThatEntered() throws -> Bench {
    let pin = try PIN(Array("1234".utf8).span)
    var bench = try Bench { $0.pin = pin }
    try bench.run(from: bench.powerUp(), to: SIMTests.asked)
    #expect(bench.answer(Self.wanted, echo: SIMTests.asked) == Self.entered)
    return bench
  }

  @Test(
    "is never entered twice, whatever came of the first time",
    arguments: [
      "\r\n+CME ERROR: 16\r\n", "\r\n+CME ERROR: 12\r\n", "\r\n+CME ERROR: 14\r\n",
      "\r\nERROR\r\n", "\r\nOK\r\n",
    ]
  )
  func once(answer: String) throws {
    var bench = try benchThatEntered()
    #expect(bench.answer(answer, echo: Self.entered) == SIMTests.asked)
    for _ in 0..<20 {
      #expect(bench.answer(Self.wanted, echo: SIMTests.asked) == SIMTests.asked)
    }
  }

  @Test("is never entered twice, though the module restarts", arguments: ["\r\nRDY\r\n", ""])
  func acrossRestarts(urc: String) throws {
    var bench = try benchThatEntered()
    _ = bench.feed(urc)
    var sent = bench.runUntilSent()
    for _ in 0..<60 {
      let line = try #require(sent)
      #expect(line != Self.entered)
      let isAsked = line == SIMTests.asked
      sent = bench.answer(isAsked ? Self.wanted : Bench.healthy(line), echo: line)
    }
    #expect(bench.notices.contains(.simNotReady(.pinRequired)))
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
