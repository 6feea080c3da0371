import GNSS
import Primitives
import Surroundings
import Tracker
import World

/// Whether what a payload says beside its position is so: time, age, battery, signal, sequence
/// and id.
///
/// Which report it is of, its position and its event are known before.
struct PayloadTruth: Sendable {
  /// `nil` where it is not known.
  let trackerID: String?
  /// The `<rssi>` that the world had when the tracker asked for it, and when the answer came;
  /// `nil` where the module knew of none.
  private var signals: [UInt8?] = []

  init(trackerID: String?) {
    self.trackerID = trackerID
  }

  /// Notes the signal of `world` around each reading of it.
  mutating func observe(_ entry: TimelineEntry, in world: () -> World) {
    switch entry.kind {
    case .sent(let bytes) where bytes.starts(with: "AT+CSQ".utf8):
      signals = [world().reception(at: entry.at).rssi]
    case .line(_, let text) where text.hasPrefix("+CSQ:"):
      // A module that is not registered knows of none.
      signals.append(text.hasPrefix("+CSQ: 99") ? nil : world().reception(at: entry.at).rssi)
    default: break
    }
  }

  /// Project value: the receiver's second began up to a second before its answer, which may take
  /// another; times are in whole seconds.
  private static let timeError: Int64 = 3_000
  private static let ageError: Int64 = 3

  /// Of a cell that is empty at 3.5 V and full at 4.15 V.
  private static func percent(ofMillivolts millivolts: Int32) -> String {
    "\(min(max(Int((Double(millivolts - 3_500) / 6.5).rounded()), 0), 100))"
  }

  func discrepancy(
    _ payload: RequestForm.Reading,
    of account: ReportAccount,
    at now: Instant,
    in world: World,
    _ health: HealthWatch
  ) -> Discrepancy? {
    let members = payload.members
    let sequence = account.report.sequence
    if let trackerID, members["trackerId"].map({ $0 != trackerID }) ?? payload.saysID {
      return wrong("trackerId", of: sequence, "\(trackerID)", members)
    }
    guard account.isExact, health.isCalm(since: account.acceptedAt) else { return nil }
    if let text = members["battery"], let millivolts = Int32(text),
      !health.supplies.contains(millivolts)
    {
      return wrong("battery", of: sequence, "\(world.supplyMillivolts(at: now))", members)
    }
    if let text = members["percent"],
      !health.supplies.contains(where: { text == Self.percent(ofMillivolts: $0) })
    {
      return wrong("percent", of: sequence, "that of a supply it had", members)
    }
    if let text = members["signal"],
      !signals.contains(where: { text == $0.map { "\(2 * Int($0) - 113)" } ?? "null" })
    {
      return wrong("signal", of: sequence, "that of the world when it was read", members)
    }
    if payload.saysTime, account.report.fix.time != nil, members["time"] == nil {
      return wrong("time", of: sequence, "that of its fix", members)
    }
    return time(members, of: account, in: world) ?? age(members, of: account, at: now)
  }

  /// Of the fix, or of the event.
  private func time(
    _ members: PayloadMembers,
    of account: ReportAccount,
    in world: World
  ) -> Discrepancy? {
    guard let text = members["time"], text != "null" else { return nil }
    let truths = [account.report.fixedAt, account.report.takenAt].map(world.utcMilliseconds)
    let isNear = UTCTime(iso8601: text).map { said in
      truths.contains { abs($0 - said.millisecondsSince1970) <= Self.timeError }
    }
    guard isNear != true else { return nil }
    return wrong("time", of: account.report.sequence, "\(truths) ms of UTC", members)
  }

  /// Now, or at the time of the event.
  private func age(
    _ members: PayloadMembers,
    of account: ReportAccount,
    at now: Instant
  ) -> Discrepancy? {
    guard let text = members["fixAge"] else { return nil }
    let report = account.report
    let ages = [now, report.takenAt].map { ($0 - report.fixedAt).rawValue / 1_000 }
    let isNear = Int64(text).map { said in ages.contains { abs($0 - said) <= Self.ageError } }
    guard isNear != true else { return nil }
    return wrong("fixAge", of: report.sequence, "\(ages) s", members)
  }

  private func wrong(
    _ name: String,
    of sequence: UInt32,
    _ expected: String,
    _ members: PayloadMembers
  ) -> Discrepancy {
    Discrepancy(
      expected: "\(name) of report \(sequence) to be \(expected)",
      found: members[name] ?? "none"
    )
  }
}
