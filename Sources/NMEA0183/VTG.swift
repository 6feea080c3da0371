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
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    let isOld = Self.isNumeric(sentence.field(2), in: bytes)
    courseDegrees = sentence.decimal(1, .course, in: bytes, noting: &failed)
    courseMagneticDegrees = sentence.decimal(
      isOld ? 2 : 3,
      .courseMagnetic,
      in: bytes,
      noting: &failed
    )
    speedKnots = sentence.decimal(isOld ? 3 : 5, .speedKnots, in: bytes, noting: &failed)
    speedKilometresPerHour = sentence.decimal(
      isOld ? 4 : 7,
      .speedKilometresPerHour,
      in: bytes,
      noting: &failed
    )
    mode = isOld ? nil : sentence.text(9, in: bytes)
    unreadable = failed
  }

  private static func isNumeric(_ range: Range<Int>?, in bytes: Span<UInt8>) -> Bool {
    guard let range, !range.isEmpty else { return false }
    for index in range where !ASCII.isDigit(bytes[index]) && bytes[index] != ASCII.point {
      return false
    }
    return true
  }
}
