public import Primitives

/// From samples to movement, for one sensor and one profile.
///
/// Feed each sample with its time; once a block, four times a second for a parked
/// thing, an observation comes back. Blocks are cut by time and not by count, so
/// that drops and jitter change little. All in whole numbers: the same bits on
/// every machine.
///
/// The sensor being silent is an event too: come back with `deadlineReached` when
/// `deadline` has passed.
///
/// - Source: motion.md 4.1 and 4.2.
public struct Detector: Sendable {
  public enum Event: Equatable, Sendable {
    case sample(InertialSample)
    /// `deadline` has come. May be early or stale.
    case deadlineReached
    /// The sensor, or all of us, were off: nothing but the parked gravity counts.
    case restarted
  }

  private enum Judge: Sendable {
    case parked(ParkedDetector)
    case live(LiveDetector)
  }

  public private(set) var sensor: Sensor
  public let profile: Profile

  private var judge: Judge
  private var screen = SampleScreen()
  private var shocks = ShockWatch()
  private var block = Block()
  private let blockTime: Milliseconds
  private var blockStart: Instant?
  private var lastSampleAt: Instant?
  /// Told already; told again only after good readings.
  private var fault: SensorFault?
  /// The next samples are the first after a gap or a restart: until
  /// `comparedUntil` a tilt means that the thing was moved while nobody looked.
  private var awaitsComparison = false
  private var comparedUntil: Instant?

  public init(sensor: Sensor, profile: Profile, sensitivity: Sensitivity = .normal) {
    self.sensor = sensor
    self.profile = profile
    switch profile {
    case .parked:
      let parameters = ParkedParameters(for: sensor, sensitivity)
      blockTime = Milliseconds(Int64(parameters.blockMilliseconds))
      judge = .parked(ParkedDetector(parameters: parameters))
    case .live:
      let parameters = LiveParameters(sensitivity)
      blockTime = Milliseconds(Int64(parameters.blockMilliseconds))
      judge = .live(LiveDetector(parameters: parameters))
    }
  }

  public var isMoving: Bool {
    switch judge {
    case .parked(let detector): detector.isMoving
    case .live(let detector): detector.isMoving
    }
  }

  /// Gravity where the thing was parked, in 16,384ths of g.
  ///
  /// To be stored, and given back after a restart. `nil` for a live profile.
  public var parkedGravity: Vector? {
    get {
      switch judge {
      case .parked(let detector): detector.parkedGravity
      case .live: nil
      }
    }
    set {
      guard case .parked(var detector) = judge else { return }
      detector.parkedGravity = newValue
      judge = .parked(detector)
    }
  }

  /// When the sensor counts as silent.
  public var deadline: Instant? {
    guard fault == nil, let lastSampleAt else { return nil }
    return lastSampleAt + max(Self.silenceTime, breakTime)
  }

  public mutating func handle(_ event: Event, at now: Instant) -> Observation? {
    switch event {
    case .sample(let sample): return take(sample, at: now)
    case .deadlineReached:
      guard let deadline, now >= deadline else { return nil }
      return report(.silent, at: now)
    case .restarted:
      restart()
      lastSampleAt = nil
      screen = SampleScreen()
      fault = nil
      return nil
    }
  }

  private mutating func take(_ sample: InertialSample, at now: Instant) -> Observation? {
    if let lastSampleAt, now <= lastSampleAt {
      // Twice the same moment, or back a little: a late reading, of no use.
      guard lastSampleAt - now > Self.breakTime else { return nil }
      restart()
    }
    if let fault = screen.judge(sample, at: now) {
      return report(fault, at: now)
    }
    fault = nil
    if let lastSampleAt { bridge(now - lastSampleAt) }
    lastSampleAt = now
    if awaitsComparison {
      awaitsComparison = false
      comparedUntil = now + Self.comparisonTime
    }
    let start = blockStart ?? now
    blockStart = start
    block.add(sample, of: sensor)
    let halfPeriod = Int64(sensor.periodMicroseconds) / 2
    let length = now.microseconds &- start.microseconds &+ halfPeriod
    guard length >= blockTime.rawValue * 1_000, block.count >= leastCount else { return nil }
    return closeBlock(from: start, at: now)
  }

  /// What a gap of this length means.
  ///
  /// - Source: motion.md 4.2, bad input.
  private mutating func bridge(_ gap: Milliseconds) {
    guard gap > breakTime else { return }
    block = Block()
    blockStart = nil
    if gap > Self.restartTime {
      restart()
      return
    }
    switch judge {
    case .parked(var detector):
      if gap > Self.historyTime { detector.forgetHistory() } else { detector.breakRow() }
      judge = .parked(detector)
    case .live(var detector):
      detector.breakRow()
      judge = .live(detector)
    }
  }

  private mutating func restart() {
    block = Block()
    blockStart = nil
    awaitsComparison = true
    switch judge {
    case .parked(var detector):
      detector.restart()
      judge = .parked(detector)
    case .live(var detector):
      detector.restart()
      judge = .live(detector)
    }
  }

  private mutating func report(_ fault: SensorFault, at now: Instant) -> Observation? {
    guard self.fault != fault else { return nil }
    self.fault = fault
    return Observation(at: now, isMoving: isMoving, fault: fault)
  }

  private mutating func closeBlock(from start: Instant, at now: Instant) -> Observation? {
    let features = block.features(from: start, to: now)
    block = Block()
    // The next block begins where this one should have ended, unless that is
    // more than a sample ago.
    let end = start + blockTime
    let lag = now.microseconds &- end.microseconds
    blockStart = lag.magnitude <= UInt64(sensor.periodMicroseconds) ? end : now
    guard let features else { return nil }
    return judgeBlock(features)
  }

  private mutating func judgeBlock(_ features: BlockFeatures) -> Observation {
    var observation = Observation(at: features.end, isMoving: isMoving)
    let wasMoving = isMoving
    switch judge {
    case .parked(var detector):
      observation.evidence = detector.judge(features)
      observation.candidateAt =
        wasMoving && !detector.isMoving ? detector.calmAt : detector.candidateAt
      observation.isStill = detector.stillMilliseconds > 0
      observation.isMoving = detector.isMoving
      if detector.isMoving { observation.kind = detector.kind }
      judge = .parked(detector)
    case .live(var detector):
      observation.evidence = detector.judge(features)
      observation.candidateAt =
        wasMoving && !detector.isMoving ? detector.calmAt : detector.candidateAt
      observation.isStill = !detector.isMoving
      observation.isMoving = detector.isMoving
      judge = .live(detector)
    }
    observation.hasChanged = observation.isMoving != wasMoving
    observation.shock = shocks.judge(features, isStill: observation.isStill)
    if let until = comparedUntil {
      observation.isMovedWhileBlind = observation.hasChanged && observation.evidence == .tilt
      if features.end >= until || observation.hasChanged { comparedUntil = nil }
    }
    return observation
  }

  /// A longer gap than this breaks the row of samples.
  private var breakTime: Milliseconds {
    max(Self.breakTime, Milliseconds(Int64(sensor.periodMicroseconds) * 4 / 1_000))
  }

  /// A block with fewer samples is not over yet.
  ///
  /// - Source: motion.md 4.2: 3, and 40 % of what there should be.
  private var leastCount: Int32 {
    let nominal = blockTime.rawValue * 1_000 / Int64(sensor.periodMicroseconds)
    return Int32(truncatingIfNeeded: max(3, nominal * 2 / 5))
  }

  /// - Source: motion.md 4.2: 1 s, 5 s and 60 s.
  private static let breakTime: Milliseconds = 1_000
  private static let historyTime: Milliseconds = 5_000
  private static let restartTime: Milliseconds = 60_000
  /// After a restart the attitude is compared for so long.
  ///
  /// - Source: motion.md 4.1: boot takes 5 s.
  private static let comparisonTime: Milliseconds = 5_000
  /// Project value: two seconds without a reading are eight blocks without a
  /// verdict.
  private static let silenceTime: Milliseconds = 2_000
}

extension Detector {
  /// Takes where gravity was when the thing was parked, after a restart.
  ///
  /// Another attitude than that means that it was moved while nobody looked.
  mutating func compareWithParkedGravity(_ gravity: Vector) {
    parkedGravity = gravity
    awaitsComparison = true
  }
}
