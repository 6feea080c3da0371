public import Primitives

/// Statistics of the position's error, in metres.
///
/// `$--GST,hhmmss.ss,r.r,M.M,m.m,o.o,la.la,lo.lo,al.al*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GST").
public struct GST: Equatable, Sendable {
  public var time: TimeOfDay?
  /// Root mean square of the ranges' residuals.
  public var rangeDeviation: FixedPoint?
  /// Of the error ellipse, one standard deviation.
  public var semiMajorDeviation: FixedPoint?
  public var semiMinorDeviation: FixedPoint?
  /// Of the semi-major axis, from true north.
  public var orientationDegrees: FixedPoint?
  public var latitudeDeviation: FixedPoint?
  public var longitudeDeviation: FixedPoint?
  public var altitudeDeviation: FixedPoint?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    rangeDeviation = sentence.decimal(2, .rangeDeviation, in: bytes, noting: &failed)
    semiMajorDeviation = sentence.decimal(3, .semiMajorDeviation, in: bytes, noting: &failed)
    semiMinorDeviation = sentence.decimal(4, .semiMinorDeviation, in: bytes, noting: &failed)
    orientationDegrees = sentence.decimal(5, .orientation, in: bytes, noting: &failed)
    latitudeDeviation = sentence.decimal(6, .latitudeDeviation, in: bytes, noting: &failed)
    longitudeDeviation = sentence.decimal(7, .longitudeDeviation, in: bytes, noting: &failed)
    altitudeDeviation = sentence.decimal(8, .altitudeDeviation, in: bytes, noting: &failed)
    unreadable = failed
  }
}
