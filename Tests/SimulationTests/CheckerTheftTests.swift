import GNSS
import Motion
import Primitives
import Surroundings
import Testing
import Tracker
import World

@testable import Simulation

@Suite("The checker of thefts")
struct CheckerTheftTests {
  /// A bike that is stolen after an hour, in a world that `lines` make, and what is found if the
  /// tracker delivers `event` so long after it.
  private static func finding(
    _ lines: String = "",
    headers: String = "",
    event: (ReportEvent?, after: Milliseconds)? = nil,
    until end: Milliseconds
  ) throws -> Discrepancy? {
    let script =
      "#!sniffer 1\n# tracker.movement: parked\n\(headers)0 ! park\n60min ! van for=10min\n\(lines)"
    let scenario = try Scenario(parsing: Array((script + "\n").utf8))
    let settings = try Run.settings(for: scenario)
    var checker = TheftChecker(settings)
    var health = HealthWatch(scenario, settings: settings)
    var host = ModemHost(scenario, settings: .init(scenario, isOnByDefault: true), seed: 1)
    var now = Instant.zero
    var delivery = event.map { (event: $0.0, at: Instant.zero + .minutes(60) + $0.after) }
    func report(_ event: ReportEvent?) -> Report {
      let fix = Fix(position: host.world.body(at: now).position)
      return Report(sequence: 1, fix: fix, takenAt: now, event: event)
    }
    while now <= .zero + end {
      health.advance(to: now)
      while let deadline = host.deadline, deadline <= now {
        _ = host.handle(.deadlineReached, at: deadline)
      }
      if now == .zero + .minutes(30) {
        checker.observe(TimelineEntry(at: now, .notice(.fixAccepted(report(nil)))))
      }
      if let due = delivery, due.at <= now {
        let notice = Notice.reportDelivered(report(due.event), httpStatus: 200)
        checker.observe(TimelineEntry(at: now, .notice(notice)))
        delivery = nil
      }
      let found =
        checker.isDue(at: now) ? checker.check(at: now, in: { host.world }, health) : nil
      if let found { return found }
      now = now + 10_000
    }
    return nil
  }

  @Test("sees one that is not reported in five minutes")
  func silent() throws {
    #expect(try Self.finding(until: .minutes(64)) == nil)
    let found = try Self.finding(until: .minutes(68))
    #expect(found?.expected == "a theft to be reported within 300000 ms in a healthy world")
    #expect(try Self.finding(event: (nil, .minutes(1)), until: .minutes(68)) != nil)
    let parked = ReportEvent.parked(isElsewhere: false)
    #expect(try Self.finding(event: (parked, .minutes(1)), until: .minutes(68)) != nil)
  }

  @Test("is content with an alert, a trip and a parking elsewhere")
  func told() throws {
    for event in [ReportEvent.alert(.lift), .trip(isByPosition: true), .parked(isElsewhere: true)] {
      #expect(try Self.finding(event: (event, .minutes(1)), until: .minutes(300)) == nil)
    }
  }

  @Test("waits for the way to the server, and not forever")
  func trouble() throws {
    let lost = "61min ! radio lost\n"
    #expect(try Self.finding(lost, until: .minutes(600)) == nil)
    let back = lost + "90min ! radio home"
    #expect(try Self.finding(back, until: .minutes(130)) == nil)
    #expect(try Self.finding(back, until: .minutes(145)) != nil)
  }

  @Test("knows nothing of what is brought back, of no alarms and of secure places")
  func others() throws {
    let back = "63min ! place 31.953900 35.910600"
    #expect(try Self.finding(back, until: .minutes(300)) == nil)
    #expect(try Self.finding(headers: "# tracker.alerts: off\n", until: .minutes(300)) == nil)
    let secure = "# tracker.secure: 31.953900 35.910600 100m\n"
    #expect(try Self.finding(headers: secure, until: .minutes(300)) == nil)
  }
}
