package import GNSS

extension World {
  /// Where the body is and how it moves.
  package struct Body: Equatable, Sendable {
    package var position: Position
    /// Above mean sea level.
    package var altitudeMillimetres: Int32
    package var speedMillimetresPerSecond: Int32
    /// Hundredths of a degree from true north, 0 to 35 999; at rest, the last
    /// one.
    package var courseHundredths: UInt16
  }
}
