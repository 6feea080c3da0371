import Motion
import Primitives

/// Three synthetic days in miniature, and what the detector must make of them to
/// the last bit: on the host, in debug and release, and in Embedded mode.
///
/// The digests change with every change of the detector, and are renewed when
/// that was meant.
struct GoldenTrace {
  var profile: Profile
  var sensor: Sensor
  var seed: UInt64
  var hasRotation: Bool
  /// Changes of verdict, the first one not counted.
  var changes: Int
  /// Over all observations and the parked gravity.
  var digest: UInt64

  static let count = 3

  static func trace(_ number: Int) -> GoldenTrace {
    switch number {
    case 0:
      GoldenTrace(
        profile: .parked,
        sensor: sensor(20_000),
        seed: 1,
        hasRotation: true,
        changes: 6,
        digest: 4_735_732_000_422_875_840
      )
    case 1:
      GoldenTrace(
        profile: .parked,
        sensor: sensor(80_000),
        seed: 2,
        hasRotation: false,
        changes: 4,
        digest: 13_254_335_457_597_375_207
      )
    default:
      GoldenTrace(
        profile: .live,
        sensor: sensor(100_000),
        seed: 3,
        hasRotation: false,
        changes: 2,
        digest: 3_208_374_084_849_403_145
      )
    }
  }

  /// Plays the trace: the changes of verdict, and the digest.
  func play() -> (changes: Int, digest: UInt64) {
    var run = GoldenRun(self)
    run.play(.rest, milliseconds: 10_000)
    switch profile {
    case .parked:
      // A nudge, a tilt in 20 s, a turn about gravity: the last one needs the
      // gyroscope.
      run.play(.shake(milligrams: 200, hertz: 3), milliseconds: 2_000)
      run.play(.rest, milliseconds: 10_000)
      run.play(.tilt(millidegrees: 8_000), milliseconds: 20_000)
      run.play(.rest, milliseconds: 10_000)
      run.play(.yaw(millidegrees: 40_000), milliseconds: 2_000)
    case .live:
      // A blow, then gait.
      run.play(.blow(milligrams: 900), milliseconds: 5_000)
      run.play(.shake(milligrams: 350, hertz: 2), milliseconds: 15_000)
    }
    run.play(.rest, milliseconds: 10_000)
    return (run.changes, run.digest)
  }

  private static func sensor(_ periodMicroseconds: Int32) -> Sensor {
    Sensor(
      accelerationRange: .g4,
      rotationRange: .dps500,
      periodMicroseconds: periodMicroseconds
    )
  }
}

private struct GoldenRun {
  private var motion: SyntheticMotion
  private var detector: Detector
  private(set) var changes = 0
  /// FNV-1a, 64 bits.
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ trace: GoldenTrace) {
    motion = SyntheticMotion(sensor: trace.sensor, seed: trace.seed)
    motion.hasRotation = trace.hasRotation
    motion.rotationOffset = Vector(x: 600, y: 10, z: 150)
    detector = Detector(sensor: trace.sensor, profile: trace.profile)
  }

  mutating func play(_ gesture: SyntheticMotion.Gesture, milliseconds: Int64) {
    motion.begin(gesture, milliseconds: milliseconds)
    while true {
      let at = motion.now
      guard let sample = motion.next() else { return }
      if let observation = detector.handle(.sample(sample), at: at) { take(observation) }
    }
  }

  private mutating func take(_ observation: Observation) {
    if observation.hasChanged { changes += 1 }
    add(observation.at.microseconds)
    add(observation.isMoving ? 1 : 0)
    add(Int64(observation.evidence?.rawValue ?? 0xFF))
    add(Int64(observation.kind?.rawValue ?? 0xFF))
    add(observation.candidateAt?.microseconds ?? -1)
    if let gravity = detector.parkedGravity {
      add(Int64(gravity.x))
      add(Int64(gravity.y))
      add(Int64(gravity.z))
    }
  }

  private mutating func add(_ number: Int64) {
    var rest = UInt64(bitPattern: number)
    for _ in 0..<8 {
      digest = (digest ^ rest & 0xFF) &* 0x100_0000_01B3
      rest >>= 8
    }
  }
}
