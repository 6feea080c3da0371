import Surroundings

/// Facility locks and their passwords.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CLCK, AT+CPWD, AT+CSIMLOCK.
extension CommandTable {
  static let cardLockCommands = [
    CommandDefinition(
      "+CLCK",
      [
        facilities, .numbers(0...2), .text(1...16).optional, .numbers(1...255).optional,
      ],
      test: .lines(["+CLCK: \(facilities.text)"]),
      write: { modem, parameters, turn in modem.lock(parameters, turn.surroundings) }
    ),
    CommandDefinition(
      "+CPWD",
      [passwords, .text(0...16), .text(1...16)],
      test: .lines([
        "+CPWD: "
          + (FacilityLock.barring + FacilityLock.allBarring).map { "(\"\($0)\",4)" }
          .joined(separator: ",") + ",(\"SC\",8),(\"P2\",8)"
      ]),
      write: { _, parameters, _ in
        let facility = parameters.text(0)?.uppercased() ?? ""
        let (old, new) = (parameters.text(1) ?? "", parameters.text(2) ?? "")
        return .wait(SIMTiming.check) { modem, turn in
          modem.changePassword(of: facility, from: old, to: new, turn.surroundings)
        }
      }
    ),
    CommandDefinition(
      "+CSIMLOCK",
      [.words("PN"), .numbers(0...2), .text(1...16).optional, .text(0...160).optional],
      test: .lines(["+CSIMLOCK: (\"PN\"),(0-2),16,160"]),
      read: { _, _, _ in .ok },
      write: { modem, parameters, turn in modem.personalize(parameters, &turn) }
    ),
  ]

  private static let barrings = FacilityLock.allBarring + FacilityLock.barring
  private static let facilities = Parameter(
    domain: .words(barrings + ["SC", "FD", "PN", "PU", "PP"])
  )
  private static let passwords = Parameter(domain: .words(barrings + ["SC", "P2"]))
}

/// `<fac>`.
private enum FacilityLock {
  /// Services that the network bars.
  static let barring = ["AI", "AO", "IR", "OI", "OX"]
  /// Several of them at once; they can only be lifted.
  static let allBarring = ["AB", "AC", "AG"]
  /// Locks of the module's maker: never locked here.
  static let personalization = ["PN", "PU", "PP"]
  /// `<class>` 7: all classes.
  static let allClasses = 7
}

extension VirtualModem {
  private enum LockMode: Int {
    case unlock = 0
    case lock = 1
    case query = 2
  }

  fileprivate func lock(_ parameters: Parameters, _ surroundings: Surroundings) -> Answer {
    if let error = cardError(surroundings) { return .failure(error) }
    guard let facility = parameters.text(0)?.uppercased(),
      let mode = LockMode(rawValue: parameters.integer(1) ?? 2)
    else { return .error }
    if FacilityLock.personalization.contains(facility) {
      return mode == .query ? .line("+CLCK: 0") : .failure(.operationNotAllowed)
    }
    let password = parameters.text(2)
    return .wait(SIMTiming.check) { modem, turn in
      switch facility {
      case "SC": modem.lockCard(mode, password, turn.surroundings)
      case "FD": modem.lockDialling(mode, password, turn.surroundings)
      default: modem.bar(facility, mode, password)
      }
    }
  }

  /// `SC`: the card asks for its PIN after every boot.
  private mutating func lockCard(
    _ mode: LockMode,
    _ password: String?,
    _ surroundings: Surroundings
  ) -> Answer {
    guard mode != .query else { return .line("+CLCK: \(memory.card.isLocked ? 1 : 0)") }
    guard let password else { return .error }
    // A card refuses what is so already, without comparing.
    guard memory.card.isLocked != (mode == .lock) else { return .failure(.operationNotAllowed) }
    if let error = verify(.first, password, surroundings) { return .failure(error) }
    memory.card.isLocked = mode == .lock
    session.isUnlocked = true
    return .ok
  }

  /// `FD`: without a password, PIN2 is asked for.
  private mutating func lockDialling(
    _ mode: LockMode,
    _ password: String?,
    _ surroundings: Surroundings
  ) -> Answer {
    guard mode != .query else { return .line("+CLCK: \(memory.card.hasFixedDialling ? 1 : 0)") }
    guard let password else {
      let isBlocked = memory.card.pin2.isBlocked
      session.secretWanted = isBlocked ? .puk : .pin
      return .failure(isBlocked ? .simPUK2Required : .simPIN2Required)
    }
    if let error = verify(.second, password, surroundings) {
      if error == .simPUK2Required { session.secretWanted = .puk }
      return .failure(error)
    }
    memory.card.hasFixedDialling = mode == .lock
    return .ok
  }

  /// A service that the network bars.
  private mutating func bar(_ facility: String, _ mode: LockMode, _ password: String?) -> Answer {
    guard session.network.status.isRegistered else { return .failure(.noNetworkService) }
    let isAll = FacilityLock.allBarring.contains(facility)
    guard !isAll || mode == .unlock else { return .failure(.operationNotAllowed) }
    guard mode != .query else {
      let isBarred = memory.services.barred.contains(facility)
      return .line("+CLCK: \(isBarred ? 1 : 0),\(FacilityLock.allClasses)")
    }
    guard password == memory.services.password else { return .failure(.incorrectPassword) }
    memory.services.barred.removeAll { isAll || $0 == facility }
    if mode == .lock { memory.services.barred.append(facility) }
    return .ok
  }

  fileprivate mutating func changePassword(
    of facility: String,
    from old: String,
    to new: String,
    _ surroundings: Surroundings
  ) -> Answer {
    if let error = cardError(surroundings) { return .failure(error) }
    switch facility {
    case "SC":
      // A card changes no PIN that it does not ask for.
      guard memory.card.isLocked else { return .failure(.operationNotAllowed) }
      return change(.first, from: old, to: new, surroundings).map { .failure($0) } ?? .ok
    case "P2": return change(.second, from: old, to: new, surroundings).map { .failure($0) } ?? .ok
    default:
      guard session.network.status.isRegistered else { return .failure(.noNetworkService) }
      guard old == memory.services.password, new.utf8.count == 4 else {
        return .failure(.incorrectPassword)
      }
      memory.services.password = new
      return .ok
    }
  }

  fileprivate mutating func personalize(_ parameters: Parameters, _ turn: inout Turn) -> Answer {
    switch LockMode(rawValue: parameters.integer(1) ?? 2) {
    case .query?:
      let lock = memory.personalization
      return .line("+CSIMLOCK: \(lock.isLocked ? 1 : 0),\"\(lock.codes)\"")
    case .lock?:
      guard !memory.personalization.isLocked, let password = parameters.text(2),
        let codes = parameters.text(3)
      else { return .failure(.operationNotAllowed) }
      memory.personalization = Personalization(isLocked: true, password: password, codes: codes)
    case .unlock?:
      guard memory.personalization.isLocked, let password = parameters.text(2) else {
        return .failure(.operationNotAllowed)
      }
      guard password == memory.personalization.password else {
        return .failure(.incorrectPassword)
      }
      memory.personalization = Personalization()
    case nil: return .error
    }
    session.isPersonalizationMet = !memory.personalization.refuses(turn.surroundings.sim)
    noticeNetwork(&turn)
    return .ok
  }
}
