import Primitives
import Tracker

/// What is known of one report on its way.
struct ReportAccount: Sendable {
  let report: Report
  let acceptedAt: Instant
  /// Nothing was wrong with the receiver, the line or the tracker's time when it was made.
  let isExact: Bool
  /// How often its payload went out.
  var attempts = 0
  /// How often the server has taken it.
  private(set) var arrivals = 0
  private(set) var refusals: [(status: Int, at: Instant)] = []
  private var lastArrival: Instant?

  /// Project value: an event is refused each minute for a day at most.
  private static let refusalsMax = 2_000

  init(_ report: Report, acceptedAt: Instant, isExact: Bool) {
    self.report = report
    self.acceptedAt = acceptedAt
    self.isExact = isExact
  }

  mutating func refuse(_ status: Int, at now: Instant) {
    guard refusals.count < Self.refusalsMax else { return }
    refusals.append((status, now))
  }

  /// The arrival before, if there was one.
  mutating func arrive(at now: Instant) -> Instant? {
    defer { lastArrival = now }
    arrivals += 1
    return lastArrival
  }
}
