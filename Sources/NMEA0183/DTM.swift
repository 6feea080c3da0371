public import Primitives

/// The datum of the positions that follow, and how far it is from a reference.
///
/// `$--DTM,ccc,a,x.x,a,x.x,a,x.x,ccc*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("DTM").
public struct DTM: Equatable, Sendable {
  /// `W84`, `W72`, `S85`, `P90`; `999` user defined; an IHO code.
  public var datum: FieldText?
  /// One letter, a part of the datum's area.
  public var subdivision: FieldText?
  /// Minutes; south is negative.
  public var latitudeOffsetMinutes: FixedPoint?
  /// Minutes; west is negative.
  public var longitudeOffsetMinutes: FixedPoint?
  public var altitudeOffsetMetres: FixedPoint?
  public var referenceDatum: FieldText?
  public var unreadable: UnreadableFields

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    datum = sentence.text(1, in: bytes)
    subdivision = sentence.text(2, in: bytes)
    latitudeOffsetMinutes = sentence.offset(3, .latitude, in: bytes, noting: &failed)
    longitudeOffsetMinutes = sentence.offset(5, .longitude, in: bytes, noting: &failed)
    altitudeOffsetMetres = sentence.decimal(7, .altitudeOffset, in: bytes, noting: &failed)
    referenceDatum = sentence.text(8, in: bytes)
    unreadable = failed
  }
}

extension Sentence {
  /// Minutes and their hemisphere in the next field, without which the sign is
  /// not known.
  fileprivate func offset(
    _ number: Int,
    _ axis: Coordinate.Axis,
    in bytes: Span<UInt8>,
    noting unreadable: inout UnreadableFields
  ) -> FixedPoint? {
    let name: UnreadableFields = axis == .latitude ? .latitudeOffset : .longitudeOffset
    guard var value = decimal(number, name, in: bytes, noting: &unreadable) else { return nil }
    let hemisphere = text(number &+ 1, in: bytes).flatMap { $0.range.count == 1 ? $0.first : nil }
    switch (axis, hemisphere) {
    case (.latitude, ASCII.Letter.n), (.longitude, ASCII.Letter.e): break
    case (.latitude, ASCII.Letter.s), (.longitude, ASCII.Letter.w): value.coefficient.negate()
    case (.latitude, _), (.longitude, _):
      unreadable.insert(name)
      return nil
    }
    return value
  }
}
