import Primitives

/// The card.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension CommandTable {
  static let simCommands = [
    CommandDefinition(
      "+CPIN",
      test: [],
      read: { modem, _, turn in
        switch modem.simState(turn.surroundings) {
        case .ready: .line("+CPIN: READY")
        case .pinRequired: .line("+CPIN: SIM PIN")
        case .pukRequired: .line("+CPIN: SIM PUK")
        case .failed(let error): .failure(error)
        }
      },
      write: { _, parameters, _ in
        guard let secret = parameters.text(0, max: 8), (1...2).contains(parameters.count) else {
          return .error
        }
        guard parameters.count == 2 else {
          return .wait(SIMTiming.check) { modem, turn in modem.enterPIN(secret, &turn) }
        }
        guard let newPIN = parameters.text(1, max: 8) else { return .error }
        return .wait(SIMTiming.check) { modem, turn in
          modem.enterPUK(secret, newPIN: newPIN, &turn)
        }
      }
    ),
    CommandDefinition("+CIMI", test: []) { modem, _, turn in
      switch modem.simState(turn.surroundings) {
      case .ready: .line(turn.surroundings.sim.imsi)
      case .pinRequired: .failure(.simPINRequired)
      case .pukRequired: .failure(.simPUKRequired)
      case .failed(let error): .failure(error)
      }
    },
    // Bare, without its name: so in every log. A locked card says its number.
    CommandDefinition("+CCID", test: []) { modem, _, turn in
      if case .failed(let error) = modem.simState(turn.surroundings) { return .failure(error) }
      return .line(turn.surroundings.sim.iccid)
    },
  ]
}

enum SIMTiming {
  /// Project value for what a card needs to compare a PIN; at most 5 s by the
  /// manual.
  static let check: Milliseconds = 100
}

extension VirtualModem {
  mutating func enterPIN(_ pin: String, _ turn: inout Turn) -> Answer {
    switch simState(turn.surroundings) {
    case .pinRequired: break
    case .ready: return .failure(.operationNotAllowed)
    case .pukRequired: return .failure(.simPUKRequired)
    case .failed(let error): return .failure(error)
    }
    guard pin == memory.card.newPIN ?? turn.surroundings.sim.pin else {
      memory.card.attemptsLeft -= 1
      return .failure(memory.card.attemptsLeft == 0 ? .simPUKRequired : .incorrectPassword)
    }
    unlock(&turn)
    return .ok
  }

  /// A wrong PUK costs nothing here; a real card dies of the tenth.
  mutating func enterPUK(_ puk: String, newPIN: String, _ turn: inout Turn) -> Answer {
    switch simState(turn.surroundings) {
    case .pukRequired: break
    case .ready, .pinRequired: return .failure(.operationNotAllowed)
    case .failed(let error): return .failure(error)
    }
    guard puk == turn.surroundings.sim.puk else { return .failure(.incorrectPassword) }
    memory.card.newPIN = newPIN
    memory.card.isUnblocked = true
    unlock(&turn)
    return .ok
  }

  private mutating func unlock(_ turn: inout Turn) {
    memory.card.attemptsLeft = CardMemory.attemptsMax
    session.isUnlocked = true
    initialiseSIM(announces: true, &turn)
    noticeNetwork(&turn)
  }
}
