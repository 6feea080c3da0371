import Primitives

/// The detector of a profile, fed with blocks.
enum BlockJudge: Sendable {
  case parked(ParkedDetector)
  case live(LiveDetector)

  var isMoving: Bool {
    switch self {
    case .parked(let detector): detector.isMoving
    case .live(let detector): detector.isMoving
    }
  }

  /// `nil` for a live profile.
  var parkedGravity: Vector? {
    get {
      switch self {
      case .parked(let detector): detector.parkedGravity
      case .live: nil
      }
    }
    set {
      guard case .parked(var detector) = self else { return }
      detector.parkedGravity = newValue
      self = .parked(detector)
    }
  }

  mutating func judge(_ block: BlockFeatures) -> Observation {
    var observation = Observation(at: block.end, isMoving: isMoving)
    let wasMoving = observation.isMoving
    switch self {
    case .parked(var detector):
      observation.evidence = detector.judge(block)
      observation.candidateAt =
        wasMoving && !detector.isMoving ? detector.calmAt : detector.candidateAt
      observation.isStill = detector.stillMilliseconds > 0
      observation.isMoving = detector.isMoving
      if detector.isMoving { observation.kind = detector.kind }
      self = .parked(detector)
    case .live(var detector):
      observation.evidence = detector.judge(block)
      observation.candidateAt =
        wasMoving && !detector.isMoving ? detector.calmAt : detector.candidateAt
      observation.isStill = !detector.isMoving
      observation.isMoving = detector.isMoving
      self = .live(detector)
    }
    observation.hasChanged = observation.isMoving != wasMoving
    return observation
  }

  /// A gap of more than a second, and so much more that history is void.
  mutating func breakRow(forgettingHistory: Bool) {
    switch self {
    case .parked(var detector):
      if forgettingHistory { detector.forgetHistory() } else { detector.breakRow() }
      self = .parked(detector)
    case .live(var detector):
      detector.breakRow()
      self = .live(detector)
    }
  }

  /// A gap of more than a minute, or a restart.
  mutating func restart() {
    switch self {
    case .parked(var detector):
      detector.restart()
      self = .parked(detector)
    case .live(var detector):
      detector.restart()
      self = .live(detector)
    }
  }
}
