import Primitives

/// All that is and was done to the body, one over the other.
struct Posture: Equatable, Sendable {
  /// What is left of handlings that are over.
  private var base = Pose()
  private var layers: [HandlingLayer] = []
  private var recording: InertialRecording?
  private var recordingStartedAt = Instant.zero

  /// Project value: far more than a story lets happen at once; what was first is
  /// taken as over beyond it.
  private static let layersMax = 64

  /// Held like this, when all that has begun and all that is to begin is over.
  var held: Pose { layers.reduce(base) { $0 + $1.kept } }

  mutating func add(
    _ handling: World.Handling,
    from start: Instant,
    at now: Instant,
    seed: UInt64
  ) {
    for layer in layers where layer.end <= now { base = base + layer.kept }
    layers.removeAll { $0.end <= now }
    if layers.count == Self.layersMax { base = base + layers.removeFirst().kept }
    layers.append(HandlingLayer(handling, startedAt: start, before: held, seed: seed))
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
  }

  mutating func play(_ recording: InertialRecording, at now: Instant) {
    self.recording = recording
    recordingStartedAt = now
  }

  func pose(at now: Instant) -> Pose {
    layers.reduce(base) { $0 + $1.pose(at: now) }
  }

  /// What the recording says; `nil` where none plays.
  func recorded(at now: Instant) -> InertialRecording.Sample? {
    guard now >= recordingStartedAt else { return nil }
    return recording?.sample(at: now.microseconds - recordingStartedAt.microseconds)
  }
}
