public import GNSS
import Primitives

/// The information response to `AT+CCLK?`: `+CCLK: "yy/MM/dd,hh:mm:ss+zz"`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK; 3GPP TS 27.007,
///   8.15: local time, and its difference from UTC in quarters of an hour.
public struct Clock: Equatable, InformationResponse {
  /// What the clock shows, in its own time zone.
  public var reading: UTCTime
  /// The difference from UTC in quarter hours; positive in the east.
  public var zoneQuarterHours: Int8

  /// The reading of a clock, and its time zone.
  public init(reading: UTCTime, zoneQuarterHours: Int8) {
    self.reading = reading
    self.zoneQuarterHours = zoneQuarterHours
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    guard line.starts(with: "+CCLK:") else { throw .otherName }
    var numbers = NumberReader(line, from: 6)
    reading = try numbers.dateAndTime(in: line)
    zoneQuarterHours = try numbers.zone(in: line)
    try numbers.expectEnd(in: line)
  }

  /// The time in UTC; `nil` for a clock that has not been set.
  public var time: UTCTime? {
    let offset = Int64(zoneQuarterHours) * 900_000
    let time = UTCTime(millisecondsSince1970: reading.millisecondsSince1970 - offset)
    return time.flatMap { $0.isOfThisModule ? $0 : nil }
  }
}

/// The network's time, a URC of `AT+CLTS=1`.
///
/// Documented: `*PSUTTZ: 2019,6,26,6,4,3,"+32",0`. Sent by real modules:
/// `*PSUTTZ: 19/06/26,06:04:03","+32",0`, one quote missing. The time is UTC in
/// both.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CLTS.
public struct NetworkTime: Equatable, InformationResponse {
  /// The time in UTC.
  public var time: UTCTime
  /// How far local time is ahead of `time`.
  public var zoneQuarterHours: Int8
  /// Hours of daylight saving within the zone, 0 to 2.
  public var daylightSavingHours: UInt8

  /// The time, its zone in quarter hours, and the hours of summer time.
  public init(time: UTCTime, zoneQuarterHours: Int8, daylightSavingHours: UInt8) {
    self.time = time
    self.zoneQuarterHours = zoneQuarterHours
    self.daylightSavingHours = daylightSavingHours
  }

  public init(parsing line: Span<UInt8>) throws(InformationResponseError) {
    guard line.starts(with: "*PSUTTZ:") else { throw .otherName }
    var numbers = NumberReader(line, from: 8)
    time = try numbers.dateAndTime(in: line)
    zoneQuarterHours = try numbers.zone(in: line)
    daylightSavingHours = UInt8(try numbers.next(0...2, in: line))
    try numbers.expectEnd(in: line)
  }
}

extension UTCTime {
  /// Whether a SIM7000 can have seen this time: the first were made in 2017,
  /// and a clock that was never set starts in 1980.
  var isOfThisModule: Bool { year >= 2017 }
}

/// Reads numbers one after the other, whatever of `/ , : "` and space stands
/// between them.
struct NumberReader {
  private var offset: Int
  private var number = 0

  init(_ line: Span<UInt8>, from offset: Int) {
    self.offset = offset
  }

  /// The next number, with or without a sign.
  mutating func next(
    _ limits: ClosedRange<Int>,
    in line: Span<UInt8>
  ) throws(InformationResponseError) -> Int {
    number += 1
    skipSeparators(in: line)
    let start = offset
    while offset < line.count, !isSeparator(line[offset]), offset == start || !isSign(line[offset])
    {
      offset += 1
    }
    guard let number = line.integer(in: start..<offset), let value = Int(exactly: number),
      limits.contains(value)
    else { throw .invalidField(number: self.number, offset: start) }
    return value
  }

  /// Six numbers: a date, its year with two or four digits, and a time of day.
  ///
  /// A clock that was never set begins with 1980, or with 1970.
  ///
  /// - Source: logs of SIM7000E; `+CCLK: "70/01/01,..."` of siblings.
  mutating func dateAndTime(in line: Span<UInt8>) throws(InformationResponseError) -> UTCTime {
    skipSeparators(in: line)
    let start = offset
    let year = try next(0...9_999, in: line)
    let month = try next(1...12, in: line)
    let day = try next(1...31, in: line)
    let hour = try next(0...23, in: line)
    let minute = try next(0...59, in: line)
    let second = try next(0...60, in: line)
    let time = UTCTime(
      year: year < 70 ? 2_000 + year : year < 100 ? 1_900 + year : year,
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second
    )
    guard let time else { throw .invalidField(number: 1, offset: start) }
    return time
  }

  /// A time zone in quarters of an hour.
  ///
  /// - Source: 3GPP TS 27.007, 8.15: -96 to +96; the manual says -47 to +48,
  ///   which leaves out islands of the Pacific.
  mutating func zone(in line: Span<UInt8>) throws(InformationResponseError) -> Int8 {
    Int8(try next(-96...96, in: line))
  }

  mutating func expectEnd(in line: Span<UInt8>) throws(InformationResponseError) {
    skipSeparators(in: line)
    guard offset == line.count else {
      throw .invalidField(number: number + 1, offset: offset)
    }
  }

  private mutating func skipSeparators(in line: Span<UInt8>) {
    while offset < line.count, isSeparator(line[offset]) {
      offset += 1
    }
  }

  private func isSeparator(_ byte: UInt8) -> Bool {
    byte == ASCII.comma || byte == ASCII.slash || byte == ASCII.colon || byte == ASCII.quote
      || byte == ASCII.space
  }

  private func isSign(_ byte: UInt8) -> Bool {
    byte == ASCII.plus || byte == ASCII.minus
  }
}
