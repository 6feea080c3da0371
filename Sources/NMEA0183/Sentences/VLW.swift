public import Primitives

/// Distance travelled, through water and over ground, in nautical miles.
///
/// `$--VLW,x.x,N,x.x,N,x.x,N,x.x,N*hh`; before version 4.00 the distances
/// through water alone.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("VLW"); fields 5 to 8, of
///   version 4.00: pynmeagps 1.1.8, `nmeatypes_get.py`.
public struct VLW: SentenceValues {
  /// Nautical miles through water, in all.
  public var waterDistance: FixedPoint?
  /// Nautical miles through water since the last reset.
  public var waterDistanceSinceReset: FixedPoint?
  /// Nautical miles over ground, in all.
  public var groundDistance: FixedPoint?
  /// Nautical miles over ground since the last reset.
  public var groundDistanceSinceReset: FixedPoint?
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
    let miles = FieldForm.distance(unit: "N")
    fields.decimal(&waterDistance, .waterDistance, miles, in: bytes)
    fields.decimal(&waterDistanceSinceReset, .waterDistanceSinceReset, miles, in: bytes)
    let hasGround = groundDistance != nil || groundDistanceSinceReset != nil
    guard fields.goesOn(forValue: hasGround) else { return }
    fields.decimal(&groundDistance, .groundDistance, miles, in: bytes)
    fields.decimal(&groundDistanceSinceReset, .groundDistanceSinceReset, miles, in: bytes)
  }
}

extension VLW {
  @usableFromInline package static var formatter: Sentence.Formatter { .vlw }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 4 || count == 8 }
}
