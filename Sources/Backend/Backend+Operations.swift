/// Operations of accounts.
extension Backend {
  mutating func perform(
    _ operation: Operation,
    by account: String,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Outcome {
    do throws(Refusal) {
      return try attempt(operation, by: account, at: now, &effects)
    } catch {
      if error == .noUser { effects.log.append("Error: No user logged in.") }
      return .refused(error)
    }
  }

  private mutating func attempt(
    _ operation: Operation,
    by name: String,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) -> Outcome {
    guard !name.isEmpty else {
      if case .addFence = operation { throw .userNotFound }
      throw .noUser
    }
    let account = try accountNumber(name)
    switch operation {
    case .provisionTracker, .checkTracker, .addTracker, .addBike, .renameTracker, .assignPet,
      .setDisabled, .deleteTracker, .setInterval, .setNotifications, .requestReport:
      try performOnTracker(operation, by: account, at: now, &effects)
    case .addPet(let id, let profile): try addPet(id, profile, by: account, &effects)
    case .editPet(let id, let profile): try editPet(id, profile, by: account)
    case .deletePet(let id): try deletePet(id, by: account, at: now, &effects)
    case .addFence(let id, let title, let shape): try addFence(id, title, shape, by: account)
    case .editFence(let id, let title, let shape):
      try editFence(id, title, shape, by: account, at: now, &effects)
    case .deleteFence(let id): try deleteFence(id, by: account, at: now, &effects)
    case .proposeFence(let pet, let fence):
      return try proposeFence(fence, for: pet, by: account, at: now, &effects)
    case .confirmFence(let pet): try confirmFence(of: pet, by: account, at: now, &effects)
    case .confirmFound(let pet):
      try enterAll(.foundConfirmed, of: pet, by: account, at: now, &effects)
    case .withdrawFound(let pet):
      try enterAll(.foundWithdrawn, of: pet, by: account, at: now, &effects)
    case .attachDevice(let token): try attach(token, to: account)
    case .detachDevice(let token): try detach(token, from: account)
    case .setAlerts, .answerMovement, .answerParking, .removeSecurePlace:
      try performOnBike(operation, by: account, at: now)
    case .share, .changeShare, .answerShare, .cancelShare:
      try performOnShare(operation, by: account, at: now, &effects)
    case .follow(let pet): try follow(pet, by: account)
    case .unfollow(let pet): try unfollow(pet, by: account)
    case .postNews(let pet, let text): try postNews(text, of: pet, by: account, at: now, &effects)
    case .reportFound(let id, let animal): try reportFound(id, animal, by: account, at: now)
    case .closeFound(let id): try closeFound(id, by: account, at: now)
    }
    return .done
  }

  /// The number of an account, which is made with its first operation.
  mutating func accountNumber(_ name: String) throws(Refusal) -> Int32 {
    if let number = accountIDs.number(of: name) { return Int32(number) }
    try check(name, "account", most: BackendSettings.accountNameMax)
    guard accountIDs.count < settings.accountsMax else { throw .tooMany("accounts") }
    let number = accountIDs.insert(name)
    if number == accounts.count { accounts.append(Account()) }
    return Int32(number)
  }

  private mutating func attach(_ token: String, to account: Int32) throws(Refusal) {
    try check(token, "device", most: BackendSettings.textMax)
    // A device is one account's: it gets each message once.
    for other in accounts.indices { accounts[other].devices.removeAll { $0 == token } }
    guard accounts[Int(account)].devices.count < BackendSettings.devicesMax else {
      throw .tooMany("devices")
    }
    accounts[Int(account)].devices.append(token)
  }

  private mutating func detach(_ token: String, from account: Int32) throws(Refusal) {
    guard let index = accounts[Int(account)].devices.firstIndex(of: token) else {
      throw .notFound
    }
    accounts[Int(account)].devices.remove(at: index)
  }

  /// Room for one more id.
  func checkRoom(in ids: Interner, _ things: String) throws(Refusal) {
    guard ids.count < settings.idsMax else { throw .tooMany(things) }
  }

  /// A text that must be there and not too long, in bytes.
  func check(_ text: String, _ field: String, most: Int) throws(Refusal) {
    guard !text.isEmpty else { throw .missing(field) }
    guard text.utf8.count <= most else { throw .tooLong(field) }
  }
}

/// Trackers.
extension Backend {
  private mutating func performOnTracker(
    _ operation: Operation,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    switch operation {
    case .provisionTracker(let id, let secret): try provision(id, secret)
    case .checkTracker(let id): _ = try freeTracker(id)
    case .addTracker(let id, let title, let pet):
      try addTracker(id, title, pet: pet, isBike: false, by: account, at: now, &effects)
    case .addBike(let id, let title):
      try addTracker(id, title, pet: nil, isBike: true, by: account, at: now, &effects)
    case .renameTracker(let id, let title):
      let number = try ownTracker(id, of: account)
      try check(title, "title", most: BackendSettings.textMax)
      cards[number].title = title
    case .assignPet(let id, let pet):
      let number = try ownTracker(id, of: account)
      try assign(pet, to: number, by: account, at: now, &effects)
    case .setDisabled(let id, let isDisabled):
      let number = try ownTracker(id, of: account)
      guard watches[number].isDisabled != isDisabled else { return }
      watches[number].isDisabled = isDisabled
      if let index = detailsIndex(of: number) { details[index].bike?.lookAgain() }
      link(number, isDisabled ? .disabled : .enabled, at: now, &effects)
    case .deleteTracker(let id):
      let number = try ownTracker(id, of: account)
      removeOwner(of: number, at: now, &effects)
      effects.log.append("Unsubscribed from \(id) topic")
    case .setInterval(let id, let minutes):
      let number = try ownTracker(id, of: account)
      guard (1...60).contains(minutes) else { throw .badInterval }
      watches[number].setInterval(seconds: UInt16(minutes * 60))
      scheduleTracker(number)
    case .setNotifications(let id, let isOn):
      let number = try seenTracker(id, by: account, at: now)
      let index = makeDetails(of: number)
      // Who looks after it no longer needs no place in the list.
      let carers = details[index].shares.map { shares[Int($0)].carer }
      let owner = cards[number].owner
      details[index].muted.removeAll {
        $0 == account || $0 != owner && !carers.contains($0)
      }
      if !isOn { details[index].muted.append(account) }
      effects.log.append(isOn ? "Subscribed to \(id) topic!" : "Unsubscribed from \(id) topic")
    case .requestReport(let id):
      let index = makeDetails(of: try ownTracker(id, of: account))
      details[index].orders.askForReport()
    default: preconditionFailure("not an operation on a tracker")
    }
  }

  private mutating func provision(_ id: String, _ secret: String?) throws(Refusal) {
    guard ReportReader.isID(id) else { throw .invalidTrackerID }
    if let secret { try check(secret, "secret", most: BackendSettings.textMax) }
    let known = trackerIDs.number(of: id)
    if known == nil { try checkRoom(in: trackerIDs, "trackers") }
    let number = known ?? insertTracker(id)
    let isProvisioned = detailsIndex(of: number).map { details[$0].isProvisioned } ?? false
    guard cards[number].owner < 0, !isProvisioned else { throw .idTaken }
    // Few trackers have a secret; the others need no details to be remembered:
    // they are not in the list of those that may be forgotten.
    if secret != nil || unowned.contains(number) {
      let index = makeDetails(of: number)
      details[index].secret = secret
      details[index].isProvisioned = true
    }
  }

  /// A tracker that has reported or was provisioned, and has no owner.
  private func freeTracker(_ id: String) throws(Refusal) -> Int {
    guard let number = trackerIDs.number(of: id), cards[number].owner < 0 else {
      throw .invalidTrackerID
    }
    return number
  }

  func ownTracker(_ id: String, of account: Int32) throws(Refusal) -> Int {
    guard let number = trackerIDs.number(of: id), cards[number].owner == account else {
      throw .notFound
    }
    return number
  }

  /// A tracker that the account owns, or looks after now.
  func seenTracker(_ id: String, by account: Int32, at now: Timestamp) throws(Refusal) -> Int {
    guard let number = trackerIDs.number(of: id) else { throw .notFound }
    if cards[number].owner == account { return number }
    let slots = detailsIndex(of: number).map { details[$0].shares } ?? []
    let isCarer = slots.contains {
      shares[Int($0)].carer == account && shares[Int($0)].isActive(at: now)
    }
    guard isCarer else { throw .notFound }
    return number
  }

  private mutating func addTracker(
    _ id: String,
    _ title: String,
    pet: String?,
    isBike: Bool,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let number = try freeTracker(id)
    try check(title, "title", most: BackendSettings.textMax)
    if let pet { _ = try ownPet(pet, of: account) }
    cards[number].owner = account
    cards[number].title = title
    watches[number].isDisabled = false
    // Positions from before are not the new owner's.
    cards[number].ownedSince = now
    watches[number].isOwned = true
    // Nor is the silence before its first report to them.
    watches[number].isSilent = true
    histories[number] = History()
    if isBike { details[makeDetails(of: number)].bike = Bike() }
    try assign(pet, to: number, by: account, at: now, &effects)
    effects.log.append("Subscribed to \(id) topic!")
  }

  private mutating func assign(
    _ pet: String?,
    to number: Int,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    guard let pet else {
      watches[number].pet = -1
      link(number, .fenceRemoved, at: now, &effects)
      return
    }
    let slot = try ownPet(pet, of: account)
    guard watches[number].pet != slot else { return }
    watches[number].pet = Int32(slot)
    link(number, .petAssigned, at: now, &effects)
  }

  /// Looks up a tracker's fence again, after `change`, and takes the step.
  mutating func link(
    _ number: Int,
    _ change: TrackerState.Input,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    let watch = watches[number]
    let fence = watch.pet < 0 || watch.isDisabled ? -1 : pets[Int(watch.pet)].fence
    watches[number].fence = fence
    if watch.isDisabled {
      enter(.disabled, number, at: now, &effects)
    } else if fence < 0 {
      enter(.fenceRemoved, number, at: now, &effects)
    } else if change == .fenceChanged,
      watch.canJudge(ownedSince: cards[number].ownedSince, at: now),
      watch.verdict(on: fences[Int(fence)]) == .inside
    {
      enter(.fenceChangedAround, number, at: now, &effects)
    } else {
      enter(change, number, at: now, &effects)
    }
  }

  /// The document and its position stay, so that the tracker can be added
  /// again.
  private mutating func removeOwner(of number: Int, at now: Timestamp, _ effects: inout Effects) {
    cards[number].owner = -1
    cards[number].title = ""
    watches[number].pet = -1
    watches[number].isDisabled = false
    link(number, .disabled, at: now, &effects)
    cards[number].ownedSince = .distantFuture
    cards[number].wasSold = true
    watches[number].isOwned = false
    // The tracker keeps an order until another one ends it.
    if watches[number].ownerInterval > 0 { watches[number].ask(.own) }
    watches[number].ownerInterval = 0
    histories[number] = History()
    guard let index = detailsIndex(of: number) else { return }
    for slot in details[index].shares {
      shares[Int(slot)].end(.cancelled, "tracker deleted", at: now)
    }
    var kept = TrackerDetails()
    kept.secret = details[index].secret
    kept.isProvisioned = details[index].isProvisioned
    if let bike = details[index].bike {
      kept.orders.setAlerts(true)
      // The tracker has room for a few, those used last.
      for place in bike.places.reversed() {
        kept.orders.setPlace(Orders.SecureOrder(place, isRemoved: true))
      }
    }
    details[index] = kept
  }
}

extension Watch {
  /// The owner's interval; the tracker learns it with the next answer, unless
  /// another order is in force.
  fileprivate mutating func setInterval(seconds: UInt16) {
    ownerInterval = seconds
    guard order == .none || order == .own else { return }
    ask(.own)
  }
}
