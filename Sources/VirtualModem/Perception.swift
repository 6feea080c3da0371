import Primitives

extension VirtualModem {
  /// Takes notice of the surroundings; at every event, because each brings them.
  mutating func perceive(_ turn: inout Turn) {
    guard power.isOn else { return }
    noticeSIM(&turn)
    noticeVoltage(&turn)
    guard power.isOn else { return }
    noticeNetwork(&turn)
    session.gnss.observe(turn.surroundings.sky, at: turn.now, &chance.gnss)
    let isFrozen = turn.surroundings.receiver == .frozen
    session.gnss.freeze(at: isFrozen ? navigationReport(turn) : nil)
  }

  /// The network as the module may use it: registration, attachment and what
  /// hangs on them.
  mutating func noticeNetwork(_ turn: inout Turn) {
    session.network.aim(
      at: registrationGoal(turn.surroundings),
      at: turn.now,
      &chance.registration
    )
    reportRegistration(&turn)
    if !isAttached(turn.surroundings) { losePacketService(&turn) }
    reviewPowerSaving(&turn)
  }

  private func registrationGoal(_ surroundings: Surroundings) -> RegistrationStatus {
    guard session.functionality == 1, simState(surroundings) == .ready else { return .idle }
    guard isTechnologyAllowed(surroundings.radio.technology) else { return .searching }
    switch surroundings.radio.status {
    case .none, .searching: return .searching
    case .home: return .home
    case .roaming: return .roaming
    case .denied: return .denied
    }
  }

  /// `AT+CNMP` and `AT+CMNB`.
  private func isTechnologyAllowed(_ technology: Surroundings.Radio.Technology) -> Bool {
    switch technology {
    case .gsm: memory.preferredMode != 38
    case .catM1: memory.preferredMode != 13 && memory.preferredLTE & 1 != 0
    case .nbIoT: memory.preferredMode != 13 && memory.preferredLTE & 2 != 0
    }
  }

  func isAttached(_ surroundings: Surroundings) -> Bool {
    session.network.status.isRegistered && surroundings.hasPacketService && !session.isDetached
  }

  private mutating func losePacketService(_ turn: inout Turn) {
    if session.toolkit.loseContext() { report("+PDP: DEACT", &turn) }
    for index in session.bearers.indices where session.bearers[index].status != .closed {
      session.bearers[index].status = .closed
      report("+SAPBR \(index + 1): DEACT", &turn)
    }
    loseAppNetwork(&turn)
    loseExchange(on: .bearer, &turn)
  }
}
