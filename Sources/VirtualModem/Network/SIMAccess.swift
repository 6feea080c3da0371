import Primitives

/// What has been done to a card, which the card remembers.
struct CardMemory: Equatable, Sendable {
  /// Tries at the PIN before the card wants the PUK: three on every card.
  static let attemptsMax = 3

  var iccid = ""
  var attemptsLeft = attemptsMax
  /// Set with the PUK; in force instead of the world's.
  var newPIN: String?
  var isUnblocked = false
}

/// The card as the module last saw it, to notice a change.
struct SIMSeen: Equatable, Sendable {
  var state: Surroundings.SIM.State
  var iccid: String
}

/// What the module can do with the card.
enum SIMAccess: Equatable, Sendable {
  case ready
  case pinRequired
  case pukRequired
  case failed(EquipmentError)
}

extension VirtualModem {
  func simState(_ surroundings: Surroundings) -> SIMAccess {
    if surroundings.sim.state == .absent { return .failed(.simNotInserted) }
    // Observed after AT+CFUN=0: the card is there and does not answer.
    if session.functionality == 0 { return .failed(.simFailure) }
    guard session.isSIMInitialised else { return .failed(.simBusy) }
    switch surroundings.sim.state {
    case .absent: return .failed(.simNotInserted)
    case .busy: return .failed(.simBusy)
    case .failed: return .failed(.simFailure)
    case .ready: return .ready
    case .pinRequired:
      if memory.card.attemptsLeft == 0 { return .pukRequired }
      return session.isUnlocked ? .ready : .pinRequired
    case .pukRequired:
      if memory.card.isUnblocked, memory.card.attemptsLeft > 0 {
        return session.isUnlocked ? .ready : .pinRequired
      }
      return .pukRequired
    }
  }

  /// A card that came, went or changed.
  mutating func noticeSIM(_ turn: inout Turn) {
    let sim = turn.surroundings.sim
    if memory.card.iccid != sim.iccid {
      memory.card = CardMemory()
      memory.card.iccid = sim.iccid
    }
    let seen = SIMSeen(state: sim.state, iccid: sim.iccid)
    let before = session.simSeen
    session.simSeen = seen
    guard let before, before != seen, session.isSIMInitialised else { return }
    session.isUnlocked = false
    if sim.state == .absent {
      report("+CPIN: NOT INSERTED", &turn)
    } else {
      session.isSIMInitialised = false
      initialiseSIM(announces: true, &turn)
    }
  }

  mutating func initialiseSIM(announces: Bool, _ turn: inout Turn) {
    let length = settings.isFast ? PowerTiming.fastInitialisation : PowerTiming.simInitialisation
    schedule(after: length, turn) { modem, turn in
      modem.finishSIMInitialisation(announces: announces, &turn)
    }
  }

  mutating func finishSIMInitialisation(announces: Bool, _ turn: inout Turn) {
    session.isSIMInitialised = true
    if announces { announceSIMState(&turn) }
    noticeNetwork(&turn)
  }

  private mutating func announceSIMState(_ turn: inout Turn) {
    switch simState(turn.surroundings) {
    case .ready: announceSIM(&turn)
    case .pinRequired: report("+CPIN: SIM PIN", &turn)
    case .pukRequired: report("+CPIN: SIM PUK", &turn)
    case .failed(.simNotInserted): report("+CPIN: NOT INSERTED", &turn)
    case .failed: report("+CPIN: NOT READY", &turn)
    }
  }

  private mutating func announceSIM(_ turn: inout Turn) {
    report("+CPIN: READY", &turn)
    let length = settings.isFast ? PowerTiming.fastInitialisation : PowerTiming.smsInitialisation
    report("SMS Ready", after: length, turn)
  }
}
