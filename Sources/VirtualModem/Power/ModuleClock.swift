import GNSS
import Primitives

/// The real-time clock behind `AT+CCLK`.
///
/// Nobody sets it before the network does (`AT+CLTS=1`) or the TE; until then
/// it counts from the GPS epoch. The manual names no date; logs show 1980.
struct ModuleClock: Equatable, Sendable {
  /// 1980-01-06T00:00:00Z.
  static let epochMilliseconds: Int64 = 315_964_800_000

  private var milliseconds = epochMilliseconds
  private var setAt: Instant
  private(set) var zoneQuarters: Int8

  init(at now: Instant, zoneQuarters: Int8 = 0) {
    setAt = now
    self.zoneQuarters = zoneQuarters
  }

  mutating func set(utcMilliseconds: Int64, zoneQuarters: Int8, at now: Instant) {
    milliseconds = utcMilliseconds
    setAt = now
    self.zoneQuarters = zoneQuarters
  }

  /// `yy/MM/dd,hh:mm:ss+zz`: local time and its zone in quarters of an hour.
  mutating func set(parsing text: [UInt8], at now: Instant) -> Bool {
    // `yy/MM/dd,hh:mm:ss` has its digits in pairs, three bytes apart.
    guard text.count == 20, text[2] == ASCII.slash, text[5] == ASCII.slash,
      text[8] == ASCII.comma, text[11] == ASCII.colon, text[14] == ASCII.colon,
      text[17] == ASCII.plus || text[17] == ASCII.minus
    else { return false }
    var pairs: [Int] = []
    for start in stride(from: 0, through: 18, by: 3) {
      guard let pair = text.span.unsignedInteger(in: start..<start + 2) else { return false }
      pairs.append(Int(pair))
    }
    let zone = text[17] == ASCII.minus ? -pairs[6] : pairs[6]
    guard (-47...48).contains(zone),
      let local = UTCTime(
        year: UTCTime.year(ofTwoDigits: pairs[0]),
        month: pairs[1],
        day: pairs[2],
        hour: pairs[3],
        minute: pairs[4],
        second: pairs[5]
      )
    else { return false }
    set(
      utcMilliseconds: local.millisecondsSince1970 - Int64(zone) * Self.quarterMilliseconds,
      zoneQuarters: Int8(zone),
      at: now
    )
    return true
  }

  func universal(at now: Instant) -> UTCTime? {
    UTCTime(millisecondsSince1970: milliseconds + (now - setAt).rawValue)
  }

  func text(at now: Instant) -> String {
    let local =
      milliseconds + (now - setAt).rawValue + Int64(zoneQuarters) * Self.quarterMilliseconds
    guard let time = UTCTime(millisecondsSince1970: local) else { return "" }
    func pair(_ value: Int) -> String { Decimal.padded(Int64(value % 100), digits: 2) }
    return "\(pair(Int(time.year)))/\(pair(Int(time.month)))/\(pair(Int(time.day))),"
      + "\(pair(Int(time.hour))):\(pair(Int(time.minute))):\(pair(Int(time.second)))"
      + Self.zoneText(zoneQuarters)
  }

  /// `+08`: with a sign, two digits.
  static func zoneText(_ quarters: Int8) -> String {
    (quarters < 0 ? "-" : "+") + Decimal.padded(Int64(quarters.magnitude), digits: 2)
  }

  static let quarterMilliseconds: Int64 = 900_000
}
