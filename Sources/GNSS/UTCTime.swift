public import Primitives

/// A date and time of day in UTC, to the millisecond.
///
/// Second 60 is a leap second and valid. Two-digit years of the wire turn at
/// 1980, the GPS epoch: 80 to 99 are of the 20th century.
public struct UTCTime: Equatable, Sendable {
  /// The year, such as 2026.
  public let year: UInt16
  /// The month, 1 to 12.
  public let month: UInt8
  /// The day of the month, from 1.
  public let day: UInt8
  /// The hour, 0 to 23.
  public let hour: UInt8
  /// The minute, 0 to 59.
  public let minute: UInt8
  /// The second, 0 to 59, or 60 in a leap second.
  public let second: UInt8
  /// The millisecond, 0 to 999.
  public let millisecond: UInt16

  /// A day of the calendar and a time; `nil` if there is no such day or time.
  @inline(never)
  public init?(
    year: Int,
    month: Int,
    day: Int,
    hour: Int,
    minute: Int,
    second: Int,
    millisecond: Int = 0
  ) {
    guard (1...9_999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year), (0...23).contains(hour),
      (0...59).contains(minute), (0...60).contains(second), (0...999).contains(millisecond)
    else { return nil }
    self.year = UInt16(year)
    self.month = UInt8(month)
    self.day = UInt8(day)
    self.hour = UInt8(hour)
    self.minute = UInt8(minute)
    self.second = UInt8(second)
    self.millisecond = UInt16(millisecond)
  }

  /// The time that is `milliseconds` after 1970-01-01T00:00:00Z, leap seconds
  /// not counted; years 1 to 9999.
  public init?(millisecondsSince1970 milliseconds: Int64) {
    guard Self.millisecondsSince1970Range.contains(milliseconds) else { return nil }
    let days = milliseconds.flooredQuotient(by: 86_400_000)
    let ofDay = Int(milliseconds - days * 86_400_000)
    // Civil date from a day number: the year starts in March, so that the leap
    // day comes last (the algorithm of H. Hinnant, "chrono-compatible
    // low-level date algorithms", civil_from_days).
    let shifted = Int(days) + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self.init(
      year: year,
      month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1,
      hour: ofDay / 3_600_000,
      minute: ofDay / 60_000 % 60,
      second: ofDay / 1_000 % 60,
      millisecond: ofDay % 1_000
    )
  }

  /// A leap second counts as the second after it, as in POSIX.
  public var millisecondsSince1970: Int64 {
    let shiftedYear = Int(month <= 2 ? year - 1 : year)
    let era = shiftedYear / 400
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = Int(month > 2 ? month - 3 : month + 9)
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Int(day) - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    let days = era * 146_097 + dayOfEra - 719_468
    let seconds = Int(hour) * 3_600 + Int(minute) * 60 + Int(second)
    return (Int64(days) * 86_400 + Int64(seconds)) * 1_000 + Int64(millisecond)
  }

  /// The year that two digits of the wire mean.
  public static func year(ofTwoDigits digits: Int) -> Int {
    digits >= 80 ? 1_900 + digits : 2_000 + digits
  }

  /// The years 1 to 9999.
  private static let millisecondsSince1970Range: ClosedRange<Int64> =
    -62_135_596_800_000...253_402_300_799_999

  private static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2:
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }
}

extension UTCTime {
  /// Appends `YYYY-MM-DDTHH:MM:SS` and `Z` (ISO 8601), to the second.
  public func encodeISO8601<let capacity: Int>(into text: inout FixedBytes<capacity>) {
    text.append(decimal: Int64(year), minimumDigits: 4)
    text.append(ASCII.minus)
    text.append(decimal: Int64(month), minimumDigits: 2)
    text.append(ASCII.minus)
    text.append(decimal: Int64(day), minimumDigits: 2)
    text.append("T")
    text.append(decimal: Int64(hour), minimumDigits: 2)
    text.append(ASCII.colon)
    text.append(decimal: Int64(minute), minimumDigits: 2)
    text.append(ASCII.colon)
    text.append(decimal: Int64(second), minimumDigits: 2)
    text.append("Z")
  }
}

extension Int64 {
  /// Division that rounds toward minus infinity; `divisor` is positive.
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}
