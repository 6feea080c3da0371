import Primitives

/// What is told to whom.
extension Backend {
  func detailsIndex(of number: Int) -> Int? {
    let index = watches[number].details
    return index < 0 ? nil : Int(index)
  }

  /// The index of the details of a bike that is judged: none of one that is disabled.
  func bikeIndex(of number: Int) -> Int? {
    guard !watches[number].isDisabled, let index = detailsIndex(of: number),
      details[index].bike != nil
    else { return nil }
    return index
  }

  /// The bike that is judged.
  func bike(of number: Int) -> Bike? { bikeIndex(of: number).flatMap { details[$0].bike } }

  /// The index of a tracker's details, made if it has none.
  mutating func makeDetails(of number: Int) -> Int {
    if let index = detailsIndex(of: number) { return index }
    watches[number].details = Int32(details.count)
    details.append(TrackerDetails())
    return details.count - 1
  }

  /// What is due of a tracker.
  mutating func tickTracker(_ number: Int, at now: Timestamp, _ effects: inout Effects) {
    let isGuarded = bike(of: number)?.isGuarded == true
    let actions = watches[number].tick(at: now, since: startedAt, isGuarded: isGuarded)
    if !actions.isEmpty { tell(actions, of: number, at: now, &effects) }
    guard let index = bikeIndex(of: number),
      let ofBike = details[index].bike?.tick(at: now), !ofBike.isEmpty
    else { return }
    if ofBike.contains(.alertsOn) { details[index].orders.setAlerts(true) }
    tell(ofBike, ofBike: number, at: now, &effects)
  }

  /// Takes a step of the tracker's state machine, and judges its last fix again
  /// if the step asks for it.
  ///
  /// - Returns: False if the step is refused.
  @discardableResult
  mutating func enter(
    _ input: TrackerState.Input,
    _ number: Int,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Bool {
    var watch = watches[number]
    var actions = watch.enter(input, at: now)
    guard !actions.contains(.refuse) else { return false }
    if actions.contains(.judge), watch.fence >= 0,
      watch.canJudge(ownedSince: cards[number].ownedSince, at: now)
    {
      let verdict = watch.verdict(on: fences[Int(watch.fence)])
      actions.formUnion(watch.judge(verdict, mayBeEcho: nil, by: settings.exitRule, at: now))
    }
    watches[number] = watch
    tell(actions, of: number, at: now, &effects)
    scheduleTracker(number)
    return true
  }

  /// Tells the alerts among `actions`; none twice for the same kind and fix.
  mutating func tell(
    _ actions: TrackerState.Actions,
    of number: Int,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    if actions.contains(.left) { alert(.left, MessageText.left, number, at: now, &effects) }
    if actions.contains(.outside) { alert(.outside, MessageText.left, number, at: now, &effects) }
    if actions.contains(.entered) {
      alert(.entered, MessageText.entered, number, at: now, &effects)
    }
    if actions.contains(.silent) {
      let text = MessageText.silent(since: watches[number].quietSince)
      alert(.silent, text, number, at: now, &effects)
    }
  }

  mutating func alert(
    _ kind: Message.Kind,
    _ body: String,
    _ number: Int,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    let index = makeDetails(of: number)
    let fixTime = watches[number].fixTime
    // A handful back is enough: a newer fix raises other alerts. Silence is an alert each time that
    // news has ended: under a roof, the fix is the same for weeks.
    let isTold =
      kind != .silent
      && details[index].alerts.suffix(8).contains {
        $0.kind == kind && $0.fixTime == fixTime
      }
    guard !isTold else { return }
    if kind == .left || kind == .outside { watches[number].alertedFix = fixTime }
    let devices = note(kind, of: number, at: now)
    guard !devices.isEmpty else { return }
    var message = Message(
      kind: kind,
      topic: trackerIDs[number],
      title: bike(of: number) == nil ? MessageText.alertTitle : MessageText.bikeTitle,
      body: body
    )
    let watch = watches[number]
    if watch.pet >= 0 {
      message.petID = petIDs[Int(watch.pet)]
      message.petName = pets[Int(watch.pet)].profile.name
    }
    if watch.fence >= 0 { message.fenceName = fenceCards[Int(watch.fence)].name }
    send(message, with: watch, to: devices, at: now, &effects)
  }

  /// Sends the messages about a bike.
  mutating func tell(
    _ actions: Bike.Actions,
    ofBike number: Int,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    func tell(_ kind: Message.Kind, _ body: String, _ prompts: [String]) {
      let devices = note(kind, of: number, at: now)
      guard !devices.isEmpty else { return }
      var message = Message(
        kind: kind,
        topic: trackerIDs[number],
        title: MessageText.bikeTitle,
        body: body
      )
      message.prompts = prompts
      send(message, with: watches[number], to: devices, at: now, &effects)
    }
    if actions.contains(.movement) {
      tell(.movement, MessageText.movement, [MessageText.wasMe, MessageText.track])
    }
    if actions.contains(.position) { tell(.position, MessageText.position, []) }
    if actions.contains(.question) {
      let asks = detailsIndex(of: number).map { details[$0].bike?.asksAboutPlace } == true
      let prompts = [MessageText.secureLocation, MessageText.temporaryParking]
      tell(.parking, MessageText.parked, asks ? prompts : [])
    }
  }

  /// Writes an alert down.
  ///
  /// - Returns: The devices of those who watch the tracker.
  private mutating func note(_ kind: Message.Kind, of number: Int, at now: Timestamp) -> [String] {
    let index = makeDetails(of: number)
    if details[index].alerts.count >= BackendSettings.alertsKept {
      details[index].alerts.removeFirst(BackendSettings.alertsKept / 10)
    }
    let fixTime = watches[number].fixTime
    details[index].alerts.append(AlertRecord(kind: kind, time: now, fixTime: fixTime))
    return watchers(of: number, at: now).flatMap { accounts[Int($0)].devices }
  }

  /// Sends a message with the last fix.
  private func send(
    _ message: Message,
    with watch: Watch,
    to devices: [String],
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    var message = message
    message.position = watch.position
    message.fixTime = watch.fixTime
    message.ageSeconds = max(0, (now - watch.fixTime).rawValue / 1_000)
    effects.messages.append(DueMessage(message: message, devices: devices, time: now))
  }

  mutating func send(
    _ message: Message,
    to receivers: [Int32],
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    let devices = receivers.flatMap { accounts[Int($0)].devices }
    guard !devices.isEmpty else { return }
    effects.messages.append(DueMessage(message: message, devices: devices, time: now))
  }

  /// The accounts that get the tracker's alerts: the owner, and carers in
  /// their time; each once.
  func watchers(of number: Int, at now: Timestamp) -> [Int32] {
    var receivers: [Int32] = []
    if cards[number].owner >= 0 { receivers.append(cards[number].owner) }
    guard let index = detailsIndex(of: number) else { return receivers }
    for slot in details[index].shares where shares[Int(slot)].isActive(at: now) {
      let carer = shares[Int(slot)].carer
      if !receivers.contains(carer) { receivers.append(carer) }
    }
    return receivers.filter { !details[index].muted.contains($0) }
  }
}
