import Motion
import Primitives
import Testing

@testable import Tracker

@Suite("Tracker: alarms before the first position")
struct UnplacedAlertTests {
  @Test("are announced, go out with the first one, and last until half an hour of stillness")
  func unplaced() throws {
    var bench = try MovementBench()
    bench.hasSky = false
    bench.play(.resting, seconds: 400)
    bench.play(.shaken, seconds: 3)
    bench.play(.resting, seconds: 600)
    guard case .alarm(_, let began)? = bench.changes.dropFirst().first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
    #expect(bench.unplaced == [began])
    #expect(bench.tracker.movement == .alarm(.vibration) && bench.payloads.isEmpty)
    bench.hasSky = true
    bench.play(.resting, seconds: 330)
    #expect(bench.additions.first == #", "event": "alert", "cause": "vibration""#)
    #expect(bench.alerts.count == 1)
    bench.play(.resting, seconds: 900)
    #expect(bench.tracker.movement == .parked)
    // Nothing is left to come back for every ten seconds.
    #expect(bench.tracker.watch?.repeatAt == nil)
  }

  @Test("are of the position's time where they go on, or became a trip", arguments: [true, false])
  func unplacedAndGone(goesOn: Bool) throws {
    var bench = try MovementBench()
    bench.hasSky = false
    bench.play(.resting, seconds: 400)
    bench.play(.shaken, seconds: goesOn ? 90 : 200)
    let isTrip = bench.changes.contains { if case .tripStarted = $0 { true } else { false } }
    #expect(isTrip == !goesOn)
    bench.hasSky = true
    bench.play(.shaken, seconds: 30)
    #expect(bench.additions.first == #", "event": "alert", "cause": "vibration""#)
    #expect(bench.unplaced.count == 1)
  }
}

extension MovementBench {
  /// When those began that wait for a first position.
  fileprivate var unplaced: [Instant] {
    notices.compactMap { if case .alertUnplaced(_, let at) = $0.1 { at } else { nil } }
  }
}
