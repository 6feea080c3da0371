import Primitives
import Testing

@testable import Motion

@Suite("The movement machine")
struct MovementMachineTests {
  private let shake = SyntheticMotion.Gesture.shake(milligrams: 250, hertz: 3)

  private func isNear(_ instant: Instant?, _ other: Instant, within milliseconds: Int64) -> Bool {
    guard let instant else { return false }
    return (instant - other).rawValue.magnitude <= UInt64(milliseconds)
  }

  @Test("boots for five seconds, settles for five minutes, and is parked and armed")
  func arming() throws {
    var bench = MachineBench()
    #expect(bench.machine.state == .booting && bench.machine.deadline == nil)
    bench.play(.rest, seconds: 4.9)
    #expect(bench.machine.state == .booting && bench.machine.parkedGravity == nil)
    bench.play(.rest, seconds: 0.2)
    #expect(bench.machine.state == .settling)
    bench.play(.rest, seconds: 299)
    #expect(bench.machine.state == .settling && bench.machine.needsGyroscope)
    bench.play(.rest, seconds: 2)
    #expect(bench.machine.state == .parked)
    #expect(bench.changes == [.parked(at: .t(5))])
    #expect(bench.gyroscope == [false] && bench.marks == 1)
    let gravity = bench.machine.parkedGravity
    #expect(try #require(gravity).z > 16_000)
  }

  @Test("before it is armed, movement is the owner's")
  func owner() {
    var bench = MachineBench()
    bench.play(.rest, seconds: 200)
    bench.play(shake, seconds: 3)
    #expect(bench.machine.state == .moving && bench.changes.isEmpty)
    bench.play(.rest, seconds: 64)
    #expect(bench.machine.state == .settling)
    // The five minutes count from the last stillness on.
    bench.play(.rest, seconds: 230)
    #expect(bench.machine.state == .settling)
    bench.play(.rest, seconds: 10)
    #expect(bench.machine.state == .parked)
  }

  @Test("a first sign wakes the gyroscope for ten seconds, and no more comes of it")
  func suspicion() {
    var bench = MachineBench.parked()
    bench.play(.blow(milligrams: 900), seconds: 1)
    #expect(bench.machine.state == .suspect && bench.gyroscope == [true])
    bench.play(.rest, seconds: 8)
    #expect(bench.machine.state == .suspect)
    bench.play(.rest, seconds: 3)
    #expect(bench.machine.state == .parked && bench.gyroscope == [true, false])
    #expect(bench.changes.isEmpty)
  }

  @Test("an alarm has its kind and the time of its first sign")
  func alarm() {
    var bench = MachineBench.parked()
    let start = bench.play(shake, seconds: 2)
    guard case .alarm(.vibration, let at)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
    #expect(isNear(at, start, within: 200))
    #expect(bench.machine.state == .alarm(.vibration) && bench.gyroscope == [true])
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

  @Test("only a fix at home, newer than the last movement, ends an alarm; after two minutes")
  func cancelled() {
    var bench = MachineBench.parked()
    let start = bench.play(shake, seconds: 5)
    // While it moves, home proves nothing.
    bench.handle(.fix(Self.home), at: bench.motion.now)
    bench.play(.rest, seconds: 600)
    #expect(bench.machine.state == .alarm(.vibration) && bench.changes.count == 1)
    bench.handle(.fix(Whereabouts(metresFromMark: 51, hdopHundredths: 100)), at: bench.motion.now)
    bench.play(.rest, seconds: 1)
    #expect(bench.machine.state == .alarm(.vibration))
    bench.handle(.fix(Self.home), at: bench.motion.now)
    guard case .alarmCancelled(let at)? = bench.changes.last else {
      Issue.record("not cancelled: \(bench.changes)")
      return
    }
    #expect(isNear(at, start + 5_000, within: 600))
    #expect(bench.machine.state == .parked && bench.machine.cancelledCount == 1)
    var early = MachineBench.parked()
    let began = early.play(shake, seconds: 5)
    early.play(.rest, seconds: 10)
    early.handle(.fix(Self.home), at: early.motion.now)
    early.play(.rest, seconds: 104)
    #expect(early.changes.count == 1)
    early.play(.rest, seconds: 2)
    #expect(early.changes.count == 2 && isNear(early.motion.now, began + 121_000, within: 1_000))
  }

  @Test("two fixes 20 s apart confirm a trip, whose time is the alarm's; one never does")
  func trip() {
    var bench = MachineBench.parked()
    let start = bench.play(shake, seconds: 2)
    bench.ride(shake, seconds: 19, Self.away)
    #expect(bench.machine.state == .alarm(.vibration))
    bench.ride(shake, seconds: 2, Self.away)
    guard case .tripStarted(let at)? = bench.changes.last else {
      Issue.record("no trip: \(bench.changes)")
      return
    }
    #expect(isNear(at, start, within: 200))
    #expect(bench.machine.state == .moving && bench.machine.isTheft)
    // One that is home breaks the row.
    var broken = MachineBench.parked()
    broken.play(shake, seconds: 2)
    broken.ride(shake, seconds: 15, Self.away)
    broken.ride(shake, seconds: 1, Self.home)
    broken.ride(shake, seconds: 15, Self.away)
    #expect(broken.machine.state == .alarm(.vibration))
  }

  @Test("away is more than 100 m, and more than 15 m per HDOP of both fixes")
  func distance() {
    func state(_ metres: Int32, _ hdop: Int32?, mark: Int32? = nil) -> MovementMachine.State {
      var bench = MachineBench.parked()
      bench.play(shake, seconds: 2)
      let fix = Whereabouts(
        metresFromMark: metres,
        hdopHundredths: hdop,
        markHDOPHundredths: mark
      )
      leave(&bench, fix)
      return bench.machine.state
    }
    #expect(state(100, 100) == .alarm(.vibration))
    #expect(state(101, 100) == .moving)
    #expect(state(150, 900, mark: 100) == .alarm(.vibration))
    #expect(state(151, 900, mark: 100) == .moving)
    #expect(state(150, nil) == .alarm(.vibration))
  }

  @Test("without a fix, moving for 130 s is a trip; with fixes that stay it is none")
  func withoutFix() {
    var bench = MachineBench.parked()
    bench.play(shake, seconds: 129)
    #expect(bench.machine.state == .alarm(.vibration))
    bench.play(shake, seconds: 2)
    #expect(bench.machine.state == .moving)

    var watched = MachineBench.parked()
    watched.play(shake, seconds: 5)
    watched.ride(shake, seconds: 150, Self.home)
    #expect(watched.machine.state == .alarm(.vibration))
  }

  /// On a trip of its owner's.
  private func onTrip() -> MachineBench {
    var bench = MachineBench()
    bench.play(.rest, seconds: 20)
    bench.play(shake, seconds: 2)
    leave(&bench, Self.away)
    bench.clear()
    return bench
  }

  @Test("an owner's trip ends after a minute of stillness, at the time when that began")
  func tripEnd() {
    var bench = onTrip()
    let end = bench.play(.rest, seconds: 10)
    #expect(bench.marks == 1)
    let here = Whereabouts(speedMillimetresPerSecond: 200, metresFromMark: 24, hdopHundredths: 90)
    bench.ride(.rest, seconds: 49, here)
    #expect(bench.changes.isEmpty)
    bench.ride(.rest, seconds: 3, here)
    guard case .tripEnded(let at)? = bench.changes.first else {
      Issue.record("no end: \(bench.changes)")
      return
    }
    #expect(isNear(at, end, within: 600))
    bench.play(.rest, seconds: 241)
    guard case .parked(let parkedAt)? = bench.changes.last else {
      Issue.record("not parked: \(bench.changes)")
      return
    }
    #expect(parkedAt == at)
  }

  @Test("nothing felt for a minute after a fix under way: no stop before a fix or five minutes")
  func smoothRide() {
    var bench = onTrip()
    bench.play(.rest, seconds: 100)
    #expect(bench.changes.isEmpty)
    var seen = bench
    let here = Whereabouts(speedMillimetresPerSecond: 200, metresFromMark: 3, hdopHundredths: 90)
    seen.handle(.fix(here), at: seen.motion.now)
    #expect(seen.changes.count == 1 && seen.machine.state == .settling)
    bench.play(.rest, seconds: 190)
    #expect(bench.changes.isEmpty)
    bench.play(.rest, seconds: 20)
    #expect(bench.changes.count == 2 && bench.machine.state == .parked)
  }

  @Test("still, but 25 m from where that began: no stop, on a ferry with a poor sky")
  func ferry() {
    var bench = onTrip()
    let away = Whereabouts(speedMillimetresPerSecond: 900, metresFromMark: 25, hdopHundredths: 400)
    bench.ride(.rest, seconds: 100, away)
    #expect(bench.machine.state == .moving && bench.changes.isEmpty)
  }

  @Test("a van that runs smoothly has not stopped: GNSS is believed, the sensor doubted once")
  func smoothVan() {
    var bench = MachineBench.parked()
    bench.play(shake, seconds: 2)
    leave(&bench, Self.away)
    bench.clear()
    let fast = Whereabouts(speedMillimetresPerSecond: 9_000, metresFromMark: 90, hdopHundredths: 90)
    bench.ride(.rest, seconds: 700, fast)
    #expect(bench.machine.state == .moving && bench.changes.isEmpty)
    #expect(bench.effects.count { $0.doubtsSensor } == 1)
  }

  @Test("parked, and a reflection puts it away: no trip before three fixes in three spells")
  func reflections() {
    var bench = MachineBench.parked()
    var reflected = Self.away
    reflected.hdopHundredths = 140
    bench.ride(.rest, seconds: 299, reflected)
    #expect(bench.machine.state == .parked && bench.changes.isEmpty)
    bench.ride(.rest, seconds: 3, reflected)
    #expect(bench.machine.state == .moving && bench.machine.isUnfelt)
  }

  @Test(
    "parked, and two fixes 30 s apart are surely away: a trip, whatever the sensor says",
    arguments: [(Int32(501), Int32(140)), (101, 90)]
  )
  func towedSmoothly(metres: Int32, hdop: Int32) {
    var bench = MachineBench.parked()
    var far = Self.away
    far.metresFromMark = metres
    far.hdopHundredths = hdop
    #expect(bench.machine.doubts(far) && !bench.machine.doubts(Self.home))
    bench.ride(.rest, seconds: 30, far)
    #expect(bench.machine.state == .parked && bench.machine.confirmationAt != nil)
    bench.ride(.rest, seconds: 1, Self.home)
    #expect(bench.machine.confirmationAt == nil)
    bench.ride(.rest, seconds: 31, far)
    #expect(bench.machine.state == .moving && bench.machine.isUnfelt && bench.machine.isTheft)
    #expect(bench.effects.count { $0.doubtsSensor } == 1)
  }

  @Test("a blow of more than 1.5 g is an alarm by itself")
  func impact() {
    var bench = MachineBench.parked()
    bench.motion.begin(.rest, milliseconds: 40)
    bench.play(.rest, seconds: 0.04)
    let hit = InertialSample(acceleration: RawAxes(x: 32_000, y: 20_000, z: 16_384))
    bench.handle(.sample(hit), at: bench.motion.now)
    bench.motion.now = bench.motion.now + 20
    bench.play(.rest, seconds: 1)
    guard case .alarm(.impact, _)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
  }

  @Test("moved while the battery was off: an alarm during boot; else armed after it")
  func restart() {
    let upright = Vector(x: 0, y: 0, z: 16_384)
    var same = MachineBench(parkedGravity: upright)
    same.play(.rest, seconds: 6)
    #expect(same.machine.state == .parked && same.changes.isEmpty)

    var moved = MachineBench(parkedGravity: Vector(x: 0, y: 4_000, z: 15_888))
    moved.play(.rest, seconds: 2)
    #expect(moved.changes == [.alarm(.orientation, at: .t(0))])
  }

  @Test("the sensor restarts while parked, and has been tilted meanwhile")
  func sensorRestart() {
    var bench = MachineBench.parked()
    bench.motion.begin(.tilt(millidegrees: 10_000), milliseconds: 3_000)
    while bench.motion.next() != nil {}
    bench.handle(.sensorRestarted, at: bench.motion.now)
    bench.play(.rest, seconds: 3)
    guard case .alarm(.orientation, _)? = bench.changes.first else {
      Issue.record("no alarm: \(bench.changes)")
      return
    }
  }

  @Test("a dead sensor is reported, arms nothing, and ends no alarm by itself")
  func fault() throws {
    var bench = MachineBench()
    bench.play(.rest, seconds: 100)
    let due = bench.machine.deadline
    let deadline = try #require(due)
    bench.handle(.deadlineReached, at: deadline)
    #expect(bench.faults == [.silent])
    bench.handle(.deadlineReached, at: .t(900))
    #expect(bench.machine.state == .settling && bench.machine.deadline == nil)

    var alarmed = MachineBench.parked()
    let start = alarmed.play(shake, seconds: 3)
    alarmed.handle(.deadlineReached, at: start + 6_000)
    #expect(alarmed.faults == [.silent])
    alarmed.handle(.deadlineReached, at: start + 119_000)
    #expect(alarmed.changes.count == 1)
    alarmed.handle(.deadlineReached, at: start + 121_000)
    #expect(alarmed.changes.count == 1)
    alarmed.handle(.fix(Self.home), at: start + 122_000)
    #expect(alarmed.machine.state == .parked)
  }

  @Test("a live profile has no alarms and no gyroscope: movement, and GNSS makes it a trip")
  func live() {
    var bench = MachineBench(.live)
    bench.play(.rest, seconds: 310)
    #expect(bench.machine.state == .parked && !bench.machine.needsGyroscope)
    bench.clear()
    let start = bench.play(.shake(milligrams: 400, hertz: 2), seconds: 5)
    #expect(bench.machine.state == .moving && bench.changes.isEmpty)
    let fast = Whereabouts(speedMillimetresPerSecond: 2_000, metresFromMark: 26, hdopHundredths: 90)
    bench.ride(.shake(milligrams: 400, hertz: 2), seconds: 200, Self.home)
    #expect(bench.changes.isEmpty)
    bench.ride(.shake(milligrams: 400, hertz: 2), seconds: 21, fast)
    guard case .tripStarted(let at)? = bench.changes.first else {
      Issue.record("no trip: \(bench.changes)")
      return
    }
    #expect(isNear(at, start, within: 1_500))
    #expect(bench.gyroscope.isEmpty)
  }
}
