import GNSS
import Primitives

/// The real-time clock behind `AT+CCLK`.
///
/// The network (`AT+CLTS=1`) or the TE sets it; until then it counts from the
/// GPS epoch. The manual names no date; logs show 1980.
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

  /// Sets the local time and its zone, as `yy/MM/dd,hh:mm:ss+zz`.
  mutating func set(parsing text: [UInt8], at now: Instant) -> Bool {
    guard let time = ServiceCentreTime(parsing: text), Self.zones.contains(time.zoneQuarters) else {
      return false
    }
    set(utcMilliseconds: time.utcMilliseconds, zoneQuarters: time.zoneQuarters, at: now)
    return true
  }

  func universal(at now: Instant) -> UTCTime? {
    UTCTime(millisecondsSince1970: milliseconds + (now - setAt).rawValue)
  }

  func text(at now: Instant) -> String {
    let utcMilliseconds = milliseconds + (now - setAt).rawValue
    let time = ServiceCentreTime(utcMilliseconds: utcMilliseconds, zoneQuarters: zoneQuarters)
    return time?.text ?? ""
  }

  /// - Source: SIM7000 Series AT Command Manual V1.06, AT+CCLK.
  private static let zones: ClosedRange<Int8> = -47...48
}
