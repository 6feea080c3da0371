public import Primitives

/// Satellite fault detection: the expected error of the position, and the
/// satellite that is most likely to have failed.
///
/// `$--GBS,hhmmss.ss,x.x,x.x,x.x,ii,x.x,x.x,x.x,h,h*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GBS"); fields 9 and 10, of
///   version 4.10: pynmeagps 1.1.8, `nmeatypes_get.py`.
public struct GBS: SentenceValues {
  /// Of the GGA or GNS that this belongs to.
  public var time: TimeOfDay?
  /// Expected error, one standard deviation, as the two below it.
  public var latitudeErrorMetres: FixedPoint?
  /// Expected error of the longitude, one standard deviation.
  public var longitudeErrorMetres: FixedPoint?
  /// Expected error of the altitude, one standard deviation.
  public var altitudeErrorMetres: FixedPoint?
  /// `nil` as long as no satellite is suspected.
  public var failedSatellite: UInt32?
  /// That a failure of that satellite went unnoticed.
  public var missedDetectionProbability: FixedPoint?
  /// What the failed satellite adds to the range.
  public var biasMetres: FixedPoint?
  /// Standard deviation of the bias.
  public var biasDeviationMetres: FixedPoint?
  /// From version 4.10 on.
  public var systemID: UInt8?
  /// From version 4.10 on.
  public var signalID: UInt8?
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
    fields.decimal(&latitudeErrorMetres, .latitudeError, .positive, in: bytes)
    fields.decimal(&longitudeErrorMetres, .longitudeError, .positive, in: bytes)
    fields.decimal(&altitudeErrorMetres, .altitudeError, .positive, in: bytes)
    fields.count(&failedSatellite, .failedSatellite, .satelliteID, in: bytes)
    fields.decimal(
      &missedDetectionProbability,
      .missedDetectionProbability,
      .positive,
      in: bytes
    )
    fields.decimal(&biasMetres, .bias, .signed, in: bytes)
    fields.decimal(&biasDeviationMetres, .biasDeviation, .positive, in: bytes)
    guard fields.goesOn(forValue: systemID != nil || signalID != nil) else { return }
    fields.digit(&systemID, .systemID, .systemID, in: bytes)
    fields.digit(&signalID, .signalID, .signalID, in: bytes)
  }
}

extension GBS {
  @usableFromInline package static var formatter: Sentence.Formatter { .gbs }
  @usableFromInline package static var epochRole: EpochRole { .timedDetail }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 8 || count == 10 }
}
