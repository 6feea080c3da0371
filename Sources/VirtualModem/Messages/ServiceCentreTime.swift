import GNSS
import Primitives

/// A local time and its zone, as service centres stamp it and `AT+CCLK` has it.
///
/// - Source: 3GPP TS 23.040, 9.2.3.11; as text `yy/MM/dd,hh:mm:ss±zz`: 3GPP TS
///   27.005, 3.1.
package struct ServiceCentreTime: Equatable, Sendable {
  private var local: UTCTime
  /// Local time less UTC, in quarters of an hour.
  let zoneQuarters: Int8

  /// `nil` for a time before the year 1 or after 9999.
  package init?(utcMilliseconds: Int64, zoneQuarters: Int8) {
    let milliseconds = utcMilliseconds + Int64(zoneQuarters) * Self.quarterMilliseconds
    guard let local = UTCTime(millisecondsSince1970: milliseconds) else { return nil }
    self.local = local
    self.zoneQuarters = zoneQuarters
  }

  private init?(_ pairs: [Int], zoneQuarters: Int) {
    guard pairs.count == 6, zoneQuarters.magnitude < 80,
      let local = UTCTime(
        year: UTCTime.year(ofTwoDigits: pairs[0]),
        month: pairs[1],
        day: pairs[2],
        hour: pairs[3],
        minute: pairs[4],
        second: pairs[5]
      )
    else { return nil }
    self.local = local
    self.zoneQuarters = Int8(zoneQuarters)
  }

  var utcMilliseconds: Int64 {
    local.millisecondsSince1970 - Int64(zoneQuarters) * Self.quarterMilliseconds
  }

  private var pairs: [Int] {
    [
      Int(local.year) % 100, Int(local.month), Int(local.day), Int(local.hour), Int(local.minute),
      Int(local.second),
    ]
  }

  static let quarterMilliseconds: Int64 = 900_000
}

extension ServiceCentreTime {
  static let encodedCount = 7
  /// Of the octet of the zone: west of Greenwich.
  private static let minusBit: UInt8 = 0x08

  var encoded: [UInt8] {
    let zone = Semioctets.octet(Int(zoneQuarters.magnitude))
    return pairs.map(Semioctets.octet) + [zoneQuarters < 0 ? zone | Self.minusBit : zone]
  }

  init?(decoding reader: inout TPDUReader) {
    guard let octets = reader.octets(Self.encodedCount) else { return nil }
    let pairs = octets.dropLast().compactMap(Semioctets.number)
    guard let zone = Semioctets.number(octets[6] & ~Self.minusBit) else { return nil }
    self.init(pairs, zoneQuarters: octets[6] & Self.minusBit == 0 ? zone : -zone)
  }
}

extension ServiceCentreTime {
  /// As text: `21/06/21,13:23:10+40`.
  var text: String {
    let texts = pairs.map { Decimal.padded($0, digits: 2) }
    return texts[..<3].joined(separator: "/") + "," + texts[3...].joined(separator: ":")
      + Self.zoneText(zoneQuarters)
  }

  /// With a sign, two digits: `+08`.
  static func zoneText(_ quarters: Int8) -> String {
    (quarters < 0 ? "-" : "+") + Decimal.padded(quarters.magnitude, digits: 2)
  }

  init?(parsing text: [UInt8]) {
    // Digits in pairs, three bytes apart, and one other between.
    guard text.count == 20, Self.separators.allSatisfy({ text[$0.key] == $0.value }),
      text[17] == ASCII.plus || text[17] == ASCII.minus
    else { return nil }
    let pairs = stride(from: 0, through: 18, by: 3).compactMap { start in
      text.span.unsignedInteger(in: start..<start + 2).map { Int($0) }
    }
    guard pairs.count == 7 else { return nil }
    let zone = text[17] == ASCII.minus ? -pairs[6] : pairs[6]
    self.init(Array(pairs.dropLast()), zoneQuarters: zone)
  }

  private static let separators: KeyValuePairs<Int, UInt8> = [
    2: ASCII.slash, 5: ASCII.slash, 8: ASCII.comma, 11: ASCII.colon, 14: ASCII.colon,
  ]
}
