import GNSS
import Primitives

/// A time of day in UTC, to the microsecond; `hhmmss[.s...]` in a sentence.
///
/// Second 60 is a leap second: Qualcomm's modems print 23:59:60. Digits behind
/// the sixth of the fraction are cut off. As with `FixedPoint`, the same moment
/// written with other digits is another value; `isSimultaneous` compares moments.
public struct TimeOfDay: Equatable, Sendable {
  /// The hour, 0 to 23.
  public let hour: UInt8
  /// The minute, 0 to 59.
  public let minute: UInt8
  /// The second, 0 to 59, or 60 in a leap second.
  public let second: UInt8
  /// The microsecond, 0 to 999,999.
  public let microsecond: UInt32
  /// The digits behind the point, for the encoder; 18 stands for more as well.
  public let fractionDigits: UInt8

  /// Exactly six digits, then nothing or a point and any number of digits.
  init?(parsing bytes: Span<UInt8>, _ range: Range<Int>) {
    let start = range.lowerBound
    guard range.count >= 6, let hour = bytes.twoDigits(at: start), hour <= 23,
      let minute = bytes.twoDigits(at: start &+ 2), minute <= 59,
      let second = bytes.twoDigits(at: start &+ 4), second <= 60
    else { return nil }
    var microsecond: UInt32 = 0
    var weight: UInt32 = 100_000
    if range.count > 6 {
      guard bytes[start &+ 6] == ASCII.point else { return nil }
      for index in (start &+ 7)..<range.upperBound {
        guard ASCII.isDigit(bytes[index]) else { return nil }
        microsecond &+= UInt32(bytes[index] &- ASCII.zero) &* weight
        weight /= 10
      }
    }
    self.hour = hour
    self.minute = minute
    self.second = second
    self.microsecond = microsecond
    fractionDigits = UInt8(min(max(0, range.count &- 7), FixedPoint.digitsMax))
  }

  /// A time to be encoded with that many digits after the point, six at most;
  /// `nil` if it isn't a time of day and for digits that would be lost.
  public init?(
    hour: Int,
    minute: Int,
    second: Int,
    microsecond: Int = 0,
    fractionDigits: Int = 2
  ) {
    guard (0...23).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      (0...999_999).contains(microsecond), (0...6).contains(fractionDigits)
    else { return nil }
    var unit = 1_000_000
    for _ in 0..<fractionDigits {
      unit /= 10
    }
    guard microsecond % unit == 0 else { return nil }
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
    self.second = UInt8(second)
    self.microsecond = UInt32(microsecond)
    self.fractionDigits = UInt8(fractionDigits)
  }

  /// Since midnight; a leap second counts as the 86 401st.
  public var microsecondsOfDay: Int64 {
    let seconds = (Int64(hour) &* 60 &+ Int64(minute)) &* 60 &+ Int64(second)
    return seconds &* 1_000_000 &+ Int64(microsecond)
  }

  /// True when both are the same moment of the day, however they are written.
  public func isSimultaneous(with other: TimeOfDay) -> Bool {
    microsecondsOfDay == other.microsecondsOfDay
  }
}

/// A date that exists; `ddmmyy` in RMC, three fields in ZDA.
public struct CalendarDate: Equatable, Sendable {
  /// The year, such as 2026.
  public let year: UInt16
  /// The month, 1 to 12.
  public let month: UInt8
  /// The day of the month, from 1.
  public let day: UInt8

  /// A day of the calendar; `nil` if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard
      let midnight = UTCTime(year: year, month: month, day: day, hour: 0, minute: 0, second: 0)
    else { return nil }
    self.year = midnight.year
    self.month = midnight.month
    self.day = midnight.day
  }

  /// Exactly six digits; the years turn at 1980, the GPS epoch.
  init?(parsing bytes: Span<UInt8>, _ range: Range<Int>) {
    guard range.count == 6, let day = bytes.twoDigits(at: range.lowerBound),
      let month = bytes.twoDigits(at: range.lowerBound &+ 2),
      let year = bytes.twoDigits(at: range.lowerBound &+ 4)
    else { return nil }
    self.init(year: UTCTime.year(ofTwoDigits: Int(year)), month: Int(month), day: Int(day))
  }
}

extension UTCTime {
  init?(_ date: CalendarDate, _ time: TimeOfDay) {
    self.init(
      year: Int(date.year),
      month: Int(date.month),
      day: Int(date.day),
      hour: Int(time.hour),
      minute: Int(time.minute),
      second: Int(time.second),
      millisecond: Int(time.microsecond / 1_000)
    )
  }
}

extension Span where Element == UInt8 {
  fileprivate func twoDigits(at offset: Int) -> UInt8? {
    guard ASCII.isDigit(self[offset]), ASCII.isDigit(self[offset &+ 1]) else { return nil }
    return (self[offset] &- ASCII.zero) &* 10 &+ (self[offset &+ 1] &- ASCII.zero)
  }
}
