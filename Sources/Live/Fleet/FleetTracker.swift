import GNSS
import Primitives
import Simulation
import Surroundings
import Tracker

/// A tracker of a fleet with its modem and world.
///
/// A class: a simulation is too big to be moved.
final class FleetTracker {
  /// From the fleet's start to this tracker's.
  let start: Milliseconds
  private var simulation: Simulation
  private var result: FleetTrackerResult
  /// Made, and not yet delivered, set aside or dropped.
  private var open: Set<UInt32> = []
  /// Requests that the module waits for.
  private var pending: Set<Int> = []
  private let end: Instant
  private let hasOwnServer: Bool

  init(_ number: Int, _ parts: FleetPlan.Parts, _ plan: FleetPlan) {
    start = plan.start(of: number)
    end = .zero + plan.length
    var scenario = parts.scenario
    let utc = plan.server.flatMap {
      UTCTime(millisecondsSince1970: $0.utcMilliseconds + plan.start(of: number).rawValue)
    }
    if let utc { scenario = scenario.starting(at: utc) }
    result = FleetTrackerResult(number: number, id: parts.settings.trackerID.name)
    hasOwnServer = plan.server == nil
    simulation = Simulation(
      scenario,
      settings: parts.settings,
      seed: parts.seed,
      network: hasOwnServer ? .scripted : .server,
      tellsLine: false
    )
  }

  /// When it is to be advanced, in the fleet's time; `nil` at the end.
  var next: Instant? {
    guard !simulation.isEnded, let next = simulation.nextInstant, next <= end else { return nil }
    return next + start
  }

  /// In the fleet's time.
  var now: Instant { simulation.now + start }

  var isWaiting: Bool { !pending.isEmpty }

  func advance(_ tally: inout FleetTally) {
    note(simulation.advance(), &tally)
  }

  /// What it asks of the server since it was last asked, and what it no longer waits for.
  func takeRequests() -> OutsideRequests {
    let requests = simulation.takeRequests()
    for (id, _) in requests.new { pending.insert(id) }
    pending.subtract(requests.cancelled)
    return requests
  }

  /// Hands it the outcome of a request, at an instant of the fleet's time.
  func conclude(
    _ id: Int,
    with outcome: HTTPOutcome,
    at instant: Instant,
    _ tally: inout FleetTally
  ) {
    guard pending.remove(id) != nil else { return }
    let own = Instant(microseconds: instant.microseconds - start.rawValue * 1_000)
    note(simulation.conclude(request: id, with: outcome, at: max(own, simulation.now)), &tally)
  }

  func finish() -> FleetTrackerResult {
    result.held = Int64(simulation.tracker.queueCount)
    result.lost = max(0, Int64(open.count) - result.held)
    return result
  }

  private func note(_ entries: [TimelineEntry], _ tally: inout FleetTally) {
    for entry in entries {
      guard case .notice(let notice) = entry.kind else { continue }
      switch notice {
      case .fixAccepted(let report), .eventReported(let report), .placeReported(let report):
        if open.insert(report.sequence).inserted { result.made += 1 }
      case .reportDelivered(let report, let status):
        result.delivered += 1
        close(report, status, &tally)
      case .reportSetAside(let report, let status):
        result.setAside += 1
        close(report, status, &tally)
      case .reportDropped(let report):
        result.dropped += 1
        open.remove(report.sequence)
      case .reportDelayed(_, .httpStatus(let status), _): answered(status, &tally)
      default: break  // Not about a report's way.
      }
    }
  }

  private func close(_ report: Report, _ status: UInt16, _ tally: inout FleetTally) {
    open.remove(report.sequence)
    answered(status, &tally)
  }

  /// The server of its own world has answered; an outside one's answers are counted where they
  /// come in.
  private func answered(_ status: UInt16, _ tally: inout FleetTally) {
    if hasOwnServer { tally.add(.status(Int(status))) }
  }
}
