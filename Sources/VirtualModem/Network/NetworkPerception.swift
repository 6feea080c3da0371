import Primitives
import Surroundings

/// The network as the module may use it: registration, attachment and what hangs
/// on them.
///
/// All of this runs at every event: it looks nothing up by name.
extension VirtualModem {
  typealias Technologies = Surroundings.Radio.Technologies

  mutating func noticeNetwork(_ turn: inout Turn) {
    session.network.aim(
      at: registrationGoal(turn.surroundings),
      at: turn.now,
      &chance.registration
    )
    reportRegistration(&turn)
    if isAttached(turn.surroundings) {
      if session.appNetwork.returnsByItself { reactivateAppNetwork(turn) }
    } else {
      losePacketService(&turn)
    }
    reviewPowerSaving(&turn)
  }

  private func registrationGoal(_ surroundings: Surroundings) -> RegistrationGoal {
    guard session.functionality == 1, memory.operators.mode != .deregistered,
      simState(surroundings) == .ready
    else { return RegistrationGoal(status: .idle) }
    let radio = surroundings.radio
    if memory.operators.mode == .manual || memory.operators.mode == .manualThenAutomatic,
      radio.plmn != memory.operators.plmn
    {
      return goalAbroad(radio)
    }
    guard let technology = chosenTechnology(of: radio.technologies) else {
      return RegistrationGoal(status: .searching)
    }
    switch radio.status {
    case .none, .searching: return RegistrationGoal(status: .searching)
    case .home: return RegistrationGoal(status: .home, technology: technology)
    case .roaming: return RegistrationGoal(status: .roaming, technology: technology)
    case .denied: return RegistrationGoal(status: .denied, technology: technology)
    }
  }

  /// The network that the TE has named is not the one of the card.
  private func goalAbroad(_ radio: Surroundings.Radio) -> RegistrationGoal {
    guard radio.status != .none,
      let index = radio.others.firstIndex(where: { $0.plmn == memory.operators.plmn }),
      let technology = chosenTechnology(of: radio.others[index].technologies)
    else { return RegistrationGoal(status: .searching) }
    return RegistrationGoal(
      status: radio.others[index].isForbidden ? .denied : .roaming,
      technology: technology,
      network: index
    )
  }

  /// The best of what is in reach and allowed; what is in use stays until it is
  /// time to look for better.
  ///
  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CRATSRCH: CAT-M1 before
  ///   NB-IoT before GSM.
  private func chosenTechnology(of inReach: Technologies) -> Surroundings.Radio.Technology? {
    var left = inReach.intersection(memory.selection.technologies)
    left.subtract(session.network.barred)
    if let only = memory.operators.technology { left.formIntersection(Technologies(only)) }
    let current = session.network.technology
    if session.network.status.isRegistered, !session.network.seeksBetter,
      left.contains(Technologies(current))
    {
      return current
    }
    if left.contains(.catM1) { return .catM1 }
    if left.contains(.nbIoT) { return .nbIoT }
    return left.contains(.gsm) ? .gsm : nil
  }

  func isAttached(_ surroundings: Surroundings) -> Bool {
    session.network.status.isRegistered && surroundings.hasPacketService && !session.isDetached
  }

  /// The network takes every context away, and each stack reports it in its own words.
  private mutating func losePacketService(_ turn: inout Turn) {
    if session.toolkit.loseContext() {
      endToolkitSockets(isLost: true, &turn)
      report("+PDP: DEACT", &turn)
    }
    loseDataCall(&turn)
    for index in session.bearers.indices where session.bearers[index].status != .closed {
      session.bearers[index].status = .closed
      report("+SAPBR \(index + 1): DEACT", &turn)
    }
    if !session.activeContexts.isEmpty { session.activeContexts = [] }
    loseAppNetwork(&turn)
    loseExchange(on: .bearer, &turn)
    endFTP(.network, &turn)
  }

  /// After `AT+CNMP` and its kin registration drops at once.
  mutating func searchAnew(_ turn: inout Turn) {
    session.network.searchAnew()
    noticeNetwork(&turn)
  }

  /// Registered on less than the best: the module looks again after a while.
  mutating func scheduleBetterSearch(_ turn: Turn) {
    guard session.network.technology != .catM1, memory.selection.technologies.contains(.catM1)
    else { return }
    let length = Milliseconds.minutes(Int64(number(of: "+CRATSRCH")))
    schedule(after: length, turn) { modem, turn in
      guard modem.session.network.status.isRegistered else { return }
      modem.session.network.seeksBetter = true
      modem.noticeNetwork(&turn)
      modem.session.network.seeksBetter = false
    }
  }
}
