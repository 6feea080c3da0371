public import Primitives

/// Recommended minimum data: the one sentence with a date and a position.
///
/// `$--RMC,hhmmss.ss,A,ddmm.mm,a,dddmm.mm,a,k.k,c.c,ddmmyy,m.m,a,m,n*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("RMC"); field 13 is S, C, U
///   or V, where that page lists mode letters.
public struct RMC: Equatable, Sendable {
  public var time: TimeOfDay?
  /// A valid, V navigation receiver warning.
  public var status: FieldText?
  public var latitude: Coordinate?
  public var longitude: Coordinate?
  /// Over ground.
  public var speedKnots: FixedPoint?
  /// Over ground, from true north.
  public var courseDegrees: FixedPoint?
  public var date: CalendarDate?
  /// East is positive.
  public var magneticVariationDegrees: FixedPoint?
  /// From version 2.3 on: A autonomous, D differential, E estimated, N none, ...
  public var mode: FieldText?
  /// From version 4.10 on: S safe, C caution, U unsafe, V not valid.
  public var navigationalStatus: FieldText?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    status = sentence.text(2, in: bytes)
    latitude = sentence.coordinate(3, .latitude, in: bytes, noting: &failed)
    longitude = sentence.coordinate(5, .longitude, in: bytes, noting: &failed)
    speedKnots = sentence.decimal(7, .speedKnots, in: bytes, noting: &failed)
    courseDegrees = sentence.decimal(8, .course, in: bytes, noting: &failed)
    date = Self.date(of: sentence, in: bytes, noting: &failed)
    var variation = sentence.decimal(10, .magneticVariation, in: bytes, noting: &failed)
    if sentence.text(11, in: bytes)?.isLetter(ASCII.Letter.w) == true {
      variation?.coefficient.negate()
    }
    magneticVariationDegrees = variation
    mode = sentence.text(12, in: bytes)
    navigationalStatus = sentence.text(13, in: bytes)
    unreadable = failed
  }

  private static func date(
    of sentence: Sentence,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> CalendarDate? {
    guard let range = sentence.field(9), !range.isEmpty else { return nil }
    let date = CalendarDate(parsing: bytes, range)
    if date == nil { unreadable.insert(.date) }
    return date
  }
}
