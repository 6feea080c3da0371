import GNSS
import Primitives
import Surroundings
import Tracker
import World

/// Every report is delivered, set aside, dropped or waiting, once and in order,
/// says where the body was, and is with the server when the tracker thinks so.
struct ReportChecker: Sendable {
  private let interval: Milliseconds
  /// What the tracker must have in its queue, by what it told.
  private var waiting: [Report] = []
  private var accepted: UInt32 = 0
  private var delivered: UInt32 = 0
  private var setAside: UInt32 = 0
  private var dropped: UInt32 = 0
  private var lastSettledAt = Instant.zero

  /// Project value: six deviations of the receiver's noise under a partial sky.
  private static let metresMax: Int64 = 60
  /// Project value: three times the 20 s that a delivery may take.
  private static let deliveryTime: Milliseconds = 60_000
  /// Project value: how far back to look for what the server got.
  private static let receiptsLookedAt = 200

  init(interval: Milliseconds) {
    self.interval = interval
  }

  mutating func observe(
    _ entry: TimelineEntry,
    in world: () -> World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    switch entry.kind {
    case .notice(.fixAccepted(let report)), .notice(.eventReported(let report)):
      return accept(report, in: world(), health)
    case .notice(.reportDelivered(let report, _)):
      delivered += 1
      return settle(report, as: "delivered", at: entry.at)
        ?? (health.isLineDamaged ? nil : find(report, in: world().server))
    case .notice(.reportSetAside(let report, _)):
      setAside += 1
      return settle(report, as: "set aside", at: entry.at)
    case .notice(.reportDropped(let report)):
      dropped += 1
      return settle(report, as: "dropped", at: entry.at)
    case .notice(.reportDelayed(let report, _, _)):
      return expectFirst(report, to: "be delayed")
    case .sent(let bytes) where bytes.first == 0x7B:
      return checkPayload(bytes)
    default:
      return nil  // Not about reports.
    }
  }

  /// What holds between the steps: the sums, and that things go on.
  mutating func check(_ step: StepSummary, _ health: HealthWatch) -> Discrepancy? {
    let counted = step.queueCount
    // The queue drops its oldest before the tracker tells.
    let untold = waiting.count - counted
    guard untold == 0 || untold == 1 && counted == ReportChecker.queueCapacity else {
      return Discrepancy(
        expected: "accepted \(accepted) = delivered \(delivered) + set aside \(setAside)"
          + " + dropped \(dropped) + waiting \(waiting.count)",
        found: "\(counted) are waiting"
      )
    }
    guard health.isLong(at: step.now) else { return nil }
    return checkProgress(at: step.now)
  }

  private func checkProgress(at now: Instant) -> Discrepancy? {
    if let oldest = waiting.first {
      let age = now - max(oldest.takenAt, oldest.fixedAt)
      if age > Self.deliveryTime {
        return Discrepancy(
          expected: "an empty queue after 40 min of a healthy world",
          found: "\(waiting.count) are waiting, the oldest for \(age.rawValue) ms"
        )
      }
    }
    guard now - lastSettledAt > interval + .minutes(5) else { return nil }
    return Discrepancy(
      expected: "a report within the interval of \(interval.rawValue) ms and 5 min",
      found: "the last was \((now - lastSettledAt).rawValue) ms ago"
    )
  }

  private mutating func accept(
    _ report: Report,
    in world: World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    accepted += 1
    waiting.append(report)
    guard report.sequence == accepted else {
      return Discrepancy(expected: "sequence number \(accepted)", found: "\(report.sequence)")
    }
    guard !health.isLineDamaged else { return nil }
    let truth = world.body(of: report)
    let metres = Geodesy.distanceMillimetres(from: truth.position, to: report.fix.position) / 1_000
    // The receiver's time is that of a second that began up to a second ago.
    let limit = Self.metresMax + Int64(truth.speedMillimetresPerSecond) / 1_000
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
    if let discrepancy = expectFirst(report, to: "be \(end)") { return discrepancy }
    waiting.removeFirst()
    lastSettledAt = instant
    return nil
  }

  private func expectFirst(_ report: Report, to end: String) -> Discrepancy? {
    // The supply is noted when the report is sent for the first time.
    var oldest = waiting.first
    oldest?.batteryMillivolts = report.batteryMillivolts
    guard report != oldest else { return nil }
    let first = waiting.first.map { "\($0.sequence)" } ?? "none"
    return Discrepancy(
      expected: "the oldest waiting report, \(first), to \(end)",
      found: "it was \(report.sequence)"
    )
  }

  private func find(_ report: Report, in server: ScriptedServer) -> Discrepancy? {
    let isThere = server.receipts.suffix(Self.receiptsLookedAt).reversed().contains { receipt in
      receipt.request.method == "POST" && receipt.sentAt >= report.takenAt
        && (try? PayloadText(parsing: receipt.request.body).positionE6)
          == PayloadText.positionE6(of: report.fix)
    }
    guard !isThere else { return nil }
    return Discrepancy(
      expected: "report \(report.sequence) is with the server once it counts as delivered",
      found: "none of its requests says so"
    )
  }

  private func checkPayload(_ bytes: [UInt8]) -> Discrepancy? {
    let payload: PayloadText
    do {
      payload = try PayloadText(parsing: bytes)
    } catch {
      return Discrepancy(
        expected: "a payload with \(error.expected) at byte \(error.offset)",
        found: String(decoding: bytes, as: UTF8.self)
      )
    }
    guard payload.positionE6 != waiting.first.map({ PayloadText.positionE6(of: $0.fix) })
    else { return nil }
    return Discrepancy(
      expected: "the position of the oldest report, \(waiting.first?.sequence ?? 0)",
      found: String(decoding: bytes, as: UTF8.self)
    )
  }

  /// Project value: that of the tracker's queue.
  private static let queueCapacity = 64
}
