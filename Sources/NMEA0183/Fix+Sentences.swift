import GNSS
import Primitives

extension Fix {
  /// The fix of a GGA or GNS: a place with its height and how good it is, and no date.
  init(
    _ position: Position,
    _ altitudeMetres: FixedPoint?,
    _ hdop: FixedPoint?,
    _ satellitesUsed: UInt32?
  ) {
    self.init(
      position: position,
      altitudeMillimetres: altitudeMetres?.scaled(toFractionDigits: 3)
        .flatMap { Int32(exactly: $0) },
      hdop: hdop?.scaled(toFractionDigits: 2)
        .flatMap { UInt16(exactly: $0) }.flatMap { HDOP(hundredths: $0) },
      satellitesUsed: satellitesUsed.flatMap { UInt8(exactly: $0) }
    )
  }

  /// The time, where it can be one.
  ///
  /// A clock that has not been set starts at the GPS epoch or at the date of the
  /// firmware: what is before 2017 is no time, as in `Fix.time`.
  static func time(_ date: CalendarDate?, _ time: TimeOfDay?) -> UTCTime? {
    guard let date, let time, date.year >= 2_017 else { return nil }
    return UTCTime(date, time)
  }

  /// - Source: a knot is 1 852 m/h (BIPM, The International System of Units, 8th
  ///   edition, table 8).
  static func millimetresPerSecond(_ knots: FixedPoint) -> Int32? {
    guard let thousandths = knots.scaled(toFractionDigits: 3),
      (0...1_000_000_000).contains(thousandths)
    else { return nil }
    return Int32(exactly: (thousandths &* 1_852 &+ 1_800) / 3_600)
  }

  /// Several receivers send 360.0 for north.
  static func courseHundredths(_ degrees: FixedPoint) -> UInt16? {
    guard let hundredths = degrees.scaled(toFractionDigits: 2),
      (0...36_000).contains(hundredths)
    else { return nil }
    return UInt16(hundredths % 36_000)
  }
}
