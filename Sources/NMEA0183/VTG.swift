public import Primitives

/// Course and speed over ground.
///
/// `$--VTG,c.c,T,c.c,M,k.k,N,s.s,K,m*hh`; before version 2.0 the four numbers
/// alone, without their letters: field 2 is a number then.
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("VTG").
public struct VTG: Equatable, Sendable {
  /// From true north.
  public var courseDegrees: FixedPoint?
  public var courseMagneticDegrees: FixedPoint?
  public var speedKnots: FixedPoint?
  public var speedKilometresPerHour: FixedPoint?
  /// From version 2.3 on.
  public var mode: FieldText?
  public var unreadable = UnreadableFields()

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    if var fields = PlainReader(sentence, in: bytes) {
      read(&fields, in: bytes)
      if fields.isPlain { return }
    }
    readCarefully(sentence, in: bytes)
  }

  @inline(never)
  private mutating func readCarefully(_ sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    read(&fields, in: bytes)
  }

  @inline(__always)
  private mutating func read(_ fields: inout some FieldReading, in bytes: Span<UInt8>) {
    courseDegrees = fields.decimal(.course, in: bytes)
    let isOld = fields.isNextNumeric(in: bytes)
    if !isOld { fields.skip(in: bytes) }
    courseMagneticDegrees = fields.decimal(.courseMagnetic, in: bytes)
    if !isOld { fields.skip(in: bytes) }
    speedKnots = fields.decimal(.speedKnots, in: bytes)
    if !isOld { fields.skip(in: bytes) }
    speedKilometresPerHour = fields.decimal(.speedKilometresPerHour, in: bytes)
    if !isOld { fields.skip(in: bytes) }
    mode = isOld ? nil : fields.text(in: bytes)
    unreadable = fields.unreadable
  }
}
