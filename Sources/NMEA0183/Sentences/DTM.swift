public import Primitives

/// The datum of the positions that follow, and how far it is from a reference.
///
/// `$--DTM,ccc,a,x.x,a,x.x,a,x.x,ccc*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("DTM").
public struct DTM: SentenceValues {
  /// `W84`, `W72`, `S85`, `P90`; `999` user defined; an IHO code.
  public var datum: FieldText?
  /// One letter, a part of the datum's area.
  public var subdivision: FieldText?
  /// Minutes; south is negative.
  public var latitudeOffsetMinutes: FixedPoint?
  /// Minutes; west is negative.
  public var longitudeOffsetMinutes: FixedPoint?
  /// Metres of height between the two datums.
  public var altitudeOffsetMetres: FixedPoint?
  /// The datum that the offsets refer to, such as `W84`.
  public var referenceDatum: FieldText?
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
    fields.text(&datum, .datum, .text, in: bytes)
    fields.text(&subdivision, .subdivision, .text, in: bytes)
    let northOrSouth = FieldForm.directed("N", "S", isRequired: true)
    fields.decimal(&latitudeOffsetMinutes, .latitudeOffset, northOrSouth, in: bytes)
    let eastOrWest = FieldForm.directed("E", "W", isRequired: true)
    fields.decimal(&longitudeOffsetMinutes, .longitudeOffset, eastOrWest, in: bytes)
    fields.decimal(&altitudeOffsetMetres, .altitudeOffset, .signed, in: bytes)
    fields.text(&referenceDatum, .referenceDatum, .text, in: bytes)
  }
}

extension DTM {
  @usableFromInline package static var formatter: Sentence.Formatter { .dtm }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 8 }
}
