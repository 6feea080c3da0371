import Primitives
import Testing

@testable import Motion

@Suite("Bad input to the movement detector")
struct RobustnessTests {
  /// A nudge and a slow tilt; how often there was an alarm.
  private func alarms(_ bench: inout Bench) -> [MovementKind?] {
    bench.rest(seconds: 10)
    bench.play(.shake(milligrams: 250, hertz: 3), seconds: 2)
    bench.rest(seconds: 10)
    bench.play(.tilt(millidegrees: 8_000), seconds: 16)
    bench.rest(seconds: 10)
    return bench.alarms.map(\.kind)
  }

  private func sensor(_ microseconds: Int32) -> Sensor {
    Sensor(
      accelerationRange: .g2,
      rotationRange: .dps250,
      periodMicroseconds: microseconds
    )
  }

  @Test("any rate", arguments: [9_615, 10_000, 20_000, 40_000, 80_000, 100_000] as [Int32])
  func rates(_ period: Int32) {
    var bench = Bench(sensor: sensor(period))
    #expect(alarms(&bench) == [.vibration, .orientation])
  }

  @Test("any rate without a gyroscope", arguments: [10_000, 40_000, 80_000, 100_000] as [Int32])
  func accelerometerOnly(_ period: Int32) {
    var bench = Bench(sensor: sensor(period))
    bench.motion.hasRotation = false
    #expect(alarms(&bench) == [.vibration, .orientation])
  }

  @Test("a third of the samples is lost")
  func drops() {
    var bench = Bench()
    var generator = SeededGenerator(seed: 3)
    let lost = (0..<10_000).map { _ in generator.integer(in: 0...9) < 3 }
    bench.drops = { lost[$0 % lost.count] }
    #expect(alarms(&bench) == [.vibration, .orientation])
  }

  @Test("offsets of the data sheet's worst sensor change nothing")
  func offsets() {
    var bench = Bench()
    bench.motion.accelerationOffset = Vector(x: 819, y: -819, z: 1_311)
    bench.motion.rotationOffset = Vector(x: 1_048, y: -786, z: 655)
    #expect(alarms(&bench) == [.vibration, .orientation])
  }

  @Test("with another range the counts differ, and not one decision does")
  func rangeInvariance() {
    var fine = Bench()
    var coarse = Bench()
    let wide = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: Bench.sensor.periodMicroseconds
    )
    coarse.detector = Detector(sensor: wide, profile: .parked)
    for gesture in [SyntheticMotion.Gesture.rest, .shake(milligrams: 300, hertz: 3), .rest] {
      fine.motion.begin(gesture, milliseconds: 8_000)
      while true {
        let at = fine.motion.now
        guard let sample = fine.motion.next() else { break }
        // The same reading, as both ranges can hold it.
        let raw = RawAxes(
          x: sample.acceleration.x >> 3,
          y: sample.acceleration.y >> 3,
          z: sample.acceleration.z >> 3
        )
        let same = RawAxes(x: raw.x << 3, y: raw.y << 3, z: raw.z << 3)
        coarse.feed(InertialSample(acceleration: raw), at: at)
        fine.feed(InertialSample(acceleration: same), at: at)
      }
    }
    #expect(fine.alarms.count == 1)
    #expect(fine.observations == coarse.observations)
  }

  @Test("a constant input of any value is no movement")
  func constants() {
    for axes in [
      RawAxes(x: 0, y: 0, z: 16_384), RawAxes(x: 0, y: 0, z: 0), RawAxes(x: -1, y: -1, z: -1),
      RawAxes(x: 1, y: 0, z: 0), RawAxes(x: 30_000, y: -30_000, z: 30_000),
    ] {
      var bench = Bench()
      for number in 0..<1_000 {
        bench.feed(
          InertialSample(acceleration: axes, rotation: axes),
          at: Instant(microseconds: Int64(number) * 20_000)
        )
      }
      #expect(bench.alarms.isEmpty)
      #expect(bench.faults.count == 1)
    }
  }

  @Test("equal readings for two seconds are a fault, and no stillness")
  func stuck() throws {
    var bench = Bench()
    bench.rest(seconds: 10)
    bench.play(.shake(milligrams: 250, hertz: 3), seconds: 2)
    bench.clear()
    let start = bench.motion.now
    let frozen = InertialSample(acceleration: RawAxes(x: 9, y: 8, z: 16_000))
    for number in 0..<1_000 {
      bench.feed(frozen, at: start + Milliseconds(Int64(number) * 20))
    }
    let fault = try #require(bench.observations.first { $0.fault != nil })
    #expect(fault.fault == .stuck && fault.at - start == 2_000)
    #expect(bench.faults.count == 1)
    // The movement has not been seen to end.
    #expect(bench.releases.isEmpty && bench.detector.isMoving)
  }

  @Test("a silent bus is a fault at once, and told once")
  func bus() {
    var bench = Bench()
    bench.rest(seconds: 1)
    let dead = RawAxes(x: -1, y: -1, z: -1)
    for _ in 0..<5 {
      bench.motion.now = bench.motion.now + 20
      bench.feed(InertialSample(acceleration: dead, rotation: dead), at: bench.motion.now)
    }
    #expect(bench.faults == [.bus])
    bench.motion.now = bench.motion.now + 20
    bench.rest(seconds: 1)
    bench.motion.now = bench.motion.now + 20
    bench.feed(InertialSample(acceleration: dead), at: bench.motion.now)
    #expect(bench.faults == [.bus, .bus])
  }

  @Test("no reading for two seconds is a fault by the deadline")
  func silence() {
    var bench = Bench()
    #expect(bench.detector.deadline == nil)
    bench.rest(seconds: 1)
    #expect(bench.detector.deadline == .t(0.98 + 2))
    #expect(bench.detector.handle(.deadlineReached, at: .t(2.97)) == nil)
    bench.reachDeadline()
    #expect(bench.faults == [.silent])
    #expect(bench.detector.deadline == nil)
  }

  @Test("a moment twice and a step back in time are ignored; a clock set back is followed")
  func backwards() {
    var bench = Bench()
    bench.rest(seconds: 5)
    let sample = InertialSample(acceleration: RawAxes(x: 30_000, y: 0, z: 0))
    for _ in 0..<100 { bench.feed(sample, at: .t(4.98)) }
    for _ in 0..<100 { bench.feed(sample, at: .t(4.5)) }
    bench.rest(seconds: 5)
    #expect(bench.alarms.isEmpty)
    bench.motion.now = .zero
    bench.rest(seconds: 5)
    #expect(bench.observations.last?.at == .t(4.8))
  }

  @Test("no time and no counts trap")
  func extremes() {
    for profile in [Profile.parked, .live] {
      var bench = Bench(profile)
      var generator = SeededGenerator(seed: 9)
      func count() -> Int16 {
        switch generator.integer(in: 0...3) {
        case 0: .max
        case 1: .min
        default: Int16(truncatingIfNeeded: generator.next())
        }
      }
      for number in 0..<4_000 {
        let axes = RawAxes(x: count(), y: count(), z: count())
        let turn = RawAxes(x: count(), y: count(), z: count())
        let temperature = count()
        let sample = InertialSample(
          acceleration: axes,
          rotation: turn,
          temperatureHundredths: temperature
        )
        let far = generator.integer(in: 0...20) == 0
        let at = Int64(bitPattern: generator.next())
        bench.feed(sample, at: Instant(microseconds: far ? at : Int64(number) * 20_000))
        bench.reachDeadline()
      }
      bench.feed(InertialSample(acceleration: RawAxes(x: 1, y: 2, z: 3)), at: .t(0))
      for at in [Int64.min, .max, .min, 0] {
        bench.feed(
          InertialSample(acceleration: RawAxes(x: 1, y: 2, z: Int16(truncatingIfNeeded: at >> 60))),
          at: Instant(microseconds: at)
        )
      }
      #expect(!bench.observations.isEmpty)
    }
  }

  @Test("after a gap of six seconds no evidence of before it counts")
  func gap() {
    func alarms(gap: Double) -> Int {
      var bench = Bench()
      bench.rest(seconds: 10)
      // A block, and what its last sample takes.
      bench.play(.shake(milligrams: 250, hertz: 10), seconds: 0.25)
      bench.wait(seconds: gap)
      bench.play(.shake(milligrams: 250, hertz: 10), seconds: 0.2)
      bench.rest(seconds: 5)
      return bench.alarms.count
    }
    #expect(alarms(gap: 0.1) == 1)
    #expect(alarms(gap: 6) == 0)
  }

  @Test("moved while unobserved: found and reported after the restart")
  func blind() throws {
    var bench = Bench()
    bench.rest(seconds: 30)
    bench.motion.begin(.tilt(millidegrees: 12_000), milliseconds: 90_000)
    while bench.motion.next() != nil {}
    bench.rest(seconds: 10)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.isMovedWhileBlind && alarm.kind == .orientation)
    #expect(bench.alarms.count == 1)
  }

  @Test("left alone while unobserved: nothing")
  func blindButStill() {
    var bench = Bench()
    bench.rest(seconds: 30)
    bench.wait(seconds: 90)
    bench.rest(seconds: 10)
    #expect(bench.changes.isEmpty)
  }

  @Test("a turned sensor decides the same, to a block")
  func rotation() throws {
    var plain = Bench()
    plain.rest(seconds: 10)
    let start = plain.play(.shake(milligrams: 200, hertz: 3), seconds: 2)
    var turned = Bench()
    // Upside down and a quarter about.
    for gesture in [
      (SyntheticMotion.Gesture.rest, 10_000), (.shake(milligrams: 200, hertz: 3), 2_000),
    ] as [(SyntheticMotion.Gesture, Int64)] {
      turned.motion.begin(gesture.0, milliseconds: gesture.1)
      while true {
        let at = turned.motion.now
        guard let sample = turned.motion.next() else { break }
        let axes = sample.acceleration
        turned.feed(
          InertialSample(acceleration: RawAxes(x: axes.y, y: axes.x, z: 0 - axes.z)),
          at: at
        )
      }
    }
    let first = try #require(plain.alarms.first)
    let second = try #require(turned.alarms.first)
    #expect((first.at - start).rawValue > 0)
    #expect((first.at - second.at).rawValue.magnitude <= 200)
  }
}
