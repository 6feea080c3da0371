import Motion
import Primitives

/// What detector and tracker say of a take, block by block, and what they go by.
///
/// The detector gets every sample whole. The tracker is the machine of the firmware, parked and
/// armed before the take, whose gyroscope sleeps until there is a first sign.
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

  /// While the tracker has an alarm, or, with the live profile, sees movement.
  private(set) var alarms: [(start: Int64, end: Int64, label: String)] = []

  /// The last of `alarms` goes on.
  private var isOpen = false

  init(of take: MotionTake, profile: Profile, rate: Int64) {
    let sensor = Sensor(
      accelerationRange: .g16,
      rotationRange: .dps2000,
      periodMicroseconds: Int32(clamping: 1_000_000 / rate)
    )
    self.profile = profile
    parameters = ParkedParameters(for: sensor, .normal)
    var detector = Detector(sensor: sensor, profile: profile)
    var machine = MovementMachine(sensor: sensor, profile: profile, wasParked: true)
    for sample in take.samples {
      let at = Instant(microseconds: sample.microseconds)
      let raw = InertialSample(
        acceleration: Self.counts(sample.force, 2_048),
        rotation: Self.counts(sample.rotation, 16.4)
      )
      let seen = InertialSample(
        acceleration: raw.acceleration,
        rotation: machine.needsGyroscope || profile == .live ? raw.rotation : nil
      )
      _ = machine.handle(.sample(seen), at: at)
      note(&machine, at: sample.microseconds)
      guard let observation = detector.handle(.sample(raw), at: at) else { continue }
      add(observation)
    }
    let end = take.samples.last?.microseconds ?? 0
    if let last = moving.indices.last, moving[last].end == .max { moving[last].end = end }
  }

  private mutating func note(_ machine: inout MovementMachine, at instant: Int64) {
    let label: String? =
      switch machine.state {
      case .alarm(let kind): "\(kind.text)"
      case .moving: profile == .live && machine.isMoving ? "moving" : nil
      case .booting, .settling, .parked, .suspect: nil
      }
    guard let label else {
      isOpen = false
      return
    }
    if !isOpen { alarms.append((instant, instant, label)) }
    alarms[alarms.count - 1].end = instant
    isOpen = true
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
