import Primitives

/// Whether the firmware runs, and since or until when not.
///
/// - Source: SIM7000 Hardware Design V1.07, power on and off timing; the
///   methods below name the figure.
struct PowerControl: Equatable, Sendable {
  enum State: Equatable, Sendable {
    /// `since` is `nil` when it has been long enough.
    case off(since: Instant?)
    case booting(until: Instant)
    case on
    case shuttingDown(until: Instant)
    /// PSM: off until it wakes by itself, or is woken.
    case saving(until: Instant)
    case unsupplied
  }

  private(set) var state: State
  /// The start under way, or the one before, ended PSM.
  private(set) var hasLeftPowerSaving = false

  init(isOn: Bool) {
    state = isOn ? .on : .off(since: nil)
  }

  var isOn: Bool { state == .on }

  var deadline: Instant? {
    switch state {
    case .booting(let until), .shuttingDown(let until), .saving(let until): until
    case .off, .on, .unsupplied: nil
    }
  }

  mutating func boot(until ready: Instant) {
    if case .saving = state { hasLeftPowerSaving = true } else { hasLeftPowerSaving = false }
    state = .booting(until: ready)
  }

  mutating func shutDown(until off: Instant) {
    state = .shuttingDown(until: off)
  }

  mutating func save(until wake: Instant) {
    state = .saving(until: wake)
  }

  /// The end of PSM has come.
  func isWaking(at now: Instant) -> Bool {
    if case .saving(let until) = state { now >= until } else { false }
  }

  mutating func turnOff(at now: Instant?) {
    state = .off(since: now)
  }

  mutating func loseSupply() {
    state = .unsupplied
  }

  /// Does what is due: the firmware comes up, or stops.
  ///
  /// Returns true when the firmware has come up.
  mutating func advance(at now: Instant) -> Bool {
    switch state {
    case .booting(let until) where now >= until:
      state = .on
      return true
    case .shuttingDown(let until) where now >= until:
      state = .off(since: until)
      return false
    case .booting, .shuttingDown, .saving, .off, .on, .unsupplied:
      return false
    }
  }

  /// When a module that is off starts by a PWRKEY tied to ground; `nil` if it isn't off.
  func startOfTiedKey(at now: Instant) -> Instant? {
    guard case .off(let since) = state else { return nil }
    return since.map { max(now, $0 + PowerTiming.offBeforeOn) } ?? now
  }

  /// When a press of PWRKEY that has just ended started to count, if it turns
  /// the module on.
  func startOfSwitchingOn(pressed length: Milliseconds, until now: Instant) -> Instant? {
    let since: Instant?
    switch state {
    case .off(let instant): since = instant
    case .saving: since = nil
    case .booting, .shuttingDown, .on, .unsupplied: return nil
    }
    // A press of an hour counts as any longer one; nor can it overflow.
    let length = min(max(length, 0), .minutes(60))
    var start = Instant(microseconds: now.microseconds - length.rawValue * 1_000)
    if let since { start = max(start, since + PowerTiming.offBeforeOn) }
    return now - start >= PowerTiming.pressToSwitchOn && now > start ? start : nil
  }
}

/// - Source: SIM7000 Hardware Design V1.07, tables of power on and off timing.
enum PowerTiming {
  static let pressToSwitchOn: Milliseconds = 1_000
  static let pressToSwitchOff: Milliseconds = 1_200
  static let offBeforeOn: Milliseconds = 2_000
  /// From the start of the press to a UART that answers: at least 4.5 s.
  ///
  /// The width is a project value: `SMS Ready` is out 7 s after a press of 1 s, as
  /// DFRobot's library needs.
  static let boot: ClosedRange<Int64> = 4_500...5_400
  /// From the request to off: at least 1.8 s, at most 6.9 s.
  ///
  /// Project value, within the manual's: DFRobot's library switches on again
  /// 4.1 s after `AT+CPOWD=1`, and the 2 s of `offBeforeOn` have to fit in too.
  static let shutdown: ClosedRange<Int64> = 1_800...2_000
  /// From `OK` to `RDY` at `AT+CFUN=1,1`.
  ///
  /// - Source: TinyGSM issue 381.
  static let restart: Milliseconds = 5_900
  /// From `RDY` to `+CPIN`.
  ///
  /// Project value, as the next: the whole boot within 7 s.
  static let simInitialisation: Milliseconds = 300
  /// From `+CPIN: READY` to `SMS Ready`.
  static let smsInitialisation: Milliseconds = 1_200
  /// Project value; at most 10 s by the manual.
  static let functionality: Milliseconds = 300
  /// Of the analogue input.
  ///
  /// Project value; at most 2 s by the manual.
  static let conversion: Milliseconds = 20
  /// Project values, for `isFast`.
  static let fastBoot: Milliseconds = 300
  static let fastInitialisation: Milliseconds = 100
}
