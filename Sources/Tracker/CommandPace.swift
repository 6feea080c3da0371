import Primitives

/// How fast command lines may follow one another in the long run.
///
/// A module that says over and over that it has restarted, or lost its bearer,
/// would have the tracker look again each time, as fast as the line goes. Each
/// command line books a slot; a new dialogue begins only while not too many
/// slots are booked ahead. One that has begun is not interrupted.
struct CommandPace: Equatable, Sendable {
  /// The end of the last slot that is booked.
  private var bookedUntil = Instant.zero

  /// Project value: 240 command lines a minute in the long run.
  ///
  /// A search for the module's rate sends 200, reports every 5 s take 132.
  private static let slot: Milliseconds = 250
  /// Project value: a whole start, from `AT` to the first delivery, is some 40
  /// command lines.
  private static let slotsAhead: Int64 = 60

  /// When the next dialogue may begin.
  var earliest: Instant {
    bookedUntil + Milliseconds(-Self.slot.rawValue * Self.slotsAhead)
  }

  mutating func note(at now: Instant) {
    bookedUntil = max(bookedUntil, now) + Self.slot
  }
}
