package import GNSS

extension World {
  /// Where the body is put, and which way it goes.
  package enum MotionChange: Equatable, Sendable {
    /// Puts the body there at once, at rest.
    case place(Position)
    /// Above mean sea level.
    case altitude(millimetres: Int32)
    /// Moves off at once along the shortest way, at a constant speed of
    /// `World.speeds`, and rests at the end.
    case travel(to: Position, speedMillimetresPerSecond: Int32)
    /// The same, through each of the places.
    case route([Position], speedMillimetresPerSecond: Int32)
    /// Is at the first place of a recorded trip at once, and makes the trip again
    /// at a percentage of its speed, of `World.replaySpeeds`.
    case replay(TimedRoute, speedPercent: Int32)
    /// Strolls about, anywhere within `World.walkRadii` of here, at up to the
    /// speed given, until something else is said.
    case walk(radiusMillimetres: Int32, speedMillimetresPerSecond: Int32)
    /// Rests where it is; a body that goes by `go` brakes first.
    case stop
    /// Goes somewhere as a body can: up to its speed, along the way, and to a stop.
    case go(Outing)
    /// The way under way feels like this.
    case manner(Manner)
    /// Something is done to it.
    case handle(Handling)
    /// Its sensor feels what another one felt, and nothing else, to the end of the
    /// recording.
    case play(InertialRecording)
  }

  /// In millimetres a second.
  ///
  /// Project value: from a crawl that is still a motion to 1,000 m/s, beyond
  /// anything that carries a tracker.
  package static let speeds: ClosedRange<Int32> = 1...1_000_000

  /// In hundredths of the recorded speed.
  ///
  /// Project value: from a hundredth to a thousand times: a year in nine hours.
  package static let replaySpeeds: ClosedRange<Int32> = 1...100_000

  /// In millimetres.
  ///
  /// Project value: from a step to a day's walk.
  package static let walkRadii: ClosedRange<Int32> = 1_000...50_000_000
}
