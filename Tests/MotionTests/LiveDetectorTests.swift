import Primitives
import Testing

@testable import Motion

@Suite("An animal or a person")
struct LiveDetectorTests {
  private static let sensor = Sensor(
    accelerationRange: .g8,
    rotationRange: .dps1000,
    periodMicroseconds: 100_000
  )

  private func collar() -> Bench {
    var bench = Bench(.live, sensor: Self.sensor)
    bench.motion.hasRotation = false
    return bench
  }

  @Test("gait is movement within three seconds, and ends when it ends")
  func gait() throws {
    var bench = collar()
    bench.rest(seconds: 20)
    let start = bench.play(.shake(milligrams: 350, hertz: 2), seconds: 15)
    let end = bench.motion.now
    bench.rest(seconds: 10)
    #expect(bench.changes.count == 2)
    let alarm = try #require(bench.alarms.first)
    #expect(alarm.evidence == .vibration && alarm.kind == nil)
    #expect(alarm.at - start >= 1_000 && alarm.at - start <= 3_000)
    let release = try #require(bench.releases.first)
    #expect(release.at - end <= 3_000)
    let calm = try #require(release.candidateAt)
    #expect((calm - end).rawValue.magnitude <= 2_000)
  }

  @Test("a head that is shaken for a second is none, whatever its energy")
  func shakenHead() {
    var bench = collar()
    bench.rest(seconds: 20)
    for _ in 0..<5 {
      bench.play(.shake(milligrams: 1_500, hertz: 3), seconds: 1)
      bench.rest(seconds: 6)
    }
    #expect(bench.alarms.isEmpty)
  }

  @Test("an animal that fidgets at rest raises the threshold, up to a limit")
  func fidgeting() {
    func alarms(restMilligrams: Int64) -> Int {
      var bench = collar()
      bench.play(.shake(milligrams: restMilligrams, hertz: 2), seconds: 300)
      bench.clear()
      // About 160 mg root mean square: above 140, below 175.
      bench.play(.shake(milligrams: 220, hertz: 2), seconds: 20)
      return bench.alarms.count
    }
    #expect(alarms(restMilligrams: 5) == 1)
    #expect(alarms(restMilligrams: 150) == 0)
    var bench = collar()
    bench.play(.shake(milligrams: 180, hertz: 2), seconds: 900)
    bench.clear()
    // About 190 mg: above the ceiling, below what that rest would ask for.
    bench.play(.shake(milligrams: 260, hertz: 2), seconds: 20)
    #expect(bench.alarms.count == 1)
  }

  @Test("a collar that turns about the neck is none")
  func turningCollar() {
    var bench = collar()
    bench.rest(seconds: 20)
    bench.play(.tilt(millidegrees: 60_000), seconds: 20)
    bench.rest(seconds: 20)
    #expect(bench.alarms.isEmpty)
  }

  @Test("over a gap nothing is summed, over a minute without a reading all is forgotten")
  func gap() {
    var bench = collar()
    bench.rest(seconds: 5)
    bench.play(.shake(milligrams: 350, hertz: 2), seconds: 10)
    #expect(bench.detector.isMoving)
    bench.wait(seconds: 2)
    bench.play(.shake(milligrams: 350, hertz: 2), seconds: 1)
    #expect(bench.detector.isMoving)
    bench.wait(seconds: 70)
    bench.rest(seconds: 1)
    #expect(!bench.detector.isMoving)
  }

  @Test("there is no parked gravity to keep")
  func gravity() {
    var bench = collar()
    bench.rest(seconds: 20)
    #expect(bench.detector.parkedGravity == nil)
  }
}
