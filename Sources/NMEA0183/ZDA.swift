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

  public init(parsing sentence: Sentence, in bytes: Span<UInt8>) {
    var failed = UnreadableFields()
    time = sentence.time(1, in: bytes, noting: &failed)
    let day = sentence.count(2, .date, in: bytes, noting: &failed)
    let month = sentence.count(3, .date, in: bytes, noting: &failed)
    let year = sentence.count(4, .date, in: bytes, noting: &failed)
    if let day, let month, let year {
      date = CalendarDate(year: Int(year), month: Int(month), day: Int(day))
      if date == nil { failed.insert(.date) }
    } else {
      date = nil
    }
    zoneHours = sentence.decimal(5, .zoneHours, in: bytes, noting: &failed)
    zoneMinutes = sentence.decimal(6, .zoneMinutes, in: bytes, noting: &failed)
    unreadable = failed
  }
}
