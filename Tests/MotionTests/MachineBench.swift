import Motion
import Primitives

/// A movement machine fed with gestures and fixes, and what it wanted.
struct MachineBench {
  var motion: SyntheticMotion
  var machine: MovementMachine
  private(set) var changes: [MovementChange] = []
  private(set) var effects: [MovementMachine.Effects] = []

  init(_ profile: Profile = .parked, parkedGravity: Vector? = nil) {
    motion = SyntheticMotion(sensor: Bench.sensor, seed: 5)
    machine = MovementMachine(
      sensor: Bench.sensor,
      profile: profile,
      parkedGravity: parkedGravity
    )
  }

  /// Parked and armed.
  static func parked() -> MachineBench {
    var bench = MachineBench()
    bench.play(.rest, seconds: 310)
    bench.clear()
    return bench
  }

  mutating func clear() {
    changes = []
    effects = []
  }

  var gyroscope: [Bool] { effects.compactMap(\.gyroscope) }
  var faults: [SensorFault] { effects.compactMap(\.fault) }
  var marks: Int { effects.count { $0.marksPlace } }

  /// Plays a gesture; when it began.
  @discardableResult
  mutating func play(_ gesture: SyntheticMotion.Gesture, seconds: Double) -> Instant {
    let start = motion.now
    motion.begin(gesture, milliseconds: Int64(seconds * 1_000))
    while true {
      let at = motion.now
      motion.hasRotation = machine.needsGyroscope
      guard let sample = motion.next() else { return start }
      handle(.sample(sample), at: at)
    }
  }

  /// A fix a second, with the gesture going on.
  mutating func ride(_ gesture: SyntheticMotion.Gesture, seconds: Int, _ fix: Whereabouts) {
    for _ in 0..<seconds {
      play(gesture, seconds: 1)
      handle(.fix(fix), at: motion.now)
    }
  }

  mutating func handle(_ event: MovementMachine.Event, at now: Instant) {
    let wanted = machine.handle(event, at: now)
    guard wanted != .none else { return }
    effects.append(wanted)
    if let change = wanted.change { changes.append(change) }
  }
}
