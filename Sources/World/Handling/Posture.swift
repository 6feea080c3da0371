import Primitives

/// All that is and was done to the body, one over the other.
struct Posture: Equatable, Sendable {
  /// What is left of handlings that are over.
  private var base = Pose()
  private var layers: [HandlingLayer] = []
  /// How it is held when all that has begun, and all that is to begin, is over.
  private(set) var held = Pose()
  /// When that is.
  private(set) var settledAt = Instant.zero
  /// What is felt then, at rest.
  private(set) var settled = Kinematics.resting
  private(set) var playback: Playback?

  /// What a recording has the sensor feel.
  struct Playback: Equatable, Sendable {
    let recording: InertialRecording
    let startedAt: Instant

    /// `nil` before it and after it.
    func sample(at now: Instant) -> InertialRecording.Sample? {
      recording.sample(at: now.microseconds - startedAt.microseconds)
    }

    fileprivate var end: Instant {
      let length = recording.samples.last?.microseconds ?? 0
      return Instant(microseconds: startedAt.microseconds + length)
    }
  }

  /// Project value: far more than a story lets happen at once; what was first is
  /// taken as over beyond it.
  private static let layersMax = 64

  mutating func add(
    _ handling: World.Handling,
    from start: Instant,
    at now: Instant,
    seed: UInt64
  ) {
    for layer in layers where layer.end <= now { base = base + layer.kept }
    layers.removeAll { $0.end <= now }
    if layers.count == Self.layersMax { base = base + layers.removeFirst().kept }
    let hands = layers.lazy.filter(\.handling.isPlacing).map(\.end).max()
    let start = handling.isPlacing ? max(start, hands ?? start) : start
    layers.append(HandlingLayer(handling, startedAt: start, before: held, seed: seed))
    settle()
  }

  private mutating func settle() {
    held = layers.reduce(base) { $0 + $1.kept }
    settled = held.kinematics(temperature: Kinematics.resting.temperature)
    settledAt = layers.reduce(.zero) { max($0, $1.end) }
  }

  /// What has not begun waits for `start`, each as long as it would have after the
  /// first.
  mutating func postpone(to start: Instant, at now: Instant) {
    let waiting = layers.indices.filter { layers[$0].startedAt > now }
    guard let first = waiting.map({ layers[$0].startedAt }).min() else { return }
    for index in waiting {
      let after = layers[index].startedAt.microseconds - first.microseconds
      layers[index].startedAt = Instant(microseconds: start.microseconds + after)
    }
    settle()
  }

  mutating func play(_ recording: InertialRecording, at now: Instant) {
    playback = Playback(recording: recording, startedAt: now)
  }

  /// Of all that was done, and of the recording.
  var end: Instant { max(settledAt, playback?.end ?? .zero) }

  func pose(at now: Instant) -> Pose {
    now >= settledAt ? held : layers.reduce(base) { $0 + $1.pose(at: now) }
  }
}
