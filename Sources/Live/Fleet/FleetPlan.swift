package import CommandLine
package import Primitives
package import Simulation
package import Tracker

/// What a fleet is to do, alike for all its workers.
package struct FleetPlan: Sendable {
  /// The number of trackers.
  package var count: Int
  package var pace: FleetPace
  /// From the start of the first tracker to that of the last, in their own time.
  package var ramp: Milliseconds
  /// How long each tracker runs, in its own time.
  package var length: Milliseconds
  /// Where the reports go; `nil` leaves them to the server of each tracker's own world.
  package var server: FleetServer?
  /// How many may be open at a time, in all workers together.
  package var connections: Int
  /// What the tracker of a number is made of.
  package var make: @Sendable (_ number: Int) -> Result<Parts, FleetPartsError>

  package init(
    count: Int,
    pace: FleetPace,
    ramp: Milliseconds,
    length: Milliseconds,
    server: FleetServer?,
    connections: Int,
    make: @escaping @Sendable (_ number: Int) -> Result<Parts, FleetPartsError>
  ) {
    self.count = count
    self.pace = pace
    self.ramp = ramp
    self.length = length
    self.server = server
    self.connections = connections
    self.make = make
  }

  /// One tracker and its world.
  package struct Parts: Sendable {
    package var scenario: Scenario
    package var settings: Settings
    package var seed: UInt64

    package init(_ scenario: Scenario, _ settings: Settings, seed: UInt64) {
      self.scenario = scenario
      self.settings = settings
      self.seed = seed
    }
  }

  /// When a tracker starts, after the fleet.
  func start(of number: Int) -> Milliseconds {
    Milliseconds(ramp.rawValue * Int64(number) / Int64(max(1, count)))
  }
}

/// Why a tracker of a fleet can't be made, such as a value that its seed draws.
package struct FleetPartsError: Error, Equatable, Sendable {
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// How the trackers' time goes.
package enum FleetPace: Sendable {
  /// As fast as they and the server can.
  case unlimited
  /// This many times as fast as the clock, from `start` on.
  case times(Int64, Clock, start: Instant)

  /// The trackers' time; `nil` while nothing limits it.
  var now: Instant? {
    guard case .times(let factor, let clock, let start) = self else { return nil }
    return Instant(microseconds: (clock.now.microseconds - start.microseconds) * factor)
  }

  /// How long it takes, by the clock, until the trackers' time is `instant`; 0 if it is already.
  func wait(until instant: Instant) -> Milliseconds {
    guard case .times(let factor, _, _) = self, let now else { return 0 }
    let left = max(0, instant.microseconds - now.microseconds) / factor
    return Milliseconds((left + 999) / 1_000)
  }

  /// A length of the trackers' time as one by the clock.
  func real(_ microseconds: Int64) -> Int64 {
    guard case .times(let factor, _, _) = self else { return 0 }
    return microseconds / factor
  }
}
