import Primitives
import Surroundings

/// The receiver behind `AT+CGNSPWR`: what it is set to, what it has found, and
/// what it last said.
struct GNSSReceiver: Sendable {
  private(set) var isOn = false
  private(set) var search: SatelliteSearch
  let configuration: GNSSConfiguration
  /// `AT+CGNSURC`: every so many epochs; 0 is never.
  private(set) var reportEvery = 0
  /// Epochs until the next report.
  private(set) var reportIn = 0
  /// `AT+CGNSTST`: where sentences go besides, and how many bursts are left;
  /// no number is forever.
  var sentencePort: VirtualModem.Port?
  var burstsLeft: Int?
  /// Sentences go to the NMEA port.
  var hasPort = false
  /// `AT+CGNSXTRA=1`.
  var usesAssistance = false
  /// `AT+CGTP=1`.
  var locatesByCells = true
  /// When the next epoch is due, if anything is to report it.
  private(set) var deadline: Instant?
  /// The last epoch that was requested: the same for all requests.
  var epoch: NavigationState?
  /// The sky as it came last: most events bring the same one.
  private var sky: Surroundings.Sky?
  /// What was wrong with the receiver when it last looked.
  var condition = Surroundings.Receiver.working
  /// What a frozen receiver repeats.
  private(set) var frozen: NavigationState?
  /// It has been switched off since it froze, and that helped.
  private var isThawed = false
  var hasNoise = true
  let noise: PositionNoise

  init(_ configuration: GNSSConfiguration, seed: UInt64, isFast: Bool) {
    noise = PositionNoise(seed: seed)
    search = SatelliteSearch(seed: seed, isFast: isFast)
    self.configuration = configuration
  }

  /// `AT+CGNSPWR=1`; idempotent.
  ///
  /// Predicted orbits serve in place of those that satellites send.
  mutating func turnOn(hasPredictions: Bool) {
    guard !isOn else { return }
    isOn = true
    search.hasPredictions = hasPredictions
    reportIn = reportEvery
  }

  mutating func turnOff(at now: Instant) {
    isOn = false
    stop(at: now)
    isThawed = frozen != nil
    frozen = nil
    deadline = nil
    hasPort = false
  }

  /// What is forgotten before a start, and what is not.
  enum Start: Sendable {
    case cold
    case warm
    case hot
  }

  mutating func restart(_ start: Start, hasPredictions: Bool, at now: Instant) {
    stop(at: now)
    search.hasPredictions = hasPredictions
    switch start {
    case .cold: search.forgetAll()
    case .warm: search.forgetOrbits()
    case .hot: break
    }
  }

  private mutating func stop(at now: Instant) {
    search.stop(at: now)
    sky = nil
    epoch = nil
  }

  mutating func observe(_ sky: Surroundings.Sky, utcMilliseconds: Int64, at now: Instant) {
    guard isOn, sky != self.sky else { return }
    self.sky = sky
    search.observe(
      sky.received(of: configuration.systems),
      utcMilliseconds: utcMilliseconds,
      at: now
    )
  }

  mutating func report(every count: Int) {
    reportEvery = count
    reportIn = count
  }

  /// True when this epoch is one to report.
  mutating func countEpoch() -> Bool {
    guard reportEvery > 0 else { return false }
    reportIn -= 1
    guard reportIn <= 0 else { return false }
    reportIn = reportEvery
    return true
  }

  /// One more burst has gone to `sentencePort`.
  mutating func countBurst() {
    guard let left = burstsLeft else { return }
    burstsLeft = left - 1
    if left <= 1 {
      sentencePort = nil
      burstsLeft = nil
    }
  }

  /// Sets when the next epoch is due, if it is for anybody.
  mutating func scheduleEpoch(period: Int64, utcMilliseconds: Int64, at now: Instant) {
    guard isOn, reportEvery > 0 || sentencePort != nil || hasPort else {
      deadline = nil
      return
    }
    // Epochs are whole periods of UTC.
    deadline = now + Milliseconds(period - utcMilliseconds % period)
  }

  /// The fault begins, once there is something to repeat, or is over.
  mutating func freeze(at state: NavigationState) {
    guard frozen == nil, !isThawed, state.solution != nil else { return }
    frozen = state
  }

  mutating func thaw() {
    frozen = nil
    isThawed = false
  }
}

extension Surroundings.Sky {
  /// Those that this receiver notices at all.
  fileprivate func received(of systems: SatelliteSystems) -> Surroundings.Sky {
    Surroundings.Sky(
      satellites.filter { systems.contains($0.system) && $0.signal >= GNSSTiming.signalToSee }
    )
  }
}
