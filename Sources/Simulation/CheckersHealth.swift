import Primitives
import Surroundings
import Tracker
import VirtualModem
import World

/// Whether the world, as the script has it, lets a tracker do its work.
///
/// It follows the script by itself, so that neither tracker nor module can
/// talk it into anything.
struct HealthWatch: Sendable {
  private var happenings: ArraySlice<Scenario.Happening>
  private var isSkyOpen = true
  private var isReceiverWorking = true
  private var isRadioHome = true
  private var isSIMReady = true
  private var hasPacketService = true
  private var isServerWilling = true
  private var isSupplied = true
  /// When the last thing happened that a tracker has to recover from.
  private var troubledAt = Instant.zero
  private var damagedUntil = Instant(microseconds: -1)
  private var now = Instant.zero
  /// What strikes the next answer may have to wait so long for it.
  private let interval: Milliseconds
  /// The tracker has a way out of everything the script does.
  private let isHelpful: Bool

  /// - Source: the rule that a tracker is well after 40 min: its longest
  ///   waits are the back-off's 10 min and the receiver's 15 min.
  private static let recoveryTime: Milliseconds = .minutes(40)
  /// Project value: what was damaged may be in use for so much longer.
  private static let aftermath: Milliseconds = 30_000
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CBATCHK: below
  ///   3.1 V it warns.
  private static let supplyMin: Int32 = 3_100

  init(_ scenario: Scenario, settings: Settings) {
    happenings = scenario.happenings[...]
    interval = settings.longestInterval
    isHelpful = Self.isHelpful(scenario, settings)
    advance(to: .zero)
  }

  /// A byte on the line may just have been wrong.
  var isLineDamaged: Bool { now <= damagedUntil }

  /// All has been well for long enough to recover from anything.
  func isLong(at now: Instant) -> Bool {
    isHelpful && isGood && now - troubledAt > Self.recoveryTime
  }

  mutating func advance(to now: Instant) {
    self.now = now
    while let first = happenings.first, first.at <= now {
      happenings.removeFirst()
      let wasGood = isGood
      take(first.event, at: first.at)
      if !wasGood || !isGood { troubledAt = max(troubledAt, first.at) }
    }
  }

  private var isGood: Bool {
    isSkyOpen && isReceiverWorking && isRadioHome && isSIMReady && hasPacketService
      && isServerWilling && isSupplied
  }

  private mutating func take(_ event: WorldEvent, at instant: Instant) {
    switch event {
    case .changes(let changes):
      for change in changes { take(change) }
    case .powerKey(let length), .brownOut(let length), .unplugged(let length):
      troubledAt = max(troubledAt, instant + length)
    case .fault(let fault):
      take(fault, at: instant)
    case .reboot, .storeRate, .told:
      troubledAt = max(troubledAt, instant)
    case .terminalReady, .end:
      break  // The tracker does not notice.
    }
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
    case .lose, .urc:
      troubledAt = max(troubledAt, instant + interval)
    case .fail(let result):
      // Each failure may cost a back-off, and they add up.
      let pauses = Milliseconds(Int64(result.count) * BackOff.longest.rawValue)
      troubledAt = max(troubledAt, instant + interval) + pauses
    case .damage(.lag(let delay), _, let length, _):
      troubledAt = max(troubledAt, instant + length + delay)
    case .damage(_, _, let length, _), .overrun(_, let length, _):
      troubledAt = max(troubledAt, instant + length)
      damagedUntil = max(damagedUntil, instant + length + Self.aftermath)
    }
  }

  private mutating func take(_ change: World.Change) {
    switch change {
    case .sky(let sky): isSkyOpen = sky.view == .open
    case .receiver(let receiver): isReceiverWorking = receiver == .working
    case .service(let service): isRadioHome = service == .home || service == .roaming
    case .simState(let state): isSIMReady = state == .ready || state == .pinRequired
    case .packetService(let isUp): hasPacketService = isUp
    case .server(let behaviour, _): isServerWilling = Self.isWilling(behaviour)
    case .battery(let millivolts): isSupplied = millivolts >= Self.supplyMin
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

  /// A card that wants its PIN gets it once; a module that is off needs a wire.
  private static func isHelpful(_ scenario: Scenario, _ settings: Settings) -> Bool {
    let losesPower = scenario.happenings.contains { happening in
      switch happening.event {
      case .powerKey, .brownOut, .unplugged, .fault(.hang(nil)): true
      default: false
      }
    }
    let locksCard = scenario.happenings.contains { happening in
      guard case .changes(let changes) = happening.event else { return false }
      return changes.contains(.simState(.pinRequired))
    }
    return !locksCard && (settings.hasPowerKey || !losesPower)
  }
}
