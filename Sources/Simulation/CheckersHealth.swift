import Primitives
import Surroundings
import Tracker
import World

/// Whether the world, as the script has it, lets a tracker do its work.
///
/// It follows the script by itself, so that neither tracker nor module can
/// talk it into anything.
struct HealthWatch: Sendable {
  private var happenings: ArraySlice<Scenario.Happening>
  private var isSkyOpen = true
  private var isReceiverWorking = true
  private var isJammed = false
  private var isRadioHome = true
  private var isSIMReady = true
  private var hasPacketService = true
  private var isServerWilling = true
  private var isSupplied = true
  private var isTrackerSupplied = true
  /// When the last thing happened that a tracker has to recover from.
  private var troubledAt = Instant.zero
  private var damagedUntil = Instant(microseconds: -1)
  /// The trouble that was not over when something else began that has to end first.
  private var owed: Milliseconds = 0
  /// When the line was last disturbed, in whatever way.
  private var disturbedUntil = Instant(microseconds: -1)
  private var deceivedUntil = Instant(microseconds: -1)
  private var isSkyFalse = false
  private var isSpoofed = false
  private var trackerLostAt: Instant?
  /// What the battery has given, as far as the script says.
  private(set) var supplies: [Int32]
  private var now = Instant.zero
  /// What strikes the next answer may have to wait so long for it.
  private let interval: Milliseconds
  private let hasPowerKey: Bool
  /// The module is off and stays off until PWRKEY is pressed.
  private var isModuleStranded = false
  /// The tracker has the PIN of the card.
  private let hasPIN: Bool
  /// The card wants its PIN, for the second time since the module started: the tracker has
  /// entered it once, and only a restart lets it do so again.
  private var isCardLocked = false
  private var hasUsedPIN = false
  /// How many failures of commands the script has asked for that have struck no command yet.
  private var failuresLeft = 0

  /// - Source: the rule that a tracker is well after 40 min: its longest
  ///   waits are the back-off's 10 min and the receiver's 15 min.
  private static let recoveryTime: Milliseconds = .minutes(40)
  /// Project value: after which a report that comes twice, or an old reading, has nothing to do
  /// with what was wrong before: the longest stall of a random world, and a retry.
  private static let calmTime: Milliseconds = .minutes(10)
  /// Project value: a registration, a bearer and the request that was on its way.
  private static let settlingTime: Milliseconds = .minutes(2)
  /// Project value: what was damaged may be in use for so much longer.
  private static let aftermath: Milliseconds = 30_000
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBATCHK: below
  ///   3.1 V it warns.
  private static let supplyMin: Int32 = 3_100

  init(_ scenario: Scenario, settings: Settings) {
    happenings = scenario.happenings[...]
    interval = settings.longestInterval
    hasPowerKey = settings.hasPowerKey
    hasPIN = scenario.value(of: .pin)?.text == scenario.cardPIN
    supplies = [World(seed: 0, start: scenario.start).supplyMillivolts(at: .zero)]
    advance(to: .zero)
  }

  /// A byte on the line may just have been wrong.
  var isLineDamaged: Bool { now <= damagedUntil }

  /// All has been well for long enough to recover from anything.
  func isLong(at now: Instant) -> Bool { isLong(since: now) }

  /// All is well, and was for as long before `instant`.
  func isLong(since instant: Instant) -> Bool {
    isGood && instant - troubledAt > Self.recoveryTime
  }

  /// All has been well since a while before `instant`.
  func isCalm(since instant: Instant) -> Bool {
    isGood && instant - troubledAt > Self.calmTime
  }

  func isCalm(at now: Instant) -> Bool { isCalm(since: now) }

  /// Takes account of the failures of commands that are left, at the instant of `advance`.
  ///
  /// The command may be sent only hours after the script has it fail, so what it costs counts from
  /// each failure on; one that strikes nothing costs nothing.
  mutating func note(failuresLeft: Int) {
    if failuresLeft < self.failuresLeft {
      // Each may cost a back-off, and they add up.
      let pauses = Int64(failuresLeft + 1) * BackOff.longest.rawValue
      troubledAt = max(troubledAt, now + Milliseconds(pauses))
    }
    self.failuresLeft = failuresLeft
  }

  /// All has been well for long enough to have begun to deliver again.
  func isSettled(at now: Instant) -> Bool {
    isGood && now - troubledAt > Self.settlingTime
  }

  /// No byte on the line was disturbed or injected since `instant`.
  func isCleanSince(_ instant: Instant) -> Bool { disturbedUntil < instant }

  /// What the receiver says may be another place's.
  var isDeceived: Bool { isSkyFalse || isSpoofed || now <= deceivedUntil }

  func hasLostTracker(since instant: Instant) -> Bool {
    !isTrackerSupplied || trackerLostAt.map { $0 >= instant } ?? false
  }

  mutating func advance(to now: Instant) {
    self.now = now
    while let first = happenings.first, first.at <= now {
      happenings.removeFirst()
      let wasGood = isGood
      take(first.event, at: first.at)
      if !isGood {
        owed = max(owed, troubledAt - first.at)
        troubledAt = max(troubledAt, first.at)
      } else if !wasGood {
        troubledAt = max(troubledAt, first.at + owed)
        owed = 0
      }
    }
  }

  private var isGood: Bool {
    isSkyOpen && !isJammed && !isSpoofed && isReceiverWorking && isRadioHome && isSIMReady
      && hasPacketService && isServerWilling && isSupplied && isTrackerSupplied
      && !isModuleStranded && !isCardLocked
  }

  private mutating func take(_ event: WorldEvent, at instant: Instant) {
    switch event {
    case .changes(let changes):
      for change in changes { take(change) }
    case .powerKey(let length):
      // A press that switches on also switches off; which, only the module knows.
      isModuleStranded = !hasPowerKey && !isModuleStranded
      noteRestart()
      troubledAt = max(troubledAt, instant + length)
    case .powerKeyTied(let isTied):
      if isTied { isModuleStranded = false }
      troubledAt = max(troubledAt, instant)
    case .brownOut(let length):
      isModuleStranded = !hasPowerKey
      noteRestart()
      troubledAt = max(troubledAt, instant + length)
    case .unplugged(let length):
      isModuleStranded = !hasPowerKey
      noteRestart()
      trackerLostAt = instant + length
      troubledAt = max(troubledAt, instant + length)
    case .plugged:
      isTrackerSupplied = true
      trackerLostAt = trackerLostAt.map { min($0, instant) }
      troubledAt = max(troubledAt, instant)
    case .power(let change):
      isTrackerSupplied = change == .restored
      trackerLostAt = instant
      troubledAt = max(troubledAt, instant)
    case .fault(let fault):
      if case .hang(nil) = fault { isModuleStranded = !hasPowerKey }
      take(fault, at: instant)
      disturbedUntil = max(disturbedUntil, max(instant, troubledAt) + Self.aftermath)
    case .reboot:
      noteRestart()
      troubledAt = max(troubledAt, instant)
    case .storeRate, .told:
      troubledAt = max(troubledAt, instant)
    case .terminalReady, .serviceData, .owner, .end:
      break  // The tracker does not notice.
    }
  }

  private mutating func noteRestart() {
    hasUsedPIN = false
    isCardLocked = false
  }

  private mutating func take(_ state: Surroundings.SIM.State) {
    isSIMReady = state == .ready || state == .pinRequired && hasPIN
    isCardLocked = state == .pinRequired && hasUsedPIN
    if state == .pinRequired { hasUsedPIN = true }
  }

  private mutating func take(_ fault: Fault, at instant: Instant) {
    switch fault {
    case .stall(let length, _), .detune(_, let length), .storm(_, _, let length):
      troubledAt = max(troubledAt, instant + length)
    case .noise(_, let length, _), .hang(let length):
      troubledAt = max(troubledAt, instant + (length ?? 0))
    case .delayAnswer(let length), .stickPrompt(let length):
      troubledAt = max(troubledAt, instant + interval + length)
    case .urc(_, in: nil):
      troubledAt = max(troubledAt, instant)
    case .lose, .urc, .fail:
      troubledAt = max(troubledAt, instant + interval)
    case .damage(.lag(let delay), _, let length, _):
      troubledAt = max(troubledAt, instant + length + delay)
    case .damage(_, _, let length, _), .overrun(_, let length, _):
      troubledAt = max(troubledAt, instant + length)
      damagedUntil = max(damagedUntil, instant + length + Self.aftermath)
    }
  }

  private mutating func take(_ change: World.Change) {
    switch change {
    case .sky(let sky):
      isSkyOpen = sky.view == .open
      noteDeception(isSkyFalse)
      isSkyFalse = sky.view == .highrise || sky.view == .window
    case .spoofer(let course):
      noteDeception(isSpoofed)
      isSpoofed = course != nil
    case .receiver(let receiver): isReceiverWorking = receiver == .working
    case .jammer(let jammer): isJammed = !jammer.isEmpty
    case .service(let service): isRadioHome = service == .home || service == .roaming
    case .simState(let state): take(state)
    case .packetService(let isUp): hasPacketService = isUp
    case .server(let behaviour, _): isServerWilling = Self.isWilling(behaviour)
    case .battery(let millivolts):
      isSupplied = millivolts >= Self.supplyMin
      supplies.append(millivolts)
    case .peers(.name(_, nil)), .peers(.unnamedHosts(areFound: false)):
      isServerWilling = false  // Its name may be the one that is not found.
    default:
      break  // A tracker works with all the others.
    }
  }

  private static func isWilling(_ behaviour: ServerBehaviour) -> Bool {
    let isPrompt = behaviour.latency.map { $0 <= 15_000 } ?? true
    switch behaviour.reaction {
    case .endpoint: return isPrompt
    case .status(let status, _): return isPrompt && (200...299).contains(status)
    case .moduleStatus, .dnsFailure, .unreachable, .silent: return false
    }
  }

  /// What was false may have been taken for true, and be on its way.
  private mutating func noteDeception(_ wasDeceived: Bool) {
    if wasDeceived { deceivedUntil = now + Self.aftermath + .minutes(5) }
  }
}

extension Scenario {
  /// The PIN of the card in the world, where no line of the script sets another.
  ///
  /// Where one does, no tracker knows it all the time.
  fileprivate var cardPIN: String? {
    let isChanged = happenings.contains { happening in
      guard case .changes(let changes) = happening.event else { return false }
      return changes.contains { change in
        if case .card(.pin) = change { true } else { false }
      }
    }
    return isChanged ? nil : Surroundings.SIM().pin
  }
}
