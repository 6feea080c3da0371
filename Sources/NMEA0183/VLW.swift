public import Primitives

/// Distance travelled, through water and over ground, in nautical miles.
///
/// `$--VLW,x.x,N,x.x,N,x.x,N,x.x,N*hh`; before version 4.00 the distances
/// through water alone.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("VLW"); fields 5 to 8, of
///   version 4.00: pynmeagps 1.1.8, `nmeatypes_get.py`.
public struct VLW: Equatable, Sendable {
  public var waterDistance: FixedPoint?
  public var waterDistanceSinceReset: FixedPoint?
  public var groundDistance: FixedPoint?
  public var groundDistanceSinceReset: FixedPoint?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    waterDistance = sentence.nauticalMiles(1, .waterDistance, in: bytes, noting: &failed)
    waterDistanceSinceReset = sentence.nauticalMiles(
      3,
      .waterDistanceSinceReset,
      in: bytes,
      noting: &failed
    )
    groundDistance = sentence.nauticalMiles(5, .groundDistance, in: bytes, noting: &failed)
    groundDistanceSinceReset = sentence.nauticalMiles(
      7,
      .groundDistanceSinceReset,
      in: bytes,
      noting: &failed
    )
    unreadable = failed
  }
}

extension Sentence {
  /// A distance; the unit in the next field is `N` or missing, and another one
  /// makes the number unreadable.
  fileprivate func nauticalMiles(
    _ number: Int,
    _ name: UnreadableFields,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    if let unit = text(number &+ 1, in: bytes), !unit.isLetter(ASCII.Letter.n) {
      unreadable.insert(name)
      return nil
    }
    return decimal(number, name, in: bytes, noting: &unreadable)
  }
}
