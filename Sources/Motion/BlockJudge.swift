/// The detector of a profile, fed with blocks.
///
/// Both are there, and no enum is: Swift copies the payload of an enum out and in. Nor is one an
/// optional, of which Swift makes `nil` on the stack, and copies it, twice.
struct BlockJudge: Sendable {
  private var parked = ParkedDetector()
  private var live = LiveDetector()
  private var isLive = false
  /// What the last block led to.
  private(set) var isMoving = false

  @inline(__always)
  init() {}

  mutating func begin(_ detector: ParkedDetector) { parked = detector }

  mutating func begin(_ detector: LiveDetector) {
    live = detector
    isLive = true
  }

  /// `nil` for a live profile.
  var parkedGravity: Vector? {
    mutating get { isLive ? nil : parked.gravity() }
    set { parked.parkedGravity = newValue }
  }

  mutating func judge(_ block: BlockFeatures) -> Observation {
    var observation = Observation(at: block.end, isMoving: isMoving)
    if isLive {
      live.judge(block, into: &observation)
    } else {
      parked.judge(block, into: &observation)
    }
    observation.hasChanged = observation.isMoving != isMoving
    isMoving = observation.isMoving
    return observation
  }

  /// A gap of more than a second, and long enough to void the history with
  /// `forgettingHistory`.
  mutating func breakRow(forgettingHistory: Bool) {
    if forgettingHistory { parked.forgetHistory() } else { parked.breakRow() }
    live.breakRow()
  }

  /// A gap of more than a minute, or a restart.
  mutating func restart() {
    parked.restart()
    live.restart()
    isMoving = false
  }
}

extension ParkedDetector {
  fileprivate mutating func gravity() -> Vector? { parkedGravity }

  fileprivate mutating func judge(_ block: BlockFeatures, into observation: inout Observation) {
    let wasMoving = isMoving
    observation.evidence = judge(block)
    observation.candidateAt = wasMoving && !isMoving ? calmAt : candidateAt
    observation.isStill = stillMilliseconds > 0
    observation.isMoving = isMoving
    observation.strengthPermille = strengthPermille
    if isMoving { observation.kind = kind }
  }
}

extension LiveDetector {
  fileprivate mutating func judge(_ block: BlockFeatures, into observation: inout Observation) {
    let wasMoving = isMoving
    observation.evidence = judge(block)
    observation.candidateAt = wasMoving && !isMoving ? calmAt : candidateAt
    observation.isStill = !isMoving
    observation.isMoving = isMoving
    observation.isRestless = isRestless
  }
}
