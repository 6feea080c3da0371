import Motion
import Primitives

/// A detector fed with gestures, and what it said.
struct Bench {
  static let sensor = Sensor(
    accelerationRange: .g2,
    rotationRange: .dps250,
    periodMicroseconds: 20_000
  )

  var motion: SyntheticMotion
  var detector: Detector
  private(set) var observations: [Observation] = []
  /// Which samples do not arrive.
  var drops: (Int) -> Bool = { _ in false }
  private var number = 0

  init(
    _ profile: Profile = .parked,
    sensor: Sensor = Bench.sensor,
    seed: UInt64 = 1,
    sensitivity: Sensitivity = .normal
  ) {
    motion = SyntheticMotion(sensor: sensor, seed: seed)
    detector = Detector(sensor: sensor, profile: profile, sensitivity: sensitivity)
  }

  var changes: [Observation] { observations.filter(\.hasChanged) }
  var alarms: [Observation] { changes.filter(\.isMoving) }
  var releases: [Observation] { changes.filter { !$0.isMoving } }
  var faults: [SensorFault] { observations.compactMap(\.fault) }

  /// Forgets what was said.
  mutating func clear() {
    observations = []
  }

  /// Plays a gesture; when it began.
  @discardableResult
  mutating func play(_ gesture: SyntheticMotion.Gesture, seconds: Double) -> Instant {
    let start = motion.now
    motion.begin(gesture, milliseconds: Int64(seconds * 1_000))
    while true {
      let at = motion.now
      guard let sample = motion.next() else { return start }
      number += 1
      if !drops(number) { feed(sample, at: at) }
    }
  }

  mutating func rest(seconds: Double) {
    play(.rest, seconds: seconds)
  }

  /// Nothing arrives.
  mutating func wait(seconds: Double) {
    motion.now = Instant(microseconds: motion.now.microseconds + Int64(seconds * 1_000_000))
  }

  mutating func feed(_ sample: InertialSample, at now: Instant) {
    if let observation = detector.handle(.sample(sample), at: now) {
      observations.append(observation)
    }
  }

  mutating func reachDeadline() {
    guard let deadline = detector.deadline else { return }
    if let observation = detector.handle(.deadlineReached, at: deadline) {
      observations.append(observation)
    }
  }
}

extension Instant {
  static func t(_ seconds: Double) -> Instant {
    Instant(microseconds: Int64(seconds * 1_000_000))
  }
}
