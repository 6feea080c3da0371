import GNSS
import Surroundings

/// The parameters of `+CGNSINF` and `+UGNSINF`.
///
/// - Source: SIM7000 Series AT Command Manual V1.06, AT+CGNSINF: 21 fields.
extension NavigationState {
  /// Field after field, as the manual counts them.
  var report: String {
    guard isRunning else { return "0" + String(repeating: ",", count: 20) }
    guard let solution else {
      return "1,0,,,,,,,0,,,,,,\(inView.count),,,,\(strongestSignal),,"
    }
    var fields = ["1", "1", solution.time.map(Self.text) ?? ""]
    fields.append(Self.degrees(solution.latitudeE7))
    fields.append(Self.degrees(solution.longitudeE7))
    fields.append(Decimal.text(Int64(solution.altitudeMillimetres), fractionDigits: 3))
    fields.append(Self.speed(solution.speedMillimetresPerSecond))
    fields.append(Self.course(solution.courseHundredths))
    fields += ["1", "", Self.tenths(solution.hdop), Self.tenths(solution.pdop)]
    fields += [Self.tenths(solution.vdop), "", "\(inView.count)"]
    fields += ["\(solution.used(.gps).count)", "\(solution.used(.glonass).count)", ""]
    fields += ["\(strongestSignal)", "", ""]
    return fields.joined(separator: ",")
  }

  /// Date and time run together: `yyyyMMddhhmmss.sss`.
  private static func text(_ time: UTCTime) -> String {
    let fields = [time.month, time.day, time.hour, time.minute, time.second]
    let digits = fields.reduce(Int64(time.year)) { $0 * 100 + Int64($1) }
    return Decimal.padded(digits, digits: 14) + "." + Decimal.padded(time.millisecond, digits: 3)
  }

  /// Six decimals, from seven.
  private static func degrees(_ e7: Int32) -> String {
    Decimal.text(Decimal.rounded(Int64(e7), dividedBy: 10), fractionDigits: 6)
  }

  /// In km/h with two decimals; a comment in TinyGSM says knots.
  private static func speed(_ millimetresPerSecond: Int32) -> String {
    Decimal.text(
      Decimal.rounded(Int64(millimetresPerSecond) * 36, dividedBy: 100),
      fractionDigits: 2
    )
  }

  /// Tenths of a degree, below 360.
  static func course(_ hundredths: UInt16) -> String {
    Decimal.text(
      Decimal.rounded(Int64(hundredths), dividedBy: 10) % 3_600,
      fractionDigits: 1
    )
  }

  static func tenths(_ value: Int) -> String {
    Decimal.text(Int64(value), fractionDigits: 1)
  }
}
