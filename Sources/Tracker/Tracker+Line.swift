import GNSS
import Primitives
import SIM7000

/// What comes in on the line: events of the channel become facts about the
/// module, and the final result of the order in flight leads on.
extension Tracker {
  // What it leads to is not inlined: the frame of this one would have the temporaries of all.
  @inline(never)
  mutating func take(_ step: ATChannel.Effects, at now: Instant) {
    if step.transmits {
      transmission = .attention
      effects.transmits = true
      return
    }
    switch step.event {
    case nil, .echo:
      return
    case .body(let isLast):
      return takeBody(isLast: isLast, at: now)
    case .informationResponse:
      readInformation(at: now)
      return
    case .urc:
      return takeURC(at: now)
    case .prompt(let prompt):
      return takePrompt(prompt, at: now)
    case .finalResult(let result):
      return finish(result, at: now)
    case .synchronised:
      link.lossDeadline = nil
      if case nil = order, outcomeDeadline == nil { resume(at: now) }
    case .late:
      return tell(.lateAnswer)
    case .unknown:
      return tell(.unknownLine)
    case .overlong:
      return tell(.overlongLine)
    }
  }

  /// Only `AT+HTTPDATA` and `AT+CFSWFILE` prompt here: a payload, and a file that the caller has.
  @inline(never)
  private mutating func takePrompt(_ prompt: Prompt, at now: Instant) {
    guard prompt == .download else { return }
    if Build.hasAuthority, case .configuration(.authority(.writing))? = order {
      link.isAuthoritySent = true
      effects.transmitsAuthority = true
      return
    }
    guard case .http(.data)? = order else { return }
    transmission = .payload
    delivery.isPayloadSent = true
    effects.transmits = true
  }

  /// An information response that cannot be read is as good as none: the
  /// final result then finds nothing noted and treats it so.
  @inline(never)
  private mutating func readInformation(at now: Instant) {
    guard let order else { return }
    switch order {
    case .configuration(.revision) where Build.tellsAll:
      link.revision = channel.withLine { line in try? Revision(parsing: line) }
    case .sim(.state):
      link.simState = channel.withLine { line in try? SIMState(parsing: line) }
    case .sim(.attempts):
      link.pinAttempts = channel.withLine { line in try? PINAttempts(parsing: line) }
    case .registration(.evolved), .registration(.packet):
      network.reading = channel.withLine { line in try? Registration(parsing: line) }
    case .registration(.signal), .signal:
      network.signal = channel.withLine { line in try? SignalQuality(parsing: line) }
    case .outcomeCheck where isSecure, .appNetwork(.state) where isSecure:
      network.appNetwork = channel.withLine { line in try? AppNetworkStatus(parsing: line) }
    case .bearer(.state), .bearer(.confirmation), .outcomeCheck:
      network.bearer = channel.withLine { line in try? BearerStatus(parsing: line) }
    case .position(.navigation):
      return readPosition(at: now)
    case .battery where settings.needsBattery:
      let charge = channel.withLine { line in try? BatteryCharge(parsing: line) }
      if let charge { delivery.queue.noteBattery(UInt16(clamping: charge.millivolts)) }
    case .http(.action):
      // Some firmware reports the outcome before it sends OK.
      let result = channel.withLine { line in try? HTTPActionResult(parsing: line) }
      delivery.outcome = result?.status
      orders.bodyLength = result?.length ?? 0
    case .battery, .attention, .configuration, .sim, .registration, .bearer, .appNetwork, .position,
      .http, .https, .recovery, .sleep:
      break  // These have no information response, or none that is needed.
    }
  }

  @inline(never)
  private mutating func readPosition(at now: Instant) {
    position.reading = channel.withLine { line in
      (try? NavigationInformation(parsing: line)).map { PositionWork.Reading($0) }
    }
    if let time = position.reading?.fix?.time { orders.note(time, at: now) }
  }

  @inline(never)
  private mutating func readURC() -> LinkURC? {
    channel.withLine { line in LinkURC(parsing: line) }
  }

  @inline(never)
  private mutating func takeURC(at now: Instant) {
    // Nothing here depends on any other.
    guard let urc = readURC() else { return }
    switch urc {
    case .ready:
      return loseModule(at: now, notice: .moduleRebooted)
    case .poweredDown:
      return loseModule(at: now, notice: .modulePoweredDown)
    case .httpAction(let result)
    where result.method == settings.method && !isSecure:
      orders.bodyLength = result.length
      return takeOutcome(result.status, at: now)
    case .httpsRequest(let result)
    where result.method == settings.secureMethod && isSecure:
      orders.bodyLength = result.length
      return takeOutcome(result.status, at: now)
    case .httpAction, .httpsRequest:
      return tell(.lateAnswer)
    case .httpsState(let state):
      return takeHTTPSState(state, at: now)
    case .applicationPDP(let isActive):
      return takeAppNetwork(isActive: isActive, at: now)
    case .underVoltageWarning:
      return tell(.supplyWarning(.tooLow))
    case .overVoltageWarning:
      return tell(.supplyWarning(.tooHigh))
    case .underVoltagePowerDown:
      return awaitSupply(.tooLow, at: now)
    case .overVoltagePowerDown:
      return awaitSupply(.tooHigh, at: now)
    case .registration(let domain, let registration):
      return takeRegistration(registration, of: domain, at: now)
    case .bearerDeactivated:
      return isSecure ? () : takeBearerLoss(at: now)
    case .simState(let simState):
      // The radio's own toggling says NOT READY as well.
      if case .recovery(.radioOff)? = order { return }
      guard simState != .ready, link.isSIMReady else { return }
      return loseModule(at: now, notice: .simNotReady(simState))
    }
  }

  // The functions that end an order are not inlined: the frame of
  // this one would have those of all.
  /// The command in flight is over.
  @inline(never)
  private mutating func finish(_ result: FinalResult, at now: Instant) {
    guard let order else { return }
    self.order = nil
    noteAnswer(to: order, result, at: now)
    switch order {
    case .attention:
      return finishAttention(result, at: now)
    case .configuration(let step):
      return finishConfiguration(step, result, at: now)
    case .sim(let step):
      return finishSIM(step, result, at: now)
    case .registration(let step):
      return finishRegistration(step, at: now)
    case .bearer(let step):
      return finishBearer(step, result, at: now)
    case .appNetwork(let step):
      return isSecure ? finishAppNetwork(step, result, at: now) : ()
    case .position(let step):
      return finishPosition(step, result, at: now)
    case .battery:
      return finishBattery(result, at: now)
    case .signal:
      return finishSignal(result, at: now)
    case .http(let step):
      return finishHTTP(step, result, at: now)
    case .https(let step):
      return isSecure ? finishHTTPS(step, result, at: now) : ()
    case .outcomeCheck:
      return finishOutcomeCheck(result, at: now)
    case .recovery(let step):
      return finishRung(step, result, at: now)
    case .sleep(let step):
      return finishSleep(step, result, at: now)
    }
  }

  /// Three response timeouts in a row, or a channel that does not synchronise
  /// in time, and the module counts as lost.
  private mutating func noteAnswer(to order: Order, _ result: FinalResult, at now: Instant) {
    guard result == .timedOut else {
      link.timeouts = 0
      return
    }
    if case .attention = order { return }
    link.timeouts += 1
    link.lossDeadline =
      link.timeouts >= Limits.timeoutsMax ? now : now + Limits.synchronisationMax
  }
}
