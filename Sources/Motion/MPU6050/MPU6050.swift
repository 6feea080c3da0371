public import Primitives

/// Drives an MPU-6050: samples with their times out of registers.
///
/// It owns no bus. It asks for one transfer at a time, `Effects.transfer`; who
/// carries it out says `receive` with what was read, empty after a pure write,
/// or `transferFailed` when the chip did not acknowledge. Then the samples are
/// drawn, before anything else is said to the driver:
///
/// ```
/// let effects = driver.receive(bytes, at: now)
/// while let sample = driver.nextSample(in: bytes) { ... }
/// perform(effects)
/// ```
///
/// `started` sets the chip up: identity, reset, power, scales, FIFO, all of it
/// read back. Then the FIFO is read at each `readInterval`; in low power, where
/// there is none, a sample at each interrupt. When the chip has reset itself it
/// is set up again. A transfer that fails is tried again a little later, at
/// most `Limit.retries` times; then `SensorFault.bus` is reported once, and
/// set-up is tried with doubling waits forever.
///
/// The limits of what can be had: `Firmware-notes/mpu6050.md`.
public struct MPU6050: Sendable {
  /// What the driver is fed with.
  public enum Event: Equatable, Sendable {
    /// The chip has power: begin.
    case started
    /// From now on this mode; before `started`, the one to begin with.
    case modeWanted(Mode)
    /// `deadline` has come. May be early or stale.
    case deadlineReached
    /// The INT pin has gone high.
    case interrupt
    /// The transfer was not acknowledged, or the bus is stuck.
    case transferFailed
  }

  /// What the caller has to do now.
  public struct Effects: Equatable, Sendable {
    /// Carry this out on the I2C bus, then report its end.
    public var transfer: BusTransfer?
    /// Said once, until samples come again.
    public var fault: SensorFault?
    /// Something to show.
    public var notice: Notice?
    /// Samples come again after the chip was lost, or was reset.
    public var hasRestarted = false

    /// Nothing to do.
    public static let none = Effects()

    /// Nothing to do.
    public init() {}

    /// There is nothing to do.
    public var isEmpty: Bool {
      transfer == nil && fault == nil && notice == nil && !hasRestarted
    }
  }

  /// Something that the owner of the sensor may want to know.
  public enum Notice: Equatable, Sendable {
    /// WHO_AM_I says another number than 0x68; it is driven all the same.
    case unknownChip(UInt8)
    /// The FIFO was full, or out of step: what it held is dropped.
    case samplesLost
    /// The registers were lost: the chip is set up again.
    case chipReset
  }

  /// What a transfer is for.
  enum Activity: Equatable, Sendable {
    case setUp(SetUp)
    /// The power registers, and then those of the scales, are as written.
    case checkPower
    case checkScales
    /// How much is in the FIFO.
    case count
    /// So many samples out of it.
    case block(Int)
    /// The status, and the sample that it may announce.
    case poll(interruptAt: Instant?)
  }

  enum State: Equatable, Sendable {
    case off
    case asleep
    /// Nothing to do until then.
    case idle(until: Instant)
    case pausing(before: Activity, until: Instant)
    /// A transfer is under way.
    case busy(Activity, since: Instant)
  }

  /// The address, rates and ranges.
  public let settings: Settings
  /// What the chip is set to, or is being set to.
  public internal(set) var mode: Mode
  /// No samples for a reason that was reported.
  public internal(set) var isFaulty = false
  var wanted: Mode
  var state = State.off
  var clock = SampleClock()
  /// Samples in the FIFO that are counted and not yet read.
  var counted = 0
  /// Samples in the last transfer that are not drawn yet.
  var undrawn = 0
  var drawn = 0
  /// The mode that these are of.
  var drawnMode: Mode
  /// The last count was of whole samples and a part of one.
  var hadRemainder = false
  var failures = 0
  var backOff = Limit.backOffShortest
  /// Or when they could begin to come.
  var lastSampleAt = Instant.zero
  var checkAt = Instant.zero
  /// Samples have come since the chip was last set up.
  var hasSample = false
  /// Until samples come again.
  var isLost = false
  /// An interrupt during a transfer.
  var interruptAt: Instant?

  /// A driver that begins in `mode` once `Event.started` arrives.
  public init(settings: Settings = Settings(), mode: Mode = .full) {
    self.settings = settings
    self.mode = mode
    wanted = mode
    drawnMode = mode
  }

  /// What the counts mean, and how often they come in this mode.
  public var sensor: Sensor {
    Sensor(
      accelerationRange: settings.accelerationRange,
      rotationRange: settings.rotationRange,
      periodMicroseconds: Int32(truncatingIfNeeded: periodMicroseconds)
    )
  }

  /// When to call `handle` with `deadlineReached`; `nil` if nothing is due.
  public var deadline: Instant? {
    mutating get {
      switch state {
      case .off, .asleep: nil
      case .idle(let until), .pausing(_, let until): until
      case .busy(_, let since): since + Limit.transfer
      }
    }
  }

  /// Handles an event that happened at `now`; carry out the effects before the next call.
  @inline(never)
  public mutating func handle(_ event: Event, at now: Instant) -> Effects {
    undrawn = 0
    switch event {
    case .started: return start(at: now)
    case .modeWanted(let mode):
      wanted = mode
      return changeMode(at: now)
    case .deadlineReached: return reachDeadline(at: now)
    case .interrupt: return takeInterrupt(at: now)
    case .transferFailed: return fail(at: now)
    }
  }

  /// The transfer is done; `bytes` is what was read, all of it.
  ///
  /// Fewer bytes than asked for are a failure.
  @inline(never)
  public mutating func receive(_ bytes: Span<UInt8>, at now: Instant) -> Effects {
    undrawn = 0
    guard case .busy(let activity, _) = state else { return .none }
    guard bytes.count == transfer(for: activity).readCount else { return fail(at: now) }
    return finish(activity, bytes, at: now)
  }

  /// The next sample of the transfer that `receive` has taken; `nil` when there
  /// is none left.
  public mutating func nextSample(in bytes: Span<UInt8>) -> TimedSample? {
    guard undrawn > 0 else { return nil }
    undrawn -= 1
    drawn += 1
    let size = drawnMode.frameSize
    guard size > 0 else {
      let sample = InertialSample(acceleration: Frame.axes(in: bytes, at: 1))
      return TimedSample(at: lastSampleAt, sample: sample)
    }
    let offset = (drawn - 1) * size
    guard offset + size <= bytes.count else { return nil }
    var sample = InertialSample(acceleration: Frame.axes(in: bytes, at: offset))
    if drawnMode == .full {
      sample.temperatureHundredths = Frame.temperature(in: bytes, at: offset + 6)
      sample.rotation = Frame.axes(in: bytes, at: offset + 8)
    }
    return TimedSample(at: clock.next(), sample: sample)
  }
}

/// A sample, and when it was taken.
public struct TimedSample: Equatable, Sendable {
  /// When it was taken.
  public var at: Instant
  /// The reading.
  public var sample: InertialSample

  /// A reading and its time.
  public init(at: Instant, sample: InertialSample) {
    self.at = at
    self.sample = sample
  }
}
