public import Primitives

/// Date and time in UTC, and the local zone.
///
/// `$--ZDA,hhmmss.ss,dd,mm,yyyy,zh,zm*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("ZDA").
public struct ZDA: Equatable, Sendable {
  public var time: TimeOfDay?
  /// `nil` as well when one of its three fields is null.
  public var date: CalendarDate?
  public var zoneHours: FixedPoint?
  public var zoneMinutes: FixedPoint?
  public var unreadable: UnreadableFields

  @inline(__always)
  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var fields = FieldReader(sentence, in: bytes)
    time = fields.time(in: bytes)
    let day = fields.count(.date, in: bytes)
    let month = fields.count(.date, in: bytes)
    let year = fields.count(.date, in: bytes)
    if let day, let month, let year {
      date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
      if date == nil { fields.note(.date) }
    } else {
      date = nil
    }
    zoneHours = fields.decimal(.zoneHours, in: bytes)
    zoneMinutes = fields.decimal(.zoneMinutes, in: bytes)
    unreadable = fields.unreadable
  }
}
