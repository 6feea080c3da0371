import GNSS
import Manual
import Primitives
import Surroundings
import Tracker
import World

/// The server's accounts: every report is delivered, set aside, dropped or waiting; it arrives
/// once, or there is a reason; what goes out is true; and what is given up may be.
struct ReportChecker: Sendable {
  private let interval: Milliseconds
  private var truth: PayloadTruth
  private let form: RequestForm
  /// What went out last, which most often is what arrives and counts as delivered.
  private var sent: (bytes: [UInt8], reading: RequestForm.Reading)?
  /// What the tracker must have in its queue, by what it reported, oldest first.
  private var waiting: [ReportAccount] = []
  /// Delivered before, newest last.
  private var settled: [ReportAccount] = []
  private var receivedCount = 0
  private var lastSequence: UInt32 = 0
  private var lastAcceptedAt = Instant.zero
  private var accepted: UInt32 = 0
  private var delivered: UInt32 = 0
  private var setAside: UInt32 = 0
  private var dropped: UInt32 = 0
  private var lastSettledAt = Instant.zero

  /// Project value: six deviations of the receiver's noise under a partial sky.
  private static let metresMax: Int64 = 60
  /// Project value: the same for each unit of HDOP of a fix that was taken for lack of a better
  /// one.
  private static let roughMetres: Int64 = 20
  /// Project value: three times the 20 s that a delivery may take.
  private static let deliveryTime: Milliseconds = 60_000
  /// Project value: how far back to look for what the server got.
  private static let receiptsLookedAt = 200
  /// Project value: what comes twice comes soon.
  private static let settledKept = 64
  /// - Source: requirement: a position is set aside after five refusals of one kind, an event
  ///   after 24 h.
  private static let refusalsMin = 5
  private static let refusalTime = Milliseconds.minutes(24 * 60)
  /// Project value: what began to be sent before the event came is over by then.
  private static let eventPatience: Milliseconds = 60_000

  init(interval: Milliseconds, trackerID: String? = nil, form: RequestForm = RequestForm()) {
    self.interval = interval
    self.form = form
    truth = PayloadTruth(trackerID: trackerID)
  }

  mutating func observe(
    _ entry: TimelineEntry,
    in world: () -> World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    truth.observe(entry, in: world)
    switch entry.kind {
    case .notice(.fixAccepted(let report)), .notice(.eventReported(let report)),
      .notice(.placeReported(let report)):
      return accept(report, at: entry.at, in: world(), health)
    case .notice(.reportDelivered(let report, _)):
      delivered += 1
      return settle(report, as: "delivered", at: entry.at)
        ?? (health.isLineDamaged ? nil : find(report, in: world().server, health))
    case .notice(.reportSetAside(let report, let status)):
      setAside += 1
      let discrepancy = allowSettingAside(report, status, at: entry.at, health)
      return discrepancy ?? settle(report, as: "set aside", at: entry.at)
    case .notice(.reportDropped(let report)):
      dropped += 1
      return allowDrop(report) ?? settle(report, as: "dropped", at: entry.at)
    case .notice(.reportDelayed(let report, _, _)):
      return account(of: report) == nil ? stranger(report, "be delayed") : nil
    case .sent(let bytes):
      return checkPayload(bytes, at: entry.at, in: world, health)
    case .request:
      return receive(at: entry.at, in: world().server, health)
    default:
      return nil  // Not about reports.
    }
  }

  /// What holds between the steps: the sums, and that things go on.
  mutating func check(_ step: StepSummary, isHealthy: Bool) -> Discrepancy? {
    // What is off has no queue; what it has stored counts when it is back.
    guard step.trackerState != .off else { return nil }
    let counted = step.queueCount
    // The queue drops one before the tracker reports that.
    let untold = waiting.count - counted
    guard untold == 0 || untold == 1 && counted == ReportChecker.queueCapacity else {
      return Discrepancy(
        expected: "accepted \(accepted) = delivered \(delivered) + set aside \(setAside)"
          + " + dropped \(dropped) + waiting \(waiting.count)",
        found: "\(counted) are waiting"
      )
    }
    guard isHealthy else { return nil }
    return checkProgress(at: step.now)
  }

  private func checkProgress(at now: Instant) -> Discrepancy? {
    if let oldest = waiting.lazy.map(\.acceptedAt).min(), now - oldest > Self.deliveryTime {
      return Discrepancy(
        expected: "an empty queue after 40 min of a healthy world",
        found: "\(waiting.count) are waiting, the oldest for \((now - oldest).rawValue) ms"
      )
    }
    guard now - lastSettledAt > interval + .minutes(5) else { return nil }
    return Discrepancy(
      expected: "a report within the interval of \(interval.rawValue) ms and 5 min",
      found: "the last was \((now - lastSettledAt).rawValue) ms ago"
    )
  }

  // MARK: - What the tracker says of a report

  private mutating func accept(
    _ report: Report,
    at now: Instant,
    in world: World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    // A number may be lost along with the supply, and none comes twice.
    let isNext =
      health.hasLostTracker(since: lastAcceptedAt)
      ? report.sequence > lastSequence : report.sequence == lastSequence + 1
    guard isNext else {
      return Discrepancy(
        expected: "sequence number \(lastSequence + 1)",
        found: "\(report.sequence)"
      )
    }
    accepted += 1
    lastSequence = report.sequence
    lastAcceptedAt = now
    let isExact = !health.isDeceived && health.isCalm(at: now)
    waiting.append(ReportAccount(report, acceptedAt: now, isExact: isExact))
    // An older fix was compared when it was new, and the world forgets where it was.
    // So was one that the medium kept.
    guard !health.isLineDamaged, !health.isDeceived, now - report.fixedAt <= Self.deliveryTime,
      !health.hasLostTracker(since: report.fixedAt)
    else { return nil }
    let body = world.body(of: report)
    let metres = Geodesy.distanceMillimetres(from: body.position, to: report.fix.position) / 1_000
    // The receiver's time is that of a second that began up to a second ago.
    let hdop = Int64(report.fix.hdop?.hundredths ?? 0)
    let own = max(Self.metresMax, Self.roughMetres * hdop / 100)
    let limit = own + Int64(body.speedMillimetresPerSecond) / 1_000
    guard metres > limit else { return nil }
    return Discrepancy(
      expected: "a fix within \(limit) m of the truth",
      found: "report \(report.sequence) is \(metres) m away"
    )
  }

  private mutating func settle(
    _ report: Report,
    as end: String,
    at instant: Instant
  ) -> Discrepancy? {
    guard let index = account(of: report) else { return stranger(report, "be \(end)") }
    settled.append(waiting.remove(at: index))
    if settled.count > Self.settledKept { settled.removeFirst() }
    lastSettledAt = instant
    return nil
  }

  private func account(of report: Report) -> Int? {
    waiting.firstIndex { $0.report.sequence == report.sequence }
  }

  private var numbers: String { waiting.map { "\($0.report.sequence)" }.joined(separator: " ") }

  private func stranger(_ report: Report, _ end: String) -> Discrepancy {
    Discrepancy(
      expected: "one of the waiting reports, \(numbers.isEmpty ? "none" : numbers), to \(end)",
      found: "it was \(report.sequence)"
    )
  }

  /// Only the 65th report drives one out; alerts that others repeat first, then positions.
  private func allowDrop(_ report: Report) -> Discrepancy? {
    let others = waiting.filter { $0.report.sequence != report.sequence }
    guard others.count >= Self.queueCapacity else {
      return Discrepancy(
        expected: "a report to be dropped from a full queue only",
        found: "report \(report.sequence) was, with \(others.count) others waiting"
      )
    }
    // The newest has only just come, and may be on its way.
    let rest = others.dropLast()
    let isKept: Bool
    switch report.event {
    case nil: isKept = false
    case .alert: isKept = !others.contains { $0.report.event?.isAlert == true }
    case .trip, .parked:
      isKept = rest.filter { $0.report.event == nil && $0.attempts == 0 }.count > 1
    }
    guard isKept else { return nil }
    return Discrepancy(
      expected: "repeated alerts, then positions to be dropped",
      found: "report \(report.sequence) of an event was"
    )
  }

  /// 3xx and 4xx, except 408 and 429: a position after five of one kind, an event after a day.
  private func allowSettingAside(
    _ report: Report,
    _ status: UInt16,
    at now: Instant,
    _ health: HealthWatch
  ) -> Discrepancy? {
    guard let index = account(of: report) else { return nil }
    // Damage or an unsolicited line may have produced this status.
    guard health.isCleanSince(waiting[index].acceptedAt) else { return nil }
    let isRefusal = (300...499).contains(status) && status != 408 && status != 429
    let refusals = waiting[index].refusals.filter { $0.status == Int(status) }
    let began = waiting[index].refusals.map(\.at).min() ?? now
    let isEnough =
      report.event == nil
      ? refusals.count >= Self.refusalsMin : now - began >= Self.refusalTime - .minutes(2)
    guard isRefusal, isEnough else {
      return Discrepancy(
        expected: "a report to be set aside after five refusals of one kind, an event after 24 h",
        found: "report \(report.sequence) was after \(refusals.count) of status \(status)"
      )
    }
    return nil
  }

  private func find(
    _ report: Report,
    in server: ScriptedServer,
    _ health: HealthWatch
  ) -> Discrepancy? {
    // An unsolicited line may report that the server has taken it.
    let isClean = health.isCleanSince(report.takenAt)
    let isThere = server.receipts.suffix(Self.receiptsLookedAt).reversed().contains { receipt in
      receipt.request.method == form.method && receipt.sentAt >= report.takenAt
        && (!isClean || receipt.status.map { (200...299).contains($0) } == true)
        && reading(of: receipt.request)?.positionE6 == PayloadText.positionE6(of: report.fix)
    }
    guard !isThere else { return nil }
    return Discrepancy(
      expected: "report \(report.sequence) is with the server once it counts as delivered",
      found: "none of its requests has it"
    )
  }

  // MARK: - What goes out, and what arrives

  private mutating func checkPayload(
    _ bytes: [UInt8],
    at now: Instant,
    in world: () -> World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    let found = String(decoding: bytes, as: UTF8.self)
    let payload: RequestForm.Reading
    do {
      guard let reading = try form.read(sent: bytes) else { return nil }
      payload = reading
      sent = (bytes, reading)
    } catch {
      return Discrepancy(
        expected: "a payload with \(error.expected) at byte \(error.offset)",
        found: found
      )
    }
    guard let index = index(of: payload, in: waiting) else {
      return Discrepancy(
        expected: "a payload of one of the waiting reports, \(numbers)",
        found: found
      )
    }
    if !payload.isPart { waiting[index].attempts += 1 }
    let account = waiting[index]
    if account.report.event == nil, health.isSettled(at: now),
      let event = urgent(at: now)
    {
      return Discrepancy(
        expected: "report \(event.report.sequence) of an event before positions",
        found: found
      )
    }
    return truth.discrepancy(payload, of: account, at: now, in: world(), health)
  }

  /// The newest alert, a trip or a parking that has waited and was never sent: older alerts are
  /// history.
  private func urgent(at now: Instant) -> ReportAccount? {
    let alerts = (waiting + settled).filter { $0.report.event?.isAlert == true }
    let newestAlert = alerts.map(\.report.sequence).max()
    return waiting.first { account in
      account.report.event != nil && account.attempts == 0
        && now - account.acceptedAt > Self.eventPatience
        && (account.report.event?.isAlert != true || account.report.sequence == newestAlert)
    }
  }

  /// The report that a payload is of: the one of its time, or one that has arrived less often, if
  /// there are several with the same place.
  private func index(
    of payload: RequestForm.Reading,
    in accounts: [ReportAccount]
  ) -> Int? {
    let members = payload.members
    let matching = accounts.indices.filter { index in
      let report = accounts[index].report
      return PayloadText.positionE6(of: report.fix) == payload.positionE6
        && (members["event"] ?? "null") == (report.event.map { "\($0.text)" } ?? "null")
        && (members["cause"] ?? "") == (report.event?.cause.map { "\($0)" } ?? "")
        && members["sequence"].map { $0 == "\(report.sequence)" } ?? true
    }
    let said = members["time"].flatMap(UTCTime.init(iso8601:))?.millisecondsSince1970
    func order(_ index: Int) -> (Int, Int, Int) {
      var isOfAnotherTime = false
      if let said, let time = accounts[index].report.fix.time {
        isOfAnotherTime = abs(said - time.millisecondsSince1970) >= 1_000
      }
      // One that has waited says its time.
      return (isOfAnotherTime ? 1 : 0, accounts[index].arrivals, said == nil ? -index : index)
    }
    return matching.min { order($0) < order($1) }
  }

  private func reading(of request: ServerRequest) -> RequestForm.Reading? {
    if let sent, sent.bytes == request.body { return sent.reading }
    return try? form.read(request)
  }

  /// A request has gone out; the server may have got it.
  private mutating func receive(
    at now: Instant,
    in server: ScriptedServer,
    _ health: HealthWatch
  ) -> Discrepancy? {
    guard server.receivedCount > receivedCount, let receipt = server.receipts.last else {
      return nil
    }
    receivedCount = server.receivedCount
    guard !health.isLineDamaged, let payload = reading(of: receipt.request) else { return nil }
    let isTaken = receipt.status.map { (200...299).contains($0) } ?? false
    if let index = index(of: payload, in: waiting) {
      if let status = receipt.status, !isTaken { waiting[index].refuse(status, at: now) }
      guard isTaken else { return nil }
      let before = waiting[index].arrive(at: now)
      return before.flatMap { arriveAgain(waiting[index], after: $0, health) }
    }
    guard isTaken, let index = index(of: payload, in: settled) else { return nil }
    return settled[index].arrive(at: now).flatMap { arriveAgain(settled[index], after: $0, health) }
  }

  /// Only what keeps the answer from the tracker makes it send a report again.
  private func arriveAgain(
    _ account: ReportAccount,
    after before: Instant,
    _ health: HealthWatch
  ) -> Discrepancy? {
    guard health.isCalm(since: before) else { return nil }
    return Discrepancy(
      expected: "report \(account.report.sequence) to arrive once while nothing is wrong",
      found: "it arrived \(account.arrivals) times, first \(before.seconds)"
    )
  }

  /// Project value: that of the tracker's queue.
  private static let queueCapacity = 64
}
