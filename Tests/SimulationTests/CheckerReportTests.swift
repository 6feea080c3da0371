import GNSS
import Motion
import Primitives
import Testing
import Tracker
import World

@testable import Simulation

@Suite("The checker of reports")
struct CheckerReportTests {
  /// A story about reports, with the world and the times that go with it.
  private struct Story {
    var checker = ReportChecker(interval: .minutes(5))
    var world = World(seed: 1, start: Story.start)
    var health: HealthWatch
    var now = Instant.zero
    var queueCount = 0

    static let start: UTCTime = {
      guard let start = UTCTime(millisecondsSince1970: 1_795_252_800_000) else {
        preconditionFailure("the start is no date")
      }
      return start
    }()

    init(_ lines: String = "0 ! sky open") throws {
      let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(lines)\n".utf8))
      health = HealthWatch(scenario, settings: try Run.settings(for: scenario))
    }

    mutating func tell(_ notice: Notice) -> Discrepancy? {
      observe(.notice(notice))
    }

    mutating func observe(_ kind: TimelineEntry.Kind) -> Discrepancy? {
      checker.observe(TimelineEntry(at: now, kind), in: { world }, health)
    }

    /// Between two steps, when so many are in the queue.
    mutating func check(queueCount: Int) -> Discrepancy? {
      health.advance(to: now)
      let step = StepSummary(
        now: now,
        isTrackerDeadline: false,
        trackerDeadline: now,
        trackerState: .waiting,
        queueCount: queueCount
      )
      return checker.check(step, isHealthy: health.isLong(at: now))
    }

    /// Sends the request that a report makes.
    mutating func post(_ report: Report) {
      let request = ServerRequest(
        method: "POST",
        url: "http://tracker.example/report",
        body: Array(CheckerReportTests.payload(report).utf8)
      )
      _ = world.answer(to: request, at: now)
    }
  }

  private static func report(
    _ sequence: UInt32,
    northE7: Int32 = 0,
    at instant: Instant = .zero
  ) throws -> Report {
    let home = World.home
    let latitude = try #require(Latitude(e7: home.latitude.e7 + northE7))
    let fix = Fix(position: Position(latitude: latitude, longitude: home.longitude))
    return Report(sequence: sequence, fix: fix, takenAt: instant)
  }

  fileprivate static func payload(_ report: Report) -> String {
    let position = report.fix.position
    func degrees(_ e7: Int32) -> String { "\(e7 / 10_000_000).\(e7 / 10 % 1_000_000)" }
    let event = report.event.map { ", \"event\": \"\($0.text)\"" } ?? ""
    let cause = report.event?.cause.map { ", \"cause\": \"\($0)\"" } ?? ""
    let seconds = report.fix.time.map { $0.millisecondsSince1970 / 1_000 }
    let time = seconds.flatMap(UTCTime.text(ofSeconds:)).map { ", \"time\": \"\($0)\"" } ?? ""
    return "{\"latitude\": \(degrees(position.latitude.e7)), "
      + "\"longitude\": \(degrees(position.longitude.e7)), \"trackerId\": \"a\""
      + "\(time)\(event)\(cause)}"
  }

  @Test("is silent on a report that is accepted, sent, delayed, sent again and delivered")
  func good() throws {
    var story = try Story()
    var report = try Self.report(1)
    #expect(story.tell(.fixAccepted(report)) == nil)
    #expect(story.check(queueCount: 1) == nil)
    let payload = Array(Self.payload(report).utf8)
    #expect(story.observe(.sent(payload)) == nil)
    let failure = DeliveryFailure.httpStatus(503)
    #expect(story.tell(.reportDelayed(report, failure, retryInMilliseconds: 5_000)) == nil)
    #expect(story.observe(.sent(payload)) == nil)
    story.post(report)
    // The supply was noted meanwhile.
    report.batteryMillivolts = 3_900
    #expect(story.tell(.reportDelivered(report, httpStatus: 200)) == nil)
    #expect(story.check(queueCount: 0) == nil)
  }

  @Test("sees a report that the server never got")
  func undelivered() throws {
    var story = try Story()
    let report = try Self.report(1)
    story.post(try Self.report(1, northE7: 10))
    #expect(story.tell(.fixAccepted(report)) == nil)
    let found = story.tell(.reportDelivered(report, httpStatus: 200))
    #expect(found?.found == "none of its requests has it")
  }

  @Test("sees a report that the server answered with an error")
  func failed() throws {
    var story = try Story()
    let report = try Self.report(1)
    let behaviour = ServerBehaviour(.status(500, body: []))
    story.world.apply(.server(behaviour, forRequests: nil), at: .zero)
    story.post(report)
    #expect(story.tell(.fixAccepted(report)) == nil)
    let found = story.tell(.reportDelivered(report, httpStatus: 200))
    #expect(found?.found == "none of its requests has it")
  }

  @Test("sees reports twice, from nowhere, and numbers that are left out or come again")
  func order() throws {
    var story = try Story()
    let (first, second) = (try Self.report(1), try Self.report(2, northE7: 100))
    let failure = DeliveryFailure.noOutcome
    #expect(
      story.tell(.reportDelayed(first, failure, retryInMilliseconds: 1))?.found == "it was 1"
    )
    #expect(story.tell(.fixAccepted(first)) == nil)
    #expect(story.tell(.fixAccepted(second)) == nil)
    story.post(second)
    story.post(first)
    #expect(story.tell(.reportDelivered(second, httpStatus: 200)) == nil, "newest first")
    #expect(story.tell(.reportDelivered(second, httpStatus: 200))?.found == "it was 2")
    #expect(story.tell(.reportDelivered(first, httpStatus: 200)) == nil)
    #expect(story.tell(.fixAccepted(try Self.report(4)))?.expected == "sequence number 3")
    #expect(story.tell(.fixAccepted(second))?.expected == "sequence number 3")
  }

  @Test("lets a tracker that was off leave numbers out, and not use one again")
  func afterPowerCut() throws {
    var story = try Story("5min ! unplug 1min")
    #expect(story.tell(.fixAccepted(try Self.report(1))) == nil)
    story.now = .zero + .minutes(7)
    #expect(story.check(queueCount: 1) == nil)
    var again = story
    #expect(again.tell(.fixAccepted(try Self.report(1, at: story.now))) != nil)
    #expect(story.tell(.fixAccepted(try Self.report(5, at: story.now))) == nil)
    // What had been queued is still there.
    #expect(story.check(queueCount: 1) != nil)
    #expect(story.check(queueCount: 2) == nil)
  }

  @Test("sees a report that arrives again, while nothing is wrong and not after trouble")
  func duplicates() throws {
    for (lines, isExcused) in [("0 ! sky open", false), ("21min ! stall 30s", true)] {
      var story = try Story(lines)
      story.now = .zero + .minutes(20)
      _ = story.check(queueCount: 0)
      let report = try Self.report(1, at: story.now)
      #expect(story.tell(.fixAccepted(report)) == nil)
      story.post(report)
      #expect(story.observe(.request(url: "", body: "")) == nil)
      story.now = .zero + .minutes(22)
      _ = story.check(queueCount: 1)
      story.post(report)
      let found = story.observe(.request(url: "", body: ""))
      #expect((found?.found == "it arrived 2 times, first 1200.000000") == !isExcused)
      story.post(report)
      #expect(story.tell(.reportDelivered(report, httpStatus: 200)) == nil)
      #expect((story.observe(.request(url: "", body: "")) == nil) == isExcused)
    }
  }

  @Test("tells two reports of one place by their times, the newer of which arrives first")
  func twoOfOnePlace() throws {
    var story = try Story()
    story.now = .zero + .minutes(20)
    _ = story.check(queueCount: 0)
    var reports = [try Self.report(1, at: story.now), try Self.report(2, at: story.now)]
    for (index, time) in ["2026-11-21T09:50:40Z", "2026-11-21T10:00:12Z"].enumerated() {
      reports[index].fix.time = UTCTime(iso8601: time)
      #expect(story.tell(.fixAccepted(reports[index])) == nil)
    }
    story.post(reports[1])
    #expect(story.observe(.request(url: "", body: "")) == nil)
    #expect(story.tell(.reportDelivered(reports[1], httpStatus: 200)) == nil)
    story.post(reports[0])
    #expect(story.observe(.request(url: "", body: "")) == nil)
  }

  @Test("lets a position be set aside after five refusals of one kind, an event after a day")
  func settingAside() throws {
    func refused(
      _ count: Int,
      _ status: Int,
      over: Milliseconds,
      event: ReportEvent?
    ) throws
      -> Discrepancy?
    {
      var story = try Story("0 ! server \(status)")
      story.world.apply(
        .server(ServerBehaviour(.status(status, body: [])), forRequests: nil),
        at: .zero
      )
      var report = try Self.report(1)
      report.event = event
      #expect(story.tell(.eventReported(report)) == nil)
      for number in 0..<count {
        story.now = .zero + Milliseconds(over.rawValue * Int64(number) / Int64(count))
        story.post(report)
        #expect(story.observe(.request(url: "", body: "")) == nil)
      }
      story.now = .zero + over
      return story.tell(.reportSetAside(report, httpStatus: UInt16(status)))
    }
    #expect(try refused(5, 404, over: .minutes(5), event: nil) == nil)
    #expect(try refused(4, 404, over: .minutes(5), event: nil) != nil)
    #expect(try refused(5, 429, over: .minutes(5), event: nil) != nil)
    #expect(try refused(5, 503, over: .minutes(5), event: nil) != nil)
    #expect(try refused(9, 301, over: .minutes(1_000), event: .alert(.lift)) != nil)
    #expect(try refused(9, 301, over: .minutes(1_440), event: .alert(.lift)) == nil)
  }

  @Test("sees sums that do not agree")
  func sums() throws {
    var story = try Story()
    #expect(story.tell(.fixAccepted(try Self.report(1))) == nil)
    #expect(story.tell(.fixAccepted(try Self.report(2))) == nil)
    #expect(story.check(queueCount: 2) == nil)
    let found = story.check(queueCount: 1)
    #expect(
      found?.expected == "accepted 2 = delivered 0 + set aside 0 + dropped 0 + waiting 2"
    )
    #expect(found?.found == "1 are waiting")
    #expect(story.check(queueCount: 3) != nil)
  }

  @Test("lets a full queue drop one report that has yet to be reported, and no more")
  func drop() throws {
    var story = try Story()
    for sequence in 1...65 {
      #expect(story.tell(.fixAccepted(try Self.report(UInt32(sequence)))) == nil)
    }
    #expect(story.check(queueCount: 64) == nil)
    #expect(story.check(queueCount: 63) != nil)
    #expect(story.tell(.reportDropped(try Self.report(2))) == nil)
    // Of 64 none has to go.
    #expect(story.tell(.reportDropped(try Self.report(3))) != nil)
    #expect(story.tell(.fixAccepted(try Self.report(66))) == nil)
    #expect(story.tell(.fixAccepted(try Self.report(67))) == nil)
    #expect(story.check(queueCount: 64) != nil)
  }

  @Test("lets positions and repeated alerts go, and no other event")
  func dropOfEvents() throws {
    func dropped(_ event: ReportEvent, others: ReportEvent?) throws -> Discrepancy? {
      var story = try Story()
      for sequence in UInt32(1)...65 {
        var report = try Self.report(sequence)
        report.event = sequence == 1 ? event : others
        #expect(story.tell(.eventReported(report)) == nil)
      }
      var report = try Self.report(1)
      report.event = event
      return story.tell(.reportDropped(report))
    }
    #expect(try dropped(.alert(.lift), others: nil) != nil)
    #expect(try dropped(.alert(.lift), others: .alert(.impact)) == nil)
    #expect(try dropped(.trip(isByPosition: false), others: nil) != nil)
    #expect(try dropped(.parked(isElsewhere: false), others: nil) != nil)
    #expect(try dropped(.trip(isByPosition: false), others: .parked(isElsewhere: false)) == nil)
  }

  @Test("sees a position that is sent before an event that has waited")
  func urgency() throws {
    var story = try Story()
    story.now = .zero + .minutes(20)
    _ = story.check(queueCount: 0)
    let position = try Self.report(1, at: story.now)
    var event = try Self.report(2, at: story.now)
    event.event = .alert(.lift)
    #expect(story.tell(.fixAccepted(position)) == nil)
    #expect(story.tell(.eventReported(event)) == nil)
    let payload = Array(Self.payload(position).utf8)
    #expect(story.observe(.sent(payload)) == nil)
    story.now = .zero + .minutes(22)
    #expect(story.observe(.sent(payload))?.expected == "report 2 of an event before positions")
  }

  @Test(
    "sees a payload that is not so",
    arguments: [
      ("", nil), (", \"sequence\": 1", nil), (", \"sequence\": 2", "a payload of one"),
      (", \"battery\": 3900", nil), (", \"battery\": 3800", "battery of report 1"),
      (", \"signal\": -79", nil), (", \"signal\": -81", "signal of report 1"),
      (", \"signal\": null", "signal of report 1"),
      (", \"time\": \"2026-11-21T09:40:00Z\"", nil),
      (", \"time\": \"2026-11-21T09:40:05Z\"", "time of report 1"),
      (", \"time\": \"2026-11-21T09:39:00Z\"", "time of report 1"),
      (", \"fixAge\": 1", nil), (", \"fixAge\": 9", "fixAge of report 1"),
      (", \"event\": \"trip\"", "a payload of one"), (", \"event\": null", nil),
    ] as [(String, String?)]
  )
  func falsehoods(addition: String, expected: String?) throws {
    var story = try Story()
    story.now = .zero + .minutes(20)
    _ = story.check(queueCount: 0)
    let report = try Self.report(1, at: story.now)
    #expect(story.tell(.fixAccepted(report)) == nil)
    #expect(story.observe(.sent(Array("AT+CSQ\r".utf8))) == nil)
    let text = Self.payload(report).dropLast() + addition + "}"
    let found = story.observe(.sent(Array(text.utf8)))
    #expect(
      expected.map { found?.expected.hasPrefix($0) == true } ?? (found == nil),
      "\(found as Any)"
    )
  }

  @Test("knows its tracker's id")
  func identity() throws {
    var story = try Story()
    story.checker = ReportChecker(interval: .minutes(5), trackerID: "b")
    let report = try Self.report(1)
    #expect(story.tell(.fixAccepted(report)) == nil)
    #expect(story.observe(.sent(Array(Self.payload(report).utf8)))?.found == "a")
  }

  @Test("sees a fix that is far from the truth, on the ground and not in the air")
  func truth() throws {
    var story = try Story()
    // 11.1 mm each: 55 m and 67 m.
    #expect(story.tell(.fixAccepted(try Self.report(1, northE7: 5_000))) == nil)
    let far = try Self.report(2, northE7: 6_000)
    #expect(story.tell(.fixAccepted(far))?.found == "report 2 is 66 m away")
  }

  @Test("does not judge what a damaged byte may have changed")
  func damage() throws {
    var story = try Story("0 ! flip every=10 for 1s")
    #expect(story.tell(.fixAccepted(try Self.report(1, northE7: 9_000))) == nil)
    #expect(
      story.tell(.reportDelivered(try Self.report(1, northE7: 9_000), httpStatus: 200)) == nil
    )
    story.now = .zero + 40_000
    #expect(story.check(queueCount: 0) == nil)
    #expect(story.tell(.fixAccepted(try Self.report(2, northE7: 9_000))) != nil)
  }

  @Test("sees a payload of the wrong report, and one that is no JSON")
  func payloads() throws {
    var story = try Story()
    let (first, second) = (try Self.report(1), try Self.report(2, northE7: 100))
    #expect(story.tell(.fixAccepted(first)) == nil)
    #expect(story.observe(.sent(Array(Self.payload(first).utf8))) == nil)
    let other = story.observe(.sent(Array(Self.payload(second).utf8)))
    #expect(other?.expected == "a payload of one of the waiting reports, 1")
    let broken = story.observe(.sent(Array(Self.payload(first).dropLast().utf8)))
    #expect(broken?.expected == "a payload with } at byte 64")
  }

  @Test("asks for progress, once the world has been well for 40 minutes")
  func progress() throws {
    var story = try Story()
    story.now = .zero + .minutes(40)
    #expect(story.check(queueCount: 0) == nil)
    story.now = .zero + .minutes(41)
    #expect(story.check(queueCount: 0)?.found == "the last was 2460000 ms ago")
    story = try Story("0 ! sky none")
    story.now = .zero + .minutes(600)
    #expect(story.check(queueCount: 0) == nil)
  }

  @Test("asks for an empty queue, once the world has been well for 40 minutes")
  func emptiness() throws {
    var story = try Story("0 ! radio lost\n2min ! radio home")
    let report = try Self.report(1)
    #expect(story.tell(.fixAccepted(report)) == nil)
    story.now = .zero + .minutes(42)
    #expect(story.check(queueCount: 1) == nil)
    story.now = .zero + .minutes(43)
    let found = story.check(queueCount: 1)
    #expect(found?.found == "1 are waiting, the oldest for 2580000 ms")
  }
}
