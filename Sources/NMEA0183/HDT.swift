public import Primitives

/// Heading from true north: `$--HDT,h.h,T*hh`.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("HDT").
public struct HDT: Equatable, Sendable {
  public var headingDegrees: FixedPoint?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    headingDegrees = sentence.decimal(1, .heading, in: bytes, noting: &failed)
    unreadable = failed
  }
}
