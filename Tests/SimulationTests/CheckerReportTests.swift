import GNSS
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
      return checker.check(step, health)
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
    return "{\"latitude\": \(degrees(position.latitude.e7)), "
      + "\"longitude\": \(degrees(position.longitude.e7)), \"trackerId\": \"a\"}"
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
    #expect(found?.found == "none of its requests says so")
  }

  @Test("sees reports out of their order, twice, or from nowhere")
  func order() throws {
    var story = try Story()
    let (first, second) = (try Self.report(1), try Self.report(2, northE7: 100))
    #expect(story.tell(.reportSetAside(first, httpStatus: 404))?.found == "it was 1")
    #expect(story.tell(.fixAccepted(first)) == nil)
    #expect(story.tell(.fixAccepted(second)) == nil)
    #expect(story.tell(.reportSetAside(second, httpStatus: 404))?.found == "it was 2")
    #expect(story.tell(.reportDropped(first)) == nil)
    #expect(story.tell(.reportDropped(first))?.found == "it was 1")
    #expect(story.tell(.fixAccepted(try Self.report(4)))?.expected == "sequence number 3")
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

  @Test("lets a full queue drop one report that has yet to be told, and no more")
  func drop() throws {
    var story = try Story()
    for sequence in 1...65 {
      #expect(story.tell(.fixAccepted(try Self.report(UInt32(sequence)))) == nil)
    }
    #expect(story.check(queueCount: 64) == nil)
    #expect(story.check(queueCount: 63) != nil)
    #expect(story.tell(.fixAccepted(try Self.report(66))) == nil)
    #expect(story.check(queueCount: 64) != nil)
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
    #expect(story.tell(.fixAccepted(second)) == nil)
    #expect(story.observe(.sent(Array(Self.payload(first).utf8))) == nil)
    let other = story.observe(.sent(Array(Self.payload(second).utf8)))
    #expect(other?.expected == "the position of the oldest report, 1")
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

@Suite("The watch over the world's health")
struct HealthWatchTests {
  private func isLong(_ lines: String, headers: String = "", atMinute minute: Int64) throws -> Bool
  {
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(headers)\(lines)\n".utf8))
    var watch = HealthWatch(scenario, settings: try Run.settings(for: scenario))
    watch.advance(to: .zero + .minutes(minute))
    return watch.isLong(at: .zero + .minutes(minute))
  }

  @Test(
    "takes 40 minutes after the last trouble",
    arguments: [
      ("", 0), ("0 ! sky open\n5min ! travel 31.96 35.92", 0), ("0 ! sky none\n3min ! sky open", 3),
      ("0 ! receiver frozen\n3min ! receiver working", 3),
      ("0 ! radio denied\n3min ! radio roaming", 3), ("1min ! bearer lost\n3min ! bearer up", 3),
      ("0 ! server 503\n3min ! network none", 3), ("0 ! server 503\n3min ! server 201", 3),
      ("0 ! server 200 after=60s\n3min ! server 200 after=1s", 3),
      ("0 ! network dns\n3min ! network none", 3), ("0 ! sim absent\n3min ! sim ready", 3),
      ("0 ! battery 2.9V\n3min ! battery 3.9V", 3), ("3min ! reboot", 3), ("3min ! baud 9600", 3),
      ("3min ! stall 2min", 5), ("3min ! delay answer 1min", 9), ("3min ! lose final", 8),
      ("3min ! noise 10", 3), ("3min ! stall 9min\n4min ! reboot", 12),
      ("3min ! flip every=10 for 4min", 7), ("3min ! urc \"RDY\"", 3),
      ("3min ! pwrkey 60s", 4), ("3min ! brownout 60s", 4),
    ] as [(String, Int64)]
  )
  func recovers(lines: String, minute: Int64) throws {
    #expect(try !isLong(lines, atMinute: minute + 40))
    #expect(try isLong(lines, atMinute: minute + 41))
  }

  @Test(
    "never counts what a tracker can do nothing about",
    arguments: [
      "0 ! sky none", "0 ! sky indoor", "0 ! receiver clockless", "0 ! radio lost",
      "0 ! radio searching", "0 ! bearer lost",
      "0 ! server 404", "0 ! network silent", "0 ! sim puk", "0 ! sim pin", "0 ! battery 3V",
    ]
  )
  func unhealthy(lines: String) throws {
    #expect(try !isLong(lines, atMinute: 1_000))
  }
}
