public import Primitives

/// Heading from true north and how it came about: `$--THS,h.h,a*hh`.
///
/// - Source: NMEA 0183 as quoted by Signal K's nmea0183-signalk (`hooks/THS`).
public struct THS: SentenceValues {
  /// Degrees from true north.
  public var headingDegrees: FixedPoint?
  /// A autonomous, E estimated, M manual, S simulator, V not valid.
  public var mode: FieldText?
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
    fields.decimal(&headingDegrees, .heading, .angle, in: bytes)
    fields.text(&mode, .mode, .letter("AEMSV"), in: bytes)
  }
}

extension THS {
  @usableFromInline package static var formatter: Sentence.Formatter { .ths }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 2 }
}
