public import Primitives

/// Heading from true north: `$--HDT,h.h,T*hh`.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("HDT").
public struct HDT: Equatable, Sendable {
  public var headingDegrees: FixedPoint?
  public var unreadable: UnreadableFields

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    headingDegrees = fields.decimal(.heading, in: bytes)
    unreadable = fields.unreadable
  }
}
