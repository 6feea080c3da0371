import Primitives

extension Simulation {
  /// Whose turn it is.
  enum Step: Equatable, Sendable {
    case start
    case host
    case recording
    case powerKey
    case trackerSupply
    case sensor
    case arrivalAtModule
    case arrivalAtTracker
    case trackerDeadline
    case expectation
  }

  /// When something is due, in the order in which it has its turn.
  struct Deadlines: Sendable {
    var host: Instant?
    var recording: Instant?
    var powerKey: Instant?
    var trackerSupply: Instant?
    var sensor: Instant?
    var arrivalAtModule: Instant?
    var arrivalAtTracker: Instant?
    var tracker: Instant?
    var judgement: Instant?

    /// The first of all.
    var next: Instant? {
      let outside = Instant.earlier(Instant.earlier(host, recording), powerKey)
      let board = Instant.earlier(Instant.earlier(trackerSupply, sensor), tracker)
      let line = Instant.earlier(arrivalAtModule, arrivalAtTracker)
      return Instant.earlier(Instant.earlier(outside, board), Instant.earlier(line, judgement))
    }

    /// The first in the fixed order that is due.
    func step(at now: Instant) -> Step {
      func isDue(_ instant: Instant?) -> Bool { instant.map { $0 <= now } ?? false }
      if isDue(host) { return .host }
      if isDue(recording) { return .recording }
      if isDue(powerKey) { return .powerKey }
      if isDue(trackerSupply) { return .trackerSupply }
      if isDue(sensor) { return .sensor }
      if isDue(arrivalAtModule) { return .arrivalAtModule }
      if isDue(arrivalAtTracker) { return .arrivalAtTracker }
      if isDue(tracker) { return .trackerDeadline }
      return .expectation
    }
  }
}
