public import GNSS
public import Primitives

/// Fix data of one epoch, with a mode for each satellite system.
///
/// `$--GNS,hhmmss.ss,ddmm.mm,a,dddmm.mm,a,c--c,nn,h.h,a.a,g.g,s.s,iiii,n*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GNS"); field order checked
///   against 119 real sentences.
public struct GNS: SentenceValues {
  public var time: TimeOfDay?
  /// Degrees north or south.
  public var latitude: Coordinate?
  /// Degrees east or west.
  public var longitude: Coordinate?
  /// A letter for GPS, GLONASS, Galileo, BeiDou, QZSS, NavIC, as many as the
  /// receiver knows: N none, A autonomous, D differential, F float RTK, R RTK, ...
  public var mode: FieldText?
  /// The number of satellites in the fix, of all systems.
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
  /// From version 4.10 on: S safe, C caution, U unsafe, V not valid.
  public var navigationalStatus: FieldText?
  public var unreadable = UnreadableFields()

  /// All fields null, to be set.
  public init() {}

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    self.init()
    read(sentence, in: bytes)
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
    fields.text(&mode, .mode, .letters("ADEFMNPRS", count: 6), in: bytes)
    fields.count(&satellitesUsed, .satellitesUsed, .integer(digits: 2...2, 0...99), in: bytes)
    fields.decimal(&hdop, .hdop, .positive, in: bytes)
    fields.decimal(&altitudeMetres, .altitude, .signed, in: bytes)
    fields.decimal(&geoidSeparationMetres, .geoidSeparation, .signed, in: bytes)
    fields.decimal(&differentialAgeSeconds, .differentialAge, .positive, in: bytes)
    fields.station(&station, in: bytes)
    guard fields.goesOn(forValue: navigationalStatus != nil) else { return }
    fields.text(&navigationalStatus, .navigationalStatus, .navigationalStatus, in: bytes)
  }
}

extension GNS {
  @usableFromInline package static var formatter: Sentence.Formatter { .gns }
  @usableFromInline package static var epochRole: EpochRole { .position }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 12 || count == 13 }

  /// A mode with another letter than N.
  @usableFromInline package var claimsFix: Bool {
    guard let mode else { return false }
    for index in 0..<min(mode.range.count, FieldText.lettersMax)
    where mode.letter(at: index) != ASCII.Letter.n {
      return true
    }
    return false
  }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    epoch.gns = epoch.gns ?? Fix(self)
    epoch.values.geoidSeparationMetres = epoch.values.geoidSeparationMetres ?? geoidSeparationMetres
  }
}

extension Fix {
  /// The fix of a GNS; `nil` when no system has one and without a position.
  ///
  /// A GNS has no date, so the fix has no time.
  public init?(_ sentence: GNS) {
    guard sentence.claimsFix, let position = Position(sentence.latitude, sentence.longitude)
    else { return nil }
    self.init(position, sentence.altitudeMetres, sentence.hdop, sentence.satellitesUsed)
  }
}
