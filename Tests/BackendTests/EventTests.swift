import Primitives
import Testing

@testable import Backend

@Suite("Events of a bike without a newer fix")
struct EventTests {
  private static let home = (31.955, 35.915)

  /// Fixed at second 0, and armed.
  private func armed() -> Harness {
    var harness = Harness()
    harness.perform(.attachDevice("phone"), by: "owner")
    harness.perform(.provisionTracker(id: "Allawi2003", secret: nil), by: "maker")
    harness.perform(.addBike(id: "Allawi2003", title: "Bike"), by: "owner")
    harness.report(Self.home, at: 0)
    harness.wait(until: 310)
    return harness
  }

  private func count(_ harness: Harness) throws -> Int {
    try harness.backend.history(
      of: "Allawi2003",
      for: "owner",
      from: .distantPast,
      to: .distantFuture,
      at: Timestamp(seconds: startSeconds)
    ).count
  }

  @Test(
    "an alert with the last known place is news",
    arguments: [
      #", "fixAge": 553, "event": "alert", "cause": "vibration""#,
      #", "time": "2026-11-21T09:09:13Z", "fixAge": 553, "event": "alert", "sequence": 2"#,
      #", "event": "alert", "attempt": 2"#,
    ]
  )
  func isNews(more: String) throws {
    var harness = armed()
    #expect(harness.report(Self.home, at: 554, more: more)?.status == 200)
    #expect(harness.told == "movement@554")
    #expect(try count(harness) == 2)
  }

  @Test(
    "the same alert again is none: the same number, the same time, or a further attempt",
    arguments: [
      (
        #", "sequence": 2, "fixAge": 553, "event": "alert""#,
        #", "sequence": 2, "fixAge": 653, "event": "alert""#
      ),
      (
        #", "time": "2026-11-21T09:09:13Z", "fixAge": 553, "event": "alert""#,
        #", "time": "2026-11-21T09:09:13Z", "fixAge": 553, "event": "alert""#
      ),
      (
        #", "fixAge": 553, "event": "alert", "cause": "lift""#,
        #", "fixAge": 653, "event": "alert", "cause": "lift", "attempt": 2"#
      ),
    ]
  )
  func isRepeated(first: String, again: String) throws {
    var harness = armed()
    harness.report(Self.home, at: 554, more: first)
    #expect(harness.report(Self.home, at: 654, more: again)?.status == 200)
    #expect(harness.told == "movement@554")
    #expect(try count(harness) == 2)
  }

  @Test("an alert whose first attempt was lost, after another event: not the same")
  func otherEvent() {
    var harness = armed()
    harness.report(Self.home, at: 554, more: #", "fixAge": 553, "event": "alert", "cause": "lift""#)
    harness.report(
      Self.home,
      at: 654,
      more: #", "fixAge": 653, "event": "alert", "cause": "vibration", "attempt": 2"#
    )
    #expect(harness.told == "movement@554 movement@654")
  }

  @Test("an event older than the newest fix is news where nothing newer is known of movement")
  func late() throws {
    let late = #", "time": "2026-11-21T09:09:13Z", "fixAge": 553, "event": "alert""#
    var refused = armed()
    refused.report(Self.home, at: 700)
    refused.report(Self.home, at: 710, more: late)
    #expect(refused.told == "movement@710")
    // The owner has answered another one since.
    var answered = armed()
    answered.report(Self.home, at: 600, more: #", "event": "alert""#)
    answered.perform(.answerMovement(tracker: "Allawi2003", wasMe: true), by: "owner", at: 690)
    answered.report(Self.home, at: 700)
    answered.report(Self.home, at: 1_010, more: late)
    #expect(answered.told == "movement@600")
    #expect(try count(answered) == 4)
  }

  @Test("the age counts from the report's time: the position of an event is not of now")
  func age() throws {
    var harness = armed()
    harness.report(
      Self.home,
      at: 554,
      more: #", "time": "2026-11-21T09:09:13Z", "fixAge": 553, "event": "alert""#
    )
    let message = try #require(harness.messages.first?.message)
    #expect(message.fixTime == Timestamp(seconds: startSeconds))
    #expect(message.ageSeconds == 554)
  }
}
