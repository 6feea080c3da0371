import GNSS
import Primitives
import World

/// What a sensor reads while the world moves it: rest, then the verbs, then what
/// is left of the time.
struct MotionTake {
  /// Of the world's own sensor, or of one without noise and error.
  enum SensorKind: String {
    case ideal
    case measured
  }

  struct Sample {
    /// Since the first one.
    var microseconds: Int64
    /// In g and in degrees a second.
    var force: Axes
    var rotation: Axes
  }

  struct Axes: Equatable {
    var x: Double
    var y: Double
    var z: Double

    var length: Double { (x * x + y * y + z * z).squareRoot() }
  }

  let samples: [Sample]
  let rest: Milliseconds
  /// When verbs begin, in microseconds of the take, and which.
  let begins: [(at: Int64, label: String)]

  init(
    _ motions: [TimedMotion],
    rest: Milliseconds,
    duration: Milliseconds?,
    rate: Int64,
    kind: SensorKind,
    seed: UInt64
  ) {
    self.rest = rest
    begins = motions.map { ((rest + $0.after).rawValue * 1_000, $0.words) }
    guard let start = UTCTime(year: 2026, month: 11, day: 22, hour: 0, minute: 0, second: 0)
    else { preconditionFailure("the day is none") }
    var world = World(seed: seed, start: start)
    var reader = SensorReader(kind: kind, rate: rate, seed: seed, in: world)
    var waiting = motions[...]
    var end = Self.begin + rest + (duration ?? Self.longest)
    var samples: [Sample] = []
    var number: Int64 = 0
    while true {
      let microseconds = number * 1_000_000 / rate
      let now = Instant(microseconds: Self.begin.microseconds + microseconds)
      while let motion = waiting.first, Self.begin + rest + motion.after <= now {
        let at = Self.begin + rest + motion.after
        reader.advance(to: at, in: world)
        for change in motion.changes { world.apply(.motion(change), at: at) }
        waiting.removeFirst()
        if duration == nil, waiting.isEmpty {
          end = min(end, (world.motionEnd() ?? at + Self.endless) + Self.after)
        }
      }
      guard now < end else { break }
      let (force, rotation) = reader.read(at: now, in: world)
      samples.append(Sample(microseconds: microseconds, force: force, rotation: rotation))
      number += 1
    }
    self.samples = samples
  }

  /// Project value: the chip has started long before.
  private static let begin = Instant.zero + Milliseconds(1_000)
  /// Project value: a detector comes to rest within it.
  private static let after: Milliseconds = 10_000
  /// Project value: of a walk that has no end.
  private static let endless: Milliseconds = 60_000
  /// Project value: so that a slip of the unit does not fill a disk.
  private static let longest: Milliseconds = 3_600_000
}

/// Reads the world's motion, as it is or through the register model of an
/// MPU-6050 at +-16 g and +-2000 degrees a second.
private struct SensorReader {
  private let kind: MotionTake.SensorKind
  private var chip: World.MPU6050
  private var bytes: [UInt8] = []

  init(kind: MotionTake.SensorKind, rate: Int64, seed: UInt64, in world: World) {
    self.kind = kind
    chip = World.MPU6050(seed: seed, at: .zero)
    let ready = Instant.zero + Milliseconds(500)
    // - Source: MPU-6000/6050 register map 4.2: the clock of the gyroscope, the
    //   filter of 44 Hz or 21 Hz (motion.md 4.2), the divider of 1 kHz, the ranges.
    let filter: UInt8 = rate >= 50 ? 3 : 4
    let divider = UInt8(clamping: 1_000 / rate - 1)
    let settings: [[UInt8]] = [
      [0x6B, 0x01], [0x1A, filter], [0x19, divider], [0x1B, 0x18], [0x1C, 0x18],
    ]
    for setting in settings { transfer(setting, reading: 0, at: ready, in: world) }
  }

  mutating func advance(to now: Instant, in world: World) {
    if kind == .measured { chip.advance(to: now, in: world) }
  }

  mutating func read(
    at now: Instant,
    in world: World
  ) -> (force: MotionTake.Axes, rotation: MotionTake.Axes) {
    guard kind == .measured else {
      let kinematics = world.kinematics(at: now)
      let (force, rotation) = (kinematics.force, kinematics.rotation)
      return (
        MotionTake.Axes(x: force.x, y: force.y, z: force.z),
        MotionTake.Axes(x: rotation.x, y: rotation.y, z: rotation.z)
      )
    }
    transfer([0x3B], reading: 14, at: now, in: world)
    // - Source: register map 4.2: 2048 LSB/g and 16.4 LSB per degree a second.
    return (axes(0, 1 / 2_048), axes(8, 1 / 16.4))
  }

  private func axes(_ offset: Int, _ scale: Double) -> MotionTake.Axes {
    let counts = (0..<3).map { axis -> Double in
      let (high, low) = (bytes[offset + 2 * axis], bytes[offset + 2 * axis + 1])
      return Double(Int16(bitPattern: UInt16(high) << 8 | UInt16(low)))
    }
    return MotionTake.Axes(x: counts[0] * scale, y: counts[1] * scale, z: counts[2] * scale)
  }

  private mutating func transfer(
    _ written: [UInt8],
    reading count: Int,
    at now: Instant,
    in world: World
  ) {
    let isAcknowledged = chip.transfer(
      to: chip.address,
      writing: written.span,
      reading: count,
      into: &bytes,
      at: now,
      in: world
    )
    precondition(isAcknowledged, "nothing has broken this chip")
  }
}
