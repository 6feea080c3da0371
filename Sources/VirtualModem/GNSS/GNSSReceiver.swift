import Primitives

/// The receiver behind `AT+CGNSPWR`: whether it has a fix, and when it reports.
///
/// Searching is a sum of work: a second under an open sky counts whole, under a
/// worse one in part, so that a search goes on where a cloud of leaves left it.
/// The first fix therefore needs no deadline: it is found out when asked.
struct GNSSReceiver: Sendable {
  enum State: Equatable, Sendable {
    case off
    /// Work in microseconds of open sky x 1 000; `rate` is what a microsecond
    /// adds since `asOf`.
    case searching(required: Int64, done: Int64, rate: Int64, asOf: Instant)
    case fixed
    /// Too few satellites; the filter goes on alone until then.
    case coasting(until: Instant)
  }

  private(set) var state = State.off
  /// `AT+CGNSURC`: every so many navigation epochs; 0 is never.
  private(set) var reportEvery = 0
  private(set) var deadline: Instant?
  /// What a frozen receiver repeats.
  private(set) var frozen: NavigationReport?
  /// It has been switched off since it froze, and that helped.
  private var isThawed = false
  var hasNoise = true
  let noise: PositionNoise
  private let isFast: Bool
  private var lastFix: Instant?

  init(seed: UInt64, isFast: Bool) {
    noise = PositionNoise(seed: seed)
    self.isFast = isFast
  }

  var isOn: Bool { state != .off }

  var hasFix: Bool {
    switch state {
    case .fixed, .coasting: true
    case .off, .searching: false
    }
  }

  /// `AT+CGNSPWR=1`; idempotent.
  mutating func turnOn(
    under sky: Surroundings.Sky,
    at now: Instant,
    _ generator: inout SeededGenerator
  ) {
    guard state == .off else { return }
    let length = GNSSTiming.search(
      sinceLastFix: lastFix.map { now - $0 },
      isFast: isFast,
      &generator
    )
    let rate = Self.rate(sky, isFast)
    state = .searching(required: length * 1_000_000, done: 0, rate: rate, asOf: now)
  }

  mutating func turnOff() {
    state = .off
    isThawed = frozen != nil
    frozen = nil
    deadline = nil
  }

  mutating func report(every count: Int) {
    reportEvery = count
    deadline = nil
  }

  /// Sets when the next report is due, if there are to be any.
  mutating func scheduleReport(utcMilliseconds: Int64, at now: Instant) {
    guard isOn, reportEvery > 0 else {
      deadline = nil
      return
    }
    // Epochs are whole seconds of UTC.
    let toEpoch = 1_000 - utcMilliseconds % 1_000
    deadline = now + Milliseconds(toEpoch + Int64(reportEvery - 1) * 1_000)
  }

  /// The fault begins, once there is something to repeat, or is over.
  mutating func freeze(at report: NavigationReport?) {
    guard let report else {
      frozen = nil
      isThawed = false
      return
    }
    guard frozen == nil, !isThawed, report.solution != nil else { return }
    frozen = report
  }

  /// Takes in the sky as it is from now on.
  mutating func observe(
    _ sky: Surroundings.Sky,
    at now: Instant,
    _ generator: inout SeededGenerator
  ) {
    let isEnough = sky.satellitesUsable >= GNSSTiming.satellitesMin
    switch state {
    case .off: break
    case .searching(let required, let done, let rate, let asOf):
      let total = done + (now.microseconds - asOf.microseconds) * rate
      if total >= required {
        state = .fixed
        lastFix = now
        observe(sky, at: now, &generator)
      } else {
        state = .searching(
          required: required,
          done: total,
          rate: Self.rate(sky, isFast),
          asOf: now
        )
      }
    case .fixed:
      lastFix = now
      if !isEnough { state = .coasting(until: now + GNSSTiming.coasting) }
    case .coasting(let until):
      if now >= until {
        let age = lastFix.map { now - $0 }
        let length = GNSSTiming.search(sinceLastFix: age, isFast: isFast, &generator)
        let rate = Self.rate(sky, isFast)
        state = .searching(required: length * 1_000_000, done: 0, rate: rate, asOf: now)
      } else if isEnough {
        state = .fixed
      }
    }
  }

  /// Thousandths of an open sky's worth.
  private static func rate(_ sky: Surroundings.Sky, _ isFast: Bool) -> Int64 {
    guard sky.satellitesUsable >= GNSSTiming.satellitesMin else { return 0 }
    switch sky.view {
    case .open: return 1_000
    case .partial: return isFast ? 1_000 : 400
    case .indoor: return 50
    case .none: return 0
    }
  }
}

enum GNSSTiming {
  /// Three coordinates and the clock.
  static let satellitesMin: UInt8 = 4
  /// Project value: a filter carries a fix over a few seconds, as under a bridge.
  static let coasting: Milliseconds = 3_000
  /// Under 35 s in open sky by the hardware manual; 20 s and more reported.
  ///
  /// - Source: SIM7000 Hardware Design V1.07; LilyGO-T-SIM7000G issue 212.
  static let cold: ClosedRange<Int64> = 20_000...45_000
  /// Project value: time and position known, orbits not.
  static let warm: ClosedRange<Int64> = 12_000...25_000
  /// Under 1 s by the hardware manual, under 5 s observed.
  static let hot: ClosedRange<Int64> = 1_000...5_000
  /// Project values: broadcast orbits are good for about two hours, and of use
  /// for some more.
  static let hotAge: Milliseconds = .minutes(120)
  static let warmAge: Milliseconds = .minutes(1_440)
  /// Project values, for `isFast`.
  static let fast: Int64 = 3_000
  static let fastHot: Int64 = 1_000

  /// How long a search takes under an open sky, in milliseconds.
  static func search(
    sinceLastFix age: Milliseconds?,
    isFast: Bool,
    _ generator: inout SeededGenerator
  ) -> Int64 {
    guard let age, age < warmAge else {
      let length = generator.integer(in: cold)
      return isFast ? fast : length
    }
    let length = generator.integer(in: age < hotAge ? hot : warm)
    return isFast ? fastHot : length
  }
}
