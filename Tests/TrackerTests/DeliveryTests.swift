import Foundation
import Primitives
import SIM7000
import Testing

@testable import Tracker

@Suite("Delivery")
struct DeliveryTests {
  /// Powers up, takes a position, and answers each POST with `statuses` one
  /// after the other, the last one forever.
  private struct Server {
    var bench: Bench
    private(set) var posts: [(at: Instant, payload: String)] = []
    private(set) var lines: [String] = []
    /// Answered with ERROR.
    var refused = ""
    private var sent: String?
    private var asked = 0

    init(_ change: (inout Settings) -> Void = { _ in }) throws {
      bench = try Bench(change)
      sent = bench.powerUp()
    }

    mutating func run(_ statuses: [Int], until end: Instant) throws {
      while bench.now < end, let line = sent {
        lines.append(line)
        if line.hasPrefix("{") {
          posts.append((bench.now, line))
          sent = bench.feed(DeliveryTests.ok) ?? bench.runUntilSent()
        } else if line == "AT+HTTPACTION=1\r" {
          let status = statuses[min(posts.count, statuses.count) - 1]
          sent = bench.answer(
            DeliveryTests.ok + "\r\n+HTTPACTION: 1,\(status),0\r\n",
            echo: line
          )
        } else if line.hasPrefix("AT+HTTPDATA=") {
          sent = bench.answer("\r\nDOWNLOAD\r\n", echo: line)
        } else if line == "AT+CGNSINF\r" {
          asked += 1
          let minute = 10 + asked / 60 % 50
          let time = "2026112109\(minute)" + (asked % 60 < 10 ? "0" : "") + "\(asked % 60).000"
          let fix = Bench.navigation(0, "1.0,2.0")
            .replacingOccurrences(of: "20261121090000.000", with: time)
          sent = bench.answer(fix, echo: line)
        } else {
          let answer = line == refused ? "\r\nERROR\r\n" : Bench.healthy(line)
          sent = bench.answer(answer, echo: line)
        }
      }
    }
  }

  static let ok = "\r\nOK\r\n"

  @Test(
    "waits twice as long after each refusal, up to ten minutes",
    arguments: [500, 503, 408, 429]
  )
  func backsOff(status: Int) throws {
    var server = try Server { $0.interval = .minutes(24 * 60) }
    try server.run([status], until: .zero + .minutes(60))
    let times = server.posts.map(\.at)
    let waits = zip(times, times.dropFirst()).map { ($1 - $0).rawValue / 1_000 }
    #expect(waits.prefix(9) == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    #expect(server.bench.tracker.queueCount == 1)
    #expect(!server.bench.notices.contains { if case .recovering = $0 { true } else { false } })
  }

  @Test func `starts again from the shortest wait after a success`() throws {
    var server = try Server { $0.interval = .minutes(5) }
    try server.run([500, 500, 500, 200, 500, 200], until: .zero + .minutes(8))
    let pauses = server.bench.notices.compactMap { notice in
      if case .reportDelayed(_, _, let pause) = notice { pause } else { nil }
    }
    #expect(pauses == [5_000, 10_000, 20_000, 5_000])
  }

  @Test(
    "sets aside a position that is refused five times, and goes on with the others",
    arguments: [300, 301, 302, 304, 399, 400, 401, 403, 404, 407, 409, 410, 428, 430, 499]
  )
  func setsAside(status: Int) throws {
    var server = try Server { $0.interval = .minutes(8) }
    try server.run([Int](repeating: status, count: 5) + [200], until: .zero + .minutes(12))
    let fates = server.bench.notices.compactMap { notice in
      switch notice {
      case .reportSetAside(let report, let found): "\(report.sequence) set aside, \(found)"
      case .reportDelivered(let report, _): "\(report.sequence) delivered"
      case .reportDelayed(let report, _, _): "\(report.sequence) delayed"
      default: nil
      }
    }
    let delays = [String](repeating: "1 delayed", count: 4)
    #expect(fates == delays + ["1 set aside, \(status)", "2 delivered"])
  }

  @Test("climbs the ladder when it is the module that says no", arguments: [601, 603, 606, 714])
  func climbs(status: Int) throws {
    var server = try Server { $0.interval = .minutes(24 * 60) }
    try server.run([status], until: .zero + .minutes(40))
    let rungs = server.bench.notices.compactMap { notice in
      if case .recovering(let rung) = notice { rung } else { nil }
    }
    #expect(rungs == [.reopenBearer, .toggleRadio, .restartModule])
  }

  @Test func `thins the track when the queue is full, tells it, and sends the newest first`() throws
  {
    var server = try Server { $0.interval = .seconds(5) }
    try server.run([500], until: .zero + .minutes(8))
    let dropped = server.bench.notices.compactMap { notice in
      if case .reportDropped(let report) = notice { report.sequence } else { nil }
    }
    #expect(dropped.count > 5 && !dropped.contains(1))
    #expect(zip(dropped, dropped.dropFirst()).allSatisfy { $1 - $0 > 1 }, "\(dropped)")
    #expect(server.bench.tracker.queueCount == ReportQueue.capacity)
    let newest = UInt32(ReportQueue.capacity + dropped.count)
    try server.run([200], until: server.bench.now + .minutes(12))
    let delivered = server.bench.notices.compactMap { notice in
      if case .reportDelivered(let report, _) = notice { report.sequence } else { nil }
    }
    #expect(try #require(delivered.first) >= newest)
    // Of what had waited, the track from its beginning.
    let history = delivered.filter { $0 < newest }
    #expect(history == history.sorted() && history.first == 1)
    #expect(Set(delivered).count == delivered.count)
  }

  @Test func `adds the time of the fix to a payload that waited more than 20 s`() throws {
    var server = try Server { $0.interval = .minutes(24 * 60) }
    try server.run([500], until: .zero + .minutes(2))
    let plain = "{\"latitude\": 1.000000, \"longitude\": 2.000000, \"trackerId\": \"Allawi2003\""
    let again = [plain + "}", plain + ", \"attempt\": 2}", plain + ", \"attempt\": 3}"]
    #expect(server.posts.map(\.payload).prefix(3) == again[...])
    let late = ", \"time\": \"2026-11-21T09:10:03Z\", \"attempt\": 4}"
    #expect(server.posts[3].payload == plain + late)
  }

  @Test func `says all that it knows in a full payload, and null for the rest`() throws {
    var server = try Server { $0.payloadFormat = .full }
    try server.run([200], until: .zero + .seconds(5))
    #expect(
      server.posts.first?.payload
        == "{\"latitude\": 1.000000, \"longitude\": 2.000000, \"trackerId\": \"Allawi2003\", "
        + "\"time\": \"2026-11-21T09:10:03Z\", \"altitude\": 850.000, \"speed\": 0.000, "
        + "\"course\": 0.00, \"hdop\": 1.10, \"satellites\": 9, \"battery\": null, "
        + "\"signal\": -65, \"event\": null, \"sequence\": 1}"
    )
  }

  @Test func `reads the signal again for a full payload whose reading is old`() throws {
    var server = try Server {
      $0.payloadFormat = .full
      $0.interval = .minutes(5)
    }
    try server.run([200], until: .zero + .minutes(12))
    let lines = server.lines.filter { $0 == "AT+CSQ\r" || $0 == "AT+HTTPINIT\r" }
    let (signal, open) = ("AT+CSQ\r", "AT+HTTPINIT\r")
    // The first has that of the registration.
    #expect(lines == [signal, open, signal, open, signal, open])
  }

  @Test func `says null for a signal that the module refuses to tell`() throws {
    var server = try Server { $0.payloadFormat = .full }
    server.refused = "AT+CSQ\r"
    try server.run([200], until: .zero + .seconds(5))
    #expect(server.posts.first?.payload.contains(", \"signal\": null, ") == true)
  }

  @Test func `closes a session that another program left open, once`() throws {
    var bench = try Bench()
    var sent = bench.powerUp()
    var second = 0
    while sent != "AT+HTTPINIT\r" {
      let line = try #require(sent)
      second += 1
      let isAsk = line == "AT+CGNSINF\r"
      sent = bench.answer(
        isAsk ? Bench.navigation(second, "1.0,2.0") : Bench.healthy(line),
        echo: line
      )
    }
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+HTTPINIT\r") == "AT+HTTPTERM\r")
    #expect(bench.answer(Self.ok, echo: "AT+HTTPTERM\r") == "AT+HTTPINIT\r")
    #expect(bench.answer("\r\nERROR\r\n", echo: "AT+HTTPINIT\r") == "AT+HTTPTERM\r")
    guard case .reportDelayed(_, .command(.error), _) = bench.notices.last else {
      Issue.record("the second refusal is no failure")
      return
    }
  }
}
