public import GNSS
public import Primitives

/// Fix data of one epoch, of GPS or of all systems.
///
/// `$--GGA,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,q,nn,h.h,a.a,M,g.g,M,s.s,iiii*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GGA"); field order checked
///   against 5 901 real sentences.
public struct GGA: SentenceValues {
  public var time: TimeOfDay?
  /// Degrees north or south.
  public var latitude: Coordinate?
  /// Degrees east or west.
  public var longitude: Coordinate?
  /// 0 no fix, 1 GNSS, 2 differential, 3 PPS, 4 RTK, 5 float RTK, 6 estimated,
  /// 7 manual, 8 simulator.
  public var quality: UInt32?
  /// The number of satellites in the fix, 0 to 12.
  public var satellitesUsed: UInt32?
  /// Horizontal dilution of precision.
  public var hdop: FixedPoint?
  /// Above mean sea level.
  public var altitudeMetres: FixedPoint?
  /// The geoid above the ellipsoid.
  public var geoidSeparationMetres: FixedPoint?
  /// Age of the differential corrections.
  public var differentialAgeSeconds: FixedPoint?
  /// The station of the differential corrections.
  public var station: StationID?
  public var unreadable = UnreadableFields()

  /// All fields null, to be set.
  public init() {}

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    readPlainly(sentence, in: bytes)
  }

  /// Appends the canonical sentence: `SentenceContent.encode`.
  public func encode<let capacity: Int>(talker: Talker, into line: inout FixedBytes<capacity>) {
    write(talker, into: &line)
  }

  @inlinable
  package mutating func walk(_ fields: inout some FieldVisitor & ~Copyable, in bytes: Span<UInt8>) {
    fields.time(&time, in: bytes)
    fields.coordinate(&latitude, .latitude, in: bytes)
    fields.coordinate(&longitude, .longitude, in: bytes)
    fields.count(&quality, .quality, .number(digits: 1...1, 0...8), in: bytes)
    fields.count(&satellitesUsed, .satellitesUsed, .integer(digits: 2...2, 0...12), in: bytes)
    fields.decimal(&hdop, .hdop, .positive, in: bytes)
    fields.decimal(&altitudeMetres, .altitude, .measure(unit: "M"), in: bytes)
    fields.decimal(&geoidSeparationMetres, .geoidSeparation, .measure(unit: "M"), in: bytes)
    fields.decimal(&differentialAgeSeconds, .differentialAge, .positive, in: bytes)
    fields.station(&station, in: bytes)
  }
}

extension GGA {
  @usableFromInline package static var formatter: Sentence.Formatter { .gga }
  @usableFromInline package static var epochRole: EpochRole { .position }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 14 }

  /// Any quality but 0.
  @usableFromInline package var claimsFix: Bool { quality.map { $0 > 0 } ?? false }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    epoch.gga = epoch.gga ?? Fix(self)
    epoch.values.geoidSeparationMetres = epoch.values.geoidSeparationMetres ?? geoidSeparationMetres
  }
}

extension Fix {
  /// The fix of a GGA; `nil` for quality 0 and without a position.
  ///
  /// A GGA has no date, so the fix has no time.
  public init?(_ sentence: GGA) {
    guard sentence.claimsFix, let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(position, sentence.altitudeMetres, sentence.hdop, sentence.satellitesUsed)
  }
}
