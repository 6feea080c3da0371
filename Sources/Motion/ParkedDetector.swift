import Primitives

/// Movement of a thing at rest, judged once a block.
///
/// Four kinds of evidence: vibration, a step of the mean, rotation about any
/// axis, tilt against the parked gravity. The first two and the rate of turn make
/// a bit of history each block, and some bits make movement; a tilt and a turned
/// angle do so alone when they last. Movement ends after a dwell without the
/// faintest evidence and with the attitude at rest, and what gravity shows then
/// is the new parked attitude.
///
/// - Source: motion.md 4.1; evaluate.py, `d_ref`.
struct ParkedDetector: Equatable, Sendable {
  private let limits: ParkedLimits
  private(set) var bias = GyroscopeBias()
  private(set) var floor = NoiseFloor()
  private(set) var attitude = ParkedAttitude()
  private(set) var excursion = Excursion()
  private var history = EvidenceHistory()
  private var previousMean: Vector?
  private var tiltMilliseconds: Int32 = 0
  private var excursionMilliseconds: Int32 = 0
  private var quietMilliseconds: Int32 = 0
  /// Of the calm, since the attitude was noted last.
  private var anchoredMilliseconds: Int32 = 0
  private(set) var stillMilliseconds: Int32 = 0
  private(set) var isMoving = false
  /// When what speaks for movement began; `nil` while nothing does.
  private(set) var candidateAt: Instant?
  /// When the calm began that ended the last movement, or may end this one.
  private(set) var calmAt: Instant?
  /// The strongest sign since then, in thousandths of its threshold.
  private(set) var strengthPermille: Int32 = 0
  private var cause = MovementCause()
  /// Of the movement that goes on, or of the last one.
  private(set) var kind = MovementKind.vibration

  // In the caller: it is made where it is to stay.
  /// A place for one.
  @inline(__always)
  init() {
    limits = ParkedLimits()
  }

  @inline(never)
  init(parameters: ParkedParameters) {
    limits = ParkedLimits(parameters)
  }

  /// Where gravity pointed when the body was parked.
  var parkedGravity: Vector? {
    get { attitude.parkedGravity }
    set { attitude.parkedGravity = newValue }
  }

  /// Judges the next block; what spoke for movement in it, most of all.
  @inline(never)
  mutating func judge(_ block: BlockFeatures) -> Evidence? {
    let rate = block.rotation.map { bias.isKnown ? $0 - bias.value : .zero } ?? .zero
    let turning = SquareRoot.floor(of: rate.squaredLength &+ block.rotationVariance)
    let vibration = block.vibration
    let strengths = measure(block, vibration, turning: Int32(truncatingIfNeeded: turning))
    let lasting = lastingEvidence(of: block, rate: rate)
    let evidence = lasting ?? strengths.evidence
    history.push(strengths.weight(strongPercent: limits.strongPercent), of: limits.history)
    markCandidate(block)
    strengthPermille =
      candidateAt == nil && !isMoving ? 0 : max(strengthPermille, strengths.strongest)
    // The cause of a movement that has been reported, or of which there is no sign, isn't needed.
    if !isMoving, candidateAt != nil {
      cause.add(
        block,
        rate: rate,
        turning: Int32(truncatingIfNeeded: turning),
        gravity: parkedGravity
      )
    }
    if isMoving {
      settle(block, isQuiet: strengths.isQuiet(percent: limits.releasePercent))
    } else if history.weight >= limits.hits || lasting != nil {
      isMoving = true
      quietMilliseconds = 0
      kind = cause.kind(evidence, isTilted: attitude.tilt > limits.tilt, gravity: parkedGravity)
    }
    learn(block, vibration, strengths)
    return evidence
  }

  /// A gap of more than a second: what compares neighbours starts again.
  mutating func breakRow() {
    previousMean = nil
  }

  /// A gap of more than five seconds: no evidence of before it counts.
  @inline(never)
  mutating func forgetHistory() {
    breakRow()
    history.clear()
    attitude.forget()
    excursion.clear()
    tiltMilliseconds = 0
    excursionMilliseconds = 0
    stillMilliseconds = 0
    candidateAt = nil
  }

  /// A gap of more than a minute, or a restart: at rest until seen otherwise,
  /// with bias and parked gravity as they were.
  mutating func restart() {
    forgetHistory()
    isMoving = false
    quietMilliseconds = 0
  }

  private mutating func measure(
    _ block: BlockFeatures,
    _ vibration: Int32,
    turning: Int32
  ) -> EvidenceStrengths {
    let step = previousMean.map { (block.mean - $0).length } ?? 0
    previousMean = block.mean
    return EvidenceStrengths(
      vibration: EvidenceStrengths.permille(
        vibration,
        of: limits.vibration(floor: floor.value)
      ),
      step: EvidenceStrengths.permille(step, of: limits.step),
      rotation: EvidenceStrengths.permille(turning, of: limits.rate),
      isClipped: block.isClipped,
      stepLength: step
    )
  }

  /// Tilt and angle turned, when they have lasted.
  private mutating func lastingEvidence(of block: BlockFeatures, rate: Vector) -> Evidence? {
    let time = block.milliseconds
    attitude.smooth(block.mean, milliseconds: time, over: limits.tiltSmoothingMilliseconds)
    tiltMilliseconds = attitude.tilt > limits.tilt ? block.time(after: tiltMilliseconds) : 0
    if block.rotation != nil {
      excursion.add(
        rate,
        milliseconds: time,
        leakMilliseconds: limits.excursionLeakMilliseconds,
        limit: limits.excursion
      )
    }
    let isFar = excursion.angle > limits.excursion
    excursionMilliseconds = isFar ? block.time(after: excursionMilliseconds) : 0
    if tiltMilliseconds >= limits.tiltHoldMilliseconds {
      // Also of a movement that has begun as a gust does.
      kind = .orientation
      return .tilt
    }
    if excursionMilliseconds >= limits.excursionHoldMilliseconds { return .rotation }
    return nil
  }

  /// Notes when the signs began that there are; forgets it when there are none.
  private mutating func markCandidate(_ block: BlockFeatures) {
    let isEmpty = history.isEmpty && tiltMilliseconds == 0 && excursionMilliseconds == 0
    if isEmpty { candidateAt = nil }
    guard candidateAt == nil else { return }
    cause = MovementCause()
    if !isEmpty { candidateAt = block.start }
  }

  private mutating func settle(_ block: BlockFeatures, isQuiet: Bool) {
    guard isQuiet, quietMilliseconds == 0 || attitude.turnSinceCalm <= limits.releaseTurn else {
      quietMilliseconds = 0
      return
    }
    if quietMilliseconds == 0 {
      attitude.beginCalm(at: block.mean)
      calmAt = block.start
      anchoredMilliseconds = 0
    } else if anchoredMilliseconds >= ParkedLimits.anchorMilliseconds {
      attitude.continueCalm()
      anchoredMilliseconds = 0
    }
    quietMilliseconds = block.time(after: quietMilliseconds)
    anchoredMilliseconds = block.time(after: anchoredMilliseconds)
    guard quietMilliseconds >= limits.releaseMilliseconds else { return }
    isMoving = false
    history.clear()
    attitude.settle(at: block.mean)
    excursion.clear()
    tiltMilliseconds = 0
    excursionMilliseconds = 0
    candidateAt = nil
  }

  /// In stillness: bias, noise floor and parked gravity.
  private mutating func learn(
    _ block: BlockFeatures,
    _ vibration: Int32,
    _ strengths: EvidenceStrengths
  ) {
    let floor = floor.value
    let isStill =
      vibration < max(ParkedLimits.stillVibration, floor * 22 / 10)
      && strengths.stepLength < max(ParkedLimits.stillStep, floor * 2)
      && block.rotationDeviation < ParkedLimits.stillRotation && !block.isClipped
    guard isStill else {
      stillMilliseconds = 0
      bias.breakLearning()
      return
    }
    stillMilliseconds = block.time(after: stillMilliseconds)
    guard stillMilliseconds >= ParkedLimits.stillMilliseconds else { return }
    if bias.learn(block, stillMilliseconds: stillMilliseconds) { excursion.clear() }
    self.floor.learn(vibration, milliseconds: block.milliseconds)
    if parkedGravity == nil || (!isMoving && tiltMilliseconds == 0) {
      attitude.follow(milliseconds: block.milliseconds)
    }
  }
}
