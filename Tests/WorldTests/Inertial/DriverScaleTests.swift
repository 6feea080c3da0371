import Primitives
import Testing

import struct Motion.InertialSample
import struct Motion.MPU6050
import struct Motion.RawAxes
import struct Motion.Sensor
import struct World.Vector

@testable import World

/// What the driver reads out of the chip is what acts on the body, in counts.
@Suite("MPU-6050: scale and order of bytes")
struct DriverScaleTests {
  private static func settled(
    _ mode: MPU6050.Mode,
    _ changes: [World.SensorChange],
    acceleration: Sensor.AccelerationRange = .g8,
    rotation: Sensor.RotationRange = .dps500
  ) throws -> InertialSample {
    var settings = MPU6050.Settings()
    settings.accelerationRange = acceleration
    settings.rotationRange = rotation
    var bench = try SensorBench(mode, settings: settings)
    bench.apply(.ideal)
    for change in changes { bench.apply(change) }
    bench.run(for: 2_000)
    return try #require(bench.samples.last).sample
  }

  @Test(
    "one g along z is half of the range at +-2 g, a quarter at +-4 g",
    arguments: [
      (Sensor.AccelerationRange.g2, 16_384), (.g4, 8_192), (.g8, 4_096), (.g16, 2_048),
    ] as [(Sensor.AccelerationRange, Int16)]
  )
  func gravity(range: Sensor.AccelerationRange, count: Int16) throws {
    for mode in [MPU6050.Mode.full, .accelerometer, .lowPower] {
      let sample = try Self.settled(mode, [], acceleration: range)
      #expect(sample.acceleration == RawAxes(x: 0, y: 0, z: count), "\(mode)")
    }
  }

  @Test("each axis has its place, its sign and both of its bytes")
  func axes() throws {
    let offset = Vector(x: 0.5, y: -0.25, z: -3)
    let turn = Vector(x: -100, y: 33, z: 2)
    let sample = try Self.settled(
      .full,
      [.offset(acceleration: offset, rotation: turn)],
      acceleration: .g4
    )
    #expect(sample.acceleration == RawAxes(x: 4_096, y: -2_048, z: 8_192 - 24_576))
    #expect(sample.rotation == RawAxes(x: -6_550, y: 2_162, z: 131))
  }

  @Test(
    "one hundred degrees a second at each range",
    arguments: [
      (Sensor.RotationRange.dps250, 13_100), (.dps500, 6_550), (.dps1000, 3_275),
      (.dps2000, 1_638),
    ] as [(Sensor.RotationRange, Int16)]
  )
  func rotation(range: Sensor.RotationRange, count: Int16) throws {
    let turn = World.SensorChange.offset(
      acceleration: nil,
      rotation: Vector(x: 100, y: 0, z: 0)
    )
    let sample = try Self.settled(.full, [turn], rotation: range)
    #expect(sample.rotation == RawAxes(x: count, y: 0, z: 0))
  }

  @Test("beyond the range a count stays at its end")
  func saturation() throws {
    let offset = World.SensorChange.offset(
      acceleration: Vector(x: 9, y: -9, z: 0),
      rotation: Vector(x: 600, y: -600, z: 0)
    )
    let sample = try Self.settled(.full, [offset])
    #expect(sample.acceleration == RawAxes(x: .max, y: .min, z: 4_096))
    #expect(sample.rotation == RawAxes(x: .max, y: .min, z: 0))
  }

  @Test("the temperature comes to a hundredth of a degree or so, and only with the gyroscope")
  func temperature() throws {
    let sample = try Self.settled(.full, [])
    let hundredths = try #require(sample.temperatureHundredths)
    #expect(abs(Int(hundredths) - 2_000) <= 1)
    #expect(try Self.settled(.accelerometer, []).temperatureHundredths == nil)
  }

  @Test("the gyroscope is read only while it runs")
  func gyroscope() throws {
    #expect(try Self.settled(.accelerometer, []).rotation == nil)
    #expect(try Self.settled(.lowPower, []).rotation == nil)
    #expect(try Self.settled(.full, []).rotation == RawAxes(x: 0, y: 0, z: 0))
  }

  @Test("gain and drift: a sensor at 20 degrees is five below where its figures hold")
  func gainAndDrift() throws {
    let sample = try Self.settled(
      .full,
      [
        .gain(acceleration: 1.03, rotation: nil),
        .drift(acceleration: Vector(x: 0.001, y: 0, z: 0), rotation: Vector(x: 0, y: 2, z: 0)),
      ]
    )
    #expect(sample.acceleration == RawAxes(x: -20, y: 0, z: 4_219))
    #expect(sample.rotation == RawAxes(x: 0, y: -655, z: 0))
  }
}
