import Primitives
import Testing

import struct Motion.MPU6050
import enum Motion.SensorFault

@testable import World

/// What goes wrong with bus and chip, and that the driver comes back from it.
@Suite("MPU-6050: faults")
struct DriverTroubleTests {
  private static func running(_ mode: MPU6050.Mode = .full) throws -> SensorBench {
    var bench = try SensorBench(mode)
    bench.run(for: 5_000)
    bench.forgetSamples()
    return bench
  }

  /// Faults once, comes back, and did not spend the time asking.
  private static func expectRecovery(
    _ bench: inout SensorBench,
    after change: World.SensorChange,
    fault: SensorFault
  ) {
    let transfers = bench.transfers
    bench.apply(change)
    bench.run(for: 60_000)
    #expect(bench.faults == [fault])
    #expect(bench.driver.isFaulty)
    #expect(bench.transfers - transfers < 80)
    bench.forgetSamples()
    bench.run(for: 120_000)
    #expect(!bench.driver.isFaulty)
    #expect(bench.restarts == 1)
    #expect(bench.samples.count > 1_000)
    #expect(bench.faults == [fault], "said once")
  }

  @Test(
    "a chip that does not acknowledge for a minute",
    arguments: [MPU6050.Mode.full, .accelerometer, .lowPower]
  )
  func busError(mode: MPU6050.Mode) throws {
    var bench = try Self.running(mode)
    Self.expectRecovery(&bench, after: .busError(60_000), fault: .bus)
  }

  @Test("a bus held low", arguments: [MPU6050.Mode.full, .accelerometer, .lowPower])
  func zeros(mode: MPU6050.Mode) throws {
    var bench = try Self.running(mode)
    Self.expectRecovery(&bench, after: .zeros(60_000), fault: .bus)
    #expect(!bench.samples.contains { $0.sample.acceleration.z == 0 })
  }

  @Test("a bus without a chip", arguments: [MPU6050.Mode.full, .accelerometer])
  func ones(mode: MPU6050.Mode) throws {
    var bench = try Self.running(mode)
    Self.expectRecovery(&bench, after: .ones(60_000), fault: .bus)
  }

  @Test("a chip that acknowledges and makes no samples")
  func silence() throws {
    for mode in [MPU6050.Mode.full, .accelerometer, .lowPower] {
      var bench = try Self.running(mode)
      bench.apply(.gap(30_000))
      bench.run(for: 60_000)
      #expect(bench.faults == [.silent], "\(mode)")
      bench.run(for: 60_000)
      #expect(!bench.driver.isFaulty && bench.restarts == 1)
    }
  }

  @Test("a short disturbance is not told, and costs little")
  func shortBusError() throws {
    var bench = try Self.running()
    bench.apply(.busError(4), after: 249)
    bench.run(for: 5_000)
    #expect(bench.faults.isEmpty)
    #expect(bench.samples.count > 240)
  }

  @Test("no chip at all: reported once, asked forever, half a minute apart in the end")
  func noChip() throws {
    var settings = MPU6050.Settings()
    settings.address = 0x69
    var bench = try SensorBench(.full, settings: settings)
    bench.chip = World.MPU6050(seed: 1, address: 0x68, at: .zero)
    bench.run(for: 3_600_000)
    #expect(bench.faults == [.bus])
    #expect((120...140).contains(bench.transfers))
  }

  @Test(
    "a chip that lost its power for a moment is set up again",
    arguments: [MPU6050.Mode.full, .accelerometer, .lowPower]
  )
  func reset(mode: MPU6050.Mode) throws {
    var bench = try Self.running(mode)
    bench.apply(.reset, after: 1_234)
    bench.run(for: 10_000)
    #expect(bench.restarts == 1)
    #expect(bench.samples.count > 350)
    let gaps = zip(bench.samples.dropFirst(), bench.samples).map { $0.at - $1.at }
    #expect(try #require(gaps.max()) < 1_000)
    #expect(
      bench.samples.allSatisfy { (3_000..<5_000).contains($0.sample.acceleration.z) },
      "the range is as before"
    )
  }

  @Test("a chip that resets itself every other moment is not asked without end")
  func resetStorm() throws {
    var bench = try Self.running()
    for moment in 0..<600 { bench.apply(.reset, after: Milliseconds(Int64(moment) * 100)) }
    let transfers = bench.transfers
    bench.run(for: 60_000)
    #expect(bench.transfers - transfers < 200)
    bench.run(for: 60_000)
    #expect(!bench.driver.isFaulty)
    #expect(bench.samples.count > 500)
  }

  @Test("settings that are lost are found within a minute")
  func lostSettings() throws {
    var bench = try Self.running()
    bench.chip.registers[0x1C] = 0
    bench.chip.configuration = bench.chip.configured(bench.chip.registers)
    bench.run(for: 62_000)
    #expect(bench.notices == [.chipReset])
    #expect(bench.restarts == 1)
    #expect(try #require(bench.samples.last).sample.acceleration.z < 5_000)
  }

  @Test("every seventh and eleventh transfer fails: samples still come, and no fault is reported")
  func unreliableBus() throws {
    var bench = try Self.running()
    var count = 0
    bench.spoil = { bytes, _ in
      count += 1
      // Two numbers, so that counts and blocks are both hit.
      if count % 7 == 0 || count % 11 == 0 { bytes.removeAll() }
    }
    bench.run(for: 30_000)
    #expect(bench.faults.isEmpty)
    #expect(bench.samples.count > 300)
    #expect(
      bench.samples.allSatisfy { (3_000..<5_000).contains($0.sample.acceleration.z) },
      "none out of step"
    )
  }

  @Test("a chip that forgets what is written is a fault, and not asked without end")
  func forgetfulChip() throws {
    var bench = try SensorBench(.full)
    bench.spoil = { bytes, transfer in
      // What PWR_MGMT_1 and what follows it read as.
      if transfer.written[0] == 0x6B, !bytes.isEmpty { bytes = [0x40, 0] }
    }
    bench.run(for: 60_000)
    #expect(bench.faults == [.bus])
    #expect(bench.transfers < 150)
  }

  @Test("another identity is named, and driven")
  func clone() throws {
    var bench = try SensorBench(.full)
    bench.chip.registers[0x75] = 0x70
    bench.run(for: 5_000)
    #expect(bench.notices == [.unknownChip(0x70)])
    #expect(bench.samples.count > 200)
  }

  @Test("a reading that is stuck comes through as it is: the detector judges it")
  func stuck() throws {
    var bench = try Self.running()
    bench.apply(.stuck(10_000))
    bench.run(for: 9_000)
    let late = bench.samples.suffix(100)
    #expect(late.allSatisfy { $0.sample == late.first?.sample })
    bench.run(for: 5_000)
    #expect(bench.samples.last?.sample != late.first?.sample)
  }
}
