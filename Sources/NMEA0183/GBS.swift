public import Primitives

/// Satellite fault detection: the expected error of the position, and the
/// satellite that is most likely to have failed.
///
/// `$--GBS,hhmmss.ss,x.x,x.x,x.x,ii,x.x,x.x,x.x,h,h*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("GBS"); fields 9 and 10, of
///   version 4.10: pynmeagps 1.1.8, `nmeatypes_get.py`.
public struct GBS: Equatable, Sendable {
  /// Of the GGA or GNS that this belongs to.
  public var time: TimeOfDay?
  /// Expected error, one standard deviation, as the two below it.
  public var latitudeErrorMetres: FixedPoint?
  public var longitudeErrorMetres: FixedPoint?
  public var altitudeErrorMetres: FixedPoint?
  /// `nil` as long as no satellite is suspected.
  public var failedSatellite: UInt32?
  /// That a failure of that satellite went unnoticed.
  public var missedDetectionProbability: FixedPoint?
  /// What the failed satellite adds to the range.
  public var biasMetres: FixedPoint?
  public var biasDeviationMetres: FixedPoint?
  /// From version 4.10 on.
  public var systemID: UInt8?
  /// From version 4.10 on.
  public var signalID: UInt8?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    latitudeErrorMetres = sentence.decimal(2, .latitudeError, in: bytes, noting: &failed)
    longitudeErrorMetres = sentence.decimal(3, .longitudeError, in: bytes, noting: &failed)
    altitudeErrorMetres = sentence.decimal(4, .altitudeError, in: bytes, noting: &failed)
    failedSatellite = sentence.count(5, .failedSatellite, in: bytes, noting: &failed)
    missedDetectionProbability = sentence.decimal(
      6,
      .missedDetectionProbability,
      in: bytes,
      noting: &failed
    )
    biasMetres = sentence.decimal(7, .bias, in: bytes, noting: &failed)
    biasDeviationMetres = sentence.decimal(8, .biasDeviation, in: bytes, noting: &failed)
    systemID = sentence.hexadecimalDigit(9, .systemID, in: bytes, noting: &failed)
    signalID = sentence.hexadecimalDigit(10, .signalID, in: bytes, noting: &failed)
    unreadable = failed
  }
}
