import Primitives
import SIM7000

/// What is known of the module and its SIM.
struct Link: Equatable, Sendable {
  var isSynchronised = false
  var isConfigured = false
  /// The module has asked for the authority's file, and has got it.
  var isAuthoritySent = false
  /// Its clock has the receiver's time.
  var isClockSet = false
  var isSIMReady = false
  /// The PIN has been sent since the module was found, whatever came of it.
  var isPINEntered = false
  /// The card has said that it is wrong: never sent again, because three wrong ones lock it.
  var isPINRefused = false
  /// It has made a card ready: what asks for it again has restarted.
  var isPINProven = false
  /// What the card has just said; `nil` where it did not.
  var pinAttempts: PINAttempts?
  /// How often it was sent since a card was last ready.
  private var pinTries: UInt8 = 0
  /// Not sent again before this.
  private var pinAt = Instant.zero
  var simState: SIMState?
  var revision: Revision?
  /// What was last reported about the SIM, so that it is reported once.
  var toldSIM: SIMState?
  var isSIMFailureTold = false
  /// Looks at the SIM in a row that failed.
  var simFailures: UInt8 = 0

  /// `AT`s sent at the rate that is being tried.
  var attentions: UInt8 = 0
  /// The rate that is being tried, counted from the first one ever tried.
  var baudIndex = 0
  /// Rates without a response since the module was lost.
  var silentBauds = 0
  /// None of them all has brought one.
  var isSilent = false
  /// Response timeouts in a row.
  var timeouts: UInt8 = 0
  /// When the module counts as lost, while it does not answer.
  var lossDeadline: Instant?

  /// Forgets what a restart of the module undoes.
  mutating func lose() {
    let before = self
    self = Link()
    isPINRefused = before.isPINRefused
    isPINProven = before.isPINProven
    if !isPINProven { (pinTries, pinAt) = (before.pinTries, before.pinAt) }
    baudIndex = before.baudIndex
  }

  /// Where nothing came of it, the line may have been damaged, and it is sent once more, later.
  ///
  /// A third wrong one would lock the card. The card's own count holds over power cuts, but a
  /// module may not pass it on.
  func mayEnterPIN(at now: Instant) -> Bool {
    !isPINRefused && pinTries < Limits.pinTriesMax && now >= pinAt
  }

  mutating func noteEntered(at now: Instant) {
    isPINEntered = true
    pinTries += 1
    pausePIN(at: now)
  }

  mutating func pausePIN(at now: Instant) { pinAt = now + Limits.pinPause }

  mutating func noteReady() {
    if isPINEntered { isPINProven = true }
    pinTries = 0
    pinAt = .zero
    isSIMReady = true
    toldSIM = nil
    isSIMFailureTold = false
  }
}

// MARK: - Synchronising

extension Tracker {
  /// Starts from the bottom: the queue and the time plan are all that stays.
  @inline(never)
  mutating func loseModule(at now: Instant) {
    forgetModule()
    enter(.synchronising)
    resume(at: now)
  }

  @inline(__always)
  mutating func loseModule(at now: Instant, notice: Notice) {
    loseModule(at: now)
    tell(notice)
  }

  /// Nothing that the module knew counts any more.
  @inline(never)
  mutating func forgetModule() {
    channel.reset()
    order = nil
    outcomeDeadline = nil
    rung = nil
    link.lose()
    // Not a new one, which is made in one place alone.
    network.lose()
    network.looks = 0
    position.loseReceiver()
    delivery.interrupt()
    orders.endReading()
  }

  /// The module switched itself off: waking it at once would only empty the
  /// battery, because it would do so again.
  @inline(never)
  mutating func awaitSupply(_ fault: SupplyFault, at now: Instant) {
    loseModule(at: now, notice: .supplyPowerDown(fault))
    resumeAt = now + Limits.supplyPause
  }

  @inline(never)
  mutating func beginSynchronising(at now: Instant) {
    resumeAt = now
    effects.notice = stored?.restoration.map { Notice.restored($0) }
    effects.baud = settings.baud
  }

  mutating func sendAttention(at now: Instant) {
    link.attentions += 1
    // The others are what a TA that has just started learns its rate by.
    let isLast = link.attentions == Limits.attentionsPerBaud
    return send(.attention(endsQuiet: link.isSilent && isLast), at: now)
  }

  /// The rate that the port runs at.
  private var baudInUse: UInt32? {
    mutating get { settings.baud.map { Self.baud(at: link.baudIndex, first: $0) } }
  }

  @inline(never)
  mutating func finishAttention(_ result: FinalResult, at now: Instant) {
    guard result != .ok else {
      link.isSynchronised = true
      link.attentions = 0
      link.silentBauds = 0
      return resume(at: now, notice: .moduleAnswered(baud: baudInUse))
    }
    // Whatever is on its way belongs to a rate that was wrong, or to a boot.
    channel.reset()
    guard link.attentions >= Limits.attentionsPerBaud else { return resume(at: now) }
    link.attentions = 0
    guard settings.baud != nil, !settings.isBaudKnown else { return wakeModule(at: now) }
    // Round and round from the rate that was right last: all of them are tried
    // before the module counts as off.
    link.silentBauds += 1
    link.baudIndex = (link.baudIndex + 1) % Limits.bauds.count
    guard link.silentBauds < Limits.bauds.count else { return wakeModule(at: now) }
    resumeAt = now
    effects.baud = baudInUse
  }

  /// No response at any rate: the module is off, or there is none.
  @inline(never)
  private mutating func wakeModule(at now: Instant) {
    link.silentBauds = 0
    link.isSilent = true
    effects.baud = baudInUse
    guard settings.hasPowerKey else {
      resumeAt = now + Limits.silentPause
      return tell(.moduleSilent)
    }
    resumeAt = now + Limits.powerKeyPulse + Limits.bootTime
    effects.powerKey = Limits.powerKeyPulse
    tell(.powerKeyPulsed)
  }

  /// The rate to try as number `index`: `first`, then the others in order.
  static func baud(at index: Int, first: UInt32) -> UInt32 {
    guard index > 0 else { return first }
    var left = index
    for position in Limits.bauds.indices where Limits.bauds[position] != first {
      left -= 1
      if left == 0 { return Limits.bauds[position] }
    }
    return first
  }
}

// MARK: - Configuring, SIM

extension Tracker {
  /// A refusal does not stop the tracker: each of these has a version of the
  /// firmware that lacks it, and only HTTPS is needed to deliver.
  @inline(never)
  mutating func finishConfiguration(
    _ step: Order.ConfigurationStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    guard result != .timedOut else { return resume(at: now) }
    switch step {
    case .echo: return send(.configuration(.errorReporting), at: now)
    case .words: return resume(at: now)
    case .errorReporting: return send(.configuration(.evolvedReporting), at: now)
    case .evolvedReporting: return send(.configuration(.packetReporting), at: now)
    case .packetReporting: return send(.configuration(.revision), at: now)
    case .revision:
      if isSecure {
        send(.configuration(.httpsSupport), at: now)
      } else {
        link.isConfigured = true
        resume(at: now)
      }
      if let revision = link.revision { tell(.moduleIdentified(revision)) }
    case .httpsSupport:
      return isSecure ? finishHTTPSSupport(result, at: now) : ()
    case .authority(let step):
      return Build.hasAuthority && isSecure ? finishAuthority(step, result, at: now) : ()
    }
  }

  @inline(never)
  mutating func finishSIM(
    _ step: Order.SIMStep,
    _ result: FinalResult,
    at now: Instant
  ) {
    let simState = link.simState
    link.simState = nil
    pause(Limits.simPause, at: now)
    if step == .attempts { return enterPIN(result, at: now) }
    if step == .pin, result == .equipmentError(16) { link.isPINRefused = true }
    guard result == .ok, step == .state else {
      return result == .ok ? () : noteSIMFailure(result, at: now)
    }
    link.simFailures = 0
    switch simState {
    case .ready:
      link.noteReady()
      network.lookAt = now
      return resume(at: now, notice: .simReady)
    case .pinRequired where settings.pin != nil && link.mayEnterPIN(at: now):
      return send(.sim(.attempts), at: now)
    case .some(let state):
      guard link.toldSIM != state else { return }
      link.toldSIM = state
      return tell(.simNotReady(state))
    case nil:
      return  // Unreadable; asked again.
    }
  }

  private mutating func enterPIN(_ result: FinalResult, at now: Instant) {
    let attempts = link.pinAttempts
    link.pinAttempts = nil
    guard result != .timedOut else { return }
    guard attempts?.count ?? .max >= Limits.pinAttemptsMin else {
      link.pausePIN(at: now)
      guard link.toldSIM != .pinRequired else { return }
      link.toldSIM = .pinRequired
      return tell(.pinWithheld)
    }
    link.noteEntered(at: now)
    return send(.sim(.pin), at: now)
  }

  /// A SIM may fail because the radio was left off, by a rung that a silence
  /// cut short or by whoever had the module before: switching it on again costs
  /// nothing where it is on.
  private mutating func noteSIMFailure(_ result: FinalResult, at now: Instant) {
    link.simFailures = min(link.simFailures + 1, Limits.simFailuresMax)
    if link.simFailures >= Limits.simFailuresMax, result != .timedOut {
      link.simFailures = 0
      return send(.sim(.fullFunctionality), at: now)
    }
    guard !link.isSIMFailureTold else { return }
    link.isSIMFailureTold = true
    return tell(.simFailed(result))
  }
}
