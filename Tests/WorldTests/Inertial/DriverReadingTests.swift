import Primitives
import Testing

import struct Motion.MPU6050

@testable import World

/// Samples and their times, in each mode and at each rate.
@Suite("MPU-6050: samples and times")
struct DriverReadingTests {
  private static func settings(periodMilliseconds: UInt8) -> MPU6050.Settings {
    var settings = MPU6050.Settings()
    settings.periodMilliseconds = periodMilliseconds
    return settings
  }

  /// The steps between the times of samples, in microseconds.
  private static func steps(_ bench: SensorBench) -> [Int64] {
    zip(bench.samples.dropFirst(), bench.samples).map { $0.at.microseconds - $1.at.microseconds }
  }

  @Test(
    "every sample arrives once, at its time",
    arguments: [9, 10, 20, 25, 40, 80, 100] as [UInt8]
  )
  func rates(periodMilliseconds: UInt8) throws {
    for mode in [MPU6050.Mode.full, .accelerometer] {
      var bench = try SensorBench(
        mode,
        settings: Self.settings(periodMilliseconds: periodMilliseconds)
      )
      bench.run(for: 1_000)
      bench.forgetSamples()
      bench.run(for: 10_000)
      let expected = 10_000 / Int(periodMilliseconds)
      // A reading may fall on either side of the ends.
      let block = 250 / Int(periodMilliseconds) + 1
      #expect(abs(bench.samples.count - expected) <= block, "\(mode)")
      let period = Int64(periodMilliseconds) * 1_000
      #expect(Self.steps(bench).allSatisfy { abs($0 - period) <= period / 20 }, "\(mode)")
      #expect(bench.faults.isEmpty && bench.notices.isEmpty)
    }
  }

  @Test(
    "times follow a clock that is three per cent off, without jumps",
    arguments: [-30_000, 30_000]
  )
  func clockError(partsPerMillion: Int32) throws {
    var bench = try SensorBench(.full)
    bench.apply(.clock(partsPerMillion: partsPerMillion))
    bench.run(for: 60_000)
    let steps = Self.steps(bench)
    #expect(steps.allSatisfy { (18_000...22_000).contains($0) })
    let truth = 20_000 + Int64(partsPerMillion) * 20_000 / 1_000_000
    let span = try #require(bench.samples.last).at.microseconds - bench.samples[0].at.microseconds
    #expect(abs(span / Int64(steps.count) - truth) <= 10)
    let newest = try #require(bench.samples.last).at
    #expect(bench.now - newest <= 300)
  }

  @Test("jitter of the samples is not seen in the FIFO's times")
  func jitter() throws {
    var bench = try SensorBench(.full)
    bench.apply(.jitter(microseconds: 8_000))
    bench.run(for: 30_000)
    #expect(Self.steps(bench).allSatisfy { (18_000...22_000).contains($0) })
  }

  @Test("the noise is that of the measured chip, and all samples differ")
  func noise() throws {
    var bench = try SensorBench(.full)
    bench.run(for: 60_000)
    func deviation(_ value: (SensorBench) -> [Double]) -> Double {
      let values = value(bench)
      let mean = values.reduce(0, +) / Double(values.count)
      let squares = values.map { ($0 - mean) * ($0 - mean) }
      return (squares.reduce(0, +) / Double(values.count)).squareRoot()
    }
    // 3.1 and 5.0 mg at 4,096 counts a g; 0.126 deg/s at 65.5 a degree.
    let x = deviation { $0.samples.map { Double($0.sample.acceleration.x) } }
    let z = deviation { $0.samples.map { Double($0.sample.acceleration.z) } }
    let turn = deviation { $0.samples.compactMap { $0.sample.rotation.map { Double($0.x) } } }
    #expect((12.3...13.1).contains(x))
    #expect((19.9...21.1).contains(z))
    #expect((8.0...8.5).contains(turn))
  }

  @Test("low power fetches forty samples a second, each at its interrupt")
  func lowPower() throws {
    var bench = try SensorBench(.lowPower)
    bench.run(for: 10_000)
    #expect((390...400).contains(bench.samples.count))
    #expect(Self.steps(bench).allSatisfy { (24_999...25_001).contains($0) })
    #expect(bench.interrupts >= bench.samples.count)
    #expect(bench.faults.isEmpty && bench.notices.isEmpty)
  }

  @Test("low power without a wire for interrupts asks at the sensor's rate")
  func polled() throws {
    var settings = MPU6050.Settings()
    settings.hasInterrupt = false
    settings.lowPowerRate = .hz20
    var bench = try SensorBench(.lowPower, settings: settings)
    bench.run(for: 10_000)
    #expect((190...200).contains(bench.samples.count))
    #expect(bench.faults.isEmpty && bench.notices.isEmpty)
  }

  @Test("the gyroscope goes on and off, and next to nothing is lost at a change")
  func modes() throws {
    var bench = try SensorBench(.accelerometer)
    bench.run(for: 5_000)
    for mode in [MPU6050.Mode.full, .lowPower, .full, .accelerometer] {
      bench.want(mode)
      bench.run(for: 5_000)
      #expect((bench.samples.last?.sample.rotation != nil) == (mode == .full))
    }
    #expect(Self.steps(bench).allSatisfy { $0 > 0 && $0 <= 100_000 })
    let turning = bench.samples.compactMap(\.sample.rotation)
    #expect(!turning.contains { $0.x == 0 && $0.y == 0 && $0.z == 0 }, "not before it has settled")
    #expect(bench.faults.isEmpty && bench.notices.isEmpty && bench.restarts == 0)
  }

  @Test("asleep there are no samples and no transfers, and it wakes")
  func sleep() throws {
    var bench = try SensorBench(.full)
    bench.run(for: 2_000)
    bench.want(.asleep)
    bench.run(for: 1_000)
    let transfers = bench.transfers
    bench.forgetSamples()
    bench.run(for: 3_600_000)
    #expect(bench.transfers == transfers && bench.samples.isEmpty && bench.driver.deadline == nil)
    bench.want(.full)
    bench.run(for: 1_000)
    #expect(bench.samples.count > 30)
    #expect(bench.faults.isEmpty && bench.notices.isEmpty)
  }

  @Test("a bus that moves few bytes at a time gets whole samples all the same")
  func smallTransfers() throws {
    var settings = MPU6050.Settings()
    settings.transferLimit = 32
    var bench = try SensorBench(.full, settings: settings)
    bench.run(for: 11_000)
    #expect((520...548).contains(bench.samples.count))
    #expect(Self.steps(bench).allSatisfy { (19_000...21_000).contains($0) })
  }

  @Test("a FIFO that ran over is begun again, and what it held is not believed")
  func overflow() throws {
    var bench = try SensorBench(.full)
    bench.apply(.ideal)
    bench.run(for: 5_000)
    bench.stall(for: 5_000)
    bench.run(for: 5_000)
    #expect(bench.notices == [.samplesLost])
    #expect(bench.faults.isEmpty)
    #expect(bench.samples.allSatisfy { $0.sample.acceleration.z == 4_096 })
    #expect(Self.steps(bench).count { $0 > 21_000 } == 1, "one gap")
  }

  @Test("drops and a gap are gaps, and no more")
  func dropsAndGap() throws {
    var bench = try SensorBench(.full)
    bench.apply(.drops(perMillion: 300_000))
    bench.run(for: 20_000)
    #expect((600...800).contains(bench.samples.count))
    bench.apply(.drops(perMillion: 0))
    bench.apply(.gap(1_500))
    bench.run(for: 10_000)
    #expect(bench.faults.isEmpty)
    #expect(Self.steps(bench).allSatisfy { $0 > 0 })
  }
}
