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
    time = fields.time(in: bytes)
    status = fields.text(in: bytes)
    latitude = fields.coordinate(.latitude, in: bytes)
    longitude = fields.coordinate(.longitude, in: bytes)
    speedKnots = fields.decimal(.speedKnots, in: bytes)
    courseDegrees = fields.decimal(.course, in: bytes)
    date = fields.date(in: bytes)
    var variation = fields.decimal(.magneticVariation, in: bytes)
    if fields.text(in: bytes)?.isLetter(ASCII.Letter.w) == true {
      variation?.coefficient.negate()
    }
    magneticVariationDegrees = variation
    mode = fields.text(in: bytes)
    navigationalStatus = fields.text(in: bytes)
    unreadable = fields.unreadable
  }
}
