import Primitives
import Surroundings

/// The card: its state, its numbers, its PIN.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, chapters 3 and 5.
extension CommandTable {
  static let simCommands =
    [
      CommandDefinition(
        "+CPIN",
        [.text(1...8), .text(1...8).optional],
        test: .lines([]),
        read: { modem, _, turn in modem.cardState(turn.surroundings) },
        write: { _, parameters, _ in
          let secret = parameters.text(0) ?? ""
          let new = parameters.text(1)
          return .wait(SIMTiming.check) { modem, turn in modem.enter(secret, new, &turn) }
        }
      ),
      CommandDefinition("+CIMI", test: []) { modem, _, turn in
        if let error = modem.cardError(turn.surroundings) { return .failure(error) }
        return .line(turn.surroundings.sim.imsi)
      },
      // Bare, without its name: so in every log. A locked card says its number.
      CommandDefinition("+CCID", test: []) { modem, _, turn in
        if case .failed(let error) = modem.simState(turn.surroundings) { return .failure(error) }
        return .line(turn.surroundings.sim.iccid)
      },
      CommandDefinition("+CNUM", test: []) { modem, _, turn in
        if let error = modem.cardError(turn.surroundings) { return .failure(error) }
        let number = turn.surroundings.sim.number
        guard !number.isEmpty else { return .ok }
        return .line("+CNUM: \"\",\"\(number)\",\(number.hasPrefix("+") ? 145 : 129)")
      },
      // Of the phone book there is only the choice of a storage; each is empty.
      .setting(
        "+CPBS",
        [.words("SM", "ME")],
        default: ["SM"],
        read: { modem, _, turn in
          if let error = modem.cardError(turn.surroundings) { return .failure(error) }
          return .line("+CPBS: \"\(modem.text(of: "+CPBS"))\",0,\(phoneBookCapacity)")
        }
      ),
      // Not in the manual of the SIM7000; SIM7500_SIM7600 Series AT Command Manual.
      CommandDefinition("+SPIC", test: []) { modem, _, turn in
        if case .failed(let error) = modem.simState(turn.surroundings) { return .failure(error) }
        let (pin, pin2) = (modem.memory.card.pin, modem.memory.card.pin2)
        return .line(
          "+SPIC: \(pin.attemptsLeft),\(pin.unblockingAttemptsLeft),"
            + "\(pin2.attemptsLeft),\(pin2.unblockingAttemptsLeft)"
        )
      },
    ] + cardLockCommands + cardFileCommands

  /// Project value: what many cards have room for.
  private static let phoneBookCapacity = 250
}

enum SIMTiming {
  /// Project value for what a card needs to compare a PIN; at most 5 s by the
  /// manual.
  static let check: Milliseconds = 100
}

extension VirtualModem {
  fileprivate func cardState(_ surroundings: Surroundings) -> Answer {
    switch simState(surroundings) {
    case .ready:
      switch session.secretWanted {
      case nil: .line("+CPIN: READY")
      case .pin?: .line("+CPIN: SIM PIN2")
      case .puk?: .line("+CPIN: SIM PUK2")
      }
    case .pinRequired: .line("+CPIN: SIM PIN")
    case .pukRequired: .line("+CPIN: SIM PUK")
    case .failed(let error): .failure(error)
    }
  }

  /// What the card is waiting for; with a new PIN, the key that unblocks.
  fileprivate mutating func enter(_ text: String, _ new: String?, _ turn: inout Turn) -> Answer {
    let surroundings = turn.surroundings
    switch (simState(surroundings), new) {
    case (.pinRequired, nil):
      if let error = verify(.first, text, surroundings) { return .failure(error) }
      unlock(&turn)
      return .ok
    case (.pukRequired, let new?):
      if let error = unblock(.first, with: text, setting: new, surroundings) {
        return .failure(error)
      }
      unlock(&turn)
      return .ok
    case (.ready, nil) where session.secretWanted == .pin:
      return answerSecond(verify(.second, text, surroundings))
    case (.ready, let new?) where session.secretWanted == .puk:
      return answerSecond(unblock(.second, with: text, setting: new, surroundings))
    case (.ready, _), (.pinRequired, _): return .failure(.operationNotAllowed)
    case (.pukRequired, nil): return .failure(.simPUKRequired)
    case (.failed(let error), _): return .failure(error)
    }
  }

  private mutating func answerSecond(_ error: EquipmentError?) -> Answer {
    guard let error else {
      session.secretWanted = nil
      return .ok
    }
    if error == .simPUK2Required { session.secretWanted = .puk }
    return .failure(error)
  }
}
