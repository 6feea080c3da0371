import Motion
import Primitives

/// When something parked starts to move, by samples in g and degrees per second, 50 a second.
struct MovementAlarm {
  private let sensor: Sensor
  private var detector: Detector

  init() {
    sensor = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: 20_000  // From sample to sample.
    )
    detector = Detector(sensor: sensor, profile: .parked)
  }

  /// What has begun to happen: `lift`, `vibration` and others; `nil` most of the time.
  mutating func add(
    acceleration: (x: Double, y: Double, z: Double),
    rotation: (x: Double, y: Double, z: Double),
    at now: Instant  // `.zero + Milliseconds(t)`
  ) -> MovementKind? {
    let sample = sensor.sample(acceleration: acceleration, rotation: rotation)
    guard let observation = detector.handle(.sample(sample), at: now) else { return nil }
    return observation.hasChanged && observation.isMoving ? observation.kind : nil
  }
}
