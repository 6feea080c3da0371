public import Primitives

/// Date and time in UTC, and the local zone.
///
/// `$--ZDA,hhmmss.ss,dd,mm,yyyy,zh,zm*hh`
///
/// - Source: NMEA 0183 as quoted by gpsd's NMEA.adoc ("ZDA").
public struct ZDA: SentenceValues {
  public var time: TimeOfDay?
  /// `nil` as well when one of its three fields is null.
  public var date: CalendarDate?
  /// Hours of the local zone, -13 to 13.
  public var zoneHours: FixedPoint?
  /// Minutes of the local zone, 0 to 59.
  public var zoneMinutes: FixedPoint?
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
    fields.time(&time, in: bytes)
    fields.date(&date, .dayMonthYear, in: bytes)
    fields.decimal(&zoneHours, .zoneHours, .integer(digits: 2...2, -13...13), in: bytes)
    fields.decimal(&zoneMinutes, .zoneMinutes, .integer(digits: 2...2, -59...59), in: bytes)
  }
}

extension ZDA {
  @usableFromInline package static var formatter: Sentence.Formatter { .zda }
  @usableFromInline package static var epochRole: EpochRole { .clock }

  @usableFromInline
  package static func allows(fieldCount count: Int) -> Bool { count == 6 }

  /// A day that the month does not have.
  @usableFromInline package var contradictoryField: Int? { unreadable.contains(.date) ? 2 : nil }

  @usableFromInline
  package func enter(_ epoch: inout OpenEpoch, of talker: Talker) {
    epoch.values.date = epoch.values.date ?? date
  }
}
