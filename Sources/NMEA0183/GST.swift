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

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    time = fields.time(in: bytes)
    rangeDeviation = fields.decimal(.rangeDeviation, in: bytes)
    semiMajorDeviation = fields.decimal(.semiMajorDeviation, in: bytes)
    semiMinorDeviation = fields.decimal(.semiMinorDeviation, in: bytes)
    orientationDegrees = fields.decimal(.orientation, in: bytes)
    latitudeDeviation = fields.decimal(.latitudeDeviation, in: bytes)
    longitudeDeviation = fields.decimal(.longitudeDeviation, in: bytes)
    altitudeDeviation = fields.decimal(.altitudeDeviation, in: bytes)
    unreadable = fields.unreadable
  }
}
