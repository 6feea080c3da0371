import GNSS
import Motion
import Primitives
import Surroundings
import Tracker
import World

/// Every theft is reported in its time, or as soon as the way to the server is there again.
///
/// A theft is a body that was parked, with its alarms on, and is somewhere else: by the world's
/// truth, not by what the tracker takes it for.
struct TheftChecker: Sendable {
  /// It guards something: an inertial sensor of a parked thing, alarms, no secure places.
  private let isArmed: Bool
  private let parkedInterval: Milliseconds
  private var nextLook = Instant.zero
  /// Where the body was at the last look, and since when.
  private var place: Position?
  private var restingSince = Instant.zero
  /// The tracker has had a fix here.
  private var isKnown = false
  /// Where it was left, and when it was there for the last time.
  private var left: (position: Position, until: Instant)?
  /// Farther away than any error since then.
  private var goneSince: Instant?
  private var lastEvent: Instant?

  /// Project value: nothing else happens faster than a thief gets away.
  private static let look: Milliseconds = 10_000
  /// - Source: requirement: parked is still for five minutes; as long again for the fix that
  ///   gives the place.
  private static let parking: Milliseconds = .minutes(10)
  /// Project values: twice what makes a trip by position alone, and as near as makes none.
  private static let goneMetres: Int64 = 300
  private static let backMetres: Int64 = 100
  /// Project value: from the way to a report by what the sensor felt, or by the next position
  /// while parked, with the search for it and the fix that confirms it.
  private static let time: Milliseconds = .minutes(15)
  /// Project value: far more than the 10 s to an alert and the 20 s to its delivery; the thefts of
  /// random worlds can be felt.
  private static let feltTime: Milliseconds = .minutes(5)

  init(_ settings: Settings) {
    let movement = settings.movement
    isArmed =
      movement?.profile == .parked && movement?.raisesAlarms == true
      && movement?.securePlaces.count == 0
    parkedInterval = movement?.parkedInterval ?? 0
  }

  mutating func observe(_ entry: TimelineEntry) {
    guard isArmed, case .notice(let notice) = entry.kind else { return }
    switch notice {
    case .fixAccepted(let report) where report.takenAt - report.fixedAt <= Self.look:
      if entry.at - restingSince > Self.parking { isKnown = true }
    case .reportDelivered(let report, _):
      switch report.event {
      case .alert, .trip, .parked(isElsewhere: true): lastEvent = report.takenAt
      case .parked(isElsewhere: false), nil: break  // Says nothing of a theft.
      }
    default: break  // Not about thefts.
    }
  }

  func isDue(at now: Instant) -> Bool { isArmed && now >= nextLook }

  mutating func check(
    at now: Instant,
    in world: () -> World,
    _ health: HealthWatch
  )
    -> Discrepancy?
  {
    nextLook = now + Self.look
    let here = world().body(at: now).position
    if health.hasLostTracker(since: restingSince) { isKnown = false }
    if here != place {
      if let place, isKnown, left == nil { left = (place, now) }
      place = here
      restingSince = now
      isKnown = false
    }
    guard let left else { return nil }
    let metres = Geodesy.distanceMillimetres(from: left.position, to: here) / 1_000
    if let lastEvent, lastEvent + Self.time >= left.until { return forget() }
    if metres < Self.backMetres, now - left.until > Self.time { return forget() }
    guard metres > Self.goneMetres else {
      goneSince = nil
      return nil
    }
    let since = goneSince ?? now
    goneSince = since
    let limit = health.isLong(since: left.until) ? Self.feltTime : parkedInterval + Self.time
    guard health.isLong(at: now), now - since > limit else { return nil }
    return Discrepancy(
      expected: "a theft to be reported within \(limit.rawValue) ms in a healthy world",
      found: "\(metres) m away for \((now - since).rawValue) ms, and no event was delivered"
    )
  }

  private mutating func forget() -> Discrepancy? {
    left = nil
    goneSince = nil
    return nil
  }
}
