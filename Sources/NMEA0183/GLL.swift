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

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    latitude = sentence.coordinate(1, .latitude, in: bytes, noting: &failed)
    longitude = sentence.coordinate(3, .longitude, in: bytes, noting: &failed)
    time = sentence.time(5, in: bytes, noting: &failed)
    status = sentence.text(6, in: bytes)
    mode = sentence.text(7, in: bytes)
    unreadable = failed
  }
}
