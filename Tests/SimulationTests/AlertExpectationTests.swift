import GNSS
import Motion
import Primitives
import Script
import Testing
import Tracker

@testable import Simulation

@Suite("Expectations of alarms")
struct AlertExpectationTests {
  private static func judge(
    _ line: String,
    _ alarms: [(Int64, MovementKind)],
    at end: Int64
  ) throws -> ExpectationResult? {
    let scenario = try Scenario(parsing: Array("#!sniffer 1\n\(line)\n".utf8))
    var judge = ExpectationJudge(scenario.expectations)
    for (second, kind) in alarms {
      let instant = Instant(microseconds: second * 1_000_000)
      let entry = TimelineEntry(at: instant, .notice(.movement(.alarm(kind, at: instant))))
      judge.observe(entry.observations(withWords: judge.needsWords), at: entry.at)
    }
    let condition = ExpectationCondition(
      states: ["waiting", MovementMachine.State.alarm(.lift).name],
      deliveredCount: 0,
      alertCount: alarms.count,
      queueCount: 0
    )
    return judge.judge(condition, at: Instant(microseconds: end * 1_000_000)).first
  }

  @Test("hold for the kind that is asked for, and name the one that came instead")
  func kinds() throws {
    let came: [(Int64, MovementKind)] = [(12, .lift)]
    #expect(try Self.judge("10 = alert lift|orientation within 3s", came, at: 12)?.hasHeld == true)
    #expect(try Self.judge("10 = alert within 3s", came, at: 13)?.hasHeld == true)
    #expect(try Self.judge("10 = alerts count=1", came, at: 13)?.hasHeld == true)
    #expect(try Self.judge("10 = state alarm", came, at: 13)?.hasHeld == true)
    #expect(
      try Self.judge("10 = state parked", came, at: 13)?.found == "the state is waiting, alarm"
    )
    let wrong = try Self.judge("10 = alert impact within 3s", came, at: 13)
    #expect(wrong?.found == "it did not happen, but lift at 12.000000")
    let early = try Self.judge("10 = alert lift not before 3s within 5s", came, at: 15)
    #expect(early?.found == "it happened too early, at 12.000000")
    let none = try Self.judge("10 = no alert for 5s", came, at: 12)
    #expect(none?.found == "it happened at 12.000000")
    #expect(try Self.judge("13 = no alert for 5s", came, at: 18)?.hasHeld == true)
    #expect(try Self.judge("13 = no alert lift", came, at: 13)?.hasHeld == false)
    #expect(try Self.judge("13 = no alert impact", came, at: 13)?.hasHeld == true)
  }
}

@Suite("The members of a payload")
struct PayloadMembersTests {
  @Test(
    "are found however it is laid out",
    arguments: [
      "{\"latitude\": 31.953900, \"longitude\": 35.910600, \"event\": \"alert\","
        + " \"cause\": \"lift\"}",
      " {\r\n \"cause\" : \"lift\" ,\"x\":{\"event\":\"no\",\"y\":[1,{}]},\"event\":\"alert\","
        + "\"latitude\":31.9539,\"longitude\":35.91060 } ",
    ]
  )
  func found(body: String) {
    let members = PayloadMembers(Array(body.utf8))
    #expect(members["event"] == "alert" && members["cause"] == "lift")
    #expect(members.position?.latitude.e7 == 319_539_000)
    #expect(members.position?.longitude.e7 == 359_106_000)
  }

  @Test(
    "are none where there is no object",
    arguments: [
      "", "[]", "{", "{\"a", "{\"event\": \"alert", "event=alert", "{\"event\"}", "{\"\\",
    ]
  )
  func none(body: String) {
    let members = PayloadMembers(Array(body.utf8))
    #expect(members["event"] == nil && members.position == nil)
  }

  @Test(
    "states the time of the fix, and never later than now",
    arguments: [
      ("{\"latitude\": 1.0}", 600), ("{\"fixAge\": 90}", 510),
      ("{\"time\": \"2026-11-21T09:05:00Z\"}", 300),
      ("{\"time\": \"2026-11-21T09:05:00Z\", \"fixAge\": 60}", 240),
      ("{\"time\": \"2026-11-21T09:30:00Z\"}", 600), ("{\"time\": \"yesterday\"}", 600),
    ]
  )
  func fixInstant(body: String, seconds: Int64) {
    let members = PayloadMembers(Array(body.utf8))
    let start: Int64 = 1_795_251_600_000  // 2026-11-21T09:00:00Z
    let instant = members.fixInstant(at: .zero + .seconds(600), startingAt: start)
    #expect(instant == .zero + .seconds(seconds))
  }
}
