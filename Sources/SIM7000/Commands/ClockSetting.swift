import GNSS
public import Primitives

/// A time and zone that `"yy/MM/dd,hh:mm:ss+zz"` can say.
///
/// - Source: 3GPP TS 27.007, 8.15. The manual has zones of -47 to 48 quarters
///   of an hour, which leaves out islands of the Pacific.
public struct ClockSetting: Equatable, ATParameter {
  /// The time and its zone.
  public let clock: Clock

  /// `nil` for a year outside 1980 to 2079 and a zone outside -96 to 96.
  public init?(_ clock: Clock) {
    let year = Int(clock.reading.year)
    guard UTCTime.year(ofTwoDigits: year % 100) == year,
      (-96...96).contains(clock.zoneQuarterHours)
    else { return nil }
    self.clock = clock
  }

  /// Appends the time, quotes and all.
  public func encode(into line: inout ATLine) {
    let reading = clock.reading
    line.append(ASCII.quote)
    line.append(decimal: Int64(reading.year % 100), minimumDigits: 2)
    line.append(ASCII.slash)
    line.append(decimal: Int64(reading.month), minimumDigits: 2)
    line.append(ASCII.slash)
    line.append(decimal: Int64(reading.day), minimumDigits: 2)
    line.append(ASCII.comma)
    line.append(decimal: Int64(reading.hour), minimumDigits: 2)
    line.append(ASCII.colon)
    line.append(decimal: Int64(reading.minute), minimumDigits: 2)
    line.append(ASCII.colon)
    line.append(decimal: Int64(reading.second), minimumDigits: 2)
    line.append(clock.zoneQuarterHours < 0 ? ASCII.minus : ASCII.plus)
    line.append(decimal: Int64(clock.zoneQuarterHours.magnitude), minimumDigits: 2)
    line.append(ASCII.quote)
  }
}
