public import Primitives

/// Heading from true north and how it came about: `$--THS,h.h,a*hh`.
///
/// - Source: NMEA 0183 as quoted by Signal K's nmea0183-signalk (`hooks/THS`).
public struct THS: Equatable, Sendable {
  public var headingDegrees: FixedPoint?
  /// A autonomous, E estimated, M manual, S simulator, V not valid.
  public var mode: FieldText?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    headingDegrees = sentence.decimal(1, .heading, in: bytes, noting: &failed)
    mode = sentence.text(2, in: bytes)
    unreadable = failed
  }
}
