import Primitives
import Testing

@testable import Motion

@Suite("The movement machine: thefts and gusts")
struct TheftTests {
  private let shake = SyntheticMotion.Gesture.shake(milligrams: 250, hertz: 3)

  private func isNear(_ instant: Instant?, _ other: Instant, within milliseconds: Int64) -> Bool {
    guard let instant else { return false }
    return (instant - other).rawValue.magnitude <= UInt64(milliseconds)
  }

  private static let home = Whereabouts(
    speedMillimetresPerSecond: 100,
    metresFromMark: 50,
    hdopHundredths: 100
  )
  private static let away = Whereabouts(
    speedMillimetresPerSecond: 5_000,
    metresFromMark: 101,
    hdopHundredths: 90
  )

  /// Two fixes away from the mark, so far apart.
  private func leave(_ bench: inout MachineBench, _ fix: Whereabouts, apart: Double = 20) {
    bench.handle(.fix(fix), at: bench.motion.now)
    bench.play(shake, seconds: apart)
    bench.handle(.fix(fix), at: bench.motion.now)
  }

  @Test("gusts after an alarm that came to nothing are muted; a lift, a blow and shaking are not")
  func gusts() {
    func ended() -> MachineBench {
      var bench = MachineBench.parked()
      bench.play(shake, seconds: 3)
      bench.play(.rest, seconds: 20)
      bench.handle(.fix(Self.home), at: bench.motion.now)
      bench.play(.rest, seconds: 110)
      bench.clear()
      return bench
    }
    let sway = SyntheticMotion.Gesture.shake(milligrams: 60, hertz: 2)
    var gust = ended()
    gust.play(sway, seconds: 2)
    gust.play(.rest, seconds: 60)
    guard case .alarmIgnored(.vibration, _)? = gust.changes.first else {
      Issue.record("not muted: \(gust.changes)")
      return
    }
    #expect(gust.machine.state == .parked && gust.machine.ignoredCount == 1)
    var theft = ended()
    let start = theft.play(sway, seconds: 10)
    guard case .alarm(.vibration, let at)? = theft.changes.last else {
      Issue.record("a theft was muted: \(theft.changes)")
      return
    }
    #expect(isNear(at, start, within: 600))
    var later = ended()
    later.play(.rest, seconds: 601)
    later.play(sway, seconds: 4)
    #expect(later.machine.state == .alarm(.vibration))
    var hand = ended()
    hand.play(shake, seconds: 1)
    #expect(hand.machine.state == .alarm(.vibration))
  }

  @Test("an alarm that stands is raised again by a hand and by lasting shaking, not by a gust")
  func gustsOfAnAlarm() {
    func standing() -> MachineBench {
      var bench = MachineBench.parked()
      bench.play(shake, seconds: 3)
      bench.play(.rest, seconds: 70)
      bench.clear()
      return bench
    }
    let sway = SyntheticMotion.Gesture.shake(milligrams: 60, hertz: 2)
    var gust = standing()
    gust.play(sway, seconds: 2)
    gust.play(.rest, seconds: 20)
    #expect(gust.machine.state == .alarm(.vibration) && gust.changes.isEmpty)
    #expect(gust.machine.ignoredCount == 0)
    for (gesture, seconds) in [(sway, 10.0), (shake, 1)] {
      var moved = standing()
      moved.play(gesture, seconds: seconds)
      guard case .alarm(.vibration, _)? = moved.changes.first else {
        Issue.record("not raised again: \(moved.changes)")
        return
      }
    }
  }

  @Test("lifted or tilted after it was shaken: raised again at once, and once")
  func lifted() {
    for (gesture, kind) in [
      (SyntheticMotion.Gesture.raise(milligrams: 60), MovementKind.lift),
      (.tilt(millidegrees: 25_000), .orientation),
    ] {
      var bench = MachineBench.parked()
      bench.play(shake, seconds: 1)
      bench.play(.rest, seconds: 15)
      #expect(bench.machine.state == .alarm(.vibration))
      bench.clear()
      let start = bench.play(gesture, seconds: 2)
      bench.play(.rest, seconds: 15)
      guard case .alarm(kind, let at)? = bench.changes.first else {
        Issue.record("no alarm of \(kind): \(bench.changes)")
        continue
      }
      #expect(isNear(at, start, within: 600))
      bench.play(gesture, seconds: 2)
      bench.play(.rest, seconds: 15)
      #expect(bench.changes.count == 1)
    }
  }

  @Test("a muted push does not end the rest of what was taken away: the lift after it is an alarm")
  func mutedPush() {
    var bench = MachineBench.parked()
    bench.play(shake, seconds: 2)
    leave(&bench, Self.away)
    bench.play(.rest, seconds: 900)
    bench.clear()
    bench.play(.shake(milligrams: 60, hertz: 2), seconds: 2)
    bench.play(.rest, seconds: 60)
    #expect(bench.changes.isEmpty && bench.machine.state == .moving)
    bench.play(.raise(milligrams: 60), seconds: 2)
    bench.play(.rest, seconds: 15)
    guard case .alarm(.lift, _)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
  }

  @Test("a theft rests after ten minutes and ends after thirty; without a fix of it only then")
  func theftEnd() {
    var bench = MachineBench.parked()
    bench.play(shake, seconds: 2)
    leave(&bench, Self.away)
    bench.clear()
    bench.play(.rest, seconds: 1_790)
    #expect(bench.machine.state == .moving && bench.changes.isEmpty)
    bench.play(.rest, seconds: 320)
    #expect(bench.machine.state == .parked)
    guard bench.changes.count == 3, case .theftRests = bench.changes[0],
      case .tripEnded = bench.changes[1], case .parked = bench.changes[2]
    else {
      Issue.record("\(bench.changes)")
      return
    }
    let here = Whereabouts(speedMillimetresPerSecond: 0, metresFromMark: 3, hdopHundredths: 90)
    var seen = MachineBench.parked()
    seen.play(shake, seconds: 2)
    leave(&seen, Self.away)
    seen.clear()
    let stop = seen.play(.rest, seconds: 20)
    seen.handle(.fix(here), at: seen.motion.now)
    seen.play(.rest, seconds: 575)
    #expect(seen.changes.isEmpty && seen.machine.isAlarmLasting)
    seen.play(.rest, seconds: 10)
    guard case .theftRests(let at)? = seen.changes.last else {
      Issue.record("it does not rest: \(seen.changes)")
      return
    }
    #expect(isNear(at, stop, within: 600))
    seen.play(.rest, seconds: 1_190)
    #expect(seen.changes.count == 1)
    seen.play(.rest, seconds: 20)
    #expect(seen.machine.state == .parked && !seen.machine.isAlarmLasting)
    // Moved again after its rest, it is an alarm again; after a red light it is not.
    var again = MachineBench.parked()
    again.play(shake, seconds: 2)
    leave(&again, Self.away)
    again.play(.rest, seconds: 61)
    again.handle(.fix(here), at: again.motion.now)
    again.clear()
    again.play(shake, seconds: 5)
    #expect(again.changes.isEmpty)
    again.play(.rest, seconds: 20)
    again.handle(.fix(here), at: again.motion.now)
    again.play(.rest, seconds: 620)
    again.play(shake, seconds: 5)
    guard case .alarm? = again.changes.last else {
      Issue.record("no second alarm: \(again.changes)")
      return
    }
    #expect(again.machine.state == .moving)
  }

  @Test("a theft that only the positions show rests after ten minutes, whatever one before it was")
  func secondTheft() {
    let here = Whereabouts(speedMillimetresPerSecond: 0, metresFromMark: 3, hdopHundredths: 90)
    for isUnplaced in [false, true] {
      var bench = MachineBench.parked()
      bench.play(shake, seconds: 2)
      if isUnplaced { bench.machine.noteUnplaced() }
      leave(&bench, Self.away)
      bench.play(.rest, seconds: 20)
      bench.handle(.fix(here), at: bench.motion.now)
      bench.play(.rest, seconds: 1_800)
      #expect(bench.machine.state == .parked)
      bench.clear()
      bench.handle(.fix(Self.away), at: bench.motion.now)
      bench.play(.rest, seconds: 30)
      bench.handle(.fix(Self.away), at: bench.motion.now)
      bench.play(.rest, seconds: 595)
      #expect(bench.changes.count == 1 && bench.machine.isAlarmLasting)
      bench.play(.rest, seconds: 10)
      guard case .theftRests? = bench.changes.last else {
        Issue.record("it does not rest: \(bench.changes)")
        continue
      }
    }
  }
}
