public import GNSS
public import Primitives

/// A moment in a PDU, seven octets: local time, and its zone.
///
/// The octets are kept as they are: a service centre may send nonsense, and the
/// message is none the worse for it.
///
/// - Source: 3GPP TS 23.040, 9.2.3.11: semi-octets, tens in the low half; the
///   zone in quarters of an hour, its sign in bit 3.
public struct MessageTime: Equatable, Sendable {
  /// The seven octets of the time stamp, digits swapped.
  public let octets: FixedBytes<7>

  /// Reads seven octets.
  init(_ octets: Span<UInt8>) {
    self.octets = FixedBytes(octets)
  }

  /// A moment to write; `nil` for a zone beyond 79 quarters, which two digits
  /// cannot say, and a year outside 1980 to 2079.
  public init?(reading: UTCTime, zoneQuarterHours: Int8) {
    guard (-79...79).contains(zoneQuarterHours),
      UTCTime.year(ofTwoDigits: Int(reading.year) % 100) == Int(reading.year)
    else { return nil }
    var octets = FixedBytes<7>()
    octets.append(Self.swapped(UInt8(reading.year % 100)))
    octets.append(Self.swapped(reading.month))
    octets.append(Self.swapped(reading.day))
    octets.append(Self.swapped(reading.hour))
    octets.append(Self.swapped(reading.minute))
    octets.append(Self.swapped(reading.second))
    let zone = Self.swapped(zoneQuarterHours.magnitude)
    octets.append(zoneQuarterHours < 0 ? zone | 0x08 : zone)
    self.octets = octets
  }

  /// What the clock showed, in its own zone; `nil` if it isn't a time.
  public var reading: UTCTime? {
    guard let year = number(0), let month = number(1), let day = number(2), let hour = number(3),
      let minute = number(4), let second = number(5)
    else { return nil }
    return UTCTime(
      year: UTCTime.year(ofTwoDigits: year),
      month: month,
      day: day,
      hour: hour,
      minute: minute,
      second: second
    )
  }

  /// Quarters of an hour ahead of UTC; `nil` if it isn't a number.
  public var zoneQuarterHours: Int8? {
    let octet = octets[6]
    let tens = octet & 0x07
    let ones = octet >> 4
    guard ones <= 9 else { return nil }
    let magnitude = Int8(tens * 10 + ones)
    return octet & 0x08 == 0 ? magnitude : -magnitude
  }

  /// The moment in UTC; `nil` when time or zone is none.
  public var time: UTCTime? {
    guard let reading, let zoneQuarterHours else { return nil }
    let offset = Int64(zoneQuarterHours) * 900_000
    return UTCTime(millisecondsSince1970: reading.millisecondsSince1970 - offset)
  }

  private func number(_ index: Int) -> Int? {
    let tens = octets[index] & 0x0F
    let ones = octets[index] >> 4
    return tens <= 9 && ones <= 9 ? Int(tens * 10 + ones) : nil
  }

  private static func swapped(_ number: UInt8) -> UInt8 {
    (number % 10) << 4 | number / 10
  }
}
