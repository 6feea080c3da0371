/// Pets.
extension Backend {
  mutating func addPet(
    _ id: String,
    _ profile: PetProfile,
    by account: Int32,
    _ effects: inout Effects
  ) throws(Refusal) {
    try check(id, "id", most: BackendSettings.nameMax)
    guard petIDs.number(of: id) == nil else { throw .idTaken }
    try check(profile)
    guard accounts[Int(account)].petCount < BackendSettings.petsMax else { throw .tooMany("pets") }
    try checkRoom(in: petIDs, "pets")
    accounts[Int(account)].petCount += 1
    let slot = petIDs.insert(id)
    var pet = Pet(owner: account, profile: profile)
    if slot == pets.count {
      pets.append(pet)
    } else {
      // The empty feed of the pet that had the slot.
      pet.feed = pets[slot].feed
      pets[slot] = pet
    }
    effects.log.append("Pet added successfully: \(id)")
  }

  mutating func editPet(
    _ id: String,
    _ profile: PetProfile,
    by account: Int32
  ) throws(Refusal) {
    let slot = try ownPet(id, of: account)
    try check(profile)
    pets[slot].profile = profile
  }

  /// Takes the pet off its trackers, and its followers off it.
  mutating func deletePet(
    _ id: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownPet(id, of: account)
    for number in trackers(ofPet: slot) {
      watches[number].pet = -1
      link(number, .fenceRemoved, at: now, &effects)
    }
    if pets[slot].feed >= 0 {
      for follower in feeds[Int(pets[slot].feed)].followers {
        accounts[Int(follower)].follows.removeAll { $0 == slot }
      }
      feeds[Int(pets[slot].feed)] = PetFeed()
    }
    accounts[Int(account)].petCount -= 1
    pets[slot].owner = -1
    petIDs.remove(slot)
  }

  func ownPet(_ id: String, of account: Int32) throws(Refusal) -> Int {
    guard let slot = petIDs.number(of: id), pets[slot].owner == account else { throw .notFound }
    return slot
  }

  func trackers(ofPet slot: Int) -> [Int] {
    watches.indices.filter { watches[$0].pet == slot }
  }

  private func check(_ profile: PetProfile) throws(Refusal) {
    try check(profile.name, "name", most: BackendSettings.petNameMax)
    guard profile.age >= 0 else { throw .missing("age") }
    try check(profile.description, "description", most: BackendSettings.textMax)
    try check(profile.imageURL, "imageUrl", most: BackendSettings.textMax)
  }

  /// The owner confirms that the pet is found, or takes it back: for every
  /// tracker of the pet.
  ///
  /// Refused if it changes none.
  mutating func enterAll(
    _ input: TrackerState.Input,
    of pet: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownPet(pet, of: account)
    var isRefused = true
    for number in trackers(ofPet: slot) where enter(input, number, at: now, &effects) {
      isRefused = false
    }
    if isRefused { throw .noAlert }
  }
}

/// Fences.
extension Backend {
  mutating func addFence(
    _ id: String,
    _ name: String,
    _ shape: FenceShape,
    by account: Int32
  ) throws(Refusal) {
    try check(id, "id", most: BackendSettings.nameMax)
    guard fenceIDs.number(of: id) == nil else { throw .idTaken }
    let fence = try checked(name, shape)
    guard accounts[Int(account)].fenceCount < BackendSettings.fencesMax else {
      throw .tooMany("fences")
    }
    try checkRoom(in: fenceIDs, "fences")
    accounts[Int(account)].fenceCount += 1
    let slot = fenceIDs.insert(id)
    let card = FenceCard(name: name, owner: account)
    if slot == fences.count {
      fences.append(fence)
      fenceCards.append(card)
    } else {
      fences[slot] = fence
      fenceCards[slot] = card
    }
  }

  mutating func editFence(
    _ id: String,
    _ name: String,
    _ shape: FenceShape,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownFence(id, of: account)
    fences[slot] = try checked(name, shape)
    fenceCards[slot].name = name
    for number in watches.indices where watches[number].fence == slot {
      link(number, .fenceChanged, at: now, &effects)
    }
  }

  /// The pets that had it have none then.
  mutating func deleteFence(
    _ id: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownFence(id, of: account)
    for pet in pets.indices {
      if pets[pet].proposed == slot { pets[pet].proposed = -1 }
      if pets[pet].fence == slot { setFence(-1, of: pet, .fenceRemoved, at: now, &effects) }
    }
    accounts[Int(account)].fenceCount -= 1
    fenceCards[slot].owner = -1
    fenceIDs.remove(slot)
  }

  /// A first fence, or none, holds at once; another one must be confirmed.
  mutating func proposeFence(
    _ fence: String?,
    for pet: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) -> Outcome {
    let slot = try ownPet(pet, of: account)
    pets[slot].proposed = -1
    guard let fence else {
      setFence(-1, of: slot, .fenceRemoved, at: now, &effects)
      return .done
    }
    let proposed = Int32(try ownFence(fence, of: account))
    if pets[slot].fence == proposed { return .done }
    if pets[slot].fence >= 0 {
      pets[slot].proposed = proposed
      return .needsConfirmation
    }
    setFence(proposed, of: slot, .fenceGiven, at: now, &effects)
    return .done
  }

  mutating func confirmFence(
    of pet: String,
    by account: Int32,
    at now: Timestamp,
    _ effects: inout Effects
  ) throws(Refusal) {
    let slot = try ownPet(pet, of: account)
    let proposed = pets[slot].proposed
    guard proposed >= 0 else { throw .nothingProposed }
    pets[slot].proposed = -1
    setFence(proposed, of: slot, .fenceChanged, at: now, &effects)
  }

  private mutating func setFence(
    _ fence: Int32,
    of pet: Int,
    _ change: TrackerState.Input,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    pets[pet].fence = fence
    for number in trackers(ofPet: pet) { link(number, change, at: now, &effects) }
  }

  private func ownFence(_ id: String, of account: Int32) throws(Refusal) -> Int {
    guard let slot = fenceIDs.number(of: id), fenceCards[slot].owner == account else {
      throw .notFound
    }
    return slot
  }

  private func checked(_ name: String, _ shape: FenceShape) throws(Refusal) -> Fence {
    guard !name.isEmpty else { throw .missing("name") }
    guard name.count <= BackendSettings.nameMax else { throw .tooLong("name") }
    do throws(FenceError) {
      return switch shape {
      case .polygon(let corners): try Fence(corners: corners)
      case .circle(let centre, let metres): try Fence(centre: centre, radiusMetres: metres)
      }
    } catch {
      throw .invalidFence(error)
    }
  }
}
