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
  /// What the detector is fed with.
  public enum Event: Equatable, Sendable {
    /// A reading of the sensor.
    case sample(InertialSample)
    /// `deadline` has come. May be early or stale.
    case deadlineReached
    /// The sensor, or all of us, were off: nothing but the parked gravity counts.
    case restarted
  }

  /// The sensor whose counts it reads.
  public private(set) var sensor: Sensor
  /// A parked object, or an animal or a person.
  public private(set) var profile = Profile.parked

  private var judge = BlockJudge()
  private var screen = SampleScreen()
  private var shocks = ShockWatch()
  private var block = Block()
  private var blockTime: Milliseconds = 0
  /// A block with fewer samples is not over yet.
  ///
  /// - Source: motion.md 4.2: 3, and 40 % of what there should be.
  private var leastCount: Int32 = 3
  /// A longer gap than this breaks the row of samples.
  private var breakTime = Detector.breakTime
  private var blockStart: Instant?
  private var lastSampleAt: Instant?
  /// Before this a good sample only adds to the block.
  ///
  /// No block ends before, no gap has been, and no fault is reported; `nil` when
  /// that is unknown.
  private var blockOpenUntil: Instant?
  /// Told already; told again only after good readings.
  private var fault: SensorFault?
  /// The next samples are the first after a gap or a restart: until
  /// `comparedUntil` a tilt means that the thing was moved unobserved.
  private var awaitsComparison = false
  private var comparedUntil: Instant?

  /// A detector with the parameters that this profile has at this sensitivity.
  public init(sensor: Sensor, profile: Profile, sensitivity: Sensitivity = .normal) {
    self.init()
    begin(sensor, profile, sensitivity)
  }

  // In the caller: a detector is made where it is to stay, and then begun.
  @inline(__always)
  init() {
    sensor = Sensor(
      accelerationRange: .g2,
      rotationRange: .dps250,
      periodMicroseconds: 20_000
    )
  }

  @inline(never)
  mutating func begin(_ sensor: Sensor, _ profile: Profile, _ sensitivity: Sensitivity) {
    switch profile {
    case .parked: begin(sensor, ParkedParameters(for: sensor, sensitivity))
    case .live: begin(sensor, LiveParameters(sensitivity))
    }
  }

  @inline(never)
  private mutating func begin(_ sensor: Sensor, _ parameters: ParkedParameters) {
    begin(sensor, .parked, blockMilliseconds: parameters.blockMilliseconds)
    judge.begin(ParkedDetector(parameters: parameters))
  }

  @inline(never)
  private mutating func begin(_ sensor: Sensor, _ parameters: LiveParameters) {
    begin(sensor, .live, blockMilliseconds: parameters.blockMilliseconds)
    judge.begin(LiveDetector(parameters: parameters))
  }

  @inline(never)
  private mutating func begin(_ sensor: Sensor, _ profile: Profile, blockMilliseconds: Int32) {
    self.sensor = sensor
    self.profile = profile
    blockTime = Milliseconds(Int64(blockMilliseconds))
    let nominal = Int64(blockMilliseconds) * 1_000 / Int64(sensor.periodMicroseconds)
    leastCount = Int32(truncatingIfNeeded: max(3, nominal * 2 / 5))
    let fourPeriods = Milliseconds(Int64(sensor.periodMicroseconds * 4 / 1_000))
    breakTime = max(Self.breakTime, fourPeriods)
  }

  /// A detector of parked things that goes by other parameters than its own.
  public init(sensor: Sensor, parameters: ParkedParameters) {
    self.init()
    begin(sensor, parameters)
  }

  /// A detector of animals and people that goes by other parameters than its own.
  public init(sensor: Sensor, parameters: LiveParameters) {
    self.init()
    begin(sensor, parameters)
  }

  /// True from the start of a movement until calm has lasted long enough.
  public var isMoving: Bool { judge.isMoving }

  /// Gravity where the thing was parked, in 16,384ths of g.
  ///
  /// To be stored, and given back after a restart. `nil` for a live profile.
  public var parkedGravity: Vector? {
    mutating get { judge.parkedGravity }
    set { judge.parkedGravity = newValue }
  }

  /// When the sensor counts as silent.
  public var deadline: Instant? {
    @inline(never) mutating get {
      guard fault == nil, let lastSampleAt else { return nil }
      return lastSampleAt + max(Self.silenceTime, breakTime)
    }
  }

  /// Handles an event that happened at `now`.
  ///
  /// - Returns: The verdict at the end of a block, or a fault of the sensor; `nil` between.
  public mutating func handle(_ event: Event, at now: Instant) -> Observation? {
    switch event {
    case .sample(let sample):
      return addsToBlock(sample, at: now) ? nil : take(sample, at: now)
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

  /// True when the sample is one like most, and has been taken; `handle` takes
  /// the others.
  ///
  /// In place, where flash does not count: to be handed over, the parts of a sample would be put
  /// together in memory, and a processor waits for that.
  #if hasFeature(Embedded)
  @inline(never)
  #else
  @inline(__always)
  #endif
  mutating func addsToBlock(_ sample: InertialSample, at now: Instant) -> Bool {
    guard let last = lastSampleAt, let until = blockOpenUntil, now > last, now < until,
      screen.passes(sample, at: now)
    else { return false }
    lastSampleAt = now
    block.add(sample)
    return true
  }

  @inline(never)
  private mutating func take(_ sample: InertialSample, at now: Instant) -> Observation? {
    if let lastSampleAt, now <= lastSampleAt {
      // Twice the same moment, or back a little: a late reading, of no use.
      guard lastSampleAt - now > Self.breakTime else { return nil }
      restart()
    }
    blockOpenUntil = nil
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
    block.add(sample)
    let halfPeriod = Int64(sensor.periodMicroseconds) / 2
    let length = now.microseconds &- start.microseconds &+ halfPeriod
    guard length >= blockTime.rawValue * 1_000, block.count >= leastCount else {
      // A gap that means something is longer than any block.
      if blockTime < breakTime {
        let end = start + blockTime
        blockOpenUntil = Instant(microseconds: end.microseconds &- halfPeriod)
      }
      return nil
    }
    return closeBlock(from: start, at: now)
  }

  /// What a gap of this length means.
  ///
  /// - Source: motion.md 4.2, bad input.
  @inline(never)
  private mutating func bridge(_ gap: Milliseconds) {
    guard gap > breakTime else { return }
    block = Block()
    blockStart = nil
    if gap > Self.restartTime {
      restart()
      return
    }
    judge.breakRow(forgettingHistory: gap > Self.historyTime)
  }

  @inline(never)
  private mutating func restart() {
    block = Block()
    blockStart = nil
    awaitsComparison = true
    judge.restart()
  }

  @inline(never)
  private mutating func report(_ fault: SensorFault, at now: Instant) -> Observation? {
    blockOpenUntil = nil
    guard self.fault != fault else { return nil }
    self.fault = fault
    return Observation(at: now, isMoving: isMoving, fault: fault)
  }

  @inline(never)
  private mutating func closeBlock(from start: Instant, at now: Instant) -> Observation? {
    let features = block.features(of: sensor, from: start, to: now)
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
    var observation = judge.judge(features)
    observation.shock = shocks.judge(features, isStill: observation.isStill)
    if let until = comparedUntil {
      observation.isMovedWhileBlind = observation.hasChanged && observation.evidence == .tilt
      if features.end >= until || observation.hasChanged { comparedUntil = nil }
    }
    return observation
  }

  /// - Source: motion.md 4.2: 1 s, 5 s and 60 s.
  private static let breakTime: Milliseconds = 1_000
  private static let historyTime: Milliseconds = 5_000
  private static let restartTime: Milliseconds = 60_000
  /// How long after a restart the attitude is compared.
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
  /// Another attitude than that means that it was moved unobserved.
  mutating func compareWithParkedGravity(_ gravity: Vector) {
    parkedGravity = gravity
    awaitsComparison = true
  }
}
