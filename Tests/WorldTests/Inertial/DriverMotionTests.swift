import Primitives
import Testing

import struct Motion.MPU6050

@testable import World

/// What is done to the body, as the driver reads it off the chip.
@Suite("MPU-6050: motion through the registers")
struct DriverMotionTests {
  @Test("a tilt of 30 degrees in two seconds: gravity moves over, and the rate adds up to it")
  func tilt() throws {
    var bench = try SensorBench(.full)
    bench.apply(.ideal)
    bench.run(for: 5_000)
    bench.forgetSamples()
    bench.apply(World.Change.motion(.handle(.tilt(.roll, degrees: 30, seconds: 2))))
    bench.run(for: 4_000)
    let world = bench.world
    for sample in bench.samples {
      // A FIFO tells times to within a period.
      let truth = world.kinematics(at: sample.at + -5).force
      #expect(abs(Double(sample.sample.acceleration.y) - truth.y * 4_096) < 60)
      #expect(abs(Double(sample.sample.acceleration.z) - truth.z * 4_096) < 60)
    }
    let end = try #require(bench.samples.last).sample.acceleration
    #expect(abs(Int(end.y)) - 2_048 <= 1 && abs(Int(end.y)) - 2_048 >= -1)
    #expect(abs(Int(end.z) - 3_547) <= 1)
    let turned = bench.samples.compactMap(\.sample.rotation).reduce(0.0) { sum, rotation in
      sum + Double(rotation.x) / 65.5 * 0.02
    }
    #expect((29.8...30.2).contains(abs(turned)))
  }

  @Test("a slow jack-up is there without the gyroscope, in low power too")
  func jack() throws {
    for mode in [MPU6050.Mode.accelerometer, .lowPower] {
      var bench = try SensorBench(mode)
      bench.run(for: 5_000)
      bench.apply(World.Change.motion(.handle(.jack(degrees: 9, seconds: 30))))
      let before = try #require(bench.samples.last).sample.acceleration
      bench.run(for: 40_000)
      let after = try #require(bench.samples.last).sample.acceleration
      // 9 degrees are 156 mg; the noise is 3 to 5 mg.
      let moved = max(abs(Int(after.x) - Int(before.x)), abs(Int(after.y) - Int(before.y)))
      #expect((560...720).contains(moved), "\(mode)")
    }
  }
}
