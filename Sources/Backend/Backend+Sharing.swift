/// Bikes: the owner's answers.
extension Backend {
  mutating func performOnBike(
    _ operation: Operation,
    by account: Int32,
    at now: Timestamp
  ) throws(Refusal) {
    switch operation {
    case .setAlerts(let id, let isOn):
      let (number, index) = try ownBike(id, of: account)
      details[index].bike?.setAlerts(isOn, at: now)
      details[index].orders.setAlerts(isOn)
      followUp(number)
    case .answerMovement(let id, let wasMe):
      let (number, index) = try ownBike(id, of: account)
      let isAnswer =
        wasMe ? details[index].bike?.calmDown(at: now) : details[index].bike?.track(at: now)
      guard isAnswer == true else { throw .noAlert }
      followUp(number)
    case .answerParking(let id, let isSecure):
      let (number, index) = try ownBike(id, of: account)
      defer { followUp(number) }
      switch details[index].bike?.answerParking(isSecure: isSecure, at: now) {
      case .kept(let place): details[index].orders.setPlace(Orders.SecureOrder(place))
      case .temporary: break
      case .nothingAsked, nil: throw .nothingAsked
      }
    case .removeSecurePlace(let id, let place):
      let (number, index) = try ownBike(id, of: account)
      guard details[index].bike?.removePlace(place) == true else { throw .notFound }
      details[index].orders.setPlace(Orders.SecureOrder(place, isRemoved: true))
      scheduleTracker(number)
    default: preconditionFailure("not an operation on a bike")
    }
  }

  /// Asks the tracker of a bike that is followed for a report each minute, and of one that no
  /// longer is for its own interval.
  private mutating func followUp(_ number: Int) {
    let isFollowed = bike(of: number)?.isFollowed == true
    if isFollowed != (watches[number].order == .alarm) {
      watches[number].ask(isFollowed ? .alarm : .own)
    }
    scheduleTracker(number)
  }

  private func ownBike(
    _ id: String,
    of account: Int32
  ) throws(Refusal) -> (number: Int, index: Int) {
    let number = try ownTracker(id, of: account)
    guard let index = detailsIndex(of: number), details[index].bike != nil else { throw .notFound }
    return (number, index)
  }
}

extension Share {
  /// Writes down what happened.
  mutating func note(_ text: String, at now: Timestamp) {
    guard log.count < BackendSettings.sharesMax * 16 else { return }
    log.append(Entry(time: now, text: text))
  }

  mutating func end(_ state: State, _ text: String, at now: Timestamp) {
    self.state = state
    note(text, at: now)
  }
}

/// Shares: a carer may watch a tracker for a span of time.
extension Backend {
  mutating func performOnShare(
    _ operation: Operation,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot: Int
    let text: String
    switch operation {
    case .share(let id, let tracker, let carer, let from, let to):
      slot = try offerShare(id, tracker, with: carer, from, to, by: account, at: now)
      text = "offered from \(from.text) to \(to.text)"
      shares[slot].note(text, at: now)
    case .changeShare(let id, let from, let to):
      slot = try share(id) { $0.owner == account }
      guard from < to else { throw .badSpan }
      guard shares[slot].state == .pending || shares[slot].state == .accepted else {
        throw .notPending
      }
      (shares[slot].from, shares[slot].to) = (from, to)
      text = "changed to \(from.text) to \(to.text)"
      shares[slot].note(text, at: now)
    case .answerShare(let id, let accept):
      slot = try share(id) { $0.carer == account }
      guard shares[slot].state == .pending else { throw .notPending }
      text = accept ? "accepted" : "rejected"
      shares[slot].end(accept ? .accepted : .rejected, text, at: now)
    case .cancelShare(let id):
      slot = try share(id) { $0.owner == account || $0.carer == account }
      guard shares[slot].state == .pending || shares[slot].state == .accepted else {
        throw .notPending
      }
      text = "cancelled"
      shares[slot].end(.cancelled, text, at: now)
    default: preconditionFailure("not an operation on a share")
    }
    let share = shares[slot]
    let message = Message(
      kind: .share,
      topic: trackerIDs[Int(share.tracker)],
      title: "Sharing",
      body: "Share \(shareIDs[slot]): \(text)"
    )
    send(message, to: [share.owner, share.carer], at: now, &effects)
  }

  private mutating func offerShare(
    _ id: String,
    _ tracker: String,
    with carer: String,
    _ from: Timestamp,
    _ to: Timestamp,
    by account: Int32,
    at now: Timestamp
  ) throws(Refusal) -> Int {
    let number = try ownTracker(tracker, of: account)
    try check(id, "id", most: BackendSettings.nameMax)
    guard shareIDs.number(of: id) == nil else { throw .idTaken }
    guard from < to else { throw .badSpan }
    guard let other = accountIDs.number(of: carer), other != account else {
      throw .userNotFound
    }
    let index = makeDetails(of: number)
    // Shares that are over make room for new ones.
    details[index].shares.removeAll {
      guard shares[Int($0)].isOver(at: now) else { return false }
      shareIDs.remove(Int($0))
      return true
    }
    guard details[index].shares.count < BackendSettings.sharesMax else { throw .tooMany("shares") }
    try checkRoom(in: shareIDs, "shares")
    let slot = shareIDs.insert(id)
    let share = Share(
      tracker: Int32(number),
      owner: account,
      carer: Int32(other),
      from: from,
      to: to
    )
    if slot == shares.count { shares.append(share) } else { shares[slot] = share }
    details[index].shares.append(Int32(slot))
    return slot
  }

  private func share(_ id: String, _ isAllowed: (Share) -> Bool) throws(Refusal) -> Int {
    guard let slot = shareIDs.number(of: id), isAllowed(shares[slot]) else { throw .notFound }
    return slot
  }
}

/// Followers and found animals.
extension Backend {
  mutating func follow(_ pet: String, by account: Int32) throws(Refusal) {
    guard let slot = petIDs.number(of: pet) else { throw .notFound }
    guard !accounts[Int(account)].follows.contains(Int32(slot)) else { return }
    guard accounts[Int(account)].follows.count < BackendSettings.followsMax else {
      throw .tooMany("animals followed")
    }
    let index = makeFeed(of: slot)
    guard feeds[index].followers.count < BackendSettings.followersMax else {
      throw .tooMany("followers")
    }
    accounts[Int(account)].follows.append(Int32(slot))
    feeds[index].followers.append(account)
  }

  mutating func unfollow(_ pet: String, by account: Int32) throws(Refusal) {
    guard let slot = petIDs.number(of: pet),
      accounts[Int(account)].follows.contains(Int32(slot))
    else { throw .notFound }
    accounts[Int(account)].follows.removeAll { $0 == slot }
    feeds[makeFeed(of: slot)].followers.removeAll { $0 == account }
  }

  mutating func postNews(
    _ text: String,
    of pet: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownPet(pet, of: account)
    try check(text, "text", most: BackendSettings.textMax)
    let index = makeFeed(of: slot)
    if feeds[index].news.count >= BackendSettings.newsMax { feeds[index].news.removeFirst() }
    feeds[index].news.append(News(pet: pet, time: now, text: text))
    let name = pets[slot].profile.name
    let message = Message(kind: .news, topic: pet, title: name, body: text)
    send(message, to: feeds[index].followers, at: now, &effects)
  }

  private mutating func makeFeed(of slot: Int) -> Int {
    if pets[slot].feed < 0 {
      pets[slot].feed = Int32(feeds.count)
      feeds.append(PetFeed())
    }
    return Int(pets[slot].feed)
  }

  mutating func reportFound(
    _ id: String,
    _ animal: FoundAnimal,
    by account: Int32,
    at now: Timestamp
  ) throws(Refusal) {
    try check(id, "id", most: BackendSettings.nameMax)
    guard incidentIDs.number(of: id) == nil else { throw .idTaken }
    let texts = [
      (animal.kind, "kind"), (animal.colour, "colour"), (animal.photoURL, "photoUrl"),
      (animal.breed + "-", "breed"), (animal.sex + "-", "sex"), (animal.name + "-", "name"),
    ]
    for (text, field) in texts { try check(text, field, most: BackendSettings.textMax) }
    guard accounts[Int(account)].openIncidents < BackendSettings.openIncidentsMax else {
      throw .tooMany("open reports")
    }
    try checkRoom(in: incidentIDs, "found animals")
    accounts[Int(account)].openIncidents += 1
    let slot = incidentIDs.insert(id)
    let incident = Incident(id: id, author: account, animal: animal, reportedAt: now)
    if slot == incidents.count { incidents.append(incident) } else { incidents[slot] = incident }
    incidentCounts.reported += 1
  }

  /// Only its author closes a report; it counts as found then.
  mutating func closeFound(
    _ id: String,
    by account: Int32,
    at now: Timestamp
  ) throws(Refusal) {
    guard let number = incidentIDs.number(of: id), incidents[number].author == account,
      incidents[number].closedAt == nil
    else { throw .notFound }
    incidents[number].closedAt = now
    incidentCounts.closed += 1
    closed.append(number)
    if closed.count > settings.closedIncidentsMax, let first = closed.popFirst() {
      incidentIDs.remove(first)
    }
    accounts[Int(account)].openIncidents -= 1
  }
}
