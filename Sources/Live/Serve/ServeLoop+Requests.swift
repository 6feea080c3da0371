import Backend
import CommandLine
import Primitives
import Sockets

/// From requests to entries of the journal, and from them to responses.
extension ServeLoop {
  /// Looks at the next request of a client: it is answered, or joins the batch.
  func serve(_ client: ServeClient, at time: Instant, _ now: Instant) {
    guard let request = client.nextRequest(date: date.text, at: now) else { return }
    func answer(_ response: ServerResponse) {
      client.send(response, date: date.text, at: now)
    }
    switch router.route(request) {
    case .answer(let response): answer(response)
    case .report(let report): take(report, of: client, at: time, now)
    case .operation(let operation):
      let event = Event.operation(operation, account: ServeSettings.account)
      batch.append((client, JournalEntry(event, at: time)))
    case .state: answer(roomy(state(at: time)))
    case .routes(let tracker, let from, let to):
      do throws(Refusal) {
        let account = ServeSettings.account
        let bytes = try store.backend.routesJSON(
          of: tracker,
          for: account,
          from: from,
          to: to,
          at: Timestamp(time)
        )
        answer(roomy(bytes))
      } catch {
        answer(ServeRouter.error(404, error.text))
      }
    case .history(let export): send(export, to: client, at: now)
    case .events(let last): view(client, after: last, at: now)
    }
  }

  /// A report is checked before the journal has it: what is refused changes nothing.
  private func take(
    _ report: Request,
    of client: ServeClient,
    at time: Instant,
    _ now: Instant
  ) {
    func refuse(_ response: Response, _ reason: String? = nil) {
      warn(ofRefused: response, reason)
      client.send(ServerResponse(response), date: date.text, at: now)
    }
    var report = report
    let token = report.secret
    report.secret = nil
    let admission = store.backend.admission(of: report, secret: token)
    switch admission {
    case .refused(let response): refuse(response)
    case .ignored(let response):
      client.send(ServerResponse(response), date: date.text, at: now)
    case .admitted(let tracker, let needsSecret):
      guard settings.access.admits(token, ofTracker: tracker) else {
        return refuse(Response(403, "Forbidden"), "\(tracker): the token is missing or wrong")
      }
      guard gate.admits(tracker, at: time) else {
        return refuse(.tooMany, "\(tracker): more than \(settings.reportsInAMinute) in a minute")
      }
      if needsSecret { report.secret = token }
      batch.append((client, JournalEntry(.request(report), at: time)))
    }
  }

  /// Who sets a tracker up sees why nothing arrives; one a second is enough.
  private func warn(ofRefused response: Response, _ reason: String?) {
    guard refusedSecond != date.second else { return }
    refusedSecond = date.second
    let reason = reason ?? String(decoding: response.body, as: UTF8.self)
    timeline.warn("a report is refused with \(response.status): \(reason)")
  }

  /// What is due by the clock.
  func handleDeadline(at time: Instant, _ now: Instant) {
    guard let due = store.backend.deadline, due <= time else { return }
    if let retriesAt, now < retriesAt { return }
    batch.append((nil, JournalEntry(.deadlineReached, at: time)))
  }

  func pushFailed(_ failure: AlertFailure, at time: Instant, _ now: Instant) {
    if let reason = failure.reason {
      let message = failure.due.message
      timeline.warn(
        "alert \(message.kind.rawValue) for \(message.topic) not delivered by "
          + "\(failure.due.devices.joined()): \(reason)"
          + (failure.due.isOfStore ? "" : "; it is tried again for a day")
      )
    }
    guard !failure.due.isOfStore else {
      storeAlertAt = now + Self.storeRetry
      return
    }
    batch.append((nil, JournalEntry(.pushFailed(failure.due), at: time)))
  }

  private func warn(ofLost count: Int) {
    guard count > 0 else { return }
    let alerts = count == 1 ? "alert is" : "alerts are"
    timeline.warn("\(count) \(alerts) given up: tried for a day, or too many wait")
  }

  /// That no message is on its way, once something was.
  func settlePushes(at time: Instant) {
    guard store.unsettled?.isEmpty != true, retriesAt == nil else { return }
    batch.append((nil, JournalEntry(.pushesSettled, at: time)))
  }

  /// Writes the entries of the turn, and carries them out.
  func commit(at now: Instant) {
    guard !batch.isEmpty else { return }
    let entries = batch
    batch = []
    guard write(entries.compactMap(\.entry.line), at: now) else {
      for entry in entries {
        entry.client?.send(ServerResponse(.unavailable), date: date.text, at: now)
      }
      // No one says these again.
      batch = entries.filter { $0.client == nil && !$0.entry.event.comesAgain }
      return
    }
    let lost = store.backend.lostMessages
    defer { warn(ofLost: store.backend.lostMessages - lost) }
    for (client, entry) in entries {
      let effects = store.handle(entry)
      follow(effects, of: entry, at: now)
      guard let client else { continue }
      let response = effects.response.map { ServerResponse($0) } ?? Self.response(effects.outcome)
      client.send(response, date: date.text, at: now)
    }
  }

  /// False while the journal cannot be written.
  private func write(_ lines: [[UInt8]], at now: Instant) -> Bool {
    guard let journal else { return true }
    if let retriesAt {
      guard now >= retriesAt, journal.hasRoom() else {
        self.retriesAt = max(retriesAt, now + Self.retryTime)
        tellOfStore(at: now)
        return false
      }
      self.retriesAt = nil
      timeline.warn("the store can be written again")
    }
    var bytes: [UInt8] = []
    for line in lines {
      bytes += line
      bytes.append(ASCII.lineFeed)
    }
    guard let error = journal.append(bytes) else { return true }
    timeline.warn("\(error.message); reports are refused with 503 until it can")
    retriesAt = now + Self.retryTime
    tellOfStore(at: now)
    return false
  }

  private func tellOfStore(at now: Instant) {
    guard now >= storeAlertAt else { return }
    storeAlertAt = now + Self.storePause
    delivery.add(.storeFailure(at: clock.read().date), at: now)
  }

  /// Project value: a full disk is looked at once a second.
  private static let retryTime = Milliseconds.seconds(1)
  /// Project values: a disk that stays full is one trouble, and a push that has failed is tried
  /// again.
  private static let storePause = Milliseconds.minutes(60)
  private static let storeRetry = Milliseconds.minutes(1)

  /// What one entry leads to besides its response.
  private func follow(_ effects: Effects, of entry: JournalEntry, at now: Instant) {
    for line in effects.log { timeline.log(line) }
    switch entry.event {
    case .request(let request):
      guard effects.response?.status == 200, let report = store.backend.reading(request) else {
        break
      }
      timeline.report(report.id, report.report, at: entry.instant)
      viewers.changed(tracker: report.id)
    case .operation: viewers.changeAll()
    case .started, .deadlineReached, .pushFailed, .pushesSettled, .pushService: break
    }
    for message in store.newest {
      timeline.alert(message)
      viewers.tell(message, clients)
      viewers.changed(tracker: message.message.topic)
    }
    for due in effects.messages { delivery.add(due, at: now) }
  }

  static func response(_ outcome: Outcome?) -> ServerResponse {
    switch outcome {
    case .done, nil: ServeRouter.json(200, JSONObjectText.of("outcome", "done"))
    case .needsConfirmation:
      ServeRouter.json(200, JSONObjectText.of("outcome", "needsConfirmation"))
    case .refused(let refusal): ServeRouter.json(409, JSONObjectText.of("refused", refusal.text))
    }
  }
}

/// Answers of the page's API.
extension ServeLoop {
  private func state(at time: Instant) -> [UInt8] {
    let now = Timestamp(time)
    let alerts = store.messages.reversed().map(\.json).joined(separator: [ASCII.comma])
    return store.backend.state(
      of: ServeSettings.account,
      with: [
        "now": Array("\"\(now.text)\"".utf8),
        "speed": Array(String(settings.speed).utf8),
        "seq": Array(String(viewers.number).utf8),
        "settings": settings.json(journal: journal?.path),
        "alerts": [0x5B] + alerts + [0x5D],
      ]
    )
  }

  /// A large answer, unless too much waits to be sent already.
  private func roomy(_ bytes: [UInt8]) -> ServerResponse {
    let pending = clients.reduce(0) { $0 + $1.pendingByteCount }
    guard pending + bytes.count <= Self.pendingMax else { return .refusal(.unavailable) }
    return ServeRouter.json(200, bytes)
  }

  private func send(
    _ export: HistoryExport,
    to client: ServeClient,
    at now: Instant
  ) {
    guard store.backend.owns(export.tracker, account: ServeSettings.account) else {
      let response = ServeRouter.error(404, "Not found")
      return client.send(response, date: date.text, at: now)
    }
    var response = ServeRouter.json(200, [])
    response.body = export.isChunked ? .chunked : .stream
    response.headers[0] = ("Content-Type", export.format.contentType)
    if export.format != .json {
      let name = "\(export.tracker).\(export.format.rawValue)"
      response.headers.append(("Content-Disposition", "attachment; filename=\"\(name)\""))
    }
    guard !client.isHead else { return client.send(response, date: date.text, at: now) }
    client.send(export, response, date: date.text, at: now)
  }

  private func view(_ client: ServeClient, after last: Int64?, at now: Instant) {
    guard clients.count(where: \.isViewer) < Self.viewersMax else {
      return client.send(.refusal(.unavailable), date: date.text, at: now)
    }
    var response = ServeRouter.json(200, [])
    response.body = .stream
    response.headers[0] = ("Content-Type", "text/event-stream")
    guard !client.isHead else { return client.send(response, date: date.text, at: now) }
    client.view(response, viewers.beginning(after: last), date: date.text)
  }
}

extension DueMessage {
  /// No tracker has such an id.
  private static let storeTopic = "sniffer serve"

  /// While the store cannot be written no other alert is made; the store does not have this one,
  /// either.
  fileprivate static func storeFailure(at date: Instant) -> DueMessage {
    let message = Message(
      kind: .silent,
      topic: storeTopic,
      title: MessageText.alertTitle,
      body: "The server cannot write its store. Until it can, it tells nothing of any tracker."
    )
    return DueMessage(message: message, devices: [], time: Timestamp(date))
  }

  fileprivate var isOfStore: Bool { message.topic == Self.storeTopic }
}

extension Event {
  /// The loop finds it due again.
  fileprivate var comesAgain: Bool {
    switch self {
    case .deadlineReached, .pushesSettled: true
    case .request, .operation, .started, .pushFailed, .pushService: false
    }
  }
}

extension ServerResponse {
  /// The backend's answer to a tracker.
  init(_ response: Response) {
    self.init(response.status, .bytes(response.body))
    let type = response.isJSON ? "application/json" : "text/plain; charset=utf-8"
    if !response.body.isEmpty { headers.append(("Content-Type", type)) }
    let methods = response.allowedMethods
    if !methods.isEmpty { headers.append(("Allow", methods.joined(separator: ", "))) }
    if let seconds = response.retryAfterSeconds {
      headers.append(("Retry-After", String(seconds)))
    }
  }
}
