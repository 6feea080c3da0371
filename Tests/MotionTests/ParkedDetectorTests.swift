import Primitives
import Testing

@testable import Motion

@Suite("A parked thing")
struct ParkedDetectorTests {
  @Test("at rest nothing speaks for movement, and gravity is learnt")
  func rest() throws {
    var bench = Bench()
    bench.motion.rotationOffset = Vector(x: 600, y: -20, z: 150)
    bench.rest(seconds: 60)
    #expect(bench.changes.isEmpty && bench.faults.isEmpty)
    #expect(bench.observations.allSatisfy { $0.evidence == nil && $0.candidateAt == nil })
    let parkedGravity = bench.detector.parkedGravity
    let gravity = try #require(parkedGravity)
    #expect(abs(gravity.x) < 20 && abs(gravity.y) < 20 && abs(gravity.z - 16_384) < 20)
  }

  @Test("a blow is no movement")
  func blow() {
    var bench = Bench()
    bench.rest(seconds: 10)
    for _ in 0..<5 { bench.play(.blow(milligrams: 800), seconds: 4) }
    #expect(bench.alarms.isEmpty)
  }

  @Test("a shake is, within three quarters of a second, and its time is its first sign's")
  func shake() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    let start = bench.play(.shake(milligrams: 150, hertz: 4), seconds: 3)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.at - start <= 750)
    #expect(alarm.evidence == .vibration && alarm.kind == .vibration)
    let candidate = try #require(alarm.candidateAt)
    #expect((candidate - start).rawValue.magnitude <= 200)
  }

  @Test("it ends three seconds after the last sign, with the time of the calm")
  func release() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    bench.play(.shake(milligrams: 150, hertz: 4), seconds: 3)
    let end = bench.motion.now
    bench.rest(seconds: 10)
    let release = try #require(bench.releases.first)
    #expect(release.at - end >= 2_800 && release.at - end <= 4_000)
    let calm = try #require(release.candidateAt)
    #expect((calm - end).rawValue.magnitude <= 400)
    #expect(bench.changes.count == 2)
  }

  @Test("a tilt in twenty seconds has no energy, and is found by its angle")
  func slowTilt() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    let start = bench.play(.tilt(millidegrees: 8_000), seconds: 20)
    bench.rest(seconds: 10)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.evidence == .tilt && alarm.kind == .orientation)
    // 2.5 degrees are reached after 6.25 s; a second of smoothing, 0.75 s of hold.
    #expect(alarm.at - start >= 6_250 && alarm.at - start <= 9_000)
    // It lasts to the end of the tilt: one alarm, one release after it.
    #expect(bench.changes.count == 2)
    let release = try #require(bench.releases.first)
    #expect(release.at - start >= 22_000)
  }

  @Test("a turn about gravity is found by the gyroscope alone")
  func yaw() throws {
    var bench = Bench()
    bench.motion.rotationOffset = Vector(x: 600, y: -20, z: 900)
    bench.rest(seconds: 10)
    bench.play(.yaw(millidegrees: 30_000), seconds: 2)
    bench.rest(seconds: 10)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.evidence == .rotation && alarm.kind == .rotation)
    bench.clear()
    bench.motion.hasRotation = false
    bench.play(.yaw(millidegrees: 30_000), seconds: 2)
    #expect(bench.alarms.isEmpty)
  }

  @Test("a slow turn about gravity is found by the angle that it sums up to")
  func slowYaw() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    // Three degrees per second: below the rate that is evidence.
    bench.play(.yaw(millidegrees: 15_000), seconds: 5)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.evidence == .rotation && alarm.kind == .rotation)
  }

  @Test("a lift is distinguished from a shake and from a tilt")
  func lift() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    bench.play(.raise(milligrams: 120), seconds: 1.2)
    #expect(try #require(bench.alarms.first).kind == .lift)
  }

  @Test("a tilt by hand is an orientation")
  func quickTilt() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    bench.play(.tilt(millidegrees: 30_000), seconds: 2)
    #expect(try #require(bench.alarms.first).kind == .orientation)
  }

  @Test("where it was put down is the new parked attitude: no second alarm")
  func newReference() {
    var bench = Bench()
    bench.rest(seconds: 10)
    bench.play(.tilt(millidegrees: 80_000), seconds: 2)
    bench.rest(seconds: 60)
    #expect(bench.alarms.count == 1 && bench.releases.count == 1)
  }

  @Test("a sensor at the end of its range is evidence, and teaches nothing")
  func saturation() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    let gravity = bench.detector.parkedGravity
    for number in 0..<100 {
      let z: Int16 = number % 2 == 0 ? .max : 32_766
      bench.feed(
        InertialSample(acceleration: RawAxes(x: 0, y: 0, z: z)),
        at: Instant(microseconds: 10_000_000 + Int64(number) * 20_000)
      )
    }
    #expect(bench.alarms.count == 1)
    #expect(bench.detector.parkedGravity == gravity)
  }

  @Test("high sensitivity hears what normal does not, and normal what low does not")
  func sensitivity() {
    func alarms(_ milligrams: Int64, _ sensitivity: Sensitivity) -> Int {
      var bench = Bench(sensitivity: sensitivity)
      bench.rest(seconds: 10)
      bench.play(.shake(milligrams: milligrams, hertz: 10), seconds: 4)
      return bench.alarms.count
    }
    // Root mean squares of about 0.73 of these.
    #expect(alarms(28, .high) == 1 && alarms(28, .normal) == 0)
    #expect(alarms(45, .normal) == 1 && alarms(45, .low) == 0)
    #expect(alarms(80, .low) == 1)
  }

  @Test("an hour at rest in a trembling place raises no alarm, and no threshold too far")
  func hour() {
    var bench = Bench()
    // 8 mg root mean square in all.
    bench.motion.accelerationNoise = 130
    bench.rest(seconds: 900)
    #expect(bench.alarms.isEmpty)
    bench.play(.shake(milligrams: 80, hertz: 4), seconds: 3)
    #expect(bench.alarms.count == 1)
  }

  /// - Source: motion.md 3.4, worst_tempco: 0.16 degrees per second and 1 mg a degree
  ///   Celsius, at most 3.1 degrees a minute.
  @Test("the worst drift with the temperature is no turn and no tilt")
  func drift() {
    var bench = Bench()
    bench.rest(seconds: 10)
    for second in 0..<1_600 {
      // Up for 400 s, by 20.8 degrees, and down again.
      let phase = second % 800
      let thousandths = Int32(min(phase, 800 - phase) * 52)
      bench.motion.rotationOffset = Vector(x: 0, y: thousandths * 21 / 1_000, z: 0)
      bench.motion.accelerationOffset = Vector(x: thousandths * 16 / 1_000, y: 0, z: 0)
      bench.rest(seconds: 1)
    }
    #expect(bench.changes.isEmpty)
    #expect(bench.observations.allSatisfy { $0.evidence == nil })
  }
}
