public import Primitives

/// Heading from true north: `$--HDT,h.h,T*hh`.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("HDT").
public struct HDT: SentenceValues {
  /// Degrees from true north.
  public var headingDegrees: FixedPoint?
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
    fields.letter("T", in: bytes)
  }
}

extension HDT {
  @usableFromInline package static var formatter: Sentence.Formatter { .hdt }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 2 }
}
