public import Primitives

/// Statistics of the position's error, in metres.
///
/// `$--GST,hhmmss.ss,r.r,M.M,m.m,o.o,la.la,lo.lo,al.al*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GST").
public struct GST: SentenceValues {
  public var time: TimeOfDay?
  /// Root mean square of the ranges' residuals.
  public var rangeDeviation: FixedPoint?
  /// Of the error ellipse, one standard deviation.
  public var semiMajorDeviation: FixedPoint?
  /// Standard deviation along the minor axis of the error ellipse, in metres.
  public var semiMinorDeviation: FixedPoint?
  /// Of the semi-major axis, from true north.
  public var orientationDegrees: FixedPoint?
  /// Standard deviation of the latitude, in metres.
  public var latitudeDeviation: FixedPoint?
  /// Standard deviation of the longitude, in metres.
  public var longitudeDeviation: FixedPoint?
  /// Standard deviation of the altitude, in metres.
  public var altitudeDeviation: FixedPoint?
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
    fields.decimal(&rangeDeviation, .rangeDeviation, .positive, in: bytes)
    fields.decimal(&semiMajorDeviation, .semiMajorDeviation, .positive, in: bytes)
    fields.decimal(&semiMinorDeviation, .semiMinorDeviation, .positive, in: bytes)
    fields.decimal(&orientationDegrees, .orientation, .angle, in: bytes)
    fields.decimal(&latitudeDeviation, .latitudeDeviation, .positive, in: bytes)
    fields.decimal(&longitudeDeviation, .longitudeDeviation, .positive, in: bytes)
    fields.decimal(&altitudeDeviation, .altitudeDeviation, .positive, in: bytes)
  }
}

extension GST {
  @usableFromInline package static var formatter: Sentence.Formatter { .gst }
  @usableFromInline package static var epochRole: EpochRole { .timedDetail }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 8 }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    epoch.values.errors = epoch.values.errors ?? self
  }
}
