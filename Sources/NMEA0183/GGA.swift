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
  public var unreadable = UnreadableFields()

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    if var fields = PlainReader(sentence, in: bytes) {
      read(&fields, in: bytes)
      if fields.isPlain { return }
    }
    readCarefully(sentence, in: bytes)
  }

  @inline(never)
  private mutating func readCarefully(_ sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    read(&fields, in: bytes)
  }

  @inline(__always)
  private mutating func read(_ fields: inout some FieldReading, in bytes: Span<UInt8>) {
    time = fields.time(in: bytes)
    latitude = fields.coordinate(.latitude, in: bytes)
    longitude = fields.coordinate(.longitude, in: bytes)
    quality = fields.count(.quality, in: bytes)
    satellitesUsed = fields.count(.satellitesUsed, in: bytes)
    hdop = fields.decimal(.hdop, in: bytes)
    altitudeMetres = fields.metres(.altitude, in: bytes)
    geoidSeparationMetres = fields.metres(.geoidSeparation, in: bytes)
    differentialAgeSeconds = fields.decimal(.differentialAge, in: bytes)
    station = fields.station(in: bytes)
    unreadable = fields.unreadable
  }
}
