public import Primitives

/// Fix data of one epoch, with a mode for each satellite system.
///
/// `$--GNS,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,c--c,nn,h.h,a.a,g.g,s.s,iiii,n*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GNS"); field order checked
///   against 119 real sentences.
public struct GNS: Equatable, Sendable {
  public var time: TimeOfDay?
  public var latitude: Coordinate?
  public var longitude: Coordinate?
  /// A letter for GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC, as many as the
  /// receiver knows: N none, A autonomous, D differential, F float RTK, R RTK, ...
  public var mode: FieldText?
  public var satellitesUsed: UInt32?
  public var hdop: FixedPoint?
  /// Above mean sea level.
  public var altitudeMetres: FixedPoint?
  /// The geoid above the ellipsoid.
  public var geoidSeparationMetres: FixedPoint?
  /// Age of the differential corrections.
  public var differentialAgeSeconds: FixedPoint?
  public var station: StationID?
  /// From version 4.10 on: S safe, C caution, U unsafe, V not valid.
  public var navigationalStatus: FieldText?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    latitude = sentence.coordinate(2, .latitude, in: bytes, noting: &failed)
    longitude = sentence.coordinate(4, .longitude, in: bytes, noting: &failed)
    mode = sentence.text(6, in: bytes)
    satellitesUsed = sentence.count(7, .satellitesUsed, in: bytes, noting: &failed)
    hdop = sentence.decimal(8, .hdop, in: bytes, noting: &failed)
    altitudeMetres = sentence.decimal(9, .altitude, in: bytes, noting: &failed)
    geoidSeparationMetres = sentence.decimal(10, .geoidSeparation, in: bytes, noting: &failed)
    differentialAgeSeconds = sentence.decimal(11, .differentialAge, in: bytes, noting: &failed)
    station = sentence.station(12, in: bytes)
    navigationalStatus = sentence.text(13, in: bytes)
    unreadable = failed
  }
}
