public import Primitives

/// Fix data of one epoch, of GPS or of all systems.
///
/// `$--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,h.h,a.a,M,g.g,M,s.s,iiii*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GGA"); field order checked
///   against 5 901 real sentences.
public struct GGA: Equatable, Sendable {
  public var time: TimeOfDay?
  public var latitude: Coordinate?
  public var longitude: Coordinate?
  /// 0 no fix, 1 GNSS, 2 differential, 3 PPS, 4 RTK, 5 float RTK, 6 estimated,
  /// 7 manual, 8 simulator.
  public var quality: UInt32?
  public var satellitesUsed: UInt32?
  public var hdop: FixedPoint?
  /// Above mean sea level.
  public var altitudeMetres: FixedPoint?
  /// The geoid above the ellipsoid.
  public var geoidSeparationMetres: FixedPoint?
  /// Age of the differential corrections.
  public var differentialAgeSeconds: FixedPoint?
  public var station: StationID?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    latitude = sentence.coordinate(2, .latitude, in: bytes, noting: &failed)
    longitude = sentence.coordinate(4, .longitude, in: bytes, noting: &failed)
    quality = sentence.count(6, .quality, in: bytes, noting: &failed)
    satellitesUsed = sentence.count(7, .satellitesUsed, in: bytes, noting: &failed)
    hdop = sentence.decimal(8, .hdop, in: bytes, noting: &failed)
    altitudeMetres = sentence.metres(9, .altitude, in: bytes, noting: &failed)
    geoidSeparationMetres = sentence.metres(11, .geoidSeparation, in: bytes, noting: &failed)
    differentialAgeSeconds = sentence.decimal(13, .differentialAge, in: bytes, noting: &failed)
    station = sentence.station(14, in: bytes)
    unreadable = failed
  }
}
