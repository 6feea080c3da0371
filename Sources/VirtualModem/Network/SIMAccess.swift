import Primitives
import Surroundings

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
    let state = surroundings.sim.state
    if state == .absent { return .failed(.simNotInserted) }
    // Observed after AT+CFUN=0: the card is there and does not answer.
    if session.functionality == 0 || state == .failed { return .failed(.simFailure) }
    guard session.isSIMInitialised, state != .busy else { return .failed(.simBusy) }
    if memory.card.isLocked, !session.isUnlocked {
      if memory.card.pin.isDead { return .failed(.simFailure) }
      return memory.card.pin.isBlocked ? .pukRequired : .pinRequired
    }
    return session.isPersonalizationMet ? .ready : .failed(.networkPersonalizationPINRequired)
  }

  /// Why nothing can be had of the card; `nil` when it can.
  func cardError(_ surroundings: Surroundings) -> EquipmentError? {
    switch simState(surroundings) {
    case .ready: nil
    case .pinRequired: .simPINRequired
    case .pukRequired: .simPUKRequired
    case .failed(let error): error
    }
  }

  /// A card that came, went or changed.
  mutating func noticeSIM(_ turn: inout Turn) {
    let sim = turn.surroundings.sim
    let isKnown = session.simSeen.map { $0.state == sim.state && $0.iccid == sim.iccid } ?? false
    guard !isKnown else { return }
    takeCard(sim)
    let before = session.simSeen
    session.simSeen = SIMSeen(state: sim.state, iccid: sim.iccid)
    guard before != nil, session.isSIMInitialised else { return }
    session.isUnlocked = false
    session.secretWanted = nil
    session.cardCursor = CardCursor()
    if sim.state == .absent {
      report("+CPIN: NOT INSERTED", &turn)
    } else {
      session.isSIMInitialised = false
      initialiseSIM(announces: true, &turn)
    }
  }

  /// Project value: more cards than anybody has at hand.
  private static let cardsMax = 16

  /// A card that has been in the holder before is as it was left, unless the world
  /// says otherwise of it.
  private mutating func takeCard(_ sim: Surroundings.SIM) {
    if memory.card.iccid != sim.iccid {
      if !memory.card.iccid.isEmpty { memory.otherCards.append(memory.card) }
      if memory.otherCards.count > Self.cardsMax { memory.otherCards.removeFirst() }
      let index = memory.otherCards.firstIndex { $0.iccid == sim.iccid }
      memory.card = index.map { memory.otherCards.remove(at: $0) } ?? CardMemory(sim)
    }
    if let given = CardMemory.lasting(sim.state), memory.card.given != given {
      memory.card = CardMemory(sim)
    }
    session.isPersonalizationMet = !memory.personalization.refuses(sim)
  }

  mutating func initialiseSIM(announces: Bool, _ turn: inout Turn) {
    let length = settings.isFast ? PowerTiming.fastInitialisation : PowerTiming.simInitialisation
    schedule(after: length, turn) { modem, turn in
      modem.finishSIMInitialisation(announces: announces, &turn)
    }
  }

  mutating func finishSIMInitialisation(announces: Bool, _ turn: inout Turn) {
    session.isSIMInitialised = true
    session.messages.readyAt = turn.now + messageInitialisation
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
    report("SMS Ready", after: messageInitialisation, turn)
  }

  private var messageInitialisation: Milliseconds {
    settings.isFast ? PowerTiming.fastInitialisation : PowerTiming.smsInitialisation
  }

  /// The right PIN has been entered.
  mutating func unlock(_ turn: inout Turn) {
    session.isUnlocked = true
    initialiseSIM(announces: true, &turn)
    noticeNetwork(&turn)
  }
}

extension VirtualModem {
  /// Which of the two secrets.
  enum SecretKind: Equatable, Sendable {
    case first
    case second

    fileprivate var path: WritableKeyPath<CardMemory, CardMemory.Secret> {
      self == .first ? \.pin : \.pin2
    }

    fileprivate var blocked: EquipmentError { self == .first ? .simPUKRequired : .simPUK2Required }
  }

  /// Compares a PIN, which costs a try when it is wrong.
  ///
  /// A terminal does not show the card what can't be a PIN: `AT+CSIM` alone does.
  ///
  /// - Source: ETSI TS 102 221, VERIFY PIN.
  mutating func verify(
    _ kind: SecretKind,
    _ text: String,
    _ surroundings: Surroundings,
    isRaw: Bool = false
  ) -> EquipmentError? {
    var secret = memory.card[keyPath: kind.path]
    defer { memory.card[keyPath: kind.path] = secret }
    guard !secret.isBlocked else { return kind.blocked }
    guard isRaw || Self.isSecret(text) else { return .incorrectPassword }
    let right = kind == .first ? surroundings.sim.pin : surroundings.sim.pin2
    guard text == secret.changed ?? right else {
      secret.attemptsLeft -= 1
      return secret.isBlocked ? kind.blocked : .incorrectPassword
    }
    secret.attemptsLeft = CardMemory.pinAttemptsMax
    return nil
  }

  /// Sets another PIN with the key that unblocks; after ten wrong ones the card is
  /// dead.
  ///
  /// What can't be a key is not shown to the card, as in `verify`.
  mutating func unblock(
    _ kind: SecretKind,
    with key: String,
    setting new: String,
    _ surroundings: Surroundings,
    isRaw: Bool = false
  ) -> EquipmentError? {
    var secret = memory.card[keyPath: kind.path]
    defer { memory.card[keyPath: kind.path] = secret }
    guard secret.unblockingAttemptsLeft > 0 else { return .simFailure }
    guard Self.isSecret(new), isRaw || Self.isSecret(key, ofDigits: 8...8) else {
      return .incorrectPassword
    }
    let right = kind == .first ? surroundings.sim.puk : surroundings.sim.puk2
    guard key == right else {
      secret.unblockingAttemptsLeft -= 1
      return secret.unblockingAttemptsLeft == 0 ? .simFailure : .incorrectPassword
    }
    secret = CardMemory.Secret(changed: new)
    return nil
  }

  /// Sets another PIN with the one of before.
  mutating func change(
    _ kind: SecretKind,
    from old: String,
    to new: String,
    _ surroundings: Surroundings
  ) -> EquipmentError? {
    guard Self.isSecret(new) else { return .incorrectPassword }
    if let error = verify(kind, old, surroundings) { return error }
    memory.card[keyPath: kind.path].changed = new
    return nil
  }

  /// - Source: 3GPP TS 51.011 (GSM 11.11), 9.3: four to eight digits, and eight of a key that
  ///   unblocks.
  private static func isSecret(_ text: String, ofDigits digits: ClosedRange<Int> = 4...8) -> Bool {
    digits.contains(text.utf8.count) && text.utf8.allSatisfy(ASCII.isDigit)
  }

  func secret(_ kind: SecretKind) -> CardMemory.Secret { memory.card[keyPath: kind.path] }
}
