import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("While the outcome of a POST is pending")
struct OutcomeTests {
  private static let check = "AT+SAPBR=2,1\r"
  private static let isOpen = "\r\n+SAPBR: 1,1,\"10.89.193.1\"\r\n\r\nOK\r\n"
  private static let isClosed = "\r\n+SAPBR: 1,3,\"0.0.0.0\"\r\n\r\nOK\r\n"

  /// The `OK` of `AT+HTTPACTION` has come.
  private static func posted() throws -> Bench {
    var bench = try Bench()
    _ = try bench.runToPayload()
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    #expect(bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n") == nil)
    return bench
  }

  @Test func `looks after 5 s, and then every 20, whether the bearer still stands`() throws {
    var bench = try Self.posted()
    let posted = bench.now
    for look in 1...5 {
      #expect(bench.runUntilSent() == Self.check)
      #expect(bench.now == posted + .seconds(20 * Int64(look) - 15))
      #expect(bench.feed(Self.check + Self.isOpen) == nil)
    }
    #expect(bench.feed("\r\n+HTTPACTION: 1,200,0\r\n") == "AT+HTTPTERM\r")
    #expect(bench.tracker.queueCount == 0)
  }

  @Test func `gives up at once when the module has restarted without a word`() throws {
    var bench = try Self.posted()
    #expect(bench.runUntilSent() == Self.check)
    #expect(bench.feed(Self.check + Self.isClosed) == "AT+HTTPTERM\r")
    guard case .reportDelayed(_, .connectionLost, 5_000) = bench.notices.last else {
      Issue.record("the loss was not noticed: \(bench.notices.suffix(2))")
      return
    }
    #expect(bench.tracker.queueCount == 1)
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+HTTPTERM\r") == "AT+CEREG?\r")
  }

  @Test func `looks at once when the network says that it took the bearer`() throws {
    var bench = try Self.posted()
    let lost = bench.now
    #expect(bench.feed("\r\n+SAPBR 1: DEACT\r\n") == nil)
    #expect(bench.runUntilSent() == Self.check)
    #expect(bench.now == lost)
  }

  @Test func `takes an outcome that comes in the middle of the look`() throws {
    var bench = try Self.posted()
    #expect(bench.runUntilSent() == Self.check)
    #expect(bench.feed(Self.check + "\r\n+HTTPACTION: 1,200,0\r\n") == nil)
    #expect(bench.feed(Self.isOpen) == "AT+HTTPTERM\r")
    guard case .reportDelivered(_, 200) = bench.notices.last else {
      Issue.record("the delivery was not noticed: \(bench.notices.suffix(2))")
      return
    }
  }

  @Test func `ends without an outcome after 125 seconds`() throws {
    var bench = try Self.posted()
    let posted = bench.now
    var sent = bench.runUntilSent()
    while sent == Self.check, bench.now < posted + .minutes(5) {
      sent = bench.feed(Self.check + Self.isOpen) ?? bench.runUntilSent()
    }
    #expect(sent == "AT+HTTPTERM\r")
    #expect(bench.now == posted + .seconds(125))
    guard case .reportDelayed(_, .noOutcome, 5_000) = bench.notices.last else {
      Issue.record("no delay was reported: \(bench.notices.suffix(2))")
      return
    }
  }
}
