import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("The body of an answer")
struct OrderDialogueTests {
  /// A report is on its way; the module has said `OK` to it.
  private static func posted(_ change: (inout Settings) -> Void = { _ in }) throws -> Bench {
    var bench = try Bench(change)
    _ = try bench.runToPayload()
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    #expect(bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n") == nil)
    return bench
  }

  /// Answers with `body`, which is read; returns what is sent then.
  private static func answer(_ bench: inout Bench, _ body: String) -> String? {
    let length = body.utf8.count
    let sent = bench.feed("\r\n+HTTPACTION: 1,200,\(length)\r\n")
    #expect(sent == "AT+HTTPREAD\r")
    return bench.answer("\r\n+HTTPREAD: \(length)\r\n\(body)\r\nOK\r\n", echo: "AT+HTTPREAD\r")
  }

  private static func orders(_ bench: Bench) -> [ServerOrder] {
    bench.notices.compactMap { if case .orderReceived(let order) = $0 { order } else { nil } }
  }

  @Test(
    "is not read where it is empty, too long, or the answer to nothing delivered",
    arguments: [(200, 0), (200, 513), (200, 319_488), (500, 20), (404, 20), (601, 20)]
  )
  func isNotRead(status: Int, length: Int) throws {
    var bench = try Self.posted()
    #expect(bench.feed("\r\n+HTTPACTION: 1,\(status),\(length)\r\n") == "AT+HTTPTERM\r")
  }

  @Test("is read where it has 1 to 512 bytes", arguments: [1, 512])
  func isRead(length: Int) throws {
    var bench = try Self.posted()
    let body = "{\"report\":true}" + String(repeating: " ", count: max(0, length - 15))
    #expect(Self.answer(&bench, String(body.prefix(length))) == "AT+HTTPTERM\r")
    #expect(Self.orders(bench).count == (length == 512 ? 1 : 0))
    #expect(bench.tracker.queueCount == 0)
  }

  @Test func `an interval holds from the next report on, and for its time`() throws {
    var bench = try Self.posted { $0.interval = .minutes(60) }
    let ordered = bench.now
    #expect(Self.answer(&bench, "{\"interval\":30,\"for\":70}") == "AT+HTTPTERM\r")
    #expect(bench.answer("\r\nOK\r\n", echo: "AT+HTTPTERM\r") == "AT+CGNSINF\r")
    #expect(bench.now - ordered == .seconds(30))
    let first = bench.tracker.interval(at: bench.now)
    #expect(first == .seconds(30))
    let last = bench.tracker.interval(at: ordered + .seconds(70))
    #expect(last == .minutes(60))
  }

  @Test func `the tracker's own interval, ordered again, shortens the plan that runs`() throws {
    var bench = try Self.posted { $0.interval = .minutes(5) }
    #expect(Self.answer(&bench, "{\"interval\":3600}") == "AT+HTTPTERM\r")
    var sent = bench.answer("\r\nOK\r\n", echo: "AT+HTTPTERM\r")
    for second in 50..<53 {
      #expect(sent == "AT+CGNSINF\r")
      sent = bench.answer(Bench.navigation(second, "31.953900,35.910600"), echo: sent ?? "")
    }
    _ = try bench.runToPayload(from: sent)
    #expect(bench.feed("\r\nOK\r\n") == "AT+HTTPACTION=1\r")
    #expect(bench.feed("AT+HTTPACTION=1\r\r\nOK\r\n") == nil)
    let ordered = bench.now
    #expect(Self.answer(&bench, "{\"interval\":null}") == "AT+HTTPTERM\r")
    #expect(bench.answer("\r\nOK\r\n", echo: "AT+HTTPTERM\r") == "AT+CGNSINF\r")
    #expect(bench.now - ordered == .minutes(5))
  }

  @Test(
    "one that can't be read orders nothing, and the client is closed",
    arguments: [
      "\r\nERROR\r\n", "\r\nOK\r\n", "\r\n+CME ERROR: 3\r\n", "\r\n+HTTPREAD: 0\r\n\r\nOK\r\n",
    ]
  )
  func failsToRead(answer: String) throws {
    var bench = try Self.posted()
    #expect(bench.feed("\r\n+HTTPACTION: 1,200,15\r\n") == "AT+HTTPREAD\r")
    #expect(bench.answer(answer, echo: "AT+HTTPREAD\r") == "AT+HTTPTERM\r")
    #expect(Self.orders(bench).isEmpty)
  }

  @Test func `one that is longer than it was said to be orders nothing`() throws {
    var bench = try Self.posted()
    let body = "{\"interval\":60}" + String(repeating: " ", count: 500)
    #expect(bench.feed("\r\n+HTTPACTION: 1,200,15\r\n") == "AT+HTTPREAD\r")
    let sent = bench.answer("\r\n+HTTPREAD: 515\r\n\(body)\r\nOK\r\n", echo: "AT+HTTPREAD\r")
    #expect(sent == "AT+HTTPTERM\r")
    #expect(Self.orders(bench).isEmpty)
  }

  @Test func `alerts and places are for a tracker that has a sensor`() throws {
    var bench = try Self.posted()
    let place = "{\"latitude\":1,\"longitude\":2,\"radius\":50}"
    #expect(Self.answer(&bench, "{\"alerts\":false,\"secure\":\(place)}") == "AT+HTTPTERM\r")
    #expect(bench.tracker.orders.dropped == nil)
    let hasWatch = bench.tracker.watch != nil
    #expect(!hasWatch)
  }
}
