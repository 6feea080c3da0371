import Motion
import Testing

@Suite struct PhysicalUnitsTests {
  /// - Source: MPU-6000/6050 register map 4.2: 2048 LSB/g and 16.4 LSB per degree per second.
  @Test func `a sample in g and degrees per second has the sensor's counts`() {
    let sensor = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: 20_000
    )
    let sample = sensor.sample(acceleration: (0.5, -1, 20), rotation: (10, -2_500, .nan))
    #expect(sample.acceleration == RawAxes(x: 1_024, y: -2_048, z: 32_767))
    #expect(sample.rotation == RawAxes(x: 164, y: -32_768, z: 0))
    #expect(sensor.sample(acceleration: (0, 0, 1)).rotation == nil)
  }

  @Test func `a finer range has more counts`() {
    let sensor = Sensor(accelerationRange: .g2, rotationRange: .dps250, periodMicroseconds: 20_000)
    let sample = sensor.sample(acceleration: (0, 0, 1), rotation: (1, 0, 0))
    #expect(sample.acceleration.z == 16_384)
    #expect(sample.rotation?.x == 131)
  }
}
