import Motion
import Primitives

/// What the detector says of a take, block by block, and what it goes by.
struct MotionVerdicts {
  /// A stretch in which the verdict stays.
  struct Span: Equatable {
    /// In microseconds of the take.
    var start: Int64
    var end: Int64
    var evidence: Evidence?
  }

  let parameters: ParkedParameters
  let profile: Profile
  /// In which it moves.
  private(set) var moving: [Span] = []
  /// When a block ended in which something spoke for movement.
  private(set) var evidence: [(at: Int64, kind: Evidence)] = []

  init(of take: MotionTake, profile: Profile, rate: Int64) {
    let sensor = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: Int32(clamping: 1_000_000 / rate)
    )
    self.profile = profile
    parameters = ParkedParameters(for: sensor, .normal)
    var detector = Detector(sensor: sensor, profile: profile)
    for sample in take.samples {
      let at = Instant(microseconds: sample.microseconds)
      let raw = InertialSample(
        acceleration: Self.counts(sample.force, 2_048),
        rotation: Self.counts(sample.rotation, 16.4)
      )
      guard let observation = detector.handle(.sample(raw), at: at) else { continue }
      add(observation)
    }
    let end = take.samples.last?.microseconds ?? 0
    if let last = moving.indices.last, moving[last].end == .max { moving[last].end = end }
  }

  private mutating func add(_ observation: Observation) {
    let at = observation.at.microseconds
    if let kind = observation.evidence { evidence.append((at, kind)) }
    guard observation.hasChanged else { return }
    if observation.isMoving {
      moving.append(Span(start: at, end: .max, evidence: observation.evidence))
    } else if let last = moving.indices.last {
      moving[last].end = at
    }
  }

  private static func counts(_ axes: MotionTake.Axes, _ scale: Double) -> RawAxes {
    func count(_ value: Double) -> Int16 {
      Int16(max(-32_768, min(32_767, (value * scale).rounded())))
    }
    return RawAxes(x: count(axes.x), y: count(axes.y), z: count(axes.z))
  }
}
