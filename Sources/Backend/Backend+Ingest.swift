import GNSS
import Primitives

extension Watch {
  /// True if the newest fix was at `position`.
  fileprivate func isAt(_ position: Position) -> Bool {
    hasFix && position.latitude.e7 == latitude && position.longitude.e7 == longitude
  }

  /// True if the report has the newest fix once more.
  ///
  /// Its age is in whole seconds, and it was up to 20 s on its way.
  fileprivate func isLastFix(_ report: Report, at time: Timestamp) -> Bool {
    guard isAt(report.position) else { return false }
    if time == fixTime { return true }
    let drift = (time - fixTime).rawValue.magnitude
    return (report.fixAgeSeconds ?? 0) > 0 && drift <= BackendSettings.freshAge.rawValue.magnitude
  }
}

/// Requests, and what a report leads to.
extension Backend {
  mutating func receive(_ request: Request, at now: Timestamp, _ effects: inout Effects) -> Response
  {
    switch settings.mode {
    case .strict: receiveStrictly(request, at: now, &effects)
    case .asPrinted(let faults): receiveAsPrinted(request, faults, at: now, &effects)
    }
  }

  /// The strict mode.
  ///
  /// A tracker sets a report aside for good after most 4xx: so they are only
  /// for what can never become right.
  private mutating func receiveStrictly(
    _ request: Request,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Response {
    if let refusal = refusal(ofForm: request) { return refusal }
    let reading = ReportReading(request)
    if reading.isIgnored { return answer(to: nil, in: request.format, at: now) }
    guard reading.problems.isEmpty, let report = reading.report, let id = reading.id else {
      effects.log += reading.problems
      return Response(400, reading.problems.joined(separator: "; "))
    }
    effects.log += reading.notes
    return receive(report, from: id, in: request.format, secret: request.secret, at: now, &effects)
  }

  /// A report that has been read.
  mutating func receive(
    _ report: Report,
    from id: String,
    in format: IngestFormat,
    secret presented: String?,
    at now: Timestamp,
    _ effects: inout Effects
  ) -> Response {
    guard let number = trackerIDs.number(of: id) ?? addUnowned(id) else {
      return Response.unavailable
    }
    if let secret = secret(of: number), presented != secret {
      return Response(403, "Forbidden")
    }
    guard !settings.limitsReports || watches[number].admits(at: now) else { return .tooMany }
    watches[number].takesNoOrders = format.isOfEngine
    accept(report, from: number, at: now, &effects)
    // What is due may be an order, and the next answer is an hour away.
    tick(at: now, &effects)
    return answer(to: number, in: format, at: now)
  }

  /// The printed text, or the orders to the tracker; of an engine's format that engine's own
  /// answer: OwnTracks reads an array of messages, Traccar's apps nothing.
  private mutating func answer(
    to number: Int?,
    in format: IngestFormat,
    at now: Timestamp
  ) -> Response {
    var response = Response(200, "")
    guard format == .ownTracks || !format.isOfEngine else { return response }
    var orders = Orders()
    if let number { watches[number].fill(&orders, at: now) }
    if format == .ownTracks {
      response.body = orders.ownTracksJSON
    } else {
      if let number, let index = detailsIndex(of: number) { details[index].orders.fill(&orders) }
      guard !orders.isEmpty else { return .stored }
      response.body = orders.json
    }
    response.isJSON = true
    return response
  }

  /// Stores a report and follows from it: the path of every report.
  ///
  /// `number` is the tracker's, as `number(ofTracker:)` has it.
  package mutating func accept(
    _ report: Report,
    from number: Int,
    at now: Timestamp,
    _ effects: inout Effects
  ) {
    defer { scheduleTracker(number) }
    var watch = watches[number]
    // A clock that is ahead, or was never set: judged as of now.
    var sentAt = report.time ?? now
    if sentAt > now + BackendSettings.futureMax || sentAt < BackendSettings.clockStart {
      sentAt = now
    }
    // The age is that of the fix at the time of the report.
    var fixTime = sentAt - .seconds(Int64(report.fixAgeSeconds ?? 0))
    let isSameFix = watch.isLastFix(report, at: fixTime)
    if isSameFix { fixTime = watch.fixTime }
    let isNewer = fixTime > watch.fixTime
    let isBlind = isSameFix ? report.isStale : watch.hasSearched(until: fixTime, at: now)
    if isBlind, watch.outsideCount == 0 {
      watch.wasBlind = true
      watches[number] = watch
    }
    let isAnothers =
      cards[number].wasSold && sentAt + BackendSettings.freshAge < cards[number].ownedSince
    if isAnothers || isRepeated(report, at: fixTime, isSameFix, isNewer, watch, number, now) {
      // It tells the owner nothing new, but that the tracker works.
      if report.sequence != nil || report.attempt != nil {
        watches[number].hear(at: now)
        takeBackOrders(of: number)
      } else {
        watches[number].hear(report, at: now)
      }
      return
    }
    if watch.isOwned {
      let point = HistoryPoint(report, fixTime: fixTime, receivedAt: now)
      histories[number].insert(point)
    }
    // A late one is history: it says nothing about the present, but that the tracker works. An
    // event is news without a newer fix, too, and of a bike after one.
    let isNews = sentAt >= watch.fixTime || bike(of: number)?.isNewest(at: sentAt) == true
    guard isNewer || report.event != nil && isNews else {
      // The newest fix again is what it has now.
      if isSameFix { watches[number].hear(report, at: now) } else { watches[number].hear(at: now) }
      return
    }
    var actions: TrackerState.Actions = []
    if isNewer, !isOnItsWay(report, at: fixTime, watch, now) {
      let radius = report.errorMetres(
        ageSeconds: Double((now - fixTime).rawValue) / 1_000,
        countsMotion: settings.countsMotion
      )
      watch.store(report, at: fixTime, error: radius, now: now, since: startedAt)
      if watch.state != .unassigned, watch.fence >= 0 {
        let fence = Int(watch.fence)
        let verdict = watch.verdict(on: fences[fence])
        let mayBeEcho =
          watch.wasBlind && report.maySeeEcho && !watch.takesNoOrders
          && !fences[fence].isOutside(report.position, byMoreThan: ExitRule.echoMetres)
        actions = watch.judge(verdict, mayBeEcho: mayBeEcho, by: settings.exitRule, at: now)
        // It may be asleep at home where an echo has put it elsewhere.
        watch.isOutside = verdict == .outside && !(watch.wasBlind && watch.state == .idle)
        actions.formUnion(watch.tick(at: now, since: startedAt, isGuarded: false))
      }
    }
    watch.hear(report, at: now)
    watches[number] = watch
    if !actions.isEmpty { tell(actions, of: number, at: now, &effects) }
    if watch.details >= 0 { details[Int(watch.details)].orders.reported() }
    if let index = bikeIndex(of: number),
      let actions = details[index].bike?.handle(report, of: sentAt, at: watch.fixTime, now: now)
    {
      tell(actions, ofBike: number, at: now, &effects)
    }
  }

  /// A trip of a while ago that passed the inside of its fence: where it led is still to come, and
  /// until then it says nothing about the present.
  private func isOnItsWay(
    _ report: Report,
    at fixTime: Timestamp,
    _ watch: Watch,
    _ now: Timestamp
  ) -> Bool {
    guard report.event == .trip, now - fixTime > BackendSettings.freshAge, watch.fence >= 0 else {
      return false
    }
    return fences[Int(watch.fence)].contains(report.position)
  }

  /// The same report comes again because its answer was lost, and the orders with it.
  private mutating func takeBackOrders(of number: Int) {
    if watches[number].orderCount > 0 { watches[number].orderCount -= 1 }
    if let index = detailsIndex(of: number) { details[index].orders.takeBack() }
  }

  /// True if the report is stored already, or is the last one again.
  ///
  /// The same event again is a repetition if it has an `attempt`, or the same
  /// number or time. Otherwise it has happened again.
  private func isRepeated(
    _ report: Report,
    at fixTime: Timestamp,
    _ isSameFix: Bool,
    _ isNewer: Bool,
    _ watch: Watch,
    _ number: Int,
    _ now: Timestamp
  ) -> Bool {
    if report.sequence == nil {
      if report.event == nil, isSameFix { return true }
      let isAgain = report.attempt != nil && watch.isAt(report.position)
      if isAgain, report.event == nil || report.eventCode == watch.eventCode { return true }
      // An event of now.
      if report.event != nil, report.time == nil { return false }
    }
    // A time that is past, and newer than all, cannot have been stored.
    if isNewer, report.time == fixTime, fixTime <= now { return false }
    if isNewer, report.time == nil, report.sequence == nil { return false }
    return histories[number].holds(report, fixTime: fixTime)
  }

  /// A tracker that no one has added: its position is kept.
  ///
  /// - Returns: Its number; `nil` if there is no room for it.
  mutating func addUnowned(_ id: String) -> Int? {
    if unowned.count >= BackendSettings.unownedMax
      || trackerIDs.count >= settings.idsMax
    {
      forgetUnowned()
    }
    guard trackerIDs.count < settings.idsMax else { return nil }
    let number = insertTracker(id)
    unowned.append(number)
    return number
  }

  /// Forgets the tracker without an owner that came first.
  private mutating func forgetUnowned() {
    while let number = unowned.popFirst() {
      guard cards[number].owner < 0, detailsIndex(of: number) == nil else { continue }
      trackerIDs.remove(number)
      return
    }
  }

  /// The number of a new tracker.
  mutating func insertTracker(_ id: String) -> Int {
    let number = trackerIDs.insert(id)
    if number == watches.count {
      watches.append(Watch())
      cards.append(TrackerCard())
      histories.append(History())
    } else {
      let scheduled = watches[number].scheduled
      watches[number] = Watch()
      watches[number].scheduled = scheduled
      cards[number] = TrackerCard()
      histories[number] = History()
    }
    return number
  }
}
