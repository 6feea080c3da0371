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

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    time = fields.time(in: bytes)
    latitude = fields.coordinate(.latitude, in: bytes)
    longitude = fields.coordinate(.longitude, in: bytes)
    mode = fields.text(in: bytes)
    satellitesUsed = fields.count(.satellitesUsed, in: bytes)
    hdop = fields.decimal(.hdop, in: bytes)
    altitudeMetres = fields.decimal(.altitude, in: bytes)
    geoidSeparationMetres = fields.decimal(.geoidSeparation, in: bytes)
    differentialAgeSeconds = fields.decimal(.differentialAge, in: bytes)
    station = fields.station(in: bytes)
    navigationalStatus = fields.text(in: bytes)
    unreadable = fields.unreadable
  }
}
